"""Hints at a table: only where no other person plays, and counted on the record."""

from __future__ import annotations

from kancha.core.finishing import Finish
from kancha.core.position import Position
from kancha.draw.line_marks import advised_marks
from kancha.engines.engine import Engine
from kancha.server import rest
from kancha.server.entries import Hinted
from kancha.server.refusal import Refusal
from kancha.server.seats import seated_guests, seats_of
from kancha.server.study_pool import StudyPool
from kancha.server.tables import Change, Table
from kancha.study.hint import Hint, find_hint

SECONDS = 1.0
"""How long an engine thinks about a hint."""


def hinted_seat(table: Table, guest: str) -> int:
    """Return the guest's seat that may ask for a hint now, or raise Refusal."""
    seats = seats_of(table.seats, guest)
    if not seats:
        raise Refusal("not_allowed", "You have no seat at this table.")
    if seated_guests(table.seats) != {guest}:
        raise Refusal("not_allowed", "Hints are for games in which no other person plays.")
    if table.rated:
        raise Refusal("not_allowed", "In a rated game there are no hints.")
    seat = table.decides(seats) if table.status == "playing" else None
    if seat is None:
        raise Refusal("not_now", "It is not your turn.")
    return seat


def counted(table: Table, seat: int, at: Position) -> Change:
    """Return the entry that a seat had a hint for a position; it is counted once."""
    if table.position is not at or table.status != "playing":
        raise Refusal("stale", "The position has changed.")
    return Change([] if (seat, table.ply) in table.hinted else [Hinted(seat)])


async def is_stuck(pool: StudyPool, guest: str, position: Position) -> bool:
    """Say whether a position of a solitaire is proved to have no way to its end."""
    finisher = position.game.finisher(position)
    if finisher is None:
        return False
    found: Finish = await pool.run(guest, lambda: finisher.find_within(SECONDS), finisher.stop)
    return found.possible is False


async def hint_for(pool: StudyPool, guest: str, position: Position) -> rest.HintState:
    """Return a hint for the seat to move; the engine knows only what the seat may know."""
    engine = Engine(position.game)
    hint: Hint = await pool.run(
        guest, lambda: find_hint(engine, position, seconds=SECONDS), engine.stop
    )
    return rest.HintState(
        move=str(hint.move),
        path=list(hint.move.clicks),
        where=hint.where,
        what=hint.what,
        why=hint.why,
        marks=advised_marks(position, hint.move.code),
    )
