"""Tells people who are elsewhere that a game has begun, that it is their turn, or soon too late.

Browsers are told at once. What is told by mail, after quiet hours or when time is nearly over
waits in the outbox, and is looked at again before it is sent: it may not be true any more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, NamedTuple

import msgspec

from kancha.server.accounts.bodies import ReminderKind
from kancha.server.bots.ids import is_bot
from kancha.server.operations.failure_log import log_failure
from kancha.server.reminders.choices import KINDS, Choice, ReminderChoices
from kancha.server.reminders.mail import Mail
from kancha.server.reminders.outbox import Channel, Outbox, Parcel
from kancha.server.reminders.outside import Forbidden
from kancha.server.reminders.push import Push
from kancha.server.tables.seats import seated_guests, seats_of
from kancha.server.tables.table import Table

MOST_WAITING = 20
"""Reminders of one person that wait to be sent; those that come then are dropped."""
MOST_PEOPLE = 2_000
LATE = 6 * 3_600_000
"""Milliseconds before the end of somebody's time at which they are told of it."""
PATIENCE = 120_000
"""Milliseconds after which mail is sent: whoever is at the table has moved by then."""
PAUSE = 600_000
"""Milliseconds after which a table whose clocks stand still for repairs is looked at again."""


class Reminder(NamedTuple):
    """What somebody is told: nothing that others wrote, and nothing of the position."""

    kind: ReminderKind
    table: str
    title: str

    def message(self) -> bytes:
        """Return it as the app's service worker reads it."""
        return msgspec.json.encode(self._asdict())


def reminders_of(before: Table | None, after: Table) -> dict[str, Reminder]:
    """Return whom a change at a table concerns; `before` is None where it is new."""
    people = {guest for guest in seated_guests(after.seats) if not is_bot(guest)}
    if after.status != "playing" or len(seated_guests(after.seats)) < 2:
        return {}
    name, title = after.setup.table, after.game.info.title
    if before is None:
        return {guest: Reminder("begun", name, title) for guest in people}
    if before.status == "waiting":  # whoever has just sat down knows
        waited = people & seated_guests(before.seats)
        return {guest: Reminder("begun", name, title) for guest in waited}
    if not _is_by_days(after):
        return {}
    now = {guest for guest in people if _decides(after, guest) and not _decides(before, guest)}
    return {guest: Reminder("turn", name, title) for guest in now}


def deadlines_of(before: Table | None, after: Table) -> dict[str, int]:
    """Return who has to decide by a change in a game with days for each move, and until when."""
    clock = after.clock
    if after.status != "playing" or clock is None or not _is_by_days(after):
        return {}
    newly = {
        guest: seats_of(after.seats, guest)
        for guest in seated_guests(after.seats)
        if not is_bot(guest) and _decides(after, guest)
        if before is None or before.status != "playing" or not _decides(before, guest)
    }
    over = clock.deadlines()
    return {
        guest: min(over[seat] for seat in seats if seat in over)
        for guest, seats in newly.items()
        if not over.keys().isdisjoint(seats)
    }


def _is_by_days(table: Table) -> bool:
    return table.setup.clock is not None and table.setup.clock.by_days


def when_to_tell(
    table: Table, guest: str, kind: ReminderKind, choice: Choice, now: int
) -> int | None:
    """Return when somebody is to be told something; None if it is not true any more."""
    if table.status != "playing" or not seats_of(table.seats, guest):
        return None
    if table.paused:
        return now + PAUSE
    over = None
    if kind != "begun":
        over = deadlines_of(None, table).get(guest)
        if over is None:
            return None
    quiet = choice.quiet_until(now)
    if kind == "late" and over is not None:
        if now < over - LATE:
            return over - LATE
        if quiet is not None and over <= quiet:
            return now  # afterwards it would be too late
    return now if quiet is None else quiet


def _decides(table: Table, guest: str) -> bool:
    return table.decides(seats_of(table.seats, guest)) is not None


class Reminders:
    """Sends reminders behind everything else, one after the other for each person."""

    def __init__(
        self, push: Push, choices: ReminderChoices, outbox: Outbox, mail: Mail | None
    ) -> None:
        self.push = push
        self.choices = choices
        self.outbox = outbox
        self.mail = mail
        for kind in KINDS:
            outbox.ways["browser", kind] = self.deliver
            if mail is not None:
                outbox.ways["mail", kind] = self.deliver
        self._waiting: dict[str, list[tuple[Reminder, int]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def changed(self, before: Table | None, after: Table) -> None:
        """Remind those whom a change that has just been stored concerns."""
        now = self.outbox.now()
        for guest, reminder in reminders_of(before, after).items():
            self._add(guest, reminder, now)
        for guest, over in deadlines_of(before, after).items():
            late = Reminder("late", after.setup.table, after.game.info.title)
            self._add(guest, late, over - LATE)

    def _add(self, guest: str, reminder: Reminder, due: int) -> None:
        if guest in self._waiting:
            if len(self._waiting[guest]) < MOST_WAITING:
                self._waiting[guest].append((reminder, due))
        elif len(self._waiting) < MOST_PEOPLE:
            self._waiting[guest] = [(reminder, due)]
            self._spawn(self._remind(guest))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _remind(self, guest: str) -> None:
        try:
            while self._waiting[guest]:
                await self._tell(guest, *self._waiting[guest].pop(0))
        except Exception as error:  # noqa: BLE001 - a reminder that fails must not stop anything
            log_failure(error, "reminding somebody")
        finally:
            del self._waiting[guest]

    async def _tell(self, guest: str, reminder: Reminder, due: int) -> None:
        """Tell somebody something in the ways that they want, now or when it is due."""
        choice = await self.choices.of(guest)
        now = self.outbox.now()
        if choice.wants("browser", reminder.kind) and await self.push.devices(guest):
            if due <= now and choice.quiet_until(now) is None:
                await self._notify(guest, reminder)
            else:
                await self._put("browser", guest, reminder, due)
        if self.mail is not None and choice.wants("mail", reminder.kind):
            await self._put("mail", guest, reminder, max(due, now + PATIENCE))

    async def _put(self, channel: Channel, guest: str, reminder: Reminder, due: int) -> None:
        await self.outbox.put(channel, reminder.kind, reminder.table, player=guest, due=due)

    async def deliver(self, parcel: Parcel) -> int | None:
        """Tell somebody what has waited; return when, if that is later."""
        kind = next(kind for kind in KINDS if kind == parcel.kind)
        player = parcel.player or ""
        choice = await self.choices.of(player)
        table = await self.outbox.store.load(parcel.about)
        if table is None or not choice.wants(parcel.channel, kind):
            return None
        now = self.outbox.now()
        due = when_to_tell(table, player, kind, choice, now)
        if due is None or due > now:
            return due
        title = table.game.info.title
        if parcel.channel == "browser":
            await self._notify(player, Reminder(kind, parcel.about, title))
        elif self.mail is not None:
            await self.mail.remind(parcel, kind, title)
        return None

    async def _notify(self, guest: str, reminder: Reminder) -> None:
        for device in await self.push.devices(guest):
            try:
                await self.push.send(guest, device, reminder.table, reminder.message())
            except Forbidden:
                await self.push.remove(guest, device.id)

    async def close(self) -> None:
        """Stop; what was not sent is lost."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
