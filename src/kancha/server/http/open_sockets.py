"""The open sockets of this worker by whoever opened them: they end with their session."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kancha.server.accounts.visitors import Visitor
from kancha.server.workers.news import Ended

if TYPE_CHECKING:
    from kancha.server.workers.neighbours import Neighbours

Opener = tuple[str, str]
"""A guest, and the session or token by which they came; "" stands for none."""


class OpenSockets:
    """What has to be closed when somebody signs out, here or at another worker."""

    def __init__(self, neighbours: Neighbours | None) -> None:
        self.neighbours = neighbours
        self.over: Callable[[Iterable[Opener]], Awaitable[set[Opener]]] | None = None
        """Tells who of those is not signed in any more, or is no guest any more."""
        self._open: defaultdict[Opener, set[Callable[[], None]]] = defaultdict(set)

    @contextmanager
    def held(self, visitor: Visitor, end: Callable[[], None]) -> Iterator[None]:
        """Count a socket as open; `end` is called when it has to be closed."""
        opener = (visitor.id, visitor.entry)
        self._open[opener].add(end)
        try:
            yield
        finally:
            self._open[opener].discard(end)
            if not self._open[opener]:
                del self._open[opener]

    def close(self, guest: str, session: str) -> None:
        """Close the sockets that a guest opened in a session here."""
        for end in tuple(self._open.get((guest, session), ())):
            end()

    def close_all(self, guest: str) -> None:
        """Close all sockets of somebody here, however they came."""
        for opener in [opener for opener in self._open if opener[0] == guest]:
            self.close(*opener)

    def close_everywhere(self, guest: str, session: str) -> None:
        """Close them here and at the other workers."""
        self.close(guest, session)
        if self.neighbours is not None:
            self.neighbours.tell(Ended(guest, session))

    async def close_old(self) -> None:
        """Close the sockets of sessions that ended while this worker could not hear of it."""
        if self.over is not None and self._open:
            for opener in await self.over(list(self._open)):
                self.close(*opener)
