"""What players want to be told, by which way, and in which hours they want quiet."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from sqlalchemy import select

from kancha.server.accounts.bodies import QuietHours, ReminderChoice, ReminderKind
from kancha.server.refusal import Refusal
from kancha.server.reminders.mail_schema import reminder_choices
from kancha.server.reminders.outbox import Channel
from kancha.server.storage import database
from kancha.server.storage.store import Store

KINDS: tuple[ReminderKind, ...] = ("turn", "begun", "late")


class Choice(NamedTuple):
    """What a player wants to be told; without a choice everything in browsers, nothing by mail."""

    browser: tuple[str, ...] = KINDS
    mail: tuple[str, ...] = ()
    quiet: QuietHours | None = None

    def wants(self, channel: Channel, kind: str) -> bool:
        """Return whether the player wants to be told something in this way."""
        return kind in (self.mail if channel == "mail" else self.browser)

    def quiet_until(self, now: int) -> int | None:
        """Return when the quiet hours are over, or None outside of them."""
        if self.quiet is None:
            return None
        here = datetime.fromtimestamp(now / 1000, ZoneInfo(self.quiet.zone))
        minute = here.hour * 60 + here.minute
        start, until = self.quiet.from_minute, self.quiet.until_minute
        is_quiet = start <= minute < until if start < until else not until <= minute < start
        if not is_quiet:
            return None
        day = here.date() + timedelta(days=minute >= until)
        end = datetime(day.year, day.month, day.day, until // 60, until % 60, tzinfo=here.tzinfo)
        return int(end.astimezone(UTC).timestamp() * 1000)

    def shown(self) -> ReminderChoice:
        """Return it as its player sees it."""
        return ReminderChoice(
            browser=[kind for kind in KINDS if kind in self.browser],
            mail=[kind for kind in KINDS if kind in self.mail],
            quiet=self.quiet,
        )


class ReminderChoices:
    """The part of the database that holds these choices."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, player: str) -> Choice:
        """Return what a player wants to be told."""
        wanted = select(reminder_choices).where(reminder_choices.c.player == player)
        async with self.store.reading() as connection:
            row = (await connection.execute(wanted)).first()
        if row is None:
            return Choice()
        quiet = None
        if row.zone is not None:
            quiet = QuietHours(
                from_minute=row.quiet_from, until_minute=row.quiet_until, zone=row.zone
            )
        return Choice(tuple(row.browser.split()), tuple(row.mail.split()), quiet)

    async def set(self, player: str, choice: ReminderChoice) -> None:
        """Store what a player wants to be told."""
        quiet = choice.quiet
        if quiet is not None:
            _check(quiet)
        row = {
            "player": player,
            "browser": " ".join(sorted(set(choice.browser))),
            "mail": " ".join(sorted(set(choice.mail))),
            "quiet_from": quiet and quiet.from_minute,
            "quiet_until": quiet and quiet.until_minute,
            "zone": quiet and quiet.zone,
        }
        async with self.store.writing() as connection:
            await connection.execute(database.upsert(connection, reminder_choices, row))


def _check(quiet: QuietHours) -> None:
    if quiet.from_minute == quiet.until_minute:
        raise Refusal("bad_option", "Quiet hours end at another time than they begin.")
    try:
        ZoneInfo(quiet.zone)
    except (ValueError, OSError, KeyError):
        raise Refusal("bad_option", "This server does not know your time zone.") from None
