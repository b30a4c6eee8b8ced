"""The tables in memory: commands one after the other, engines, clocks, and everyone who looks on.

Order of every change: decided, stored, acknowledged, shown. `Room.table` is replaced only after
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
from kancha.server.entries import Entry, Failed, Lost, Rematched
from kancha.server.messages import Ack, Command, Presence, State
from kancha.server.moving import moved
from kancha.server.push import Connection
from kancha.server.refusal import Refusal
from kancha.server.report import report
from kancha.server.rest import NewTable
from kancha.server.seats import people
from kancha.server.store import Conflict, Store
from kancha.server.summaries import Summary, summarise
from kancha.server.tables import Table
from kancha.server.workers import EngineFailure, Stop, Workers

HEARTBEAT = 1.0
RETRY = 1.0
"""Seconds until something that could not be stored is tried again."""
IDLE = 60_000
"""Milliseconds after which a table that nobody looks at leaves the memory."""
Reply = Callable[[msgspec.Struct], None]


@dataclass(slots=True)
class Thinking:
    """An engine at work on a position."""

    seat: int
    position: Position
    stop: Stop


class Room:
    """A table in memory with those who look at it."""

    def __init__(self, table: Table, time: ServerTime) -> None:
        self.table = table
        self.time = time
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.thinking: Thinking | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.used = time.now()

    def here(self) -> project.Here:
        """Return who is here."""
        guests = frozenset(connection.guest for connection in self.connections)
        seated = people(self.table.seats)
        return project.Here(
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
        return project.presence(self.table, self.here())

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
        """Say whether the room can be given up: everything in it is stored."""
        busy = self.connections or self.thinking or self.timer or self.lock.locked()
        return not busy and self.time.now() - self.used > IDLE


class Rooms:
    """All rooms."""

    def __init__(self, store: Store, workers: Workers, time: ServerTime) -> None:
        self.store = store
        self.workers = workers
        self.time = time
        self.rooms: dict[str, Room] = {}
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- life ------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Take up the games whose clocks were running when the server went down."""
        last = await self.store.last_alive()
        for name in await self.store.timed():
            try:
                room = await self.enter(name)
            except Refusal:
                continue
            table = room.table
            lost = self.time.now() - max(last or 0, table.updated)
            if table.clock is not None and table.clock.running is not None and lost > 0:
                async with room.lock:
                    await self._append(room, [Lost(lost)])
            self._go_on(room)
        self._spawn(self._keep_house())

    async def close(self) -> None:
        """Stop engines and timers; everything is stored already."""
        for room in self.rooms.values():
            self._stop_thinking(room)
            if room.timer is not None:
                room.timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def enter(self, name: str) -> Room:
        """Return the room of a table, from the store where it is not in memory."""
        room = self.rooms.get(name)
        if room is None:
            async with self._loading:
                room = self.rooms.get(name) or await self._load(name)
        room.used = self.time.now()
        return room

    def here(self, name: str) -> project.Here:
        """Return who is at a table."""
        return self.rooms[name].here() if name in self.rooms else project.NOBODY_HERE

    async def summary(self, name: str) -> Summary:
        """Return a table in short that has not changed since summaries are kept."""
        table = (await self.enter(name)).table
        return summarise(table, endings.ending(table))

    async def _load(self, name: str) -> Room:
        try:
            table = await self.store.load(name)
        except KanchaError as error:
            report(error, f"table {name} cannot be restored")
            raise Refusal("failed", "This table cannot be restored by this version.") from None
        if table is None:
            raise Refusal("not_found", "There is no such table.")
        room = self.rooms[name] = Room(table, self.time)
        return room

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                if any(room.timer for room in self.rooms.values()):
                    await self.store.heartbeat(self.time.now())
            except (Refusal, Conflict):
                pass  # the next beat tries again
            for name in [name for name, room in self.rooms.items() if room.idle()]:
                del self.rooms[name]

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # --- changes ---------------------------------------------------------------------------------

    async def make(self, wish: NewTable, guest: str, name: str) -> Room:
        """Open a new table."""
        setup, first = seating.open_table(wish, guest, name, self.time.now())
        table = Table(setup)
        for entry in first:
            table.add(entry, setup.created)
        await self.store.create(setup, first, table)
        room = self.rooms[setup.table] = Room(table, self.time)
        self._go_on(room)
        return room

    async def sit(self, room: Room, guest: str, name: str, token: str) -> int:
        """Seat a guest by an invitation."""

        async def work() -> int:
            async with room.lock:
                seat, entries = seating.sit(room.table, guest, name, token)
                if entries:
                    await self._append(room, entries)
            self._show(room)
            return seat

        return await asyncio.shield(self._spawn(work()))

    async def submit(self, room: Room, guest: str, command: Command, reply: Reply) -> None:
        """Carry out a command to its end, even if its sender leaves meanwhile."""
        await asyncio.shield(self._spawn(self._submit(room, guest, command, reply)))

    async def _submit(self, room: Room, guest: str, command: Command, reply: Reply) -> None:
        key = f"{guest}:{command.id}"
        async with room.lock:
            try:
                await self._flag(room)
                if key not in room.table.commands:
                    entries = decide(room.table, guest, command)
                    await self._append(room, entries, key)
                reply(Ack(id=command.id, version=room.table.commands[key]))
            except Refusal as refusal:
                reply(refusal.told(command.id))
            except Exception as error:  # noqa: BLE001 - a fault in one command is not the table's end
                report(error, f"command at table {room.table.setup.table}")
                reply(
                    Refusal("failed", "Something went wrong here; nothing changed.").told(
                        command.id
                    )
                )
        self._show(room)

    async def _append(self, room: Room, entries: Sequence[Entry], key: str | None = None) -> None:
        """Store entries, then take them in. The caller holds the room's lock."""
        now = self.time.now()
        table = room.table.fork()
        for entry in entries:
            table.add(entry, now, key if entry is entries[-1] else None)
        try:
            if isinstance(entries[-1], Rematched):
                await self._open_rematch(room.table, entries[-1], entries, key, now)
            else:
                await self.store.append(room.table, entries, now, key, table)
        except Conflict:
            fresh = await self.store.load(room.table.setup.table)
            assert fresh is not None
            room.table = fresh
            if key is None or key not in fresh.commands:
                raise Refusal("stale", "The game has gone on meanwhile.") from None
            return
        room.table = table

    async def _open_rematch(
        self, old: Table, next_game: Rematched, entries: Sequence[Entry], key: str | None, now: int
    ) -> None:
        name = next_game.table
        setup, first = seating.swap_sides(old, name, now, again=next_game.again)
        table = Table(setup)
        for entry in first:
            table.add(entry, now)
        await self.store.create(setup, first, table, (old, entries, key))
        self.rooms[name] = Room(table, self.time)
        self._go_on(self.rooms[name])

    def _show(self, room: Room) -> None:
        self._go_on(room)
        room.changed()

    # --- what goes on by itself ------------------------------------------------------------------

    def _go_on(self, room: Room) -> None:
        """Set the timer and let the engine think whose turn it is."""
        table = room.table
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        deadline = table.clock.deadline() if table.clock else None
        if deadline is not None:
            wait = max(0, deadline - self.time.now()) / 1000
            loop = asyncio.get_running_loop()
            room.timer = loop.call_later(wait, lambda: self._spawn(self._time_over(room)))
        if room.thinking is not None and room.thinking.position is not table.position:
            self._stop_thinking(room)
        self._start_thinking(room)

    async def _time_over(self, room: Room) -> None:
        try:
            async with room.lock:
                await self._flag(room)
            self._show(room)
        except Refusal:
            self._try_again(room)

    def _try_again(self, room: Room) -> None:
        """Go on a little later: the store refused."""
        asyncio.get_running_loop().call_later(RETRY, self._go_on, room)

    async def _flag(self, room: Room) -> None:
        entries = endings.flag(room.table, self.time.now())
        if entries:
            await self._append(room, entries)

    def look_after(self, room: Room) -> None:
        """Wake the engine of a table that somebody looks at again."""
        self._start_thinking(room)

    def stop(self, room: Room, guest: str) -> None:
        """Let the engine play what it has found by now."""
        if room.thinking is not None and guest in people(room.table.seats):
            room.thinking.stop.set()

    def _stop_thinking(self, room: Room) -> None:
        if room.thinking is not None:
            room.thinking.stop.set()
            room.thinking = None

    def _start_thinking(self, room: Room) -> None:
        table = room.table
        seat = table.to_move
        if seat is None or room.thinking is not None:
            return
        if table.seats[seat].kind == "engine" and not table.seats[seat].fails:
            room.thinking = Thinking(seat, table.position, Stop())
            self._spawn(self._think(room, room.thinking, table.seats[seat].level))

    async def _think(self, room: Room, thinking: Thinking, level: int) -> None:
        code = -1
        try:
            code = await self.workers.ask(thinking.position, thinking.seat, level, thinking.stop)
        except EngineFailure as failure:
            report(failure, f"engine at table {room.table.setup.table}")
        async with room.lock:
            if room.thinking is not thinking:
                return
            room.thinking = None
            try:
                await self._flag(room)
                if room.table.position is thinking.position and room.table.to_move is not None:
                    legal = code in room.table.decision(thinking.seat).moves.codes
                    entries = moved(room.table, code) if legal else [Failed(thinking.seat)]
                    await self._append(room, entries)
            except Refusal as refusal:
                report(refusal, f"engine's move at table {room.table.setup.table}")
                self._try_again(room)
                return
        self._show(room)
