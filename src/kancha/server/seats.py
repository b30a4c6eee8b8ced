"""Seats of a table: who sits there, and which seats one guest has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kancha.server.messages import SeatKind


@dataclass(slots=True, kw_only=True)
class Seat:
    """One seat. `guest` is the owner's secret name and never leaves the server."""

    kind: SeatKind
    guest: str = ""
    player: str = ""
    level: int = 0
    token: str = ""
    fails: bool = False


def seats_of(seats: Sequence[Seat], guest: str) -> list[int]:
    """Return the seats of a guest."""
    return [
        number
        for number, seat in enumerate(seats)
        if guest and seat.kind == "person" and seat.guest == guest
    ]


def seated_guests(seats: Sequence[Seat]) -> set[str]:
    """Return the guests who sit at the table."""
    return {seat.guest for seat in seats if seat.kind == "person"}
