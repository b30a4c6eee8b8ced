"""What the study socket does for one person: one analysis or one review at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from time import monotonic

import msgspec

from kancha.core.bits import CHANCE
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.draw.line_marks import compared_marks, line_marks
from kancha.engines.analysis import PROVEN_WIN, Analysis, Variation
from kancha.engines.engine import Engine
from kancha.engines.explain import explain
from kancha.record.record import Record
from kancha.server.engines.study_pool import StudyPool
from kancha.server.refusal import Refusal
from kancha.server.study.messages import (
    Analyse,
    AskReview,
    Lines,
    Reviewed,
    ReviewedMove,
    ReviewedSeat,
    ReviewProgress,
    StudyLine,
    Waiting,
)
from kancha.server.study.routes import read_record, record_to
from kancha.server.tables.messages import MoveState
from kancha.study.assessment import Assessment, Thought, assessor_of
from kancha.study.chances import chance_words, tenths
from kancha.study.moments import annotated, luck_words, standing, summary, title, why
from kancha.study.review import JudgedMove, Review, judge, places_to_assess

LONGEST = 600.0
"""Seconds after which an analysis without end ends."""
SLICE = 2.0
"""Seconds after which an analysis makes room for others who wait."""
REPORT_INTERVAL = 0.2
"""Seconds between two reports of an analysis."""
SHOWN_MOVES = 12
"""Moves of a line that are sent."""
Send = Callable[[msgspec.Struct | msgspec.Raw], None]


@dataclass
class AnalysisJob:
    """Looks for the best lines; gives way to others after a while, and goes on when it can."""

    asked: Analyse
    guest: str
    pool: StudyPool
    send: Send
    threads: int = 1
    halted: bool = False
    _engine: Engine | None = None
    _last: Analysis | None = None
    _sent: float = 0.0
    _slice_began: float | None = None

    def halt(self) -> None:
        """End the analysis with what is found."""
        self.halted = True
        self._stop()

    def _stop(self) -> None:
        if self._engine is not None:
            self._engine.stop()

    async def run(self) -> None:
        """Analyse until the time is over, the position is solved, or `halt` is called."""
        record = await asyncio.to_thread(record_to, self.asked.place)
        position = record.position
        if record.outcome is not None:
            raise Refusal("not_now", "The game is over here: there is nothing to analyse.")
        if position.seat == CHANCE:
            raise Refusal("not_now", "Chance decides here: choose what it brings.")
        self._engine = Engine(position.game)
        left = LONGEST if self.asked.seconds is None else self.asked.seconds
        if self.pool.is_full:
            self.send(Waiting(id=self.asked.id, before=self.pool.waiting))
        giving_way = asyncio.create_task(self._give_way())
        try:
            while left > 0 and not self.halted:
                left -= await self.pool.run_in_threads(
                    self.guest, self.threads, partial(self._think, position, left), self._stop
                )
                if self._last is None or abs(self._last.score) > PROVEN_WIN:
                    break
        finally:
            giving_way.cancel()
        if self._last is not None:
            self.send(self._message(position, self._last, finished=True))

    async def _give_way(self) -> None:
        """Stop the engine after its slice, when others wait; it goes on in its next turn."""
        while True:
            await asyncio.sleep(SLICE / 10)
            began = self._slice_began
            if began is not None and self.pool.waiting and monotonic() - began > SLICE:
                self._stop()

    def _think(self, position: Position, seconds: float, threads: int) -> float:
        """Think in threads of the pool; return the seconds that it took."""
        if self._engine is None or self._engine.threads != threads:
            self._engine = Engine(position.game, threads=threads)
        began = self._slice_began = monotonic()
        if not self.halted:
            report = partial(self._report, position)
            self._keep(
                self._engine.think(position, seconds=seconds, lines=self.asked.lines, report=report)
            )
        self._slice_began = None
        return monotonic() - began

    def _keep(self, found: Analysis) -> bool:
        """Keep an analysis that is not behind the one before; say whether it is kept.

        Alpha-beta begins with small depths again after it has given way.
        """
        deepens = self._engine is not None and self._engine.tuning.search == "alphabeta"
        if deepens and self._last is not None and found.depth < self._last.depth:
            return False
        self._last = found
        return True

    def _report(self, position: Position, found: Analysis) -> None:
        """Send what is found so far, from the thread that thinks."""
        now = monotonic()
        if self._keep(found) and now - self._sent > REPORT_INTERVAL:
            self._sent = now
            self.send(self._message(position, found, finished=False))

    def _message(self, position: Position, found: Analysis, *, finished: bool) -> Lines:
        marks = line_marks(position, [line.moves[0].code for line in found.lines])
        marks += [[]] * (len(found.lines) - len(marks))
        return Lines(
            id=self.asked.id,
            seat=position.seat or 0,
            depth=found.depth,
            nodes=found.nodes,
            lines=[_line(*both) for both in zip(found.lines, marks, strict=True)],
            why=list(explain(found.best)),
            finished=finished,
        )


@dataclass
class ReviewJob:
    """Judges a game position by position, each as one piece of work for the pool."""

    asked: AskReview
    guest: str
    pool: StudyPool
    send: Send
    halted: bool = False
    _done: int = 0
    _assessed: dict[int, Assessment] = field(default_factory=dict)

    def halt(self) -> None:
        """End the review; what is judged by then is sent."""
        self.halted = True

    async def run(self) -> None:
        """Judge all decisions, then send the review."""
        record = await asyncio.to_thread(read_record, self.asked.record)
        places = places_to_assess(record)
        if not places:
            raise Refusal("not_now", "There is nothing to review: nobody had a choice.")
        queue = iter(places)
        workers = [
            asyncio.create_task(self._work(record, queue, len(places)))
            for _ in range(min(self.pool.at_once, len(places)))
        ]
        try:
            await asyncio.gather(*workers)
        finally:
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)
        review = judge(record, self._assessed)
        self.send(await asyncio.to_thread(review_message, self.asked.id, review))

    async def _work(self, record: Record, queue: Iterator[int], count: int) -> None:
        assessor = assessor_of(record.game, Thought(self.asked.seconds))
        for place in queue:
            if self.halted:
                return
            work = partial(assessor.assess, record.positions[place])
            self._assessed[place] = await self.pool.run(self.guest, work, assessor.stop)
            self._done += 1
            self.send(ReviewProgress(id=self.asked.id, done=self._done, count=count))


def _line(line: Variation, marks: list[str]) -> StudyLine:
    return StudyLine(
        chance=round(line.win_probability, 3),
        tenths=tenths(line.win_probability),
        words=chance_words(line.win_probability),
        proven=abs(line.score) > PROVEN_WIN,
        moves=[_move(move) for move in line.moves[:SHOWN_MOVES]],
        marks=marks,
    )


def _move(move: Move) -> MoveState:
    after = move.position.after(move.code)
    seat = move.position.seat
    return MoveState(
        ply=0,
        seat=CHANCE if seat is None else seat,
        text=str(move),
        sentence=move.sentence,
        events=list(after.events),
    )


def review_message(job: int, review: Review) -> Reviewed:
    """Return a review as a message."""
    seats = range(review.record.game.seats)
    return Reviewed(
        id=job,
        moves=[_reviewed(judged) for judged in review.moves],
        seats=[
            ReviewedSeat(
                summary=summary(review, seat),
                luck=luck_words(review, seat),
                moments=[judged.number for judged in review.moments(seat)],
            )
            for seat in seats
        ],
        record=str(annotated(review)),
    )


def _reviewed(judged: JudgedMove) -> ReviewedMove:
    sent = ReviewedMove(
        number=judged.number,
        seat=judged.seat,
        chance=round(judged.chance, 3),
        after=round(judged.after, 3),
        verdict=judged.verdict,
        sure=judged.sure,
        luck=None if judged.luck is None else round(judged.luck, 3),
        played=_move(judged.move),
        best=[_move(move) for move in judged.best.moves[:SHOWN_MOVES]],
    )
    if judged.verdict != "good":
        sent.title, sent.why = title(judged), why(judged)
        sent.before_words, sent.after_words = standing(judged)
        sent.marks = compared_marks(
            judged.move.position, judged.move.code, judged.best.moves[0].code
        )
        if judged.answer is not None:
            sent.answer = [_move(move) for move in judged.answer.moves[:SHOWN_MOVES]]
    return sent
