"""Stores the logs of tables and the names of guests. What is stored survives a crash."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import msgspec
from sqlalchemy import Select, func, select, tuple_
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kancha.core.options import OptionValue
from kancha.server.operations.failure_log import log_failure
from kancha.server.refusal import Refusal
from kancha.server.storage import database, summaries
from kancha.server.storage import opening as database_opening
from kancha.server.storage.summaries import Summary, summarise
from kancha.server.storage.writer import Write, Writer
from kancha.server.tables.endings import ending_message
from kancha.server.tables.entries import LogEntry, Opened, Passed, Sat
from kancha.server.tables.messages import Status
from kancha.server.tables.table import Setup, Table
from kancha.server.workers.news import CHANNEL, Letter, News, Stored, StoredEntry, encode

read_entry = msgspec.json.Decoder(LogEntry)
write_entry = msgspec.json.Encoder()


class Conflict(Exception):  # noqa: N818 - another writer was first, nothing failed
    """The log has grown or holds this command already; the table must be loaded again."""


class Store:
    """All access to the database. What it does not answer within `seconds` is refused."""

    def __init__(self, url: str, seconds: float) -> None:
        self.engine: AsyncEngine = database_opening.open_engine(url)
        self.seconds = seconds
        self.worker = ""
        """The name by which other workers know this one, if there are others."""
        self._writing = asyncio.Lock()
        self._writer = Writer(
            self.engine, database_opening.open_blocking(url), self._writing, seconds
        )

    async def open(self) -> None:
        """Create or upgrade the schema."""
        await database_opening.migrate(self.engine)

    async def close(self) -> None:
        """Close all connections."""
        await self._writer.close()
        await self.engine.dispose()

    # --- tables ----------------------------------------------------------------------------------

    async def create(
        self,
        setup: Setup,
        first: Sequence[LogEntry],
        table: Table,
        after: tuple[Table, Sequence[LogEntry], str | None] | None = None,
        then: Table | None = None,
    ) -> None:
        """Store a new table, which is `table` after its first entries.

        `after` holds entries of another table to be stored in the same transaction, `then` that
        table after them.
        """
        what = opening(setup, first, table)
        if after is not None:
            old, more, command = after
            _append(what, old.setup.table, old.version, more, setup.created, command, self.worker)
            if then is not None:
                what.changes[old.setup.table] = _columns(then)
        await self._store(what)

    async def append(
        self, table: Table, more: Sequence[LogEntry], at: int, command: str | None, then: Table
    ) -> None:
        """Store the next entries of a table in one transaction, or raise Conflict or Refusal.

        `then` is the table after them.
        """
        name = table.setup.table
        what = Write(changes={name: _columns(then)})
        _append(what, name, table.version, more, at, command, self.worker)
        await self._store(what)

    async def load(self, name: str) -> Table | None:
        """Return a table, made from its log; Refusal if this version does not understand it."""
        tables, log = database.tables, database.entries
        async with self.reading() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == name))).first()
            if row is None:
                return None
            wanted = select(log.c.body, log.c.at, log.c.command)
            lines = await connection.execute(
                wanted.where(log.c.table_id == name).order_by(log.c.number)
            )
        try:
            return _restored(row, lines)
        except Exception as error:  # noqa: BLE001 - of one table, which must not stop the others
            log_failure(error, "restoring", name)
            raise Refusal("failed", "This version cannot restore this table.") from None

    async def timed(self) -> list[str]:
        """Return the ids of tables in play that have clocks."""
        tables = database.tables
        wanted = select(tables.c.id).where(
            tables.c.status == "playing", tables.c.clock_initial.is_not(None)
        )
        async with self.reading() as connection:
            return [row.id for row in await connection.execute(wanted)]

    async def due(self, before: int) -> list[str]:
        """Return the ids of games by correspondence in which a flag falls before then."""
        tables = database.tables
        wanted = select(tables.c.id).where(tables.c.due < before)
        async with self.reading() as connection:
            return [row.id for row in await connection.execute(wanted)]

    async def finished(self, game: str) -> list[tuple[str, dict[str, OptionValue]]]:
        """Return the ids and options of finished tables that began with the start of a game."""
        tables = database.tables
        wanted = (
            select(tables.c.id, tables.c.options)
            .where(tables.c.game == game, tables.c.status == "over", tables.c.start.is_(None))
            .order_by(tables.c.updated)
        )
        async with self.engine.connect() as connection:
            return [(row.id, row.options) for row in await connection.execute(wanted)]

    async def tables_of(
        self, guest: str, limit: int | None = None, *, over: bool | None = None, after: str = ""
    ) -> list[tuple[str, Summary | None]]:
        """Return a guest's tables, newest change first, with summaries (None: not stored yet).

        `over` leaves out tables that are not over, or those that are; with `after`, only what
        comes after this table is returned.
        """
        tables = database.tables
        changed = func.coalesce(tables.c.updated, tables.c.created)
        wanted = _of(guest, over=over).add_columns(tables.c.id, tables.c.summary)
        wanted = wanted.order_by(changed.desc(), tables.c.id.desc()).limit(limit)
        async with self.reading() as connection:
            if after:
                last = await connection.execute(select(changed).where(tables.c.id == after))
                before = tuple_(changed, tables.c.id) < tuple_(last.scalar() or 0, after)
                wanted = wanted.where(before)
            rows = await connection.execute(wanted)
            return [(row.id, summaries.read(row.summary) if row.summary else None) for row in rows]

    async def count_of(self, guest: str, *, over: bool | None = None) -> int:
        """Return how many tables a guest has."""
        async with self.reading() as connection:
            found = await connection.execute(_of(guest, over=over).add_columns(func.count()))
            return int(found.scalar() or 0)

    async def between(self, guest: str, other: str) -> list[Summary]:
        """Return the finished tables of two people."""
        tables, theirs = database.tables, database.seats.alias()
        wanted = (
            _of(guest, over=True)
            .join(theirs, theirs.c.table_id == tables.c.id)
            .where(theirs.c.guest == other, tables.c.summary.is_not(None))
            .add_columns(tables.c.summary)
        )
        async with self.reading() as connection:
            return [summaries.read(row.summary) for row in await connection.execute(wanted)]

    async def tables_in(self, status: Status, limit: int) -> list[Summary]:
        """Return tables by their status, the one that changed last first."""
        tables = database.tables
        wanted = select(tables.c.summary).where(tables.c.status == status)
        async with self.reading() as connection:
            rows = await connection.execute(wanted.order_by(tables.c.updated.desc()).limit(limit))
            return [summaries.read(row.summary) for row in rows if row.summary]

    # --- guests and time -------------------------------------------------------------------------

    async def name_of(self, guest: str) -> str:
        """Return a guest's name."""
        guests = database.guests
        async with self.reading() as connection:
            wanted = select(guests.c.name).where(guests.c.id == guest)
            return str((await connection.execute(wanted)).scalar() or "")

    async def rename(self, guest: str, name: str) -> None:
        """Store a guest's name."""
        async with self.writing() as connection:
            await set_name(connection, guest, name)

    async def heartbeat(self, at: int) -> None:
        """Store that the server is alive; the time after the last heartbeat is downtime."""
        alive = database.alive
        async with self.writing() as connection:
            await connection.execute(database.upsert(connection, alive, {"id": 1, "at": at}))

    async def last_alive(self) -> int | None:
        """Return the time of the last heartbeat."""
        async with self.reading() as connection:
            return (await connection.execute(select(database.alive.c.at))).scalar()

    async def check(self) -> None:
        """Raise Refusal if the database does not answer."""
        async with self.reading() as connection:
            await connection.execute(select(1))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection for reading; failures become Refusal."""
        try:
            async with asyncio.timeout(self.seconds), self.engine.connect() as connection:
                yield connection
        except Exception as error:  # noqa: BLE001 - drivers have errors of their own
            log_failure(error, "reading from the database")
            raise Refusal(
                "unavailable", "The server cannot reach its database. Try again in a moment."
            ) from None

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open the only writing transaction; failures become Conflict or Refusal."""
        with _explained():
            async with (
                asyncio.timeout(self.seconds),
                self._writing,
                self.engine.begin() as connection,
            ):
                yield connection

    async def tell(self, connection: AsyncConnection, news: News) -> None:
        """Tell the other workers, when and only if the transaction is carried out."""
        if self.worker:
            letter = encode(Letter(self.worker, news))
            await connection.execute(select(func.pg_notify(CHANNEL, letter)))

    async def _store(self, what: Write) -> None:
        """Store rows together with those of others who wait, or raise Conflict or Refusal."""
        with _explained():
            await self._writer.write(what)


