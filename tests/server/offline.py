"""The server over a database file, without a network; the test sets engine and time."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
from sqlalchemy import select

from kancha.server.engines.pool import EnginePool
from kancha.server.rest import NewSeat, NewTable
from kancha.server.storage import database
from kancha.server.storage.store import Store, read_entry
from kancha.server.tables.live_table import LiveTable
from kancha.server.tables.live_tables import LiveTables
from tests.server.rig import WAIT

ANA = "ana"
ALONE = NewTable(game="gounki", seats=[NewSeat(kind="you"), NewSeat(kind="you")])
AGAINST_ENGINE = NewTable(game="gounki", seats=[NewSeat(kind="you"), NewSeat(kind="engine")])


class ManualTime:
    """A server time that the test sets."""

    def __init__(self) -> None:
        self.at = 1_000_000

    def now(self) -> int:
        return self.at

    def stood_still(self, seconds: float, *, here: bool = True) -> None:
        """The time is set by hand: nothing happens by itself."""


class OfflineServer:
    """Live tables and their store."""

    def __init__(self, folder: Path, engine_pool: EnginePool | None = None) -> None:
        self.store = Store(f"sqlite+aiosqlite:///{folder / 'kancha.sqlite'}", WAIT)
        self.time = ManualTime()
        time: Any = self.time
        self.tables = LiveTables(self.store, engine_pool or EnginePool(1), time)
        self.answers: list[msgspec.Struct] = []

    async def __aenter__(self) -> Self:
        await self.store.open()
        await self.tables.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.tables.close()
        await self.store.close()

    async def do(self, live: LiveTable, command: Any) -> msgspec.Struct:
        """Carry out a command of Ana's and return the answer."""
        await self.tables.submit(live, ANA, command, self.answers.append)
        return self.answers[-1]

    async def log(self, live: LiveTable) -> list[Any]:
        """Return the log as it is stored."""
        entries = database.entries
        wanted = select(entries.c.body).where(entries.c.table_id == live.table.setup.table)
        async with self.store.engine.connect() as connection:
            rows = await connection.execute(wanted.order_by(entries.c.number))
            return [read_entry.decode(row.body) for row in rows]
