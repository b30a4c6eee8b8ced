"""Make puzzles of every board and grade, and prove each again: `python -m kancha.puzzles.reprove`.

The proof is a complete search that starts from the text and knows nothing of how the puzzle was
made. With `--journal` the puzzles are kept as they are proved, and the work goes on where it ended.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic

from kancha.boardgames.gurami.gurami_puzzle.grading import GRADES, grade_of
from kancha.boardgames.gurami.gurami_puzzle.puzzle import read_puzzle
from kancha.boardgames.gurami.gurami_puzzle.solver import solve
from kancha.puzzles.gurami_generator import GuramiGenerator, MadePuzzle, Wishes, WishesNotMet

BOARDS = (16, 22, 24, 30, 42, 52)
PORTION = 10
"""So many puzzles are made and proved in one go; a portion that is cut off is made anew."""


@dataclass(frozen=True, order=True)
class Portion:
    """Puzzles of one kind with numbers that follow each other."""

    board: int
    grade: int
    first: int
    count: int
    seed: int


@dataclass(frozen=True)
class Proved:
    """A portion that was made: the puzzles as texts, and what is wrong with some."""

    portion: Portion
    puzzles: list[str]
    faults: list[str]


def fault_of(made: MadePuzzle) -> str:
    """Return what is wrong with a puzzle, judged by its text; empty if nothing is."""
    puzzle = read_puzzle(str(made.puzzle))
    found = solve(puzzle.colours, list(puzzle.lines.values()), puzzle.givens)
    if not found.complete or found.found != 1:
        return f"{found.found} solutions"
    if found.first != made.solution:
        return "another solution"
    return "" if grade_of(puzzle) == made.grade else "another grade"


def prove(portion: Portion) -> Proved:
    """Make the puzzles of a portion and prove them."""
    generator = GuramiGenerator(Wishes(portion.board, grade=portion.grade), portion.seed)
    proved = Proved(portion, [], [])
    try:
        for made in generator.make(portion.count, portion.first):
            proved.puzzles.append(str(made.puzzle))
            if fault := fault_of(made):
                proved.faults.append(f"{made.puzzle}: {fault}")
    except WishesNotMet as error:
        proved.faults.append(str(error))
    return proved


def portions(
    boards: Iterable[int], grades: Iterable[int], count: int, seed: int
) -> Iterator[Portion]:
    """Yield the portions of so many puzzles of each kind."""
    chosen = list(grades)
    for board in boards:
        for grade in chosen:
            for first in range(0, count, PORTION):
                yield Portion(board, grade, first, min(PORTION, count - first), seed)


def read_journal(journal: Path | None) -> dict[Portion, Proved]:
    """Return what a journal holds; a line that was cut off does not count."""
    found: dict[Portion, Proved] = {}
    if journal is not None and journal.is_file():
        whole, _, _ = journal.read_text("utf-8").rpartition("\n")
        for line in whole.splitlines():
            values = json.loads(line)
            portion = Portion(**values["portion"])
            found[portion] = Proved(portion, values["puzzles"], values["faults"])
        journal.write_text(whole + "\n" if whole else "", "utf-8")
    return found


def prove_all(
    wanted: Iterable[Portion],
    done: dict[Portion, Proved],
    processes: int,
    seconds: float | None = None,
) -> Iterator[Proved]:
    """Yield what is not done yet, as it is proved; stop when the time is over."""
    # The largest boards take longest: first, so that no process waits for them at the end.
    left = sorted((portion for portion in wanted if portion not in done), reverse=True)
    end = None if seconds is None else monotonic() + seconds
    with multiprocessing.Pool(processes) as pool:
        proved = pool.imap_unordered(prove, left)
        with suppress(multiprocessing.TimeoutError, StopIteration):
            while True:
                yield proved.next(None if end is None else max(0.0, end - monotonic()))


def report(wanted: Iterable[Portion], done: dict[Portion, Proved]) -> tuple[list[str], bool]:
    """Return a line for each kind and each fault, and whether all are there and hold."""
    lines: list[str] = []
    holds = True
    kinds: dict[tuple[int, int], list[Portion]] = {}
    for portion in wanted:
        kinds.setdefault((portion.board, portion.grade), []).append(portion)
    for (board, grade), parts in kinds.items():
        proved = [done[part] for part in parts if part in done]
        puzzles = [text for one in proved for text in one.puzzles]
        faults = [fault for one in proved for fault in one.faults]
        holds &= len(proved) == len(parts) and not faults
        lines.append(
            f"board {board}, grade {grade}: {len(puzzles)} puzzles,"
            f" {len(set(puzzles))} different, {len(faults)} faults"
        )
        lines += faults
    return lines, holds


def main(arguments: list[str]) -> int:
    """Make and prove; return the exit code, 0 if all puzzles are there and hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="puzzles per board and grade")
    parser.add_argument("--boards", type=int, nargs="+", default=BOARDS)
    parser.add_argument("--grades", type=int, nargs="+", default=list(GRADES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="when to stop; without it all is done")
    parser.add_argument("--journal", type=Path, help="file that keeps what is proved")
    chosen = parser.parse_args(arguments)
    wanted = list(portions(chosen.boards, chosen.grades, chosen.count, chosen.seed))
    done = read_journal(chosen.journal)
    for proved in prove_all(wanted, done, chosen.processes, chosen.seconds):
        done[proved.portion] = proved
        if chosen.journal is not None:
            with chosen.journal.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(proved)) + "\n")
    lines, holds = report(wanted, done)
    print("\n".join(lines))  # noqa: T201
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
