"""Runs engines in threads: a limited number, for a limited time, and never trusted."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.engines.engine import Engine
from kancha.server.engines.fair_queue import FairQueue

PATIENCE = 30.0
"""Seconds after which an engine is asked to stop."""
LONGEST_QUEUE = 10.0
"""Seconds within which everybody who waits should get a move: then engines think less."""
LEAST = 0.2
"""Seconds that an engine may think however many wait."""
GRACE = 10.0
"""Seconds after which an engine that was asked to stop counts as failed."""


class EngineFailure(Exception):  # noqa: N818 - named after what happened
    """The engine did not return a move."""


class StopSignal:
    """Asks an engine in another thread to stop."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_set = False
        self._callbacks: list[Callable[[], None]] = []

    def is_set(self) -> bool:
        """Return whether the engine was asked to stop."""
        return self._is_set

    def set(self) -> None:
        """Ask the engine to stop."""
        with self._lock:
            self._is_set = True
            callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback()

    def when_set(self, callback: Callable[[], None]) -> None:
        """Call `callback` when the engine is asked to stop; at once if it was already."""
        with self._lock:
            if not self._is_set:
                self._callbacks.append(callback)
                return
        callback()


@dataclass(slots=True)
class EngineWork:
    """A move that an engine is to find."""

    host: str
    """The guest on whose account it is."""
    position: Position
    seat: int
    level: int
    stop: StopSignal
    begin: Callable[[], Awaitable[float]]
    """Called when the engine's turn to think has come; returns the seconds it may think."""
    name: str = ""
    """The same wherever this move is asked for."""
    seconds: float = PATIENCE
    """The seconds it may think as far as is known before its turn."""
    lost: Callable[[], None] = lambda: None
    """Called when the machine where it thought is gone; it begins again elsewhere."""


class Engines(Protocol):
    """Who finds the moves of engines."""

    @property
    def waiting(self) -> int:
        """How many moves are waited for."""

    @property
    def is_full(self) -> bool:
        """Whether an engine that is asked now has to wait."""

    @property
    def is_busy(self) -> bool:
        """Whether so many wait that engines think less than their level may."""

    async def move(self, work: EngineWork) -> int:
        """Return the code of the engine's move, or raise EngineFailure. `stop` ends it early."""


ChooseMove = Callable[[Position, int, int, StopSignal], Move]


def choose_move(position: Position, seat: int, level: int, stop: StopSignal) -> Move:
    """Return the move of an engine of this level for a seat.

    If the game has hidden parts, the engine gets a random position that looks the same to the seat.
    """
    seed = secrets.randbits(30)
    seen = position.guess(seat, Rng(seed)) if position.game.info.has_hidden else position
    engine = Engine(position.game, level, seed)
    stop.when_set(engine.stop)
    return Move(position, engine.choose(seen).code)


class EnginePool:
    """Runs a few engines at a time. An engine that does not stop is abandoned with its thread.

    The guests whose tables need a move take turns.
    """

    def __init__(
        self,
        at_once: int,
        engine: ChooseMove = choose_move,
        patience: float = PATIENCE,
        grace: float = GRACE,
    ) -> None:
        self.engine = engine
        self.patience = patience
        self.grace = grace
        self.queue = FairQueue(at_once)

    @property
    def waiting(self) -> int:
        return self.queue.waiting

    @property
    def is_full(self) -> bool:
        return self.queue.is_full

    @property
    def is_busy(self) -> bool:
        return self._share() < self.patience

    def _share(self) -> float:
        waiting = self.queue.waiting
        if waiting <= self.queue.at_once:
            return self.patience
        return max(LEAST, LONGEST_QUEUE * self.queue.at_once / waiting)

    async def move(self, work: EngineWork) -> int:
        stop = work.stop
        async with self.queue.place(work.host):
            seconds = min(self.patience, self._share(), await work.begin())
            answer = self._start(work.position, work.seat, work.level, stop)
            await asyncio.wait([answer], timeout=seconds)
            if not answer.done():
                stop.set()
                await asyncio.wait([answer], timeout=self.grace)
            if not answer.done():
                answer.cancel()
                raise EngineFailure("does not stop")
            return answer.result()

    def _start(
        self, position: Position, seat: int, level: int, stop: StopSignal
    ) -> asyncio.Future[int]:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[int] = loop.create_future()

        def finish(code: int | None, failure: str) -> None:
            if answer.done():
                return
            if code is None:
                answer.set_exception(EngineFailure(failure))
            else:
                answer.set_result(code)

        def work() -> None:
            code, failure = None, ""
            try:
                code = self.engine(position, seat, level, stop).code
            except BaseException as error:  # noqa: BLE001 - no failure of an engine stops the table
                failure = type(error).__name__
            with suppress(RuntimeError):  # the server may have stopped meanwhile
                loop.call_soon_threadsafe(finish, code, failure)

        threading.Thread(target=work, daemon=True, name="engine").start()
        return answer
