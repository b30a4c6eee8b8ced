"""`kancha worker`: takes jobs from the queue in the database, and answers them with its engines.

It may be killed at any moment: what it had is given to another worker.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from socket import gethostname
from typing import Any

import msgspec

from kancha.core.errors import KanchaError
from kancha.server.engines.job_queue import FOR_WORKERS, LOOK, JobQueue, Taken
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
    Told,
)
from kancha.server.engines.pool import (
    LEAST,
    LONGEST_QUEUE,
    ChooseMove,
    EngineFailure,
    EnginePool,
    EngineWork,
    StopSignal,
    choose_move,
)
from kancha.server.engines.studies import StudiesHere
from kancha.server.engines.study_pool import StudyPool
from kancha.server.operations.failure_log import log_failure
from kancha.server.refusal import Refusal
from kancha.server.storage.pg_line import OUTAGES

read_job: Callable[[str], Job] = msgspec.json.Decoder(Job).decode
encode = msgspec.json.Encoder().encode
SHORT, LONG = (0, 1), (2, 3)
"""The priorities of moves and hints, and of analyses and reviews."""
LONG_JOBS_EACH = 4
"""Analyses and reviews that share the time of one thread."""


@dataclass(eq=False)
class Running:
    """A job that this worker has."""

    taken: Taken
    stop: StopSignal = field(default_factory=StopSignal)
    task: asyncio.Task[None] | None = None
    report: bytes | None = None
    """What is to be told next."""
    telling: asyncio.Task[None] | None = None

    def cancel(self) -> None:
        """Drop it."""
        self.stop.set()
        if self.task is not None:
            self.task.cancel()


class EngineWorker:
    """So many engines for moves and hints, and so many threads for studies."""

    def __init__(
        self, url: str, engines: int, studies: int, engine: ChooseMove = choose_move
    ) -> None:
        self.name = f"{gethostname()[:20]} {os.getpid()} {secrets.token_hex(3)}"
        self.engines = engines
        self.pool = EnginePool(engines, engine)
        self.hints = StudiesHere(StudyPool(engines))
        self.studies = StudiesHere(StudyPool(studies))
        self.queue = JobQueue(url, FOR_WORKERS, self._hear)
        self.ready = asyncio.Event()
        self._running: dict[str, Running] = {}
        self._news = asyncio.Event()
        self._look_now = False

    async def run(self) -> None:
        """Work until this is cancelled; then give back what is not finished."""
        self._loop = asyncio.get_running_loop()
        try:
            await self.queue.line.keep(self._talk, "line to the queue")
        finally:
            for running in self._running.values():
                running.cancel()

    def _hear(self, name: str) -> None:
        self._look_now = self._look_now or name in self._running
        if not name or name in self._running:
            self._news.set()

    async def _talk(self) -> None:
        loop = asyncio.get_running_loop()
        next_look = loop.time()
        try:
            while True:
                if self._look_now or loop.time() >= next_look:
                    self._look_now = False
                    next_look = loop.time() + LOOK
                    await self._look()
                self._news.clear()
                while priorities := self._priorities():
                    taken = await self.queue.take(self.name, priorities)
                    if taken is None:
                        break
                    self._begin(taken)
                self.ready.set()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), max(0.0, next_look - loop.time()))
        except asyncio.CancelledError:
            with suppress(*OUTAGES):
                await self.queue.leave(self.name)
            raise

    async def _look(self) -> None:
        """Say that this worker is alive, and see what became of its jobs."""
        lost = encode(JobFailed("LostAgainAndAgain")).decode()
        mine = await self.queue.hold(self.name, self.engines, lost)
        for name, running in list(self._running.items()):
            if name not in mine:
                running.cancel()
            elif mine[name]:
                running.stop.set()

    def _priorities(self) -> tuple[int, ...]:
        """Return the priorities of the jobs for which there is room."""
        short = sum(running.taken.priority in SHORT for running in self._running.values())
        long = len(self._running) - short
        found: tuple[int, ...] = SHORT if short < self.engines else ()
        return found + LONG if long < LONG_JOBS_EACH * self.studies.most_threads else found

    def _begin(self, taken: Taken) -> None:
        running = self._running[taken.id] = Running(taken)
        if taken.stopped:
            running.stop.set()
        running.task = asyncio.create_task(self._carry_out(running))

    async def _carry_out(self, running: Running) -> None:
        taken = running.taken
        try:
            answer = await self._answer(running)
            await asyncio.sleep(0)  # reports from threads come first
            if running.telling is not None:
                await running.telling
            await self._insist(
                lambda: self.queue.finish(taken.id, self.name, encode(answer).decode())
            )
        finally:
            self._running.pop(taken.id, None)
            self._news.set()  # there is room for the next

    async def _answer(self, running: Running) -> Answer:
        taken = running.taken
        try:
            return await self._do(read_job(taken.body), running)
        except EngineFailure as failure:
            return JobFailed(str(failure))
        except Refusal as refusal:
            return JobRefused(refusal.to_message())
        except KanchaError as error:
            return JobRefused(Refusal("illegal", str(error)).to_message())
        except Exception as error:  # noqa: BLE001 - one job must not end the worker
            log_failure(error, "job of an engine")
            return JobFailed(type(error).__name__)

    async def _do(self, job: Job, running: Running) -> Answer:
        taken, stop = running.taken, running.stop
        match job:
            case FindMove(at, seat, level, seconds):
                least = max(LEAST, LONGEST_QUEUE * taken.engines / max(1, taken.waiting))
                share = seconds if taken.waiting <= taken.engines else min(seconds, least)
                work = EngineWork(taken.guest, at.read(), seat, level, stop, partial(_give, share))
                try:
                    return MoveFound(await self.pool.move(work))
                finally:
                    stop.set()
            case FindHint(at):
                return HintFound(await self.hints.hint(taken.guest, at.read()))
            case FindEnd(at):
                return EndFound(await self.hints.is_stuck(taken.guest, at.read()))
            case Analysis(asked):
                study = self.studies.analysis(asked, taken.guest, partial(self._send, running), 1)
            case GameReview(asked):
                study = self.studies.review(asked, taken.guest, partial(self._send, running))
        stop.when_set(partial(self._soon, study.halt))
        await study.run()
        return Told()

    def _send(self, running: Running, message: msgspec.Struct | msgspec.Raw) -> None:
        """Report a message, from any thread; while one is told, only the newest next one counts."""
        self._soon(partial(self._report, running, encode(message)))

    def _soon(self, call: Callable[[], None]) -> None:
        """Call something in the event loop."""
        self._loop.call_soon_threadsafe(call)

    def _report(self, running: Running, message: bytes) -> None:
        running.report = message
        if running.telling is None or running.telling.done():
            running.telling = asyncio.create_task(self._tell(running))

    async def _tell(self, running: Running) -> None:
        while running.report is not None:
            text, running.report = running.report.decode(), None
            await self._insist(partial(self.queue.tell, running.taken.id, self.name, text))

    async def _insist(self, question: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Ask the database until it answers."""
        while True:
            try:
                await question()
            except OUTAGES:
                await asyncio.sleep(LOOK)
            else:
                return


async def _give(seconds: float) -> float:
    return seconds
