"""Chat at tables: what is said is stored, then acknowledged, then shown to who may read it."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress

from kancha.server.accounts.visitors import Visitor
from kancha.server.chat.messages import Phrase
from kancha.server.chat.report_store import Report, ReportedLine, ReportStore
from kancha.server.chat.room import ChatRoom, Line, channel_of, channels_read_by
from kancha.server.chat.store import Added, ChatStore, NewLine
from kancha.server.http.connection import Connection, Reader
from kancha.server.refusal import Refusal
from kancha.server.settings import ChatMode, ClientLimits
from kancha.server.tables.live_table import LiveTable
from kancha.server.tables.live_tables import LiveTables
from kancha.server.tables.messages import Ack, Fault, Say
from kancha.server.tables.seats import seated_guests, sign_of
from kancha.server.workers.news import ChatChanged, Said

DAY = 86_400_000
JOINER = "\u200d"
"""Joins signs such as those of a family; it is not printable by itself."""
REFUSED: dict[Added, tuple[Fault, str]] = {
    "too_fast": ("too_fast", "That is a lot of talk. Wait a moment."),
    "full": ("not_now", "There is no room for more words at this table."),
    "busy": ("not_stored", "Your words could not be stored. Try again."),
}


class TableChat:
    """All that is said at tables."""

    def __init__(
        self, store: ChatStore, tables: LiveTables, mode: ChatMode, limits: ClientLimits
    ) -> None:
        self.store = store
        self.reports = ReportStore(store.store)
        self.tables = tables
        self.mode = mode
        self.limits = limits
        self._viewed: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loading = asyncio.Lock()

    # --- connections -----------------------------------------------------------------------------

    async def reader(self, visitor: Visitor) -> Reader:
        """Return what somebody who connects may read and write."""
        return Reader(
            name=await self.tables.store.name_of(visitor.id) or "Guest",
            writes_texts=self._writes_texts(visitor),
            muted=await self.store.muted_by(visitor.id),
        )

    def _writes_texts(self, visitor: Visitor) -> bool:
        return self.mode == "open" or (
            self.mode == "members" and (visitor.session is not None or visitor.token is not None)
        )

    async def open(self, live: LiveTable) -> None:
        """Load what was said at a table that somebody looks at."""
        name = live.table.setup.table
        self._viewed[name] = live
        if live.room is None:
            live.room = ChatRoom()
            await self._refresh(live)

    def leave(self, live: LiveTable) -> None:
        """Forget what was said at a table at which nobody looks any more."""
        if not live.connections:
            live.room = None
            self._viewed.pop(live.table.setup.table, None)

    async def hear(self, news: Said | ChatChanged) -> None:
        """Show what was said or changed here or at another worker."""
        match news:
            case Said(table):
                live = self._viewed.get(table)
                if live is not None:
                    await self._refresh(live)
            case ChatChanged(guest):
                for live in list(self._viewed.values()):
                    await self._reread(live, guest)

    async def _refresh(self, live: LiveTable) -> None:
        async with self._loading:
            if live.room is not None:
                live.room.add(*await self.store.lines(live.table.setup.table, live.room.last))
        live.said()

    async def _reread(self, live: LiveTable, guest: str) -> None:
        """Read everything again for those whom it concerns."""
        mine = [each for each in live.connections if each.guest == guest]
        spoke = live.room is not None and any(line.guest == guest for line in live.room.lines)
        if mine:
            muted = await self.store.muted_by(guest)
            for connection in mine:
                connection.reader.muted = muted
        if spoke:
            live.room = ChatRoom()
            await self._refresh(live)
        for connection in live.connections if spoke else mine:
            connection.reader.reads = None
            connection.chat_changed()

    # --- saying ----------------------------------------------------------------------------------

    async def say(self, live: LiveTable, connection: Connection, what: Say) -> None:
        """Store and show what somebody says, even if they leave meanwhile."""
        task = asyncio.create_task(self._say(live, connection, what))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.shield(task)

    async def _say(self, live: LiveTable, connection: Connection, what: Say) -> None:
        guest, table = connection.guest, live.table
        try:
            line = NewLine(
                table.setup.table,
                self.tables.time.now(),
                guest,
                channel_of(table, guest),
                *_words(what, texts=connection.reader.writes_texts),
                f"{guest}:{what.id}",
            )
            added = await self.store.add(line, self.limits)
            if added in REFUSED:
                raise Refusal(*REFUSED[added])
        except Refusal as refusal:
            connection.answer(refusal.to_message(what.id))
            return
        connection.answer(Ack(id=what.id, version=table.version_for(guest)))
        with suppress(Refusal):  # it is shown with the next line
            await self._refresh(live)

    # --- people ----------------------------------------------------------------------------------

    async def mute(self, live: LiveTable, guest: str, sign: str, *, on: bool) -> None:
        """Read somebody at a table no more, or again; they are not told."""
        other = await self._person(live, guest, sign)
        if not on:
            await self.store.unmute(guest, other)
        elif len(await self.store.muted_by(guest)) >= self.limits.mutes_per_guest:
            raise Refusal("not_now", "You have muted too many people.")
        else:
            await self.store.mute(guest, other, self.tables.time.now())
        await self.hear(ChatChanged(guest))

    async def report(
        self, live: LiveTable, guest: str, sign: str, numbers: list[int], reason: str
    ) -> None:
        """Report lines that somebody at a table has written to the host of the server."""
        other, now = await self._person(live, guest, sign), self.tables.time.now()
        reads = channels_read_by(live.table, guest)
        lines = [
            ReportedLine(at_ms=line.at, text=_shown(line))
            for line in await self.store.chosen(live.table.setup.table, numbers)
            if line.guest == other and line.channel in reads
        ]
        if not lines and not reason:
            raise Refusal("malformed", "Choose what you report, or write why.")
        if await self.reports.count_by(guest, now - DAY) >= self.limits.reports_per_day:
            raise Refusal("too_fast", "You have reported a lot today. Try again tomorrow.")
        await self.reports.add(
            Report(
                id=secrets.token_urlsafe(12),
                at=now,
                reporter=guest,
                reported=other,
                table=live.table.setup.table,
                lines=lines,
                reason=reason,
            )
        )

    async def _person(self, live: LiveTable, guest: str, sign: str) -> str:
        """Return who at a table has a sign: somebody else with a seat, or who has spoken."""
        here = seated_guests(live.table.seats)
        here |= await self.store.authors(live.table.setup.table)
        found = next((each for each in here if sign_of(each) == sign), None)
        if found is None:
            raise Refusal("not_found", "There is nobody like that at this table.")
        if found == guest:
            raise Refusal("not_allowed", "That is you.")
        return found


def _words(what: Say, *, texts: bool) -> tuple[Phrase | None, str | None]:
    """Return the phrase or the text of a message: one line without control characters."""
    if (what.phrase is None) == (what.text is None):
        raise Refusal("malformed", "Send a phrase or a text.")
    if what.text is None:
        return what.phrase, None
    if not texts:
        raise Refusal("not_allowed", "On this server you can say the ready phrases only.")
    kept = "".join(c if c.isprintable() or c == JOINER else " " for c in what.text)
    text = " ".join(kept.split())
    if not text.strip(JOINER):
        raise Refusal("malformed", "Write something first.")
    return None, text


def _shown(line: Line) -> str:
    """Return a line as the host reads it."""
    return line.text or (line.phrase or "").replace("_", " ").capitalize()
