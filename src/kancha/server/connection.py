"""The sending side of one open socket."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import NamedTuple, Protocol

import msgspec

from kancha.server.messages import Presence, Update

BACKLOG = 200
"""How many answers may wait for a client that does not read; then its socket is closed."""


class TextSender(Protocol):
    """The part of a socket that sends."""

    async def send_text(self, data: str) -> None:
        """Send one message."""


class SentState(NamedTuple):
    """A state in JSON, and its version. The picture is apart: many viewers have the same."""

    version: int
    view: bytes
    picture: bytes

    def text(self) -> str:
        """Return the whole state."""
        return _with_picture(self.view, self.picture).decode()


def _with_picture(json: bytes, picture: bytes) -> bytes:
    """Return a JSON object with one more key."""
    comma = b"" if json == b"{}" else b","
    return json[:-1] + comma + b'"picture":' + picture + b"}"


class Source(Protocol):
    """Where a connection gets the newest state and presence."""

    def state_for(self, connection: Connection) -> SentState:
        """Return the table as this viewer may see it."""

    def delta(self, old: bytes, new: bytes) -> bytes:
        """Return what has changed in a part of the state."""

    def presence_message(self) -> Presence:
        """Return who is connected."""


class Connection:
    """A viewer of a table. Changes are only marked; the state sent is always the newest."""

    def __init__(
        self, guest: str, sender: TextSender, since: int | None, session: str = ""
    ) -> None:
        self.guest = guest
        self.session = session
        self.is_over = False
        self.sender = sender
        self.since = since
        self.too_slow = False
        self._had: SentState | None = None
        self._answers: deque[msgspec.Struct] = deque()
        self._state_due = True
        self._presence_due = False
        self._wake = asyncio.Event()
        self._wake.set()

    def answer(self, message: msgspec.Struct) -> None:
        """Send an answer before any later state."""
        self._answers.append(message)
        self.too_slow = self.too_slow or len(self._answers) > BACKLOG
        self._wake.set()

    def sync(self, since: int | None) -> None:
        """Send the whole state again, apart from the moves that the viewer has."""
        self.since = since
        self._had = None
        self.changed()

    def end(self) -> None:
        """Send nothing more: whoever opened this socket is not signed in any more."""
        self.is_over = True
        self._wake.set()

    def changed(self) -> None:
        """Mark that the table has changed."""
        self._state_due = True
        self._wake.set()

    def presence_changed(self) -> None:
        """Mark that the presence has changed."""
        self._presence_due = True
        self._wake.set()

    async def run(self, source: Source) -> None:
        """Send what is due until the connection breaks."""
        while not self.too_slow:
            await self._wake.wait()
            self._wake.clear()
            if self.is_over:
                return
            while self._answers:
                await self._send(self._answers.popleft())
            if self._state_due:
                self._state_due = self._presence_due = False
                await self.sender.send_text(self._news(source))
            elif self._presence_due:
                self._presence_due = False
                await self._send(source.presence_message())

    def _news(self, source: Source) -> str:
        """Return the newest state, or what has changed since the one that was sent last."""
        state, had = source.state_for(self), self._had
        self.since, self._had = state.version, state
        if had is None:
            return state.text()
        patch = source.delta(had.view, state.view)
        if had.picture != state.picture:
            patch = _with_picture(patch, source.delta(had.picture, state.picture))
        return msgspec.json.encode(Update(patch=msgspec.Raw(patch))).decode()

    async def _send(self, message: msgspec.Struct) -> None:
        await self.sender.send_text(msgspec.json.encode(message).decode())
