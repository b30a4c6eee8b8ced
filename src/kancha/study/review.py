"""A review of a game: every decision judged, and the moments that mattered most."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from os import cpu_count
from threading import Lock, local
from typing import Literal

from kancha.core.bits import CHANCE
from kancha.core.errors import RecordError
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.engines.analysis import Variation
from kancha.record.record import Record
from kancha.study.assessment import (
    Assessment,
    Assessor,
    Thought,
    assessor_of,
    is_decision,
    next_position_tells,
)

Verdict = Literal["good", "loose", "costly"]
LOOSE, COSTLY = 0.035, 0.09
"""From these losses of win chance on, a move gave a little away, or changed the game."""
MOMENTS = 3
Progress = Callable[[int, int], None]
"""Called with the number of positions that are done, and of all."""


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """One decision of a game, as an engine sees it for the seat that made it."""

    number: int
    """The number of the move in the record, from 1."""
    move: Move
    best: Variation
    """What the engine would have played."""
    chance: float
    """The win chance before the move, with best play."""
    after: float
    """The win chance that the move left."""
    sure: bool
    """Whether the engine itself trusts the difference: it is larger than its doubt.

    Alone, only what is proven lost counts: a solution that was not found may still be there.
    """
    luck: float | None
    """What the draws since the decision before brought the seat; None without a draw."""
    answer: Variation | None
    """How the game goes on best, where the next position was looked at."""

    @property
    def seat(self) -> int:
        return self.move.position.seat or 0

    @property
    def loss(self) -> float:
        """The win chance that the move gave away."""
        return max(0.0, self.chance - self.after)

    @property
    def verdict(self) -> Verdict:
        return "good" if self.loss < LOOSE else "loose" if self.loss < COSTLY else "costly"


@dataclass(frozen=True, slots=True)
class Review:
    """The judged moves of a record; forced moves and draws are left out."""

    record: Record
    moves: tuple[JudgedMove, ...]
    complete: bool
    """Whether all decisions were judged: a review that was stopped has the first ones."""

    def of(self, seat: int) -> tuple[JudgedMove, ...]:
        """Return the moves of a seat."""
        return tuple(move for move in self.moves if move.seat == seat)

    def moments(self, seat: int, count: int = MOMENTS) -> tuple[JudgedMove, ...]:
        """Return the largest losses of a seat in the order of the game; of equal ones the earlier.

        Moves that gave nothing away are none, so there may be fewer, or none at all.
        """
        lost = [move for move in self.of(seat) if move.verdict != "good"]
        largest = sorted(lost, key=lambda move: (-move.loss, move.number))[:count]
        return tuple(sorted(largest, key=lambda move: move.number))

    def luck(self, seat: int) -> float:
        """Return the win chance that draws brought a seat in all."""
        return sum(move.luck or 0.0 for move in self.of(seat))


class Reviewer:
    """Judges a record on several threads; `stop` may be called from another thread."""

    def __init__(
        self,
        record: Record,
        thought: Thought | None = None,
        threads: int | None = None,
        report: Progress | None = None,
    ) -> None:
        self.record = record
        self.thought = thought or Thought()
        self.threads = threads or cpu_count() or 1
        self.report = report
        self._stopped = False
        self._assessors: list[Assessor] = []
        self._own = local()
        self._lock = Lock()
        self._done = 0

    def stop(self) -> None:
        """End the review; it returns with what is judged by then."""
        self._stopped = True
        with self._lock:
            for assessor in self._assessors:
                assessor.stop()

    def run(self) -> Review:
        """Judge all decisions."""
        positions = self.record.positions
        last = len(positions) - 1
        places = [place for place, position in enumerate(positions) if is_decision(position)]
        if next_position_tells(self.record.game) and self.record.outcome is not None:
            places = [place for place in places if place != last]
        with ThreadPoolExecutor(self.threads) as pool:
            found = list(pool.map(lambda place: self._assess(place, len(places)), places))
        assessed = {place: one for place, one in zip(places, found, strict=True) if one}
        moves: list[JudgedMove] = []
        for place in places:
            if place == last:
                continue
            judged = self._judge(place, assessed, moves)
            if judged is None:
                return Review(self.record, tuple(moves), complete=False)
            moves.append(judged)
        return Review(self.record, tuple(moves), complete=True)

    def _assess(self, place: int, count: int) -> Assessment | None:
        if self._stopped:
            return None
        if not hasattr(self._own, "assessor"):
            self._own.assessor = assessor_of(self.record.game, self.thought)
            with self._lock:
                self._assessors.append(self._own.assessor)
        assessor: Assessor = self._own.assessor
        found = assessor.assess(self.record.positions[place])
        with self._lock:
            self._done += 1
            if self.report is not None:
                self.report(self._done, count)
        return None if self._stopped else found

    def _judge(
        self, place: int, assessed: dict[int, Assessment], before: list[JudgedMove]
    ) -> JudgedMove | None:
        """Return the move made at a place; None if the review was stopped before it."""
        here = assessed.get(place)
        move = self.record.positions[place + 1].last_move
        if here is None or move is None:
            return None
        following = self._next_decision(place + 1)
        answer = assessed.get(following) if following is not None else None
        if following is not None and answer is None and not here.by_code:
            return None
        after = self._after(place, move.code, here, answer, following)
        if self.record.game.seats == 1 and self.record.outcome is not None:
            # What was reached in the end was there all along.
            after = max(after, (1 + self.record.position.results()[0]) / 2)
        return JudgedMove(
            place + 1,
            move,
            here.best,
            here.chance,
            min(after, here.chance),
            here.chance - after > here.doubt and (self.record.game.seats > 1 or after <= 0),
            self._luck(place, here, before),
            None if answer is None else answer.best,
        )

    def _after(
        self,
        place: int,
        code: int,
        here: Assessment,
        answer: Assessment | None,
        following: int | None,
    ) -> float:
        """Return the win chance that the move made at a place left to its seat."""
        positions = self.record.positions
        seat = positions[place].seat or 0
        if code == here.best.moves[0].code:
            return here.chance
        if here.by_code:
            # A move that the search did not look at is no better than the worst that it did.
            return here.by_code.get(code, min(here.by_code.values()))
        if answer is not None and following is not None:
            same = positions[following].seat == seat
            return answer.chance if same else 1 - answer.chance
        return here.chance if self.record.outcome is None else _result(self.record, seat)

    def _next_decision(self, place: int) -> int | None:
        """Return the place of the next choice, with only forced moves before it."""
        for later in range(place, len(self.record.positions)):
            if is_decision(self.record.positions[later]):
                return later
        return None

    def _luck(self, place: int, here: Assessment, before: list[JudgedMove]) -> float | None:
        """Return what the draws since the last judged move changed for the seat to move."""
        if not before or self.record.game.seats > 2:
            return None
        last = before[-1]
        between: list[Position] = self.record.positions[last.number : place]
        if all(position.seat != CHANCE for position in between):
            return None
        seat = self.record.positions[place].seat
        return here.chance - (last.after if last.seat == seat else 1 - last.after)


def _result(record: Record, seat: int) -> float:
    """Return the result of a finished record as a win chance."""
    outcome = record.outcome
    if outcome is None or not outcome.winners or len(outcome.winners) == record.game.seats:
        return 0.5
    return 1.0 if seat in outcome.winners else 0.0


def review(
    record: Record,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int | None = None,
    report: Progress | None = None,
) -> Review:
    """Judge every decision of a game, with that many seconds or nodes for each."""
    if len(record.positions) < 2:
        raise RecordError("there is nothing to review: no move was made")
    thought = Thought() if seconds is None and nodes is None else Thought(seconds, nodes)
    return Reviewer(record, thought, threads, report).run()
