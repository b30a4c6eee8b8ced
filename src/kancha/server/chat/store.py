"""Stores what people say at tables, and whom they do not want to read."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Literal, NamedTuple

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kancha.server.chat.messages import Channel, Phrase
from kancha.server.chat.room import MOST_KEPT, Line
from kancha.server.settings import ClientLimits
from kancha.server.storage import database
from kancha.server.storage.store import Conflict, Store
from kancha.server.workers.news import ChatChanged, Said

MINUTE = 60_000
ATTEMPTS = 8
"""How often a line is tried while others are stored at the same table."""
Added = Literal["stored", "too_fast", "full", "busy"]


class NewLine(NamedTuple):
    """A line that somebody says; `command` names what they sent, to be stored once."""

    table: str
    at: int
    guest: str
    channel: Channel
    phrase: Phrase | None
    text: str | None
    command: str


class ChatStore:
    """The part of the database that holds lines and mutes."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- lines -----------------------------------------------------------------------------------

    async def add(self, line: NewLine, limits: ClientLimits) -> Added:
        """Store a line after all others at its table, once, unless there are too many."""
        for _ in range(ATTEMPTS):
            with suppress(Conflict):  # another line of this table was first
                async with self.store.writing() as connection:
                    return await self._add(connection, line, limits)
        return "busy"

    async def _add(self, connection: AsyncConnection, line: NewLine, limits: ClientLimits) -> Added:
        lines = database.chat_lines
        here = lines.c.table_id == line.table
        lately = lines.c.at > line.at - MINUTE
        repeated = select(lines.c.number).where(here, lines.c.command == line.command)
        if (await connection.execute(repeated)).first() is not None:
            return "stored"
        last = (await connection.execute(select(func.max(lines.c.number)).where(here))).scalar()
        number = 0 if last is None else last + 1
        if number >= limits.chat_lines_at_table:
            return "full"
        counts = (
            (lines.c.guest == line.guest, limits.chat_lines_per_minute),
            (here, limits.chat_lines_per_minute_at_table),
        )
        for whose, most in counts:
            count = select(func.count()).select_from(lines).where(whose, lately)
            if ((await connection.execute(count)).scalar() or 0) >= most:
                return "too_fast"
        row = {
            "table_id": line.table,
            "number": number,
            "at": line.at,
            "guest": line.guest,
            "channel": line.channel,
            "phrase": line.phrase,
            "text": line.text,
            "command": line.command,
        }
        await connection.execute(insert(lines), row)
        await self.store.tell(connection, Said(line.table))
        return "stored"

    async def lines(self, table: str, after: int = -1) -> tuple[list[Line], dict[str, str]]:
        """Return the last lines of a table after one, and the names of those who said them."""
        lines, guests = database.chat_lines, database.guests
        wanted = (
            select(lines, guests.c.name)
            .outerjoin(guests, guests.c.id == lines.c.guest)
            .where(lines.c.table_id == table, lines.c.number > after)
            .order_by(lines.c.number.desc())
            .limit(MOST_KEPT)
        )
        async with self.store.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        found = [_line(row) for row in reversed(rows)]
        return found, {row.guest: row.name or "" for row in rows}

    async def chosen(self, table: str, numbers: Iterable[int]) -> list[Line]:
        """Return lines of a table by their numbers."""
        lines = database.chat_lines
        wanted = select(lines).where(lines.c.table_id == table, lines.c.number.in_(list(numbers)))
        async with self.store.reading() as connection:
            rows = await connection.execute(wanted.order_by(lines.c.number))
            return [_line(row) for row in rows]

    async def authors(self, table: str) -> set[str]:
        """Return who has said something at a table."""
        lines = database.chat_lines
        wanted = select(lines.c.guest).where(lines.c.table_id == table).distinct()
        async with self.store.reading() as connection:
            return {row.guest for row in await connection.execute(wanted)}

    async def written_by(self, guest: str) -> list[tuple[str, Line]]:
        """Return everything that somebody has said, with the tables, in order."""
        lines = database.chat_lines
        wanted = select(lines).where(lines.c.guest == guest).order_by(lines.c.at, lines.c.number)
        async with self.store.reading() as connection:
            return [(row.table_id, _line(row)) for row in await connection.execute(wanted)]

    # --- mutes -----------------------------------------------------------------------------------

    async def muted_by(self, guest: str) -> frozenset[str]:
        """Return whom somebody does not want to read."""
        mutes = database.mutes
        wanted = select(mutes.c.muted).where(mutes.c.guest == guest)
        async with self.store.reading() as connection:
            return frozenset(row.muted for row in await connection.execute(wanted))

    async def mute(self, guest: str, other: str, at: int) -> None:
        """Store that somebody does not want to read another."""
        mutes = database.mutes
        row = {"guest": guest, "muted": other, "at": at}
        async with self.store.writing() as connection:
            stored = database.insert_into(connection, mutes).values(row)
            await connection.execute(stored.on_conflict_do_nothing())
            await self.store.tell(connection, ChatChanged(guest))

    async def unmute(self, guest: str, other: str) -> None:
        """Store that somebody reads another again."""
        mutes = database.mutes
        unwanted = delete(mutes).where(mutes.c.guest == guest, mutes.c.muted == other)
        async with self.store.writing() as connection:
            await connection.execute(unwanted)
            await self.store.tell(connection, ChatChanged(guest))

    # --- accounts --------------------------------------------------------------------------------

    async def pass_on(self, guest: str, player: str) -> None:
        """Let what a guest said, and who does not read whom, go over to an account."""
        lines, mutes, reports = database.chat_lines, database.mutes, database.reports
        async with self.store.writing() as connection:
            for column in (lines.c.guest, reports.c.reporter, reports.c.reported):
                mine = update(column.table).where(column == guest)
                await connection.execute(mine.values({column.name: player}))
            concerned = select(mutes).where((mutes.c.guest == guest) | (mutes.c.muted == guest))
            rows = (await connection.execute(concerned)).all()
            await _forget_mutes(connection, guest)
            for row in rows:
                pair = [player if each == guest else each for each in (row.guest, row.muted)]
                if pair[0] != pair[1]:
                    new = {"guest": pair[0], "muted": pair[1], "at": row.at}
                    stored = database.insert_into(connection, mutes).values(new)
                    await connection.execute(stored.on_conflict_do_nothing())
            await self.store.tell(connection, ChatChanged(guest))

    async def forget(self, guest: str) -> None:
        """Delete what somebody said, and whom they did not read. What was reported stays."""
        lines = database.chat_lines
        async with self.store.writing() as connection:
            await connection.execute(delete(lines).where(lines.c.guest == guest))
            await _forget_mutes(connection, guest)
            await self.store.tell(connection, ChatChanged(guest))


async def _forget_mutes(connection: AsyncConnection, guest: str) -> None:
    mutes = database.mutes
    unwanted = (mutes.c.guest == guest) | (mutes.c.muted == guest)
    await connection.execute(delete(mutes).where(unwanted))


def _line(row: Row[Any]) -> Line:
    return Line(
        number=row.number,
        at=row.at,
        guest=row.guest,
        channel=row.channel,
        phrase=row.phrase,
        text=row.text,
    )
