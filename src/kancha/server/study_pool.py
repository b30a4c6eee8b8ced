"""Runs engines for people who study: a few at a time, in turn, and behind the engines of tables."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from typing import TypeVar

from starlette.requests import HTTPConnection

from kancha.server.refusal import Refusal

Result = TypeVar("Result")
NICE = 10
"""How much lower the priority of these threads is, where the system has one for each thread."""
STOP_INTERVAL = 0.05
"""Seconds after which work that still runs is stopped again: it may not have begun before."""


class StudyPool:
    """Guests take turns: who has more work waiting does not get more of it done."""

    def __init__(self, at_once: int, most_waiting: int, most_of_guest: int) -> None:
        self.at_once = at_once
        self.most_waiting = most_waiting
        self.most_of_guest = most_of_guest
        self._running = 0
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many pieces of work wait."""
        return sum(len(queue) for queue in self._waiting.values())

    @property
    def is_full(self) -> bool:
        """Whether new work has to wait."""
        return self._running >= self.at_once

    async def run(self, guest: str, work: Callable[[], Result], stop: Callable[[], None]) -> Result:
        """Do some work when it is the guest's turn. If this is cancelled, the work is stopped."""
        return await self.run_in_threads(guest, 1, lambda _: work(), stop)

    async def run_in_threads(
        self, guest: str, most: int, work: Callable[[int], Result], stop: Callable[[], None]
    ) -> Result:
        """Do work that may use several threads: as many as nobody else needs when it begins."""
        await self._turn(guest)
        more = max(0, min(most - 1, self.at_once - self._running))
        self._running += more
        try:
            return await _in_thread(lambda: work(1 + more), stop)
        finally:
            for _ in range(1 + more):
                self._next()

    async def _turn(self, guest: str) -> None:
        if not self.is_full:
            self._running += 1
            return
        queue = self._waiting.setdefault(guest, deque())
        if self.waiting >= self.most_waiting or len(queue) >= self.most_of_guest:
            if not queue:
                del self._waiting[guest]
            raise Refusal("too_fast", "The engines have too much to do. Try again in a minute.")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()  # the turn had come already
            else:
                self._forget(guest, turn)
            raise

    def _forget(self, guest: str, turn: asyncio.Future[None]) -> None:
        queue = self._waiting.get(guest)
        if queue is not None:
            with suppress(ValueError):
                queue.remove(turn)
            if not queue:
                del self._waiting[guest]

    def _next(self) -> None:
        """Give the place of finished work to the guest who has waited longest for a turn."""
        while self._waiting:
            guest, queue = self._waiting.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._waiting[guest] = queue
            if not turn.done():
                turn.set_result(None)
                return
        self._running -= 1


def most_threads(client: HTTPConnection, pool: StudyPool) -> int:
    """Return how many threads a person may ask for: several only on the machine of the server."""
    return pool.at_once if client.client is not None and is_loopback(client.client.host) else 1


def is_loopback(host: str) -> bool:
    """Whether an address is that of the machine itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


async def _in_thread(work: Callable[[], Result], stop: Callable[[], None]) -> Result:
    """Return the result of work in a thread of low priority; when cancelled, stop it first."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Result] = loop.create_future()

    def finish(result: Result | None, error: BaseException | None) -> None:
        if done.cancelled():
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        _lower_priority()
        result, error = None, None
        try:
            result = work()
        except BaseException as failed:  # noqa: BLE001 - whoever waits for the result gets it
            error = failed
        with suppress(RuntimeError):  # the server may have stopped meanwhile
            loop.call_soon_threadsafe(finish, result, error)

    thread = threading.Thread(target=run, daemon=True, name="study")
    thread.start()
    try:
        return await asyncio.shield(done)
    except asyncio.CancelledError:
        while not done.done():
            stop()
            await asyncio.wait([done], timeout=STOP_INTERVAL)
        done.exception()
        raise


def _lower_priority() -> None:
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
