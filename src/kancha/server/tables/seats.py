"""The seats of a table and the guests who own them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kancha.server.bots.ids import is_bot
from kancha.server.tables.messages import SeatKind, Vacation

Away = tuple[tuple[int, int], ...]
"""Vacations: from when until when."""


@dataclass(slots=True, kw_only=True)
class Seat:
    """A seat. `guest` is the secret id of its owner and never leaves the server."""

    kind: SeatKind
    guest: str = ""
    player: str = ""
    level: int = 0
    token: str = ""
    fails: bool = False
    away: Away = ()
    """When the player is on vacation, the earliest first."""

    @property
    def decides_ahead(self) -> bool:
        """Whether a person decides, who need not wait for their turn in a simultaneous round."""
        return self.kind == "person" and not is_bot(self.guest)

    @property
    def vacation(self) -> Vacation | None:
        """The player's latest vacation, unless it was called off."""
        start, until = self.away[-1] if self.away else (0, 0)
        return Vacation(from_ms=start, until_ms=until) if start < until else None


def seats_of(seats: Sequence[Seat], guest: str) -> list[int]:
    """Return the numbers of a guest's seats."""
    return [
        number
        for number, seat in enumerate(seats)
        if guest and seat.kind == "person" and seat.guest == guest
    ]


def changed(away: Away, start: int, until: int) -> Away:
    """Return vacations with one more, or with another end of the one that starts then."""
    others = (each for each in away if each[0] != start)
    return tuple(sorted((*others, (start, until))))


def seated_guests(seats: Sequence[Seat]) -> set[str]:
    """Return the guests who own seats."""
    return {seat.guest for seat in seats if seat.kind == "person"}


@lru_cache(maxsize=10_000)
def sign_of(visitor: str) -> str:
    """Return what the picture of a person is made from; it does not tell their id."""
    return hashlib.sha256(f"sign {visitor}".encode()).hexdigest()[:16]
