"""What is said at a table, in memory while somebody is connected, and who may read it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from kancha.server.chat.messages import Attendant, Channel, Chat, ChatLine, Phrase
from kancha.server.http.connection import Reader
from kancha.server.tables.seats import seated_guests, sign_of
from kancha.server.tables.table import Table

MOST_KEPT = 200
"""How many of the last lines are shown to who comes."""
BOTH = frozenset[Channel](("players", "spectators"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line as it is stored. `guest` is a secret id and never leaves the server."""

    number: int
    at: int
    guest: str
    channel: Channel
    phrase: Phrase | None
    text: str | None


def channel_of(table: Table, guest: str) -> Channel:
    """Return where the words of a guest go."""
    return "players" if guest in seated_guests(table.seats) else "spectators"


def channels_read_by(table: Table, guest: str) -> frozenset[Channel]:
    """Return which channels a guest may read.

    While a game is played, players and spectators are apart: a spectator could give advice, or
    learn what the players tell each other. A linked game stays so, because it is part of another.
    """
    if table.status == "over" and table.parent is None:
        return BOTH
    return frozenset((channel_of(table, guest),))


@dataclass(slots=True)
class ChatRoom:
    """The last lines said at a table, and the names of those who said them."""

    lines: list[Line] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self.lines[-1].number if self.lines else -1

    def add(self, lines: Iterable[Line], names: dict[str, str]) -> None:
        """Add lines that follow those known."""
        known = self.last
        self.lines += [line for line in lines if line.number > known]
        del self.lines[:-MOST_KEPT]
        self.names |= names

    def attendant(self, table: Table, guest: str) -> Attendant:
        """Return somebody as others see them: by the name at their seat, if they have one."""
        seated = next((seat.player for seat in table.seats if seat.guest == guest), "")
        name = seated or self.names.get(guest, "")
        return Attendant(name=name or "Guest", sign=sign_of(guest))

    def news_for(self, table: Table, guest: str, reader: Reader) -> Chat | None:
        """Return what a viewer has not got yet of what they may read; None if that is nothing."""
        reads = channels_read_by(table, guest)
        whole = reads != reader.reads
        first = 0 if whole else reader.upto + 1
        lines = [
            ChatLine(
                number=line.number,
                at_ms=line.at,
                by=self.attendant(table, line.guest),
                channel=line.channel,
                phrase=line.phrase,
                text=line.text or "",
                yours=bool(guest) and line.guest == guest,
            )
            for line in self.lines
            if line.number >= first and line.channel in reads and line.guest not in reader.muted
        ]
        reader.reads, reader.upto = reads, self.last
        if not whole and not lines:
            return None
        here = seated_guests(table.seats) | {line.guest for line in self.lines}
        return Chat(
            whole=whole,
            lines=lines,
            channel=channel_of(table, guest),
            texts=reader.writes_texts,
            muted=[self.attendant(table, other) for other in sorted(reader.muted & here)],
        )
