"""Engines on other machines: what they are asked waits in the database until one takes it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from kancha.core.position import Position
from kancha.server import rest
from kancha.server.engines.job_queue import FOR_OWNERS, LOOK, JobQueue, Seen
from kancha.server.engines.jobs import (
    Analysis,
    Answer,
    EndFound,
    FindEnd,
    FindHint,
    FindMove,
    GameReview,
    HintFound,
    Job,
    JobFailed,
    JobRefused,
    MoveFound,
    Situation,
    Told,
    priority_of,
)
from kancha.server.engines.pool import EngineFailure, EngineWork
from kancha.server.engines.studies import StudyJob
from kancha.server.refusal import Refusal
from kancha.server.storage.pg_line import OUTAGES
from kancha.server.study.jobs import Send
from kancha.server.study.messages import Analyse, AskReview, Waiting

read_answer: Callable[[str], Answer] = msgspec.json.Decoder(Answer).decode
Look = Callable[[Seen | None], Awaitable[None]]
"""Called with how a job stands; None while the database is away."""
TOO_BUSY = "The engines have too much to do. Try again in a minute."


class DistantEngines:
    """The jobs that this server has put into the queue and waits for."""

    def __init__(self, url: str, patience: float, most: int, most_of_guest: int) -> None:
        self.queue = JobQueue(url, FOR_OWNERS, self._hear)
        self.patience = patience
        """Seconds after which nobody waits any more for an engine that does not begin."""
        self.most = most
        self.most_of_guest = most_of_guest
        self.engines = 1
        """How many engines there are, as far as is known."""
        self.idle_since: float | None = None
        """Since when there has been no engine at all, as far as is known."""
        self._awaited: dict[str, asyncio.Event] = {}
        self._to_stop: set[str] = set()

    @property
    def waiting(self) -> int:
        """How many jobs this server waits for."""
        return len(self._awaited)

    @property
    def is_full(self) -> bool:
        return self.waiting >= self.engines

    @property
    def is_busy(self) -> bool:
        return self.waiting > 2 * self.engines

    async def run(self) -> None:
        """Keep the line to the queue open for as long as the server runs."""
        await self.queue.line.keep(self._talk, "line to the engines")

    async def _talk(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while True:
                self.engines = await self.queue.want(list(self._awaited))
                if self.engines:
                    self.idle_since = None
                elif self.idle_since is None:
                    self.idle_since = loop.time()
                for awaited in self._awaited.values():
                    awaited.set()
                await asyncio.sleep(LOOK)
        finally:
            self.idle_since = None  # without a line, nothing is known

    def _hear(self, name: str) -> None:
        if name in self._awaited:
            self._awaited[name].set()

    async def move(self, work: EngineWork) -> int:
        """Return the code of an engine's move, or raise EngineFailure.

        The move of a worker that died is computed again by another one.
        """
        at = Situation.of(work.position, work.seat)
        job = FindMove(at, work.seat, work.level, work.seconds)
        loop = asyncio.get_running_loop()
        asked = loop.time()
        thinks = False

        async def look(seen: Seen | None) -> None:
            nonlocal thinks
            if seen is None:
                return
            if not thinks and (seen.held or seen.answer is not None):
                thinks = True
                await work.begin()
            elif thinks and not seen.held and seen.answer is None:
                thinks = False
                work.lost()
            idle = self.idle_since
            late = idle is not None and loop.time() - max(asked, idle) > self.patience
            if late and not thinks:
                raise EngineFailure("there is no engine")

        def stop() -> None:
            loop.call_soon_threadsafe(self.stop, work.name)

        work.stop.when_set(stop)
        answer = await self.answer_of(job, work.host, look, work.name)
        if not isinstance(answer, MoveFound):
            raise EngineFailure(answer.what if isinstance(answer, JobFailed) else "no move")
        return answer.code

    def stop(self, name: str) -> None:
        """Ask for the answer to a job now."""
        if name in self._awaited:
            self._to_stop.add(name)
            self._awaited[name].set()

    async def answer_of(self, job: Job, guest: str, look: Look, name: str = "") -> Answer:
        """Return the answer to a job; `look` is called with how it stands.

        A job that has got lost is put into the queue again.
        """
        name = name or secrets.token_urlsafe(12)
        body = msgspec.json.encode(job).decode()
        awaited = self._awaited.setdefault(name, asyncio.Event())
        try:
            while True:
                seen = await self._seen(name, priority_of(job), guest, body)
                await look(seen)
                if seen is not None and seen.answer is not None:
                    return read_answer(seen.answer)
                awaited.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(awaited.wait(), LOOK)
        finally:
            del self._awaited[name]
            self._to_stop.discard(name)
            with suppress(*OUTAGES):  # it is removed a little later
                await self.queue.remove(name)

    async def _seen(self, name: str, priority: int, guest: str, body: str) -> Seen | None:
        """Return how a job stands; None while the database is away."""
        try:
            seen = await self.queue.read(name)
            if seen is None:
                await self.queue.put(name, priority, guest, body, self.most, self.most_of_guest)
                seen = await self.queue.read(name)
                if seen is None and priority > 0:
                    raise Refusal("too_fast", TOO_BUSY)
            if name in self._to_stop:
                await self.queue.stop(name)
                self._to_stop.discard(name)
        except OUTAGES:
            return None
        return seen


class DistantStudies:
    """Hints, analyses and reviews by engines on other machines."""

    most_threads = 1

    def __init__(self, engines: DistantEngines) -> None:
        self.engines = engines

    async def hint(self, guest: str, position: Position) -> rest.HintState:
        answer = await self._answer(FindHint(Situation.of(position)), guest)
        if not isinstance(answer, HintFound):
            raise failure(answer)
        return answer.hint

    async def is_stuck(self, guest: str, position: Position) -> bool:
        if position.game.finisher(position) is None:
            return False
        answer = await self._answer(FindEnd(Situation.of(position)), guest)
        if not isinstance(answer, EndFound):
            raise failure(answer)
        return answer.stuck

    async def _answer(self, job: Job, guest: str) -> Answer:
        return await self.engines.answer_of(job, guest, Patience(self.engines.patience).look)

    def analysis(self, asked: Analyse, guest: str, send: Send, threads: int) -> StudyJob:
        return DistantStudy(self.engines, Analysis(asked), guest, send)

    def review(self, asked: AskReview, guest: str, send: Send) -> StudyJob:
        return DistantStudy(self.engines, GameReview(asked), guest, send)


class Patience:
    """Gives up a job that no engine has."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = asyncio.get_running_loop().time() + seconds

    async def look(self, seen: Seen | None) -> None:
        """Raise Refusal when no engine has had it for too long."""
        now = asyncio.get_running_loop().time()
        if seen is not None and (seen.held or seen.answer is not None):
            self._until = now + self._seconds
        elif now > self._until:
            raise Refusal("too_fast", TOO_BUSY)


