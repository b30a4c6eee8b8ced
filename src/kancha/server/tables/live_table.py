"""A table in memory, with the viewers who are connected to it and its engine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from kancha.core.position import Position
from kancha.server.chat.messages import Attendant, Chat
from kancha.server.chat.room import ChatRoom
from kancha.server.engines.pool import StopSignal
from kancha.server.http.connection import Connection, SentState
from kancha.server.http.delta import delta
from kancha.server.tables import project
from kancha.server.tables.clocks import ServerTime
from kancha.server.tables.messages import EngineLoad, Presence
from kancha.server.tables.seats import seated_guests, sign_of
from kancha.server.tables.table import Table
from kancha.server.workers.news import News, Present

PRESENCE_INTERVAL = 1.0
"""Seconds between two messages that say who is connected."""
MOST_NAMED = 12
"""How many spectators are named."""
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
        self.load: EngineLoad = ""
        """Whether its engine waits or hurries."""
        self.room: ChatRoom | None = None
        """What is said, while somebody is connected here."""
        self.timer: asyncio.TimerHandle | None = None
        self.last_used = time.now()
        self._paused = self._paused_now()
        """The clocks that stood still when the viewers were told of them last."""
        self._shown: dict[int | None, SentState] = {}
        self._pictures: dict[int | None, tuple[Position, bytes]] = {}
        self._deltas: dict[tuple[bytes, bytes], bytes] = {}
        self._behind: set[Connection] = set()
        """The viewers for whom the newest state is still to be made."""
        self.tell: Callable[[News], None] | None = None
        """Tells other workers of the server."""
        self._elsewhere: dict[str, Present] = {}
        self._told: Present | None = None
        self._presence_timer: asyncio.TimerHandle | None = None
        self._presence_due = False

    def presence(self) -> project.TablePresence:
        """Return who is connected."""
        here, others = self.here(), self._elsewhere.values()
        guests = frozenset(here.guests).union(*(other.guests for other in others))
        thinking = [each for each in (here, *others) if each.thinking is not None]
        spectators = here.spectators + sum(other.spectators for other in others)
        named = dict(pair for each in (here, *others) for pair in each.watchers)
        watchers = tuple(Attendant(name=name, sign=sign) for sign, name in named.items())
        return project.TablePresence(
            guests,
            thinking[0].thinking if thinking else None,
            spectators,
            watchers[:MOST_NAMED],
            thinking[0].load if thinking else "",
        )

    def here(self) -> Present:
        """Return who is connected at this worker."""
        seated = seated_guests(self.table.seats)
        guests = {connection.guest for connection in self.connections} & seated
        watching = [each for each in self.connections if each.guest not in seated]
        named = {sign_of(each.guest): each.reader.name for each in watching if each.guest}
        thinking = None if self.engine is None else self.engine.seat
        return Present(
            self.table.setup.table,
            sorted(guests),
            len(watching),
            thinking,
            sorted(named.items())[:MOST_NAMED],
            self.load,
        )

    def elsewhere(self, worker: str, present: Present | None) -> None:
        """Note who is connected at another worker; None if nobody is."""
        before = self._elsewhere.pop(worker, None)
        if present is not None and (present.guests or present.spectators):
            self._elsewhere[worker] = present
        if before != self._elsewhere.get(worker):
            self._shown.clear()
            self._presence_changed()

    def _tell_others(self) -> None:
        """Tell other workers who is connected here, if that is new."""
        here = self.here()
        if self.tell is not None and here != self._told:
            self._told = here
            self.tell(here)

    def state_for(self, connection: Connection) -> SentState:
        """Return the table as this viewer may see it, without the moves that they have.

        It is made once for all spectators who have the same moves.
        """
        table, guest = self.table, connection.guest
        if guest == table.setup.host or guest in table.people():
            return self._made(guest, connection.since)
        if connection.since not in self._shown:
            self._shown[connection.since] = self._made(guest, connection.since)
        return self._shown[connection.since]

    def _made(self, guest: str, since: int | None) -> SentState:
        view = project.view_of(self.table, guest, self.time.now(), since, self.presence())
        parts = {"picture": self._picture(guest)}
        if view.clicks is not msgspec.UNSET:
            parts["clicks"] = self.table.decision(view.viewing).entry.clicks
            view.clicks = msgspec.UNSET
        return SentState(view.version, msgspec.json.encode(view), parts)

    def _picture(self, guest: str) -> bytes:
        """Return the picture that a guest sees, made once for all who see the same."""
        position, seat = project.sight(self.table, guest)
        drawn = self._pictures.get(seat)
        if drawn is None or drawn[0] is not position:
            made = msgspec.json.encode(project.picture(position, seat))
            drawn = self._pictures[seat] = (position, made)
        return drawn[1]

    def delta(self, old: bytes, new: bytes) -> bytes:
        """Return what has changed in a part of the state, computed once for all viewers."""
        if (old, new) not in self._deltas:
            self._deltas[old, new] = delta(old, new)
        return self._deltas[old, new]

    def sent(self, connection: Connection) -> None:
        """Note that the newest state was made for a viewer; after the last one, patches go."""
        self._behind.discard(connection)
        if not self._behind:
            self._deltas.clear()

    def is_full_for(self, guest: str, most: int) -> bool:
        """Return whether a guest is one spectator too many."""
        return guest not in self.table.people() and self.presence().spectators >= most

    def presence_message(self) -> Presence:
        """Return who is connected, as a message."""
        return project.presence_message(self.table, self.presence())

    def chat_for(self, connection: Connection) -> Chat | None:
        """Return what was said that this viewer has not got yet."""
        if self.room is None:
            return None
        return self.room.news_for(self.table, connection.guest, connection.reader)

    def said(self) -> None:
        """Mark that something was said."""
        for connection in self.connections:
            connection.chat_changed()

    def changed(self, before: Table) -> None:
        """Notify the viewers for whom the table has changed."""
        self.last_used = self.time.now()
        self._paused = self._paused_now()
        self._shown.clear()
        self._deltas.clear()
        for connection in self.connections:
            if not self.table.is_secret_since(before, connection.guest):
                self._behind.add(connection)
                connection.changed()

    def vacation_turned(self) -> bool:
        """Return whether a vacation began or ended since the viewers were told of the clocks."""
        return bool(self.connections) and self._paused_now() != self._paused

    def _paused_now(self) -> list[int]:
        clock = self.table.clock
        return [] if clock is None else clock.paused(self.time.now())

    def add(self, connection: Connection) -> None:
        """Add a viewer."""
        self.connections.add(connection)
        self._shown.clear()
        self._presence_changed()

    def remove(self, connection: Connection) -> None:
        """Remove a viewer."""
        self.connections.discard(connection)
        self.sent(connection)
        self.last_used = self.time.now()
        self._shown.clear()
        self._presence_changed()

    def say_load(self, load: EngineLoad) -> None:
        """Tell everybody whether the engine waits or hurries."""
        if load != self.load:
            self.load = load
            self._presence_changed()

    def _presence_changed(self) -> None:
        """Tell everybody at once if that was not done lately, otherwise a little later."""
        self._presence_due = True
        if self._presence_timer is None:
            self._tell_presence()

    def _tell_presence(self) -> None:
        self._presence_timer = None
        if not self._presence_due:
            return
        self._presence_due = False
        self._tell_others()
        for connection in self.connections:
            connection.presence_changed()
        loop = asyncio.get_running_loop()
        self._presence_timer = loop.call_later(PRESENCE_INTERVAL, self._tell_presence)

    def stop_engine(self) -> None:
        """Stop the engine and drop its move."""
        if self.engine is not None:
            self.engine.stop.set()
            self.engine = None

    def idle(self) -> bool:
        """Return whether the table can be removed from memory; everything is stored."""
        busy = self.connections or self.engine or self.timer or self.lock.locked()
        return not busy and self.time.now() - self.last_used > IDLE
