"""Solves solitaires: the engine plays them to the end, again and again while there is time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from kancha.cli.results import result_sentence
from kancha.core.bits import CHANCE
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.engines.engine import Engine
from kancha.record.record import Record

FIRST_SHARE = 0.25
"""The share of the time for the first move of an attempt: it may find the whole solution."""
SHARE = 0.02
LEAST_SECONDS = 0.01


@dataclass(frozen=True, slots=True)
class Attempt:
    """How far a solver is."""

    number: int
    moves: int
    best: str
    """The result of the best attempt so far."""


class SolitaireSolver:
    """Looks for the best play of one seat. `stop` may be called from another thread."""

    def __init__(
        self, start: Position, seconds: float, seed: int, report: Callable[[Attempt], None]
    ) -> None:
        self.start = start
        self.seconds = seconds
        self.seed = seed
        self.report = report
        self.engine = Engine(start.game, seed=seed)
        self.best: Record | None = None
        self.stopped = False
        self.proven = False
        """The engine has proven that nothing is better than the best play."""

    def stop(self) -> None:
        """End the search."""
        self.stopped = True
        self.engine.stop()

    def solve(self) -> Record:
        """Return the best play found; the first one is always played to its end."""
        end = monotonic() + self.seconds
        number = 0
        while self.best is None or (not self._is_done() and monotonic() < end):
            self.engine = Engine(self.start.game, seed=self.seed + number)
            number += 1
            played = self._attempt(number, end)
            if self.best is None or _worth(played) > _worth(self.best):
                self.best = played
            if self.stopped:
                break
        return self.best

    def _is_done(self) -> bool:
        """Return whether another attempt is of no use."""
        return self.proven or self.start.game.has_chance

    def _attempt(self, number: int, end: float) -> Record:
        record = Record(self.start.game, self.start)
        rng = Rng(self.seed + number)
        share = FIRST_SHARE
        best = "" if self.best is None else end_sentence(self.best)
        while record.outcome is None and not self.stopped:
            if record.position.seat == CHANCE:
                record.play(record.position.pick(rng))
                continue
            left = min(self.seconds * share, end - monotonic())
            found = self.engine.think(record.position, seconds=max(LEAST_SECONDS, left))
            share = SHARE
            self.proven = self.proven or found.is_won
            for move in found.lines[0].moves if found.is_won else found.lines[0].moves[:1]:
                record.play(str(move))
            self.report(Attempt(number, len(record.moves), best))
        return record


def _worth(record: Record) -> tuple[bool, int]:
    outcome = record.outcome
    if outcome is None:
        return False, 0
    return bool(outcome.winners), outcome.scores[0] if outcome.scores else 0


def end_sentence(record: Record) -> str:
    """Return how a solitaire ended."""
    outcome = record.outcome
    return "Unfinished." if outcome is None else result_sentence(outcome, ("",))
