"""One open socket: what is sent over it, in order, without ever waiting for the others."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

import msgspec

from kancha.server.messages import Presence, State

BACKLOG = 200
"""So many answers may wait for a client that does not read; then its socket is closed."""


class Line(Protocol):
    """Where texts can be sent."""

    async def send_text(self, data: str) -> None:
        """Send one message."""


class Source(Protocol):
    """What a connection asks when something has changed."""

    def state_for(self, connection: Connection) -> State:
        """Return the table as this viewer may see it."""

    def presence(self) -> Presence:
        """Return who is here."""


class Connection:
    """A viewer at a table. Changes are marked; what is sent is always the newest state."""

    def __init__(self, guest: str, line: Line, since: int | None) -> None:
        self.guest = guest
        self.line = line
        self.since = since
        self.too_slow = False
        self._answers: deque[msgspec.Struct] = deque()
        self._state_due = True
        self._presence_due = False
        self._wake = asyncio.Event()
        self._wake.set()

    def answer(self, message: msgspec.Struct) -> None:
        """Send an answer before anything that comes later."""
        self._answers.append(message)
        self.too_slow = self.too_slow or len(self._answers) > BACKLOG
        self._wake.set()

    def changed(self) -> None:
        """Note that the table has changed."""
        self._state_due = True
        self._wake.set()

    def presence_changed(self) -> None:
        """Note that somebody came or left, or an engine began to think."""
        self._presence_due = True
        self._wake.set()

    async def run(self, source: Source) -> None:
        """Send what is due until the line breaks."""
        while not self.too_slow:
            await self._wake.wait()
            self._wake.clear()
            while self._answers:
                await self._send(self._answers.popleft())
            if self._state_due:
                self._state_due = self._presence_due = False
                state = source.state_for(self)
                self.since = state.version
                await self._send(state)
            elif self._presence_due:
                self._presence_due = False
                await self._send(source.presence())

    async def _send(self, message: msgspec.Struct) -> None:
        await self.line.send_text(msgspec.json.encode(message).decode())
