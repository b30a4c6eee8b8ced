"""Does work whose cost depends on a request: in other processes, a few at a time, not for long.

Tables are served by the event loop of one process. Nothing that a client sends may stop it.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import TimeoutError as TookTooLong
from multiprocessing import get_context
from typing import Any, NamedTuple

import msgspec
from pebble import ProcessExpired, ProcessPool
from starlette.responses import Response

from kancha.server.engines.fair_queue import FairQueue
from kancha.server.refusal import Refusal
from kancha.server.tables.messages import Refused

MOST_MEMORY = 4 << 30
"""Bytes of address space that one process may use, where the system can limit them."""


class Made(NamedTuple):
    """An answer, ready to be sent."""

    body: bytes
    media_type: str


class Workshop:
    """A few processes. One that works for too long is ended, and another takes its place."""

    def __init__(self, at_once: int, seconds: float, most_waiting: int, most_of_guest: int) -> None:
        self.seconds = seconds
        self.queue = FairQueue(at_once, most_waiting, most_of_guest)
        self._pool = ProcessPool(
            at_once, initializer=_begin, context=get_context("spawn")
        )  # starts with the first work

    async def do(
        self, guest: str, work: Callable[..., Any], arguments: Mapping[str, Any]
    ) -> Response:
        """Return the answer of a handler that runs in another process, or raise its Refusal."""
        async with self.queue.place(guest):
            task = self._pool.schedule(_answer, (work, dict(arguments)), timeout=self.seconds)
            try:
                made = await asyncio.wrap_future(task)
            except TookTooLong:
                raise Refusal("too_large", "This takes too long. Ask for less.") from None
            except ProcessExpired:
                raise Refusal("too_large", "This needs too much memory or time.") from None
        if isinstance(made, Refused):
            raise Refusal(made.fault, made.message, made.rule)
        return Response(made.body, media_type=made.media_type)

    def warm_up(self) -> None:
        """Start the processes before the first request does."""
        self._pool.schedule(_begin)

    def close(self) -> None:
        """End all processes."""
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join()


def _begin() -> None:
    """Make a process ready: what handlers need is imported, and Ctrl-C is for the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    from kancha.server import app  # noqa: F401


def _answer(work: Callable[..., Any], arguments: dict[str, Any]) -> Made | Refused:
    try:
        answer = work(**arguments)
    except Refusal as refusal:
        return refusal.to_message()
    if isinstance(answer, Response):
        return Made(bytes(answer.body), answer.media_type or "application/octet-stream")
    return Made(msgspec.json.encode(answer), "application/json")
