"""The picture of a position as data: what is where, whose it is, what matters now.

Roles and numbers, never colours or pixels: those are the front end's. One cell is about one unit
wide; x runs to the right, y downwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]
Geometry = Literal["square", "hexagon", "triangle", "polycube"]
MarkKind = Literal[
    "last",  # where the last move ended
    "way",  # what the last move passed over
    "captured",  # where it took something
    "previous",  # the move before the last one
    "blocked",  # may not be used now
    "threat",  # the opponent could use this next
    "row",  # will be taken, or counts together
    "centre",  # counts in a special way
]


@dataclass(frozen=True, slots=True)
class Cell:
    """A place that can hold a piece or be touched. `role` tells the kinds of places apart."""

    id: str
    centre: Point
    outline: tuple[Point, ...]
    label: str = ""
    role: str = "field"


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands on a cell. `parts` from bottom to top where a piece has several."""

    cell: str
    kind: str
    seat: int | None
    label: str
    parts: tuple[str, ...] = ()
    number: int | None = None
    level: int = 0
    """The height at which it stands: 0 on the board."""


@dataclass(frozen=True, slots=True)
class Region:
    """Cells that belong together: a panel, a stripe, a chain."""

    id: str
    cells: tuple[str, ...]
    role: str
    label: str = ""
    seat: int | None = None
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the board itself."""

    start: Point
    end: Point
    role: str = "grid"


@dataclass(frozen=True, slots=True)
class Tag:
    """A short text that stands at a place of the board: a sum at a stripe's end, a coordinate."""

    at: Point
    text: str
    role: str = "coordinate"
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A highlight on cells."""

    kind: MarkKind
    cells: tuple[str, ...]
    label: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class HandItem:
    """Equal pieces beside the board; `token` is what a click path calls them."""

    token: str
    kind: str
    count: int
    label: str
    number: int | None = None
    seat: int | None = None
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hand:
    """A reserve, a hand, a stock, a bag, captured pieces: what lies beside the board."""

    title: str
    items: tuple[HandItem, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's running score and what it is made of."""

    seat: int
    total: int
    parts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a front end needs to show a position."""

    geometry: Geometry
    width: float
    height: float
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    seat_names: tuple[str, ...]
    to_move: int | None
    caption: str
    """One sentence: whose turn it is and what is to be done, or how the game ended."""
    notes: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    regions: tuple[Region, ...] = ()
    tags: tuple[Tag, ...] = ()
    marks: tuple[Mark, ...] = ()
    hands: tuple[Hand, ...] = ()
    scores: tuple[Score, ...] = ()
