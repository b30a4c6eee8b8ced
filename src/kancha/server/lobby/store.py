"""Stores the lobby. Whatever several processes of a server must agree on is decided here."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from sqlalchemy import Select, and_, delete, func, insert, or_, select, update

from kancha.server.lobby.bodies import Wish
from kancha.server.storage import database, summaries
from kancha.server.storage.store import Store
from kancha.server.storage.summaries import Summary
from kancha.server.tables import project
from kancha.server.tables.messages import NewClock, Status

CLAIMED = ""
"""Stands for the table of two people who were found and whose table is being laid."""
read_wish = msgspec.json.Decoder(Wish).decode


class Seeker(NamedTuple):
    """Somebody in the lobby."""

    guest: str
    name: str
    seen: int
    wish: Wish | None
    since: int | None
    begun: str | None


class Listed(NamedTuple):
    """A table in the lobby."""

    summary: Summary
    clock: NewClock | None
    host: str


class LobbyStore:
    """The part of the database that holds the lobby."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- people ----------------------------------------------------------------------------------

    async def come(self, guest: str, now: int) -> None:
        """Store that somebody is there; whoever left long ago is forgotten."""
        row = {"guest": guest, "seen": now}
        async with self.store.writing() as connection:
            await connection.execute(database.upsert(connection, database.lobby_people, row))

    async def people(self, since: int) -> list[Seeker]:
        """Return everybody who was there since then, whoever searches longest first."""
        people, guests = database.lobby_people, database.guests
        wanted = (
            select(people, guests.c.name)
            .join(guests, guests.c.id == people.c.guest, isouter=True)
            .where(people.c.seen >= since)
            .order_by(people.c.since, people.c.guest)
        )
        async with self.store.reading() as connection:
            return [
                Seeker(
                    row.guest,
                    row.name or "",
                    row.seen,
                    read_wish(row.wish) if row.wish else None,
                    row.since,
                    row.begun,
                )
                for row in await connection.execute(wanted)
            ]

    async def waits(self, guest: str, asks: str, seen: int, laid: int) -> bool:
        """Return whether somebody who was there since then searches, or has begun a game.

        Who has laid a table since `laid` waits as well, wherever they are, and who is asked: a
        wish for them has this text.
        """
        people, tables, listed = database.lobby_people, database.tables, database.lobby_tables
        here = select(people.c.guest).where(
            or_(
                and_(people.c.guest == guest, people.c.wish.is_not(None), people.c.seen >= seen),
                and_(people.c.guest == guest, people.c.begun > CLAIMED),
                and_(people.c.wish.contains(asks), people.c.seen >= seen),
            )
        )
        open_table = (
            select(tables.c.id)
            .join(listed, listed.c.table_id == tables.c.id)
            .where(tables.c.host == guest, tables.c.status == "waiting", listed.c.laid >= laid)
        )
        async with self.store.reading() as connection:
            found = await connection.execute(select(or_(here.exists(), open_table.exists())))
            return bool(found.scalar())

    async def search(self, guest: str, wish: Wish | None, now: int) -> None:
        """Begin a search, or end it; what has begun meanwhile stays."""
        people = database.lobby_people
        body = None if wish is None else msgspec.json.encode(wish).decode()
        async with self.store.writing() as connection:
            changed = update(people).where(people.c.guest == guest)
            since = now if wish else None
            await connection.execute(changed.values(wish=body, since=since, seen=now))

    async def lapse(self, guest: str, before: int) -> None:
        """End the search of somebody who was there last before then."""
        people = database.lobby_people
        async with self.store.writing() as connection:
            changed = update(people).where(people.c.guest == guest, people.c.seen < before)
            await connection.execute(changed.values(wish=None, since=None))

    async def claim(self, guests: list[str], now: int) -> bool:
        """Take people who search out of the lobby together; only one claim of each succeeds."""
        people = database.lobby_people
        pair = (people.c.guest.in_(guests), people.c.wish.is_not(None))
        async with self.store.writing() as connection:
            both = select(people.c.guest).where(*pair, people.c.begun.is_(None))
            locked = both.order_by(people.c.guest).with_for_update()
            if len((await connection.execute(locked)).all()) < len(guests):
                return False
            await connection.execute(update(people).where(*pair).values(begun=CLAIMED, since=now))
        return True

    async def release(self, guest: str, since: int) -> None:
        """Let somebody search again whose claim came to nothing."""
        people = database.lobby_people
        mine = (people.c.guest == guest, people.c.begun == CLAIMED, people.c.since == since)
        async with self.store.writing() as connection:
            await connection.execute(update(people).where(*mine).values(begun=None))

    async def begin(self, guests: list[str], table: str | None) -> None:
        """Store at which table a game of these people has begun; without one, nothing has."""
        people = database.lobby_people
        changed = update(people).where(people.c.guest.in_(guests)).values(begun=table)
        if table is not None:
            changed = changed.values(wish=None, since=None)
        async with self.store.writing() as connection:
            await connection.execute(changed)

    async def leave(self, guest: str) -> None:
        """Take somebody out of the lobby."""
        people = database.lobby_people
        async with self.store.writing() as connection:
            await connection.execute(delete(people).where(people.c.guest == guest))

    async def forget(self, before: int) -> None:
        """Forget whoever was there last before then."""
        people = database.lobby_people
        async with self.store.writing() as connection:
            await connection.execute(delete(people).where(people.c.seen < before))

    # --- tables ----------------------------------------------------------------------------------

    async def list_table(self, table: str, now: int) -> None:
        """Let anybody find a table."""
        async with self.store.writing() as connection:
            row = {"table_id": table, "laid": now}
            await connection.execute(insert(database.lobby_tables), row)

    async def tables(self, status: Status, since: int, limit: int) -> list[Listed]:
        """Return tables that anybody may find, the newest first."""
        tables, listed = database.tables, database.lobby_tables
        wanted = (
            select(tables.c.summary, tables.c.host, *database.CLOCK)
            .join(listed, listed.c.table_id == tables.c.id)
            .where(tables.c.status == status, listed.c.laid >= since)
            .order_by(listed.c.laid.desc())
            .limit(limit)
        )
        async with self.store.reading() as connection:
            return [
                Listed(summaries.read(row.summary), _clock(row), row.host)
                for row in await connection.execute(wanted)
            ]

    async def count(self, status: Status, since: int) -> int:
        """Return how many tables there are that anybody may find."""
        tables, listed = database.tables, database.lobby_tables
        wanted = (
            select(func.count())
            .select_from(tables.join(listed, listed.c.table_id == tables.c.id))
            .where(tables.c.status == status, listed.c.laid >= since)
        )
        async with self.store.reading() as connection:
            return int((await connection.execute(wanted)).scalar() or 0)

    async def is_listed(self, table: str) -> bool:
        """Return whether anybody may find a table."""
        listed = database.lobby_tables
        wanted = select(listed.c.table_id).where(listed.c.table_id == table)
        async with self.store.reading() as connection:
            return (await connection.execute(wanted)).first() is not None

    async def listed_of(self, player: str, limit: int, offset: int = 0) -> list[Summary]:
        """Return a player's tables that anybody could find and that are over, the newest first."""
        tables = database.tables
        wanted = _listed_of(player).add_columns(tables.c.summary)
        wanted = wanted.order_by(tables.c.updated.desc(), tables.c.id).limit(limit).offset(offset)
        async with self.store.reading() as connection:
            rows = await connection.execute(wanted)
            return [summaries.read(row.summary) for row in rows if row.summary]

    async def count_listed_of(self, player: str) -> int:
        """Return how many such tables a player has."""
        async with self.store.reading() as connection:
            found = await connection.execute(_listed_of(player).add_columns(func.count()))
            return int(found.scalar() or 0)


def _listed_of(player: str) -> Select[tuple[()]]:
    tables, listed, seats = database.tables, database.lobby_tables, database.seats
    both = tables.join(listed, listed.c.table_id == tables.c.id)
    chosen = select().select_from(both.join(seats, seats.c.table_id == tables.c.id))
    return chosen.where(seats.c.guest == player, tables.c.status == "over")


def _clock(row: object) -> NewClock | None:
    return project.new_clock(database.clock_of(row))
