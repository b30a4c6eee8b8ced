"""Vacations: so many days a year, the clocks of somebody's games by correspondence stand still.

What a vacation does at a table stands in the log of the table. Storing the vacation comes first;
whatever does not know of it yet, such as a game that has begun since, is found soon after.
"""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import Select, insert, select, update

from kancha.server.accounts.bodies import VacationState
from kancha.server.refusal import Refusal
from kancha.server.reminders.schema import vacations
from kancha.server.storage import database, summaries
from kancha.server.storage.store import Store
from kancha.server.tables.clocks import DAY
from kancha.server.tables.entries import Away
from kancha.server.tables.live_tables import LiveTables
from kancha.server.tables.messages import Vacation
from kancha.server.tables.seats import Seat, seats_of
from kancha.server.tables.table import Change, Table

YEAR = 365 * DAY
MOST_A_YEAR = 20
"""How often somebody may go on vacation in a year: each is noted at all their tables."""
NOTED_UNTIL = DAY
"""Milliseconds after the end of a vacation in which it is still noted where it is not known."""


class Stored(NamedTuple):
    """A vacation as it is stored."""

    start: int
    until: int


class Vacations:
    """Who is on vacation, and what their tables know of it."""

    def __init__(self, store: Store, tables: LiveTables, days: int) -> None:
        self.store = store
        self.tables = tables
        self.days = days
        """How many days anybody has in a year."""

    async def of(self, player: str) -> list[Stored]:
        """Return all vacations of a player, the earliest first."""
        async with self.store.reading() as connection:
            rows = await connection.execute(_of(player))
            return [Stored(row.start, row.until) for row in rows]

    async def state(self, player: str) -> VacationState:
        """Return what a player sees of their vacations."""
        now = self.tables.time.now()
        known = await self.of(player)
        current = _current(known, now)
        return VacationState(
            days_a_year=self.days,
            left_ms=self._left(known, now),
            vacation=current and Vacation(from_ms=current.start, until_ms=current.until),
        )

    def _left(self, known: list[Stored], start: int) -> int:
        """Return how long a vacation may be that begins then."""
        year = start - YEAR
        used = sum(max(0, each.until - max(each.start, year)) for each in known)
        return max(0, self.days * DAY - used)

    async def begin(self, player: str, start: int | None, until: int | None) -> None:
        """Store a vacation, from now on where no start is given, for as long as it may be."""
        now = self.tables.time.now()
        start = max(now, start or now)
        async with self.store.writing() as connection:
            players = database.players  # one request after the other, at whichever worker
            mine = select(players.c.id).where(players.c.id == player).with_for_update()
            await connection.execute(mine)
            known = [Stored(row.start, row.until) for row in await connection.execute(_of(player))]
            while any(each.start == start for each in known):  # one that was called off
                start += 1
            until = start + self._left(known, start) if until is None else until
            refusal = self._refusal(known, now, start, until)
            if refusal is None:
                row = {"player": player, "start": start, "until": until}
                await connection.execute(insert(vacations), row)
        if refusal is not None:
            raise refusal
        await self.note(player)

    def _refusal(self, known: list[Stored], now: int, start: int, until: int) -> Refusal | None:
        """Return why a player may not go on vacation then, if they may not."""
        if _current(known, now) is not None:
            return Refusal("not_now", "End the vacation that you have first.")
        if sum(each.start > now - YEAR for each in known) >= MOST_A_YEAR:
            return Refusal("not_allowed", f"{MOST_A_YEAR} vacations a year are the most.")
        if start > now + YEAR:
            return Refusal("bad_option", "Plan a vacation for at most a year ahead.")
        left = self._left(known, start)
        if until - start > left or not left:
            days = f"Of {self.days} days a year, {left // DAY} are left for a vacation then."
            return Refusal("not_allowed", days)
        if until <= start:
            return Refusal("bad_option", "A vacation ends after it has begun.")
        return None

    async def end(self, player: str) -> None:
        """End the vacation of a player now, or call the one off that has not begun."""
        now = self.tables.time.now()
        current = _current(await self.of(player), now)
        if current is None:
            raise Refusal("not_now", "You are not on vacation.")
        mine = (vacations.c.player == player) & (vacations.c.start == current.start)
        async with self.store.writing() as connection:
            ended = update(vacations).where(mine).values(until=max(now, current.start))
            await connection.execute(ended)
        await self.note(player)

    async def note(self, player: str | None = None) -> None:
        """Let the tables know that do not yet: those of a player, or of everybody."""
        tables, seats = database.tables, database.seats
        wanted = (
            select(tables.c.id, tables.c.summary, vacations)
            .join(seats, seats.c.table_id == tables.c.id)
            .join(vacations, vacations.c.player == seats.c.guest)
            .where(
                tables.c.status == "playing",
                tables.c.clock_each_move,
                tables.c.clock_initial >= DAY,
                vacations.c.until > self.tables.time.now() - NOTED_UNTIL,
                vacations.c.until > tables.c.created,
                *([] if player is None else [vacations.c.player == player]),
            )
        )
        async with self.store.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        for row in rows:
            away = Away(row.player, row.start, row.until)
            if not row.summary or _is_new(summaries.read(row.summary).seats, away):
                await self._tell(row.id, away)

    async def _tell(self, table: str, away: Away) -> None:
        with suppress(Refusal):  # it is tried again
            live = await self.tables.get(table)
            await self.tables.change(live, lambda table: _noted(table, away))


def _of(player: str) -> Select[tuple[int, int]]:
    wanted = select(vacations.c.start, vacations.c.until).where(vacations.c.player == player)
    return wanted.order_by(vacations.c.start)


def _current(known: list[Stored], now: int) -> Stored | None:
    """Return the vacation that is not over: there is one at most."""
    return next((each for each in known if each.until > max(now, each.start)), None)


def _is_new(seats: list[Seat], away: Away) -> bool:
    """Return whether a player's seats do not know of a vacation, or not how it ended."""
    for number in seats_of(seats, away.guest):
        known = dict(seats[number].away)
        if known.get(away.start, away.start) != away.until:
            return True
    return False


def _noted(table: Table, away: Away) -> Change:
    is_on = table.status == "playing" and table.clock is not None
    return Change([away] if is_on and _is_new(table.seats, away) else [])
