"""Takebacks: which moves may be taken back. Never across chance, never after a reveal."""

from __future__ import annotations

from itertools import pairwise

from kancha.core.bits import CHANCE
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.server.refusal import Refusal
from kancha.server.tables.entries import LogEntry, TookBack, WithdrewAhead
from kancha.server.tables.seats import seated_guests, seats_of
from kancha.server.tables.table import Table

GUESSES = 16
"""How many positions that look the same are tried to see whether a move revealed anything."""


def undo(table: Table, guest: str) -> list[LogEntry]:
    """Return the takeback of a guest's last move, if nobody else has to agree."""
    seat = next((seat for seat in seats_of(table.seats, guest) if table.ahead.get(seat)), None)
    if seat is not None and table.status == "playing":
        return [WithdrewAhead(seat)]
    if seated_guests(table.seats) != {guest}:
        raise Refusal("not_allowed", "Other people play too. Propose a takeback.")
    return [TookBack(ply_before_last_move(table, guest))]


def ply_before_last_move(table: Table, guest: str) -> int:
    """Return the ply before the guest's last move, or raise Refusal."""
    seats = seats_of(table.seats, guest)
    if not seats:
        raise Refusal("not_allowed", "You have no seat at this table.")
    if table.every_move_stands:
        kind = "a rated game" if table.rated else "a tournament"
        raise Refusal("not_allowed", f"In {kind} every move stands.")
    by_rules = table.ending is None or table.ending.reason == "rules"
    revealed = table.ending is not None and table.game.info.has_hidden
    if table.rematch or not by_rules or revealed or table.status == "waiting":
        raise Refusal("not_now", "Moves of this game can no longer be taken back.")
    if table.link is not None:
        raise Refusal("not_now", "The linked game decides first.")
    if table.parent is not None and table.ending is not None:
        raise Refusal("not_now", "The result of a linked game stands.")
    positions = table.record.positions
    for ply in reversed(range(table.ply)):
        seat = positions[ply].seat
        if seat == CHANCE:
            raise Refusal("not_now", "A chance move cannot be taken back.")
        if seat in seats:
            if table.game.info.has_hidden:
                _refuse_reveals(positions[ply:], seat)
            return ply
    raise Refusal("not_now", "You have not made a move yet.")


def _refuse_reveals(positions: list[Position], seat: int) -> None:
    alone = all(position.seat == seat for position in positions[:-1])
    if not alone or any(reveals(before, after, seat) for before, after in pairwise(positions)):
        raise Refusal(
            "not_now",
            "The move cannot be taken back: it revealed something hidden.",
        )


def reveals(before: Position, after: Position, seat: int) -> bool:
    """Return whether a seat learned something from its own move.

    It did if the same move, made in another position that looked the same, looks different.
    """
    move = after.last_move
    assert move is not None
    seen = after.game.view_text(after, seat)
    rng = Rng(before.key)
    guesses = (before.guess(seat, rng) for _ in range(GUESSES))
    return any(after.game.view_text(guess.after(move.code), seat) != seen for guess in guesses)
