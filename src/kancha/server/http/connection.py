"""The sending side of one open socket."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import msgspec

from kancha.server.chat.messages import Channel, Chat
from kancha.server.tables.messages import Presence, Update

BACKLOG = 200
"""How many answers may wait for a client that does not read; then its socket is closed."""


class TextSender(Protocol):
    """The part of a socket that sends."""

    async def send_text(self, data: str) -> None:
        """Send one message."""


class SentState(NamedTuple):
    """A state in JSON, and its version."""

    version: int
    view: bytes
    parts: dict[str, bytes]
    """What is kept elsewhere too, such as a picture that many viewers see, by its key."""

    def text(self) -> str:
        """Return the whole state."""
        return _with_parts(self.view, self.parts).decode()


def _with_parts(json: bytes, parts: Mapping[str, bytes]) -> bytes:
    """Return a JSON object with more keys."""
    written = [json[1:-1]] if len(json) > len(b"{}") else []
    written += (b'"%s":%s' % (key.encode(), part) for key, part in parts.items())
    return b"{" + b",".join(written) + b"}"


@dataclass(slots=True, kw_only=True)
class Reader:
    """What a viewer may read and write of the chat, and what they have got of it."""

    name: str = ""
    writes_texts: bool = True
    muted: frozenset[str] = frozenset()
    reads: frozenset[Channel] | None = None
    """The channels that they got lines of; None if the whole is due."""
    upto: int = -1
    """The number of the last line that they got or may not read."""


class Source(Protocol):
    """Where a connection gets the newest state and presence."""

    def state_for(self, connection: Connection) -> SentState:
        """Return the table as this viewer may see it."""

    def delta(self, old: bytes, new: bytes) -> bytes:
        """Return what has changed in a part of the state."""

    def presence_message(self) -> Presence:
        """Return who is connected."""

    def sent(self, connection: Connection) -> None:
        """Note that the newest state was made for a viewer."""

    def chat_for(self, connection: Connection) -> Chat | None:
        """Return what was said that this viewer has not got yet."""


class Connection:
    """A viewer of a table. Changes are only marked; the state sent is always the newest."""

    def __init__(
        self, guest: str, sender: TextSender, since: int | None, reader: Reader | None = None
    ) -> None:
        self.guest = guest
        self.reader = reader or Reader()
        self.is_over = False
        self.sender = sender
        self.since = since
        self.too_slow = False
        self._had: SentState | None = None
        self._answers: list[msgspec.Struct] = []
        self._state_due = True
        self._presence_due = True
        self._chat_due = True
        self._asleep: asyncio.Future[None] | None = None
        """Ends when something is due. There are many connections, and an Event takes 1 kB."""

    def answer(self, message: msgspec.Struct) -> None:
        """Send an answer before any later state."""
        self._answers.append(message)
        self.too_slow = self.too_slow or len(self._answers) > BACKLOG
        self._wake()

    def sync(self, since: int | None) -> None:
        """Send the whole state again, apart from the moves that the viewer has."""
        self.since = since
        self._had = None
        self.changed()

    def end(self) -> None:
        """Send nothing more: whoever opened this socket is not signed in any more."""
        self.is_over = True
        self._wake()

    def changed(self) -> None:
        """Mark that the table has changed."""
        self._state_due = True
        self._wake()

    def chat_changed(self) -> None:
        """Mark that something was said."""
        self._chat_due = True
        self._wake()

    def presence_changed(self) -> None:
        """Mark that the presence has changed."""
        self._presence_due = True
        self._wake()

    async def run(self, source: Source) -> None:
        """Send what is due until the connection breaks."""
        while not self.too_slow and not self.is_over:
            answers, self._answers = self._answers, []
            for answer in answers:
                await self._send(answer)
            if self._state_due:
                self._state_due = False
                self._chat_due = True  # at the end of a game everything said can be read
                await self.sender.send_text(self._news(source))
            if self._presence_due:
                self._presence_due = False
                await self._send(source.presence_message())
            if self._chat_due:
                self._chat_due = False
                chat = source.chat_for(self)
                if chat is not None:
                    await self._send(chat)
            await self._sleep()

    async def _sleep(self) -> None:
        """Wait until something is due."""
        is_due = self._state_due or self._presence_due or self._chat_due or self._answers
        if not is_due and not self.is_over:
            self._asleep = asyncio.get_running_loop().create_future()
            await self._asleep
            self._asleep = None

    def _wake(self) -> None:
        if self._asleep is not None and not self._asleep.done():
            self._asleep.set_result(None)

    def _news(self, source: Source) -> str:
        """Return the newest state, or what has changed since the one that was sent last."""
        state, had = source.state_for(self), self._had
        self.since, self._had = state.version, state
        if had is None:
            return state.text()
        parts = {key: b"[]" for key in had.parts if key not in state.parts}
        for key, part in state.parts.items():
            whole, before = b"[" + part + b"]", had.parts.get(key)
            if before is None:
                parts[key] = whole
            elif before != part:
                parts[key] = min(source.delta(before, part), whole, key=len)
        patch = _with_parts(source.delta(had.view, state.view), parts)
        source.sent(self)
        return msgspec.json.encode(Update(patch=msgspec.Raw(patch))).decode()

    async def _send(self, message: msgspec.Struct) -> None:
        await self.sender.send_text(msgspec.json.encode(message).decode())