class DistantStudy:
    """An analysis or a review elsewhere, whose reports are passed on."""

    def __init__(
        self, engines: DistantEngines, job: Analysis | GameReview, guest: str, send: Send
    ) -> None:
        self.engines = engines
        self.job = job
        self.guest = guest
        self.send = send
        self._name = secrets.token_urlsafe(12)
        self._reports = 0
        self._said_waiting = False

    def halt(self) -> None:
        self.engines.stop(self._name)

    async def run(self) -> None:
        patience = Patience(self.engines.patience)

        async def look(seen: Seen | None) -> None:
            await patience.look(seen)
            if seen is None:
                return
            if seen.before and not seen.held and not self._said_waiting:
                self._said_waiting = True
                self.send(Waiting(id=self.job.asked.id, before=seen.before))
            if seen.report is not None and seen.reports != self._reports:
                self._reports = seen.reports
                self.send(msgspec.Raw(seen.report))

        answer = await self.engines.answer_of(self.job, self.guest, look, self._name)
        if not isinstance(answer, Told):
            raise failure(answer)


def failure(answer: Answer) -> Refusal:
    """Return what an answer without a result says."""
    if isinstance(answer, JobRefused):
        refused = answer.refused
        return Refusal(refused.fault, refused.message, refused.rule)
    return Refusal("failed", "The engine failed on the server. Try again.")
