"""What a search reports about the moves at the root."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kancha.core.errors import KanchaError
from kancha.core.position import Position


class RootMove(NamedTuple):
    """A move at the root with its visits and its mean value for the seat to move, -1 to 1."""

    pv: tuple[int, ...]
    """The codes of the move and of the moves expected after it."""
    visits: int
    value: float
    proof: int
    """1: proven win, -1: proven loss, 0: not proven."""


RootReport = Callable[[list[RootMove]], None]


def seat_to_move(root: Position) -> int:
    """Return the seat to move; a search needs one."""
    seat = root.seat
    if seat is None or seat < 0:
        raise KanchaError("there is nothing to search: no seat is to move")
    return seat
