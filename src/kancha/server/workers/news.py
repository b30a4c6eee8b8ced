"""What the workers of a server tell each other."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from kancha.server.tables.entries import LogEntry
from kancha.server.tables.messages import EngineLoad

CHANNEL = "kancha"
LONGEST = 7_500
"""Bytes that a notification of PostgreSQL may have."""


class StoredEntry(Struct, array_like=True):
    """An entry of a log, with its time and the command that it carried out."""

    body: LogEntry
    at: int
    command: str | None


class Stored(Struct, array_like=True, tag="s"):
    """A table's log has grown. Long entries are not told: they are read from the database."""

    table: str
    version: int
    """The number of entries before these."""
    entries: list[StoredEntry]


class Present(Struct, array_like=True, tag="p"):
    """Who is connected to a table at this worker, and which seat's engine it runs."""

    table: str
    guests: list[str]
    spectators: int
    thinking: int | None
    watchers: list[tuple[str, str]] = []
    """Signs and names of spectators."""
    load: EngineLoad = ""


class Asked(Struct, array_like=True, tag="a"):
    """Asks who is connected to a table elsewhere."""

    table: str


class Said(Struct, array_like=True, tag="c"):
    """Somebody said something at a table; the line is read from the database."""

    table: str


class ChatChanged(Struct, array_like=True, tag="m"):
    """Whom somebody reads has changed, or their own lines: they are read again."""

    guest: str


class Stopped(Struct, array_like=True, tag="x"):
    """A player asks the engine of this table to move now."""

    table: str


class Ended(Struct, array_like=True, tag="e"):
    """A session is over, or, without one, a guest is a player now: their sockets are closed."""

    guest: str
    session: str


class Beat(Struct, array_like=True, tag="b"):
    """A sign of life, and for how many seconds this worker has stood still so far."""

    stood: float


News = Stored | Present | Asked | Said | ChatChanged | Stopped | Ended | Beat


class Letter(Struct, array_like=True):
    """News and the worker who tells them."""

    worker: str
    news: News


def encode(letter: Letter) -> str:
    """Return a letter as the text of a notification; entries that are too long are left out."""
    text = msgspec.json.encode(letter)
    if len(text) > LONGEST and isinstance(letter.news, Stored):
        short = Stored(letter.news.table, letter.news.version, [])
        text = msgspec.json.encode(Letter(letter.worker, short))
    return text.decode()
