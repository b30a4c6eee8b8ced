"""What a worker does with the news of the other workers on the same database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.server.refusal import Refusal
from kancha.server.tables.live_table import LiveTable
from kancha.server.workers.news import Asked, ChatChanged, Present, Said, Stored

if TYPE_CHECKING:
    from kancha.server.tables.live_tables import LiveTables
    from kancha.server.tables.table import Table


class Household:
    """The tables in memory, as other workers change them."""

    def __init__(self, tables: LiveTables) -> None:
        self.tables = tables

    def _live(self, name: str) -> LiveTable | None:
        return self.tables._tables.get(name)

    async def catch_up(self, stored: Stored) -> None:
        """Take over what another worker stored, if the table is in memory here."""
        live = self._live(stored.table)
        end = stored.version + len(stored.entries)
        if live is None or (stored.entries and end <= live.table.version):
            return
        async with live.lock:
            before = live.table
            if stored.entries and stored.version == before.version:
                table = before.fork()
                for entry in stored.entries:
                    table.add(entry.body, entry.at, entry.command)
                live.table = table
            else:
                loaded = await self._read(stored.table)
                if loaded is not None and loaded.version > before.version:
                    live.table = loaded
        if live.table is not before:
            self.tables._broadcast(live, before)

    async def _read(self, name: str) -> Table | None:
        """Return a table as it is stored; None if this version cannot restore it."""
        try:
            return await self.tables.store.load(name)
        except Refusal as refusal:
            if refusal.fault == "unavailable":
                raise
            return None

    async def catch_up_all(self) -> None:
        """Take over everything that others have stored while this worker could not hear them.

        If the database does not answer, the line is opened again, and all is read again.
        """
        neighbours = self.tables.neighbours
        assert neighbours is not None
        for name in list(self.tables._tables):
            await self.catch_up(Stored(name, 0, []))
            await self.hear(Said(name))
            neighbours.tell(Asked(name))
        await self.tables.sockets.close_old()

    async def hear(self, said: Said | ChatChanged) -> None:
        """Show what somebody said at another worker, or whom they do not read any more."""
        if self.tables.hear is not None:
            await self.tables.hear(said)

    def disconnect(self, guest: str, session: str) -> None:
        """Close the sockets of a session that another worker ended."""
        self.tables.sockets.close(guest, session)

    def elsewhere(self, worker: str, present: Present) -> None:
        """Note who is connected to a table at another worker."""
        live = self._live(present.table)
        if live is not None:
            live.elsewhere(worker, present)

    def who_is_here(self, name: str) -> Present | None:
        """Return who is connected to a table at this worker."""
        live = self._live(name)
        return None if live is None else live.here()

    def gone(self, worker: str) -> None:
        """Forget who was connected at a worker that is gone."""
        for live in self.tables._tables.values():
            live.elsewhere(worker, None)

    def stop_engine(self, name: str) -> None:
        """Make the engine of a table move now, if it thinks here."""
        live = self._live(name)
        if live is not None and live.engine is not None and live.engine.is_thinking:
            live.engine.stop.set()

    def stood_still(self, seconds: float) -> None:
        """Do not count these seconds: another worker could not do anything."""
        self.tables.time.stood_still(seconds, here=False)
