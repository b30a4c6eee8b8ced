"""Answers to somebody who enters a move: why a touch does nothing, what can be done now.

The game answers from what the seat to move may know. At a table only this seat is answered.
"""

from __future__ import annotations

from kancha.core.errors import KanchaError
from kancha.core.guide import Guide, guide
from kancha.core.touches import Touches
from kancha.server import rest
from kancha.server.games.routes import described_position
from kancha.server.http.struct_router import StructRouter
from kancha.server.refusal import Refusal
from kancha.server.tables.seats import seats_of
from kancha.server.tables.table import Table

router = StructRouter(prefix="/api")


@router.post("/why")
def why(body: rest.AskTouch) -> rest.TouchAnswer:
    """Say why touching a token after a click path does nothing, in a given position."""
    return why_not(Touches(described_position(body)), body.path, body.token)


@router.post("/guide")
def guide_there(body: rest.AskGuide) -> Guide:
    """Say what can be done after a click path in a given position, and what it would bring."""
    return guide_after(Touches(described_position(body)), body.path)


def deciding(table: Table, guest: str) -> Touches:
    """Return what the guest's seat that can move now can touch, or raise Refusal."""
    seats = seats_of(table.seats, guest)
    if not seats:
        raise Refusal("not_allowed", "You have no seat at this table.")
    seat = table.decides(seats) if table.status == "playing" else None
    if seat is None:
        raise Refusal("not_now", "It is not your turn.")
    return table.decision(seat).touches


def why_not(touches: Touches, path: list[str], token: str) -> rest.TouchAnswer:
    """Return why a token cannot be touched after a path."""
    try:
        refused = touches.why_not(tuple(path), token)
    except KanchaError as error:
        raise Refusal("malformed", f"This touch is not refused: {error}.") from None
    return rest.TouchAnswer(
        rule=refused.rule,
        reason=refused.reason,
        cells=list(refused.cells),
        instead=refused.instead,
    )


def guide_after(touches: Touches, path: list[str]) -> Guide:
    """Return what can be done after a path."""
    try:
        return guide(touches, tuple(path))
    except KanchaError as error:
        raise Refusal("malformed", f"This is no beginning of a move: {error}.") from None
