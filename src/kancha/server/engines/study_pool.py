"""Runs engines for people who study: a few at a time, in turn, and behind the engines of tables."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from starlette.requests import HTTPConnection

from kancha.server.engines.fair_queue import FairQueue
from kancha.server.http.network import is_loopback

Result = TypeVar("Result")
NICE = 10
"""How much lower the priority of these threads is, where the system has one for each thread."""
STOP_INTERVAL = 0.05
"""Seconds after which work that still runs is stopped again: it may not have begun before."""


class StudyPool(FairQueue):
    """Engines for people who study."""

    async def run(self, guest: str, work: Callable[[], Result], stop: Callable[[], None]) -> Result:
        """Do some work when it is the guest's turn. If this is cancelled, the work is stopped."""
        return await self.run_in_threads(guest, 1, lambda _: work(), stop)

    async def run_in_threads(
        self, guest: str, most: int, work: Callable[[int], Result], stop: Callable[[], None]
    ) -> Result:
        """Do work that may use several threads: as many as nobody else needs when it begins."""
        async with self.places(guest, most) as threads:
            return await _in_thread(lambda: work(threads), stop)


def threads_for(client: HTTPConnection, most: int) -> int:
    """Return how many threads a person may ask for: several only on the machine of the server."""
    return most if client.client is not None and is_loopback(client.client.host) else 1


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
