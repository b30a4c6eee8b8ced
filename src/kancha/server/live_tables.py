"""The tables in memory: commands one after the other, engines, clocks, and everyone who looks on.

Order of every change: decided, stored, acknowledged, shown. `LiveTable.table` is replaced only after
the new entries are stored, so nobody ever sees what could still be lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from kancha.core.errors import KanchaError
from kancha.core.position import Position
from kancha.server import endings, project, seating
from kancha.server.clocks import ServerTime
from kancha.server.commands import decide
from kancha.server.connection import Connection
from kancha.server.engine_pool import EngineFailure, EnginePool, StopSignal
from kancha.server.entries import Downtime, EngineFailed, LogEntry, Rematched
from kancha.server.failure_log import log_failure
from kancha.server.messages import Ack, Command, Presence, State
from kancha.server.moving import moved
from kancha.server.refusal import Refusal
from kancha.server.rest import NewTable
from kancha.server.seats import seated_guests
from kancha.server.store import Conflict, Store
from kancha.server.summaries import Summary, summarise
from kancha.server.tables import Table

HEARTBEAT = 1.0
RETRY = 1.0
"""Seconds until something that could not be stored is tried again."""
IDLE = 60_000
"""Milliseconds after which a table that nobody looks at leaves the memory."""
Reply = Callable[[msgspec.Struct], None]


@dataclass(slots=True)
class EngineTask:
    """An engine at work on a position."""

    seat: int
    position: Position
    stop: StopSignal


class LiveTable:
    """A table in memory with those who look at it."""

    def __init__(self, table: Table, time: ServerTime) -> None:
        self.table = table
        self.time = time
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.thinking: EngineTask | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.used = time.now()

    def here(self) -> project.TablePresence:
        """Return who is here."""
        guests = frozenset(connection.guest for connection in self.connections)
        seated = seated_guests(self.table.seats)
        return project.TablePresence(
            guests,
            None if self.thinking is None else self.thinking.seat,
            sum(connection.guest not in seated for connection in self.connections),
        )

    def state_for(self, connection: Connection) -> State:
        """Return the table as this viewer may see it, without the moves that he has."""
        now = self.time.now()
        return project.state(self.table, connection.guest, now, connection.since, self.here())

    def presence(self) -> Presence:
        """Return who is here, as a message."""
        return project.presence_message(self.table, self.here())

    def changed(self) -> None:
        """Tell everyone that the table has changed."""
        self.used = self.time.now()
        for connection in self.connections:
            connection.changed()

    def add(self, connection: Connection) -> None:
        """Let a viewer in."""
        self.connections.add(connection)
        self._tell_presence(connection)

    def remove(self, connection: Connection) -> None:
        """Let a viewer go."""
        self.connections.discard(connection)
        self.used = self.time.now()
        self._tell_presence(connection)

    def _tell_presence(self, but: Connection | None = None) -> None:
        for connection in self.connections:
            if connection is not but:
                connection.presence_changed()

    def idle(self) -> bool:
        """Say whether the live can be given up: everything in it is stored."""
        busy = self.connections or self.thinking or self.timer or self.lock.locked()
        return not busy and self.time.now() - self.used > IDLE


class LiveTables:
    """All live_tables."""

    def __init__(self, store: Store, engine_pool: EnginePool, time: ServerTime) -> None:
        self.store = store
        self.engine_pool = engine_pool
        self.time = time
        self.tables: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- life ------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Take up the games whose clocks were running when the server went down."""
        last = await self.store.last_alive()
        for name in await self.store.timed():
            try:
                live = await self.enter(name)
            except Refusal:
                continue
            table = live.table
            lost = self.time.now() - max(last or 0, table.updated)
            if table.clock is not None and table.clock.running is not None and lost > 0:
                async with live.lock:
                    await self._append(live, [Downtime(lost)])
            self._go_on(live)
        self._spawn(self._keep_house())

    async def close(self) -> None:
        """Stop engines and timers; everything is stored already."""
        for live in self.tables.values():
            self._stop_thinking(live)
            if live.timer is not None:
                live.timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def enter(self, name: str) -> LiveTable:
        """Return the live of a table, from the store where it is not in memory."""
        live = self.tables.get(name)
        if live is None:
            async with self._loading:
                live = self.tables.get(name) or await self._load(name)
        live.used = self.time.now()
        return live

    def here(self, name: str) -> project.TablePresence:
        """Return who is at a table."""
        return self.tables[name].here() if name in self.tables else project.NOBODY_PRESENT

    async def summary(self, name: str) -> Summary:
        """Return a table in short that has not changed since summaries are kept."""
        table = (await self.enter(name)).table
        return summarise(table, endings.ending_message(table))

    async def _load(self, name: str) -> LiveTable:
        try:
            table = await self.store.load(name)
        except KanchaError as error:
            log_failure(error, f"table {name} cannot be restored")
            raise Refusal("failed", "This table cannot be restored by this version.") from None
        if table is None:
            raise Refusal("not_found", "There is no such table.")
        live = self.tables[name] = LiveTable(table, self.time)
        return live

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                if any(live.timer for live in self.tables.values()):
                    await self.store.heartbeat(self.time.now())
            except (Refusal, Conflict):
                pass  # the next beat tries again
            for name in [name for name, live in self.tables.items() if live.idle()]:
                del self.tables[name]

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # --- changes ---------------------------------------------------------------------------------

    async def make(self, wish: NewTable, guest: str, name: str) -> LiveTable:
        """Open a new table."""
        setup, first = seating.open_table(wish, guest, name, self.time.now())
        table = Table(setup)
        for entry in first:
            table.add(entry, setup.created)
        await self.store.create(setup, first, table)
        live = self.tables[setup.table] = LiveTable(table, self.time)
        self._go_on(live)
        return live

    async def sit(self, live: LiveTable, guest: str, name: str, token: str) -> int:
        """Seat a guest by an invitation."""

        async def work() -> int:
            async with live.lock:
                seat, entries = seating.sit(live.table, guest, name, token)
                if entries:
                    await self._append(live, entries)
            self._show(live)
            return seat

        return await asyncio.shield(self._spawn(work()))

    async def submit(self, live: LiveTable, guest: str, command: Command, reply: Reply) -> None:
        """Carry out a command to its end, even if its sender leaves meanwhile."""
        await asyncio.shield(self._spawn(self._submit(live, guest, command, reply)))

    async def _submit(self, live: LiveTable, guest: str, command: Command, reply: Reply) -> None:
        key = f"{guest}:{command.id}"
        async with live.lock:
            try:
                await self._flag(live)
                if key not in live.table.commands:
                    entries = decide(live.table, guest, command)
                    await self._append(live, entries, key)
                reply(Ack(id=command.id, version=live.table.commands[key]))
            except Refusal as refusal:
                reply(refusal.to_message(command.id))
            except Exception as error:  # noqa: BLE001 - a fault in one command is not the table's end
                log_failure(error, f"command at table {live.table.setup.table}")
                reply(
                    Refusal("failed", "Something went wrong here; nothing changed.").to_message(
                        command.id
                    )
                )
        self._show(live)

    async def _append(
        self, live: LiveTable, entries: Sequence[LogEntry], key: str | None = None
    ) -> None:
        """Store entries, then take them in. The caller holds the live's lock."""
        now = self.time.now()
        table = live.table.fork()
        for entry in entries:
            table.add(entry, now, key if entry is entries[-1] else None)
        try:
            if isinstance(entries[-1], Rematched):
                await self._open_rematch(live.table, entries[-1], entries, key, now)
            else:
                await self.store.append(live.table, entries, now, key, table)
        except Conflict:
            fresh = await self.store.load(live.table.setup.table)
            assert fresh is not None
            live.table = fresh
            if key is None or key not in fresh.commands:
                raise Refusal("stale", "The game has gone on meanwhile.") from None
            return
        live.table = table

    async def _open_rematch(
        self,
        old: Table,
        next_game: Rematched,
        entries: Sequence[LogEntry],
        key: str | None,
        now: int,
    ) -> None:
        name = next_game.table
        setup, first = seating.swap_sides(old, name, now, again=next_game.again)
        table = Table(setup)
        for entry in first:
            table.add(entry, now)
        await self.store.create(setup, first, table, (old, entries, key))
        self.tables[name] = LiveTable(table, self.time)
        self._go_on(self.tables[name])

    def _show(self, live: LiveTable) -> None:
        self._go_on(live)
        live.changed()

    # --- what goes on by itself ------------------------------------------------------------------

    def _go_on(self, live: LiveTable) -> None:
        """Set the timer and let the engine think whose turn it is."""
        table = live.table
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        deadline = table.clock.deadline() if table.clock else None
        if deadline is not None:
            wait = max(0, deadline - self.time.now()) / 1000
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(wait, lambda: self._spawn(self._time_over(live)))
        if live.thinking is not None and live.thinking.position is not table.position:
            self._stop_thinking(live)
        self._start_thinking(live)

    async def _time_over(self, live: LiveTable) -> None:
        try:
            async with live.lock:
                await self._flag(live)
            self._show(live)
        except Refusal:
            self._try_again(live)

    def _try_again(self, live: LiveTable) -> None:
        """Go on a little later: the store refused."""
        asyncio.get_running_loop().call_later(RETRY, self._go_on, live)

    async def _flag(self, live: LiveTable) -> None:
        entries = endings.flag(live.table, self.time.now())
        if entries:
            await self._append(live, entries)

    def look_after(self, live: LiveTable) -> None:
        """Wake the engine of a table that somebody looks at again."""
        self._start_thinking(live)

    def stop(self, live: LiveTable, guest: str) -> None:
        """Let the engine play what it has found by now."""
        if live.thinking is not None and guest in seated_guests(live.table.seats):
            live.thinking.stop.set()

    def _stop_thinking(self, live: LiveTable) -> None:
        if live.thinking is not None:
            live.thinking.stop.set()
            live.thinking = None

    def _start_thinking(self, live: LiveTable) -> None:
        table = live.table
        seat = table.to_move
        if seat is None or live.thinking is not None:
            return
        if table.seats[seat].kind == "engine" and not table.seats[seat].fails:
            live.thinking = EngineTask(seat, table.position, StopSignal())
            self._spawn(self._think(live, live.thinking, table.seats[seat].level))

    async def _think(self, live: LiveTable, thinking: EngineTask, level: int) -> None:
        code = -1
        try:
            code = await self.engine_pool.ask(
                thinking.position, thinking.seat, level, thinking.stop
            )
        except EngineFailure as failure:
            log_failure(failure, f"engine at table {live.table.setup.table}")
        async with live.lock:
            if live.thinking is not thinking:
                return
            live.thinking = None
            try:
                await self._flag(live)
                if live.table.position is thinking.position and live.table.to_move is not None:
                    legal = code in live.table.decision(thinking.seat).moves.codes
                    entries = moved(live.table, code) if legal else [EngineFailed(thinking.seat)]
                    await self._append(live, entries)
            except Refusal as refusal:
                log_failure(refusal, f"engine's move at table {live.table.setup.table}")
                self._try_again(live)
                return
        self._show(live)
