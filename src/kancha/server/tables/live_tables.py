"""The tables in memory, with the viewers who are connected to them.

Commands are carried out one after the other. Every change is decided, stored, acknowledged and
shown, in this order: `LiveTable.table` is replaced only after the new entries are stored, so
nobody sees a change that could still be lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from kancha.server.engines.pool import Engines
from kancha.server.engines.turns import EngineTurns
from kancha.server.hosts.notices import Notices
from kancha.server.http.open_sockets import OpenSockets
from kancha.server.operations import metrics
from kancha.server.operations.failure_log import log_failure
from kancha.server.operations.stalls import watch_for_stalls
from kancha.server.operations.supervised import supervised
from kancha.server.refusal import Refusal
from kancha.server.rest import NewTable
from kancha.server.storage.store import Conflict, Store
from kancha.server.storage.summaries import Summary, summarise
from kancha.server.tables import endings, linking, project, seating
from kancha.server.tables.clock_keeper import ClockKeeper
from kancha.server.tables.clocks import ServerTime
from kancha.server.tables.commands import change_for
from kancha.server.tables.entries import (
    Downtime,
    LinkOpened,
    LogEntry,
    Rematched,
)
from kancha.server.tables.live_table import LiveTable
from kancha.server.tables.messages import Ack, Command, Fill
from kancha.server.tables.seats import seated_guests
from kancha.server.tables.table import Change, Table
from kancha.server.workers.household import Household
from kancha.server.workers.news import Asked, ChatChanged, Said, Stopped

if TYPE_CHECKING:
    from kancha.server.workers.neighbours import Neighbours

RETRY = 1.0
"""Seconds until a change that could not be stored is tried again."""
LONGEST_PAUSE = 2.0
"""Seconds that may pass until the clocks are kept again where that fails again and again."""
OUTRUN_AT_MOST = 5
"""How often a command is tried when others change its table at the same time."""
Reply = Callable[[msgspec.Struct], None]


class Outrun(Refusal):
    """Somebody else changed the table first; the newest state is in memory now."""


class LiveTables:
    """All tables in memory."""

    def __init__(
        self,
        store: Store,
        engines: Engines,
        time: ServerTime,
        neighbours: Neighbours | None = None,
    ) -> None:
        self.store = store
        self.engines = EngineTurns(self, engines)
        self.time = time
        self.neighbours = neighbours
        self.notices = Notices()
        self.clocks = ClockKeeper(self)
        self.settle: Callable[[Table], Coroutine[Any, Any, None]] | None = None
        self.hear: Callable[[Said | ChatChanged], Coroutine[Any, Any, None]] | None = None
        self.report: Callable[[str], Coroutine[Any, Any, None]] | None = None
        """Tells a tournament that one of its games is over."""
        self.remind: Callable[[Table | None, Table], None] | None = None
        """Tells people that it is their turn."""
        self.note_vacations: Callable[[], Coroutine[Any, Any, None]] | None = None
        self.sockets = OpenSockets(neighbours)
        self._tables: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- loading and unloading -------------------------------------------------------------------

    async def open(self) -> None:
        """Serve. Games whose clocks were running when the server stopped are continued.

        Tables are loaded when they are needed, and those with clocks one after the other.
        """
        await self.clocks.begin()
        self._spawn(supervised("clocks", self.clocks.run, LONGEST_PAUSE))
        self._spawn(supervised("stalls", partial(watch_for_stalls, self.time)))
        if self.neighbours is not None:
            self._spawn(self.neighbours.run(Household(self)))

    async def close(self) -> None:
        """Stop engines and timers; everything is stored already."""
        for live in self._tables.values():
            live.stop_engine()
            if live.timer is not None:
                live.timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def get(self, name: str) -> LiveTable:
        """Return a table, loaded from the store if it is not in memory."""
        live = self._tables.get(name)
        if live is None:
            async with self._loading:
                live = self._tables.get(name) or await self._load(name)
        live.last_used = self.time.now()
        return live

    def in_memory(self) -> list[LiveTable]:
        """Return the tables in memory."""
        return list(self._tables.values())

    def presence(self, name: str) -> project.TablePresence:
        """Return who is connected to a table."""
        return self._tables[name].presence() if name in self._tables else project.NOBODY_PRESENT

    async def summary(self, name: str) -> Summary:
        """Return the summary of a table that has none in the store yet."""
        table = (await self.get(name)).table
        return summarise(table, endings.ending_message(table))

    async def _load(self, name: str) -> LiveTable:
        table = await self.store.load(name)
        if table is None:
            raise Refusal("not_found", "There is no such table.")
        live = LiveTable(table, self.time)
        downtime = self.clocks.downtime(table)
        if downtime:
            with suppress(Outrun):  # another worker has stored the same
                await self._store(live, Change([Downtime(downtime)]))
        return self._keep(live)

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refusal):
            log_failure(error, "background task")

    # --- changes ---------------------------------------------------------------------------------

    async def create(self, body: NewTable, guest: str, name: str, *more: LogEntry) -> LiveTable:
        """Open a new table; `more` are entries that follow its first one."""
        table, first = seating.open_table(body, guest, name, self.time.now(), *more)
        await self.store.create(table.setup, first, table)
        return self.begin(table)

    def begin(self, table: Table) -> LiveTable:
        """Begin to serve a table that has just been stored."""
        live = self._add(table)
        self._continue(live)
        return live

    def _add(self, table: Table) -> LiveTable:
        if self.remind is not None:
            self.remind(None, table)
        return self._keep(LiveTable(table, self.time))

    def _keep(self, live: LiveTable) -> LiveTable:
        """Keep a table in memory; other workers hear who is connected to it, and say so too."""
        name = live.table.setup.table
        self._tables[name] = live
        if self.neighbours is not None:
            live.tell = self.neighbours.tell
            self.neighbours.tell(Asked(name))
        return live

    async def join(self, live: LiveTable, guest: str, name: str, token: str) -> int:
        """Seat a guest by an invitation and return the seat."""
        seat = -1

        def take_seat(table: Table) -> Change:
            nonlocal seat
            seat, change = seating.join(table, guest, name, token)
            return change

        await self.change(live, take_seat)
        return seat

    async def change(self, live: LiveTable, decide: Callable[[Table], Change]) -> None:
        """Store and show what is decided on, even if whoever asked for it leaves meanwhile."""

        async def work() -> None:
            async with live.lock:
                await self._store_decided(live, decide)
            self._broadcast(live)

        await asyncio.shield(self._spawn(work()))

    async def _store_decided(self, live: LiveTable, decide: Callable[[Table], Change]) -> None:
        """Store what is decided on; it is decided again if another worker was first."""
        for _ in range(OUTRUN_AT_MOST):
            with suppress(Outrun):
                change = decide(live.table)
                if change.entries:
                    await self._store(live, change)
                return
        raise Refusal("stale", "The position has changed.")

    async def submit(self, live: LiveTable, guest: str, command: Command, reply: Reply) -> None:
        """Carry out a command, even if its sender disconnects meanwhile."""
        await asyncio.shield(self._spawn(self._submit(live, guest, command, reply)))

    async def _submit(self, live: LiveTable, guest: str, command: Command, reply: Reply) -> None:
        key = f"{guest}:{command.id}"
        with metrics.command_seconds.time():
            await self._answer(live, guest, command, key, reply)

    async def _answer(
        self, live: LiveTable, guest: str, command: Command, key: str, reply: Reply
    ) -> None:
        async with live.lock:
            before = live.table
            try:
                await self._decide(live, guest, command, key)
                version = live.table.version_for(guest, live.table.commands[key])
                reply(Ack(id=command.id, version=version))
                metrics.commands.labels("ack").inc()
            except Refusal as refusal:
                metrics.commands.labels(refusal.fault).inc()
                reply(refusal.to_message(command.id))
            except Exception as error:  # noqa: BLE001 - one failed command must not stop the table
                log_failure(error, "command", live.table.setup.table)
                failed = Refusal("failed", "Something went wrong on the server; nothing changed.")
                reply(failed.to_message(command.id))
        self._broadcast(live, before)

    async def _decide(self, live: LiveTable, guest: str, command: Command, key: str) -> None:
        """Store what a command brings about; again if another worker was first meanwhile."""
        for _ in range(OUTRUN_AT_MOST):
            with suppress(Outrun):
                await self._check_flag(live)
                if key not in live.table.commands:
                    if isinstance(command, Fill):
                        self.engines.check_quota(guest)
                    await self._store(live, change_for(live.table, guest, command), key)
                return
        raise Refusal("stale", "The position has changed.")

    async def _store(self, live: LiveTable, change: Change, key: str | None = None) -> None:
        """Store a change, then show it at the table. The caller holds the table's lock."""
        now = self.time.now()
        table = live.table.fork()
        table.apply(change, now, key)
        entries = change.entries
        try:
            if isinstance(entries[-1], Rematched):
                await self._open_rematch(live.table, entries[-1], entries, key, now)
            elif isinstance(entries[-1], LinkOpened):
                opened = linking.open_linked(table, entries[-1].table, now)
                await self._open_linked(opened, (live.table, entries, key), table)
            else:
                await self.store.append(live.table, entries, now, key, table)
        except Conflict:
            stored = await self.store.load(live.table.setup.table)
            assert stored is not None
            before, live.table = live.table, stored
            live.changed(before)
            if key is None or key not in stored.commands:
                raise Outrun("stale", "The position has changed.") from None
            return
        before, live.table = live.table, table
        if self.remind is not None:
            self.remind(before, table)

    async def _open_rematch(
        self, old: Table, rematch: Rematched, entries: list[LogEntry], key: str | None, now: int
    ) -> None:
        table, first = seating.open_rematch(old, rematch.table, now, again=rematch.again)
        await self.store.create(table.setup, first, table, (old, entries, key))
        self._continue(self._add(table))

    def _broadcast(self, live: LiveTable, before: Table | None = None) -> None:
        self._continue(live)
        live.changed(before or live.table)

    # --- linked games ----------------------------------------------------------------------------

    async def _open_linked(
        self,
        opened: tuple[Table, list[LogEntry]],
        after: tuple[Table, list[LogEntry], str | None],
        then: Table,
    ) -> None:
        """Store the table of a linked game and what led to it in one transaction."""
        table, first = opened
        await self.store.create(table.setup, first, table, after, then)
        self._continue(self._add(table))

    async def resume(self, live: LiveTable) -> None:
        """Go on with a table that was loaded: its engine, and what a linked game decided."""
        if live.table.link is not None:
            linked = await self.get(live.table.link)
            self._continue(linked)
        self._continue(live)

    async def _tell_result(self, linked: LiveTable) -> None:
        """Make the move that a finished linked game decides, once."""
        parent = linked.table.parent
        assert parent is not None
        try:
            live = await self.get(parent.table)
            async with live.lock:
                change = linking.result_of(live.table, linked.table)
                if change is not None:
                    await self._store(live, change)
            if change is not None:
                self._broadcast(live)
        except Refusal as refusal:
            log_failure(refusal, "result of the linked game", linked.table.setup.table)
            self._continue_later(linked)

    # --- clocks and engines ----------------------------------------------------------------------

    def _continue(self, live: LiveTable) -> None:
        """Set the timer for the running clock, and start the engine if it is to move."""
        table = live.table
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        look = self.clocks.next_look(table)
        if look is not None:
            wait = max(0, look - self.time.now()) / 1000
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(wait, lambda: self._spawn(self._time_over(live)))
        if live.engine is not None and live.engine.position is not table.position:
            live.stop_engine()
        self.engines.start(live)
        if table.rated and table.status == "over" and self.settle is not None:
            self._spawn(self.settle(table))
        if table.tournament and table.status == "over" and self.report is not None:
            self._spawn(self.report(table.tournament))
        if table.parent is not None and table.status == "over":
            self._spawn(self._tell_result(live))

    async def _time_over(self, live: LiveTable) -> None:
        try:
            async with live.lock:
                await self._check_flag(live)
            self._broadcast(live)
        except Refusal:
            self._continue_later(live)

    def _continue_later(self, live: LiveTable) -> None:
        """Try again after a change could not be stored."""
        asyncio.get_running_loop().call_later(RETRY, self._continue, live)

    async def _check_flag(self, live: LiveTable) -> None:
        if live.engine is not None and not live.engine.is_thinking:
            return  # it waits for other tables' engines, and its clock with it
        entries = endings.flag_fall(live.table, self.time.now())
        if entries:
            await self._store(live, Change(entries))

    def stop(self, live: LiveTable, guest: str) -> None:
        """Make the engine play the best move found so far, if a player asks for it."""
        if live.engine is not None and guest in seated_guests(live.table.seats):
            live.engine.stop.set()
            if self.neighbours is not None and not live.engine.is_thinking:
                self.neighbours.tell(Stopped(live.table.setup.table))
