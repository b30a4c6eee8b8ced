"""A queue for a few places, in which guests take turns."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

from kancha.server.refusal import Refusal

ANY_NUMBER = 1 << 30


class FairQueue:
    """Guests take turns: who has more work waiting does not get more of it done."""

    def __init__(
        self, at_once: int, most_waiting: int = ANY_NUMBER, most_of_guest: int = ANY_NUMBER
    ) -> None:
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

    def place(self, guest: str) -> AbstractAsyncContextManager[int]:
        """Wait for the guest's turn and hold a place, or raise Refusal if too many wait."""
        return self.places(guest, 1)

    @asynccontextmanager
    async def places(self, guest: str, most: int) -> AsyncIterator[int]:
        """Wait for the guest's turn and hold as many places as nobody else needs then."""
        await self._turn(guest)
        more = max(0, min(most - 1, self.at_once - self._running))
        self._running += more
        try:
            yield 1 + more
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
            raise Refusal("too_fast", "The server has too much to do. Try again in a minute.")
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
