"""A table in memory, with the viewers who are connected to it and its engine."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from kancha.core.position import Position
from kancha.server import project
from kancha.server.clocks import ServerTime
from kancha.server.connection import Connection
from kancha.server.engine_pool import StopSignal
from kancha.server.messages import Presence, State
from kancha.server.seats import seated_guests
from kancha.server.tables import Table

IDLE = 60_000
"""Milliseconds after which a table without viewers is removed from memory."""


@dataclass(slots=True)
class EngineTask:
    """An engine that is thinking about a position."""

    seat: int
    position: Position
    stop: StopSignal
    since: int
    is_thinking: bool = False
    """Whether it has its turn to think; before, it waits for other tables' engines."""


class LiveTable:
    """A table in memory and its connections."""

    def __init__(self, table: Table, time: ServerTime) -> None:
        self.table = table
        self.time = time
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.engine: EngineTask | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.last_used = time.now()

    def presence(self) -> project.TablePresence:
        """Return who is connected."""
        guests = frozenset(connection.guest for connection in self.connections)
        seated = seated_guests(self.table.seats)
        return project.TablePresence(
            guests,
            None if self.engine is None else self.engine.seat,
            sum(connection.guest not in seated for connection in self.connections),
        )

    def state_for(self, connection: Connection) -> State:
        """Return the table as this viewer may see it, without the moves that they have."""
        now = self.time.now()
        return project.state(self.table, connection.guest, now, connection.since, self.presence())

    def presence_message(self) -> Presence:
        """Return who is connected, as a message."""
        return project.presence_message(self.table, self.presence())

    def changed(self, before: Table) -> None:
        """Notify the viewers for whom the table has changed."""
        self.last_used = self.time.now()
        for connection in self.connections:
            if not self.table.is_secret_since(before, connection.guest):
                connection.changed()

    def add(self, connection: Connection) -> None:
        """Add a viewer."""
        self.connections.add(connection)
        self._presence_changed(connection)

    def remove(self, connection: Connection) -> None:
        """Remove a viewer."""
        self.connections.discard(connection)
        self.last_used = self.time.now()
        self._presence_changed(connection)

    def _presence_changed(self, changed: Connection) -> None:
        for connection in self.connections:
            if connection is not changed:
                connection.presence_changed()

    def stop_engine(self) -> None:
        """Stop the engine and drop its move."""
        if self.engine is not None:
            self.engine.stop.set()
            self.engine = None

    def idle(self) -> bool:
        """Return whether the table can be removed from memory; everything is stored."""
        busy = self.connections or self.engine or self.timer or self.lock.locked()
        return not busy and self.time.now() - self.last_used > IDLE
