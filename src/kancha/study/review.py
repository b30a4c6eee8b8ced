"""A review of a game: every decision judged, and the moments that mattered most."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from os import cpu_count
from threading import RLock, local
from typing import Literal

from kancha.core.bits import CHANCE
from kancha.core.errors import RecordError
from kancha.core.move import Move
from kancha.core.outcome import Outcome
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


def places_to_assess(record: Record) -> list[int]:
    """Return the places of the positions that a review has to assess: all decisions.

    The last position of an unfinished game is one of them: it tells what the last move left.
    """
    positions = record.positions
    last = len(positions) - 1
    needs_last = record.outcome is None and next_position_tells(record.game)
    return [
        place
        for place, position in enumerate(positions)
        if is_decision(position) and (place < last or needs_last)
    ]


def judge(record: Record, assessed: Mapping[int, Assessment]) -> Review:
    """Return the review of a record whose positions were assessed, or the first of them."""
    moves: list[JudgedMove] = []
    for place in places_to_assess(record):
        if place == len(record.positions) - 1:
            break
        judged = _judge_move(record, place, assessed, moves[-1] if moves else None)
        if judged is None:
            return Review(record, tuple(moves), complete=False)
        moves.append(judged)
    return Review(record, tuple(moves), complete=True)


def _judge_move(
    record: Record, place: int, assessed: Mapping[int, Assessment], before: JudgedMove | None
) -> JudgedMove | None:
    """Return the move made at a place; None where too little was assessed."""
    here = assessed.get(place)
    move = record.positions[place + 1].last_move
    following = _next_decision(record, place + 1)
    answer = None if following is None else assessed.get(following)
    if here is None or move is None:
        return None
    if not here.by_code and answer is None and following is not None:
        return None
    after = _chance_after(record, move, here, answer)
    if record.game.seats == 1 and record.outcome is not None:
        # What was reached in the end was there all along.
        after = max(after, (1 + record.position.results()[0]) / 2)
    return JudgedMove(
        place + 1,
        move,
        here.best,
        here.chance,
        min(after, here.chance),
        here.chance - after > here.doubt and (record.game.seats > 1 or after <= 0),
        _luck(record, place, here, before),
        None if answer is None else answer.best,
    )


def _chance_after(record: Record, move: Move, here: Assessment, answer: Assessment | None) -> float:
    """Return the win chance that a move left to its seat."""
    seat = move.position.seat or 0
    if move.code == here.best.moves[0].code:
        return here.chance
    if here.by_code:
        # A move that the search did not look at is no better than the worst that it did.
        return here.by_code.get(move.code, min(here.by_code.values()))
    if answer is not None:
        same = answer.best.moves[0].position.seat == seat
        return answer.chance if same else 1 - answer.chance
    return here.chance if record.outcome is None else _result(record.outcome, seat)


def _next_decision(record: Record, place: int) -> int | None:
    """Return the place of the next choice from a place on."""
    for later in range(place, len(record.positions)):
        if is_decision(record.positions[later]):
            return later
    return None


def _luck(record: Record, place: int, here: Assessment, before: JudgedMove | None) -> float | None:
    """Return what the draws since the last judged move changed for the seat to move."""
    if before is None or record.game.seats > 2:
        return None
    if all(position.seat != CHANCE for position in record.positions[before.number : place]):
        return None
    same = before.seat == record.positions[place].seat
    return here.chance - (before.after if same else 1 - before.after)


def _result(outcome: Outcome, seat: int) -> float:
    """Return how a game ended for a seat, as a win chance."""
    if not outcome.winners or len(outcome.winners) > 1:
        return 0.5
    return float(seat in outcome.winners)


class Reviewer:
    """Assesses a record on several threads; `stop` may be called from another thread."""

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
        self._lock = RLock()  # a report may stop the review
        self._done = 0

    def stop(self) -> None:
        """End the review; it returns with what is judged by then."""
        self._stopped = True
        with self._lock:
            for assessor in self._assessors:
                assessor.stop()

    def run(self) -> Review:
        """Judge all decisions."""
        places = places_to_assess(self.record)
        with ThreadPoolExecutor(self.threads) as pool:
            found = list(pool.map(lambda place: self._assess(place, len(places)), places))
        return judge(self.record, {p: one for p, one in zip(places, found, strict=True) if one})

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