def _restored(row: Any, lines: Iterable[Any]) -> Table:
    """Return the table that was opened as a row says and has this log."""
    table = Table(
        Setup(
            table=row.id,
            game=row.game,
            rules_version=row.rules_version,
            options=row.options,
            start=row.start,
            clock=database.clock_of(row),
            seed=bytes(row.seed),
            host=row.host,
            created=row.created,
        )
    )
    for line in lines:
        table.add(read_entry.decode(line.body), line.at, line.command)
    return table


@contextmanager
def _explained() -> Iterator[None]:
    """Turn the failures of a write into Conflict or Refusal."""
    try:
        yield
    except IntegrityError:
        raise Conflict from None
    except Exception as error:  # noqa: BLE001 - drivers have errors of their own
        log_failure(error, "writing to the database")
        raise Refusal("not_stored", "The change could not be stored. Try again.") from None


def _of(guest: str, *, over: bool | None) -> Select[tuple[()]]:
    """Return the selection, without columns, of a guest's tables that are over, or are not."""
    tables, seats = database.tables, database.seats
    own = select().select_from(tables.join(seats, seats.c.table_id == tables.c.id))
    own = own.where(seats.c.guest == guest)
    if over is None:
        return own
    return own.where((tables.c.status == "over") if over else (tables.c.status != "over"))


