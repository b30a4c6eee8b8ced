"""Proofs of who wins, in one process or side by side, with a journal from which they go on.

Each line of a journal is an answer: the results that are wanted, 1 if the seat that begins gets one
of them and 0 if not, and the position. Processes add single lines to one file.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import zip_longest
from multiprocessing import get_context
from pathlib import Path
from time import thread_time
from typing import cast

import click

from kancha.core.game import Game
from kancha.core.provable import DRAW, WIN, Provable
from kancha.search.prover import Prover
from kancha.search.transposition import TranspositionTable

REPORTED = 3
"""Answers about positions so many plies from the start are kept."""
SHARED = 2
"""Processes share positions so many plies from the start."""
WISHES = (WIN, WIN | DRAW)


class Journal:
    """A prover that knows what a file holds, and adds to it."""

    def __init__(self, start: Provable, table_bits: int, file: Path | None, reported: int) -> None:
        self.start, self.file = start, file
        self.seat = start.seat or 0
        self.read = 0
        self.prover = Prover(TranspositionTable(table_bits), self.report, reported)

    def report(self, position: Provable, wanted: int, found: bool) -> None:  # noqa: FBT001
        """Show an answer, and write it down."""
        line = f"{wanted} {int(found)} {position}"
        click.echo(f"{thread_time():9.1f} s  {line}", err=True)
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")

    def learn(self) -> None:
        """Take over what the file has that is new."""
        if self.file is None or not self.file.exists():
            return
        with self.file.open("rb") as file:
            file.seek(self.read)
            for line in file:
                if line.endswith(b"\n"):
                    self.read += len(line)
                    wanted, found, text = line.decode("utf-8").split(maxsplit=2)
                    position = self.start.game.parse(text.strip())
                    for known in implied(int(wanted), found=found == "1"):
                        self.prover.learn(position, self.seat, known, found=found == "1")


def implied(wanted: int, *, found: bool) -> list[int]:
    """Return the questions with the same answer: who does not even draw does not win."""
    if found:
        return [other for other in WISHES if other & wanted == wanted]
    return [other for other in WISHES if other & wanted == other]


@dataclass(frozen=True, slots=True)
class Task:
    """A position that a process shall answer for, and the one before it, which it may decide."""

    game: Game
    start: str
    before: str
    position: str
    wanted: int
    table_bits: int
    file: Path


_journals: dict[str, Journal] = {}


def proof(
    position: Provable, table_bits: int, file: Path | None = None, jobs: int = 1
) -> tuple[int, int]:
    """Prove a result; return it for the seat to move, and the nodes of this process."""
    journal = Journal(position, table_bits, file, REPORTED)
    journal.learn()
    if jobs > 1 and file is not None:
        for wanted in wishes(position):
            _side_by_side(journal, wanted, jobs, table_bits, file)
            journal.learn()
            if journal.prover.gets(position, journal.seat, wanted) == (wanted == WIN):
                break
    return journal.prover.result(position), journal.prover.nodes


def wishes(position: Provable) -> tuple[int, int]:
    """Return the questions in the order of `Prover.result`: the likelier one first."""
    likely = position.judge(position.seat or 0) > 0
    return (WIN, WIN | DRAW) if likely else (WIN | DRAW, WIN)


def _side_by_side(journal: Journal, wanted: int, jobs: int, table_bits: int, file: Path) -> None:
    """Answer for all positions two plies from the start that may matter, on many processes."""
    start = journal.start
    lists = [
        [
            Task(start.game, str(start), str(first), str(answer), wanted, table_bits, file)
            for answer in followers(first, journal.seat)
        ]
        for first in followers(start, 1 - journal.seat)
    ]
    # The most promising answer to every first move comes first.
    tasks = [task for rank in zip_longest(*lists) for task in rank if task is not None]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        list(pool.map(_answer, tasks))


def followers(position: Provable, against: int) -> Iterator[Provable]:
    """Return positions after a move, one of those that go on alike; worst for a seat first."""
    found: dict[int, Provable] = {}
    for code in position.moves.codes:
        after = position.after(code)
        if after.seat is not None:
            found.setdefault(after.future_key, after)
    return iter(sorted(found.values(), key=lambda after: after.judge(against)))


def _answer(task: Task) -> None:
    """Find out whether the seat gets what it wants, unless that decides nothing any more."""
    journal = _journals.get(task.start)
    if journal is None:
        start = cast("Provable", task.game.parse(task.start))
        journal = Journal(start, task.table_bits, task.file, REPORTED - SHARED)
        _journals[task.start] = journal
    journal.learn()
    before, position = (cast("Provable", task.game.parse(t)) for t in (task.before, task.position))
    wish = before.seat == journal.seat
    others = followers(before, journal.seat)
    if any(journal.prover.answer(o, journal.seat, task.wanted) == wish for o in others):
        return
    journal.prover.gets(position, journal.seat, task.wanted)
