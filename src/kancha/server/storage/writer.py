"""Group commit: what waits to be stored is stored in one transaction.

While one transaction is on its way to the disk, the next changes gather. Each is acknowledged only
after its own transaction; of two that cannot both be stored, the first is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sqlalchemy import (
    Connection,
    Dialect,
    Engine,
    Insert,
    Update,
    bindparam,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.compiler import SQLCompiler

from kancha.server.operations import metrics
from kancha.server.storage import database
from kancha.server.workers.news import CHANNEL

MOST_AT_ONCE = 200
Rows = list[dict[str, Any]]
INSERT_TABLES = insert(database.tables)
INSERT_ENTRIES = insert(database.entries)
UPDATE_TABLES = (
    update(database.tables)
    .where(database.tables.c.id == bindparam("table_id"))
    .values({name: bindparam(f"new_{name}") for name in ("status", "updated", "summary", "due")})
)


@dataclass(slots=True, eq=False)
class Write:
    """Rows that are stored together or not at all."""

    tables: Rows = field(default_factory=list)
    entries: Rows = field(default_factory=list)
    seats: Rows = field(default_factory=list)
    changes: dict[str, Mapping[str, object]] = field(default_factory=dict)
    """The columns of tables that change with their logs."""
    news: list[str] = field(default_factory=list)
    """Told to the other workers when the rows are stored."""


class Writer:
    """The only writer of logs in this process."""

    def __init__(
        self, engine: AsyncEngine, blocking: Engine | None, lock: asyncio.Lock, seconds: float
    ) -> None:
        self.engine = engine
        self.seconds = seconds
        """What is not stored within this time is not stored at all."""
        self.blocking = blocking
        """SQLite: a transaction is carried out as a whole in a thread, which is much cheaper."""
        self._connection: Connection | None = None
        """That thread's, which it keeps."""
        self._lock = lock
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, what: Write) -> None:
        """Store these rows, or raise what the database raised.

        Who has waited for too long is told so only if the rows will not be stored later.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = (what, done)
        self._waiting.append(waiting)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        await asyncio.wait([done], timeout=self.seconds / 2)
        if waiting in self._waiting:
            self._waiting.remove(waiting)
            raise TimeoutError
        await done

    async def close(self) -> None:
        """Finish what is on its way."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        self._thread.shutdown()
        if self._connection is not None:
            self._connection.close()
        if self.blocking is not None:
            self.blocking.dispose()

    async def _run(self) -> None:
        while self._waiting:
            async with self._lock:
                batch = [each for each in self._waiting[:MOST_AT_ONCE] if not each[1].done()]
                del self._waiting[:MOST_AT_ONCE]
                if batch:
                    await self._store(batch)

    async def _store(self, batch: Sequence[tuple[Write, asyncio.Future[None]]]) -> None:
        metrics.commit_writes.observe(len(batch))
        try:
            with metrics.commit_seconds.time():
                await self._transaction([what for what, _ in batch])
        except IntegrityError as error:
            if len(batch) == 1:
                _fail(batch, error)
            else:  # somebody else was first at one of these tables
                for each in batch:
                    await self._store([each])
        except Exception as error:  # noqa: BLE001 - drivers have errors of their own
            _fail(batch, error)
        else:
            for _, done in batch:
                if not done.done():
                    done.set_result(None)

    async def _transaction(self, batch: list[Write]) -> None:
        blocking = self.blocking
        if blocking is None:
            async with asyncio.timeout(self.seconds / 2), self.engine.begin() as connection:
                await connection.run_sync(store_rows, batch)
            return

        def work() -> None:
            connection = self._connection = self._connection or blocking.connect()
            with connection.begin():
                store_rows(connection, batch)

        await asyncio.get_running_loop().run_in_executor(self._thread, work)


def _fail(batch: Sequence[tuple[Write, asyncio.Future[None]]], error: Exception) -> None:
    for _, done in batch:
        if not done.done():
            done.set_exception(error)


def store_rows(connection: Connection, batch: Sequence[Write]) -> None:
    """Store the rows of all writes, kind by kind and in one order for all processes."""
    seats = [row for what in batch for row in what.seats]
    changes = {name: row for what in batch for name, row in what.changes.items()}
    updates = [
        {"table_id": name, **{f"new_{key}": value for key, value in changes[name].items()}}
        for name in sorted(changes)
    ]
    tables = [row for what in batch for row in what.tables]
    if tables:
        connection.execute(INSERT_TABLES, tables)
    for statement, rows in (
        (UPDATE_TABLES, updates),
        (INSERT_ENTRIES, [row for what in batch for row in what.entries]),
    ):
        if rows:
            sql, names = _written(statement, connection.dialect)
            connection.exec_driver_sql(sql, [tuple(row[name] for name in names) for row in rows])
    if seats:
        statement = database.insert_into(connection, database.seats)
        connection.execute(statement.on_conflict_do_nothing(), seats)
    for text in [text for what in batch for text in what.news]:
        connection.execute(select(func.pg_notify(CHANNEL, text)))


@cache
def _written(statement: Insert | Update, dialect: Dialect) -> tuple[str, list[str]]:
    """Return a statement as the driver takes it, and the names of its parameters in order.

    SQLAlchemy's own way there would take a tenth of a millisecond for each move.
    """
    compiled = statement.compile(dialect=dialect)
    assert isinstance(compiled, SQLCompiler)
    assert compiled.positiontup is not None
    return str(compiled), list(compiled.positiontup)
