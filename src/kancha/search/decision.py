"""What a search is asked, and what it says of each move."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kancha.core.errors import KanchaError
from kancha.core.position import Position


class Tried(NamedTuple):
    """A move at the root: how often it was tried, and its mean result for the seat, -1 to 1."""

    codes: tuple[int, ...]
    """The move and the moves that were expected after it."""
    visits: int
    value: float
    proof: int
    """1: it wins for certain, -1: it loses for certain."""


Report = Callable[[list[Tried]], None]


def decider(root: Position) -> int:
    """Return the seat that has to decide."""
    seat = root.seat
    if seat is None or seat < 0:
        raise KanchaError("there is no decision to search for")
    return seat
