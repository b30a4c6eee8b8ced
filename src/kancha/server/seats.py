"""The seats of a table and the guests who own them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kancha.server.messages import SeatKind


@dataclass(slots=True, kw_only=True)
class Seat:
    """A seat. `guest` is the secret id of its owner and never leaves the server."""

    kind: SeatKind
    guest: str = ""
    player: str = ""
    level: int = 0
    token: str = ""
    fails: bool = False


def seats_of(seats: Sequence[Seat], guest: str) -> list[int]:
    """Return the numbers of a guest's seats."""
    return [
        number
        for number, seat in enumerate(seats)
        if guest and seat.kind == "person" and seat.guest == guest
    ]


def seated_guests(seats: Sequence[Seat]) -> set[str]:
    """Return the guests who own seats."""
    return {seat.guest for seat in seats if seat.kind == "person"}