async def set_name(connection: AsyncConnection, guest: str, name: str) -> None:
    """Store the name of a guest, who may be new."""
    row = {"id": guest, "name": name}
    await connection.execute(database.upsert(connection, database.guests, row))


def opening(setup: Setup, first: Sequence[LogEntry], table: Table) -> Write:
    """Return the rows of a new table, which is `table` after its first entries."""
    row = {
        "id": setup.table,
        "game": setup.game,
        "rules_version": setup.rules_version,
        "options": setup.options,
        "start": setup.start,
        "clock_initial": setup.clock.initial if setup.clock else None,
        "clock_increment": setup.clock.increment if setup.clock else None,
        "clock_each_move": setup.clock is not None and setup.clock.each_move,
        "seed": setup.seed,
        "host": setup.host,
        "created": setup.created,
        **_columns(table),
    }
    what = Write(tables=[row])
    _append(what, setup.table, 0, first, setup.created, None)
    return what


def _append(
    what: Write,
    name: str,
    number: int,
    more: Sequence[LogEntry],
    at: int,
    command: str | None,
    teller: str = "",
) -> None:
    """Add the next entries of a log to what is written, and who takes a seat by them."""
    last = len(more) - 1
    if teller:
        told = [
            StoredEntry(each, at, command if i == last else None) for i, each in enumerate(more)
        ]
        what.news.append(encode(Letter(teller, Stored(name, number, told))))
    for i, entry in enumerate(more):
        what.entries.append(
            {
                "table_id": name,
                "number": number + i,
                "at": at,
                "command": command if i == last else None,
                "body": write_entry.encode(entry).decode(),
            }
        )
        what.seats += [{"table_id": name, "guest": guest} for guest in _new_guests(entry)]


def _columns(table: Table) -> dict[str, object]:
    """Return the columns of a table that change with it."""
    summary = summaries.write(summarise(table, ending_message(table)))
    clock = table.clock
    due = clock.deadline() if clock is not None and clock.each_move else None
    return {"status": table.status, "updated": table.updated, "summary": summary, "due": due}


def _new_guests(entry: LogEntry) -> set[str]:
    """Return the guests who take seats by an entry."""
    if isinstance(entry, Opened):
        return {seat.guest for seat in entry.seats if seat.guest}
    if isinstance(entry, Passed):
        return {entry.to}
    return {entry.guest} if isinstance(entry, Sat) else set()
