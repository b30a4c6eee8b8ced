"""Engines for people who study: hints, analyses and reviews, wherever they are computed."""

from __future__ import annotations

from typing import Protocol

from kancha.core.finishing import Finish
from kancha.core.position import Position
from kancha.draw.line_marks import advised_marks
from kancha.engines.engine import Engine
from kancha.server import rest
from kancha.server.engines.study_pool import StudyPool
from kancha.server.study.jobs import AnalysisJob, ReviewJob, Send
from kancha.server.study.messages import Analyse, AskReview
from kancha.study.hint import Hint, find_hint

HINT_SECONDS = 1.0
"""How long an engine thinks about a hint."""


class StudyJob(Protocol):
    """An analysis or a review."""

    def halt(self) -> None:
        """End it with what is found."""

    async def run(self) -> None:
        """Do it; if this is cancelled, it ends."""


class Studies(Protocol):
    """Who looks for hints, analyses and reviews."""

    @property
    def most_threads(self) -> int:
        """How many threads one analysis may use."""

    async def hint(self, guest: str, position: Position) -> rest.HintState:
        """Return a hint for the seat to move; the engine knows only what the seat may know."""

    async def is_stuck(self, guest: str, position: Position) -> bool:
        """Say whether a position of a solitaire is proved to have no way to its end."""

    def analysis(self, asked: Analyse, guest: str, send: Send, threads: int) -> StudyJob:
        """Return an analysis, to be run."""

    def review(self, asked: AskReview, guest: str, send: Send) -> StudyJob:
        """Return a review, to be run."""


class StudiesHere:
    """Engines in threads of this process."""

    def __init__(self, pool: StudyPool) -> None:
        self.pool = pool

    @property
    def most_threads(self) -> int:
        return self.pool.at_once

    async def hint(self, guest: str, position: Position) -> rest.HintState:
        engine = Engine(position.game)
        hint: Hint = await self.pool.run(
            guest, lambda: find_hint(engine, position, seconds=HINT_SECONDS), engine.stop
        )
        return rest.HintState(
            move=str(hint.move),
            path=list(hint.move.clicks),
            where=hint.where,
            what=hint.what,
            why=hint.why,
            marks=advised_marks(position, hint.move.code),
        )

    async def is_stuck(self, guest: str, position: Position) -> bool:
        finisher = position.game.finisher(position)
        if finisher is None:
            return False
        found: Finish = await self.pool.run(
            guest, lambda: finisher.find_within(HINT_SECONDS), finisher.stop
        )
        return found.possible is False

    def analysis(self, asked: Analyse, guest: str, send: Send, threads: int) -> StudyJob:
        return AnalysisJob(asked, guest, self.pool, send, threads)

    def review(self, asked: AskReview, guest: str, send: Send) -> StudyJob:
        return ReviewJob(asked, guest, self.pool, send)
