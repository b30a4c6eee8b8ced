"""Keeps the clocks of all games going: over restarts, and where a flag falls in many days."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from kancha.server.operations import metrics
from kancha.server.refusal import Refusal
from kancha.server.storage.store import Conflict
from kancha.server.tables.table import Table

if TYPE_CHECKING:
    from kancha.server.tables.live_tables import LiveTables

HEARTBEAT = 1.0
"""Seconds between two heartbeats while clocks run whose seconds count."""
SLOW_HEARTBEAT = 30.0
"""Seconds between two heartbeats at other times."""
FAR = 600_000
"""Milliseconds before a flag falls from which on a game by correspondence is kept in memory."""


class ClockKeeper:
    """Loads the games whose clocks need it, and stores that the server is alive."""

    def __init__(self, tables: LiveTables) -> None:
        self.tables = tables
        self.started = tables.time.now()
        self._last_alive: int | None = None

    async def begin(self) -> None:
        """Read when a server was alive last."""
        self._last_alive = await self.tables.store.last_alive()
        self.started = self.tables.time.now()

    def downtime(self, table: Table) -> int:
        """Return for how long no server ran while a clock of a table that is loaded should have."""
        clock = table.clock
        if clock is None or not clock.running:
            return 0
        downtime = self.started - max(self._last_alive or 0, table.updated)
        beat = SLOW_HEARTBEAT if clock.each_move else HEARTBEAT
        shortest = 0 if self.tables.neighbours is None else 2 * beat * 1000  # others may have run
        return downtime if downtime > shortest else 0

    def next_look(self, table: Table) -> int | None:
        """Return when a flag falls, or clocks begin to run or to stand still by themselves.

        Workers' times differ a little, so a vacation may be known here before it has begun. By
        correspondence, what is far needs no timer yet.
        """
        clock, now = table.clock, self.tables.time.now()
        if clock is None:
            return None
        times = [at for at in (clock.deadline(), clock.next_turn(now)) if at is not None]
        return min((at for at in times if not clock.each_move or at - now <= FAR), default=None)

    async def run(self) -> None:
        """Load the games with clocks, then say that the server is alive for as long as it is.

        If it stops before, the next one knows that nobody was served by this one for sure.
        """
        for name in await self.tables.store.timed():
            await self._load(name)
            await asyncio.sleep(0)
        await self._keep_house()

    async def _load(self, name: str) -> None:
        with suppress(Refusal):
            self.tables._continue(await self.tables.get(name))

    async def _keep_house(self) -> None:
        tables, loop = self.tables, asyncio.get_running_loop()
        slow = loop.time()
        while True:
            await asyncio.sleep(HEARTBEAT)
            lives = tables._tables
            is_slow = loop.time() >= slow
            with suppress(Refusal, Conflict):  # the next heartbeat tries again
                if is_slow or any(live.timer for live in lives.values()):
                    await tables.store.heartbeat(tables.time.now())
                if is_slow:
                    slow = loop.time() + SLOW_HEARTBEAT
                    if tables.note_vacations is not None:
                        await tables.note_vacations()
                    await self.watch_far_clocks()
            for name in [name for name, live in lives.items() if live.idle()]:
                del lives[name]
            metrics.tables.set(len(lives))
            metrics.sockets.set(sum(len(live.connections) for live in lives.values()))
            metrics.engines_waiting.set(tables.engines.engines.waiting)

    async def watch_far_clocks(self) -> None:
        """Load the games by correspondence whose flags fall soon."""
        for name in await self.tables.store.due(self.tables.time.now() + FAR):
            await self._load(name)
