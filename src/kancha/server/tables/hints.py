"""Hints at a table: only where no other person plays, and counted on the record."""

from __future__ import annotations

from kancha.core.position import Position
from kancha.server.refusal import Refusal
from kancha.server.tables.entries import Hinted
from kancha.server.tables.seats import seated_guests, seats_of
from kancha.server.tables.table import Change, Table


def hinted_seat(table: Table, guest: str) -> int:
    """Return the guest's seat that may ask for a hint now, or raise Refusal."""
    seats = seats_of(table.seats, guest)
    if not seats:
        raise Refusal("not_allowed", "You have no seat at this table.")
    if seated_guests(table.seats) != {guest}:
        raise Refusal("not_allowed", "Hints are for games in which no other person plays.")
    if table.every_move_stands:
        kind = "a rated game" if table.rated else "a tournament"
        raise Refusal("not_allowed", f"In {kind} there are no hints.")
    seat = table.decides(seats) if table.status == "playing" else None
    if seat is None:
        raise Refusal("not_now", "It is not your turn.")
    return seat


def counted(table: Table, seat: int, at: Position) -> Change:
    """Return the entry that a seat had a hint for a position; it is counted once."""
    if table.position is not at or table.status != "playing":
        raise Refusal("stale", "The position has changed.")
    return Change([] if (seat, table.ply) in table.hinted else [Hinted(seat)])
