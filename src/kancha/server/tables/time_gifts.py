"""Time that players add to the clocks of others."""

from __future__ import annotations

from kancha.server.bots.ids import is_bot
from kancha.server.refusal import Refusal
from kancha.server.tables.entries import LogEntry, TimeGiven
from kancha.server.tables.seats import seats_of
from kancha.server.tables.table import Table

GIFT = 15_000
"""Milliseconds that are added at a time."""
MOST_LEFT = 3_600_000
"""A clock that shows more than this, and more than it began with, gets nothing."""


def give_time(table: Table, guest: str, seat: int) -> list[LogEntry]:
    """Return the time that a player adds to the clock of another seat, or raise Refusal."""
    check(table, guest)
    if seat not in receivers(table, guest):
        raise Refusal("not_allowed", "Time can be given to the other players only.")
    assert table.clock is not None
    if table.clock.left[seat] + GIFT > max(MOST_LEFT, table.clock.initial):
        raise Refusal("not_now", "There is time enough on that clock.")
    return [TimeGiven(seat, GIFT)]


def check(table: Table, guest: str) -> None:
    """Raise Refusal if a guest cannot give time to anybody now."""
    if not seats_of(table.seats, guest):
        raise Refusal("not_allowed", "You have no seat at this table.")
    if table.clock is None or table.status != "playing":
        raise Refusal("not_now", "No clock is running.")
    if table.clock.each_move:
        raise Refusal("not_allowed", "Here every move has days of its own.")
    if table.tournament:
        raise Refusal("not_allowed", "In a tournament others wait for the end of the round.")
    if table.is_simultaneous:
        # Other people's clocks are not shown before the round is over.
        raise Refusal("not_now", "In a simultaneous round no time can be given.")
    if not receivers(table, guest):
        raise Refusal("not_allowed", "Time can be given to other people only.")


def receivers(table: Table, guest: str) -> list[int]:
    """Return the seats of other people."""
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.kind == "person" and seat.guest != guest and not is_bot(seat.guest)
    ]
