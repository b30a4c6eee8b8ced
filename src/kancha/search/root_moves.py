"""What a search reports: root moves, or principal variations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from kancha.core.errors import KanchaError
from kancha.core.position import Position
from kancha.search.limits import SearchLimits

NEW_DEPTH_DEADLINE = 0.55
"""The share of the budget after which a new depth would probably not be finished."""
DECISIVE_SCORE, DECISIVE_TIME = 2000, 0.1
"""A score that leaves little doubt, and the share of the time to spend on such a position."""


class RootMove(NamedTuple):
    """A move at the root with its visits and its mean value for the seat to move, -1 to 1."""

    pv: tuple[int, ...]
    """The codes of the move and of the moves expected after it."""
    visits: int
    value: float
    proof: int
    """1: proven win, -1: proven loss, 0: not proven."""


class ScoredPv(NamedTuple):
    """A principal variation as move codes, and its value for the seat to move."""

    value: int
    codes: tuple[int, ...]


@dataclass(frozen=True)
class SearchResult:
    """What a search found: the principal variations, best first."""

    pvs: tuple[ScoredPv, ...]
    depth: int
    nodes: int


RootReport = Callable[[list[RootMove]], None]


def seat_to_move(root: Position, limits: SearchLimits) -> int:
    """Return the seat to move; a search needs one, and limits."""
    if not isinstance(root, Position) or not isinstance(limits, SearchLimits):
        raise TypeError("a search takes a Position and SearchLimits")
    seat = root.seat
    if seat is None or seat < 0:
        raise KanchaError("there is nothing to search: no seat is to move")
    return seat


def may_stop_early(result: SearchResult, limits: SearchLimits) -> bool:
    """Say whether another depth is of little use, or would not be finished."""
    is_decisive = abs(result.pvs[0].value) >= DECISIVE_SCORE
    if is_decisive and limits.fraction_of_time_used() > DECISIVE_TIME:
        return True
    return limits.fraction_used() > NEW_DEPTH_DEADLINE
