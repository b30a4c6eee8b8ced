"""What stays the same while a game is played: cells, lines, regions, and the kinds of pieces.

Roles, materials and numbers, never colours or pixels. One cell is about one unit wide; x runs to
the right, y downwards. A label is a word for people; nothing is ever read out of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Literal

import msgspec
from msgspec import Struct

Point = tuple[float, float]
Cube = tuple[int, int, int]
"""Column, row and level of a cube."""

Geometry = Literal["square", "hexagon", "triangle", "polycube"]
Ground = Literal[
    "veneer",  # a chequered field of two woods in a frame
    "panels",  # wooden panels on a mat
    "slate",  # a slab of slate with engraved lines
    "plate",  # a wooden plate with an inlaid fish
    "paper",  # a printed puzzle
    "slab",  # the plan of a building
    "levels",  # a box, its levels side by side
]
CellRole = Literal[
    "field",
    "light",
    "dark",
    "exit",  # beyond the far side
    "closed_exit",
    "spot",  # where lines cross
    "dot",  # where a line ends
    "centre",
    "white",
    "grey",
]
RegionRole = Literal[
    "panel",
    "stripe",
    "centre",  # must balance as the stripes do
    "limit",
]
FigureKind = Literal[
    "stack",  # discs and squares on each other, named in `parts`
    "disc",  # one disc, or a pile of them
    "marble",
    "tile",  # carries a number
    "two_sided",  # a tile whose side is not chosen yet
    "given",  # a printed number
    "entry",  # a number written in by the player
    "cube",
    "stone",  # several cubes
    "hidden",  # face down
    "potential",  # a potential, alone or on what is named in `parts`
]
Part = Literal["circle", "square", "disc", "tamsk", "zertz", "dvonn", "yinsh", "punct"]
Material = Literal[
    "white",
    "black",
    "turquoise",
    "terracotta",
    "red",
    "blue",
    "green",
    "yellow",
    "grey",
    # the eleven stones of a packing, told apart by their shapes
    "brick",
    "amber",
    "straw",
    "olive",
    "jade",
    "teal",
    "cobalt",
    "violet",
    "plum",
    "rose",
    "umber",
]


class Cell(Struct, frozen=True, omit_defaults=True):
    """A place that can hold a piece or be touched."""

    id: str
    centre: Point
    outline: tuple[Point, ...]
    role: CellRole = "field"
    grid: Cube | None = None
    """Where cubes are placed: column, row, and the level of the lowest cube on this cell."""


class Line(Struct, frozen=True):
    """A line engraved on the board."""

    start: Point
    end: Point


class Region(Struct, frozen=True, omit_defaults=True):
    """Cells that always belong together: a panel, a stripe, the squares with the same limit."""

    id: str
    role: RegionRole
    cells: tuple[str, ...]
    value: int | None = None
    """The limit of a height."""
    anchor: Point | None = None
    """Where the sums of a stripe are written."""


class Coordinate(Struct, frozen=True):
    """A name at the rim of the board."""

    at: Point
    text: str


class Figure(Struct, frozen=True, omit_defaults=True):
    """A kind of piece as it looks: on the board, in a hand, as the sign of a seat."""

    id: str
    kind: FigureKind
    material: Material
    label: str
    parts: tuple[Part, ...] = ()
    """From bottom to top."""
    number: int | None = None
    seat: int | None = None
    """Whose it always is; None where that may change, or where it is nobody's."""
    cubes: tuple[Cube, ...] = ()
    materials: tuple[Material, ...] = ()
    """Of each part, where they differ."""


class Shape(Struct, frozen=True):
    """What a click token for a turned stone stands for.

    The first cube lies on the cell that the next click names.
    """

    token: str
    cubes: tuple[Cube, ...]


@dataclass(frozen=True, eq=False)
class Board:
    """A function of the game and its options; front ends fetch it once, by its hash."""

    geometry: Geometry
    ground: Ground
    width: float
    height: float
    cells: tuple[Cell, ...]
    figures: tuple[Figure, ...]
    lines: tuple[Line, ...] = ()
    regions: tuple[Region, ...] = ()
    coordinates: tuple[Coordinate, ...] = ()
    shapes: tuple[Shape, ...] = ()

    @cached_property
    def hash(self) -> str:
        """The same for equal boards, and different for others."""
        return sha256(msgspec.json.encode(self)).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and other.hash == self.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    @cached_property
    def cell_by_id(self) -> dict[str, Cell]:
        """The cells by their ids."""
        return {cell.id: cell for cell in self.cells}

    @cached_property
    def figure_by_id(self) -> dict[str, Figure]:
        """The kinds of pieces by their ids."""
        return {figure.id: figure for figure in self.figures}

    @cached_property
    def region_by_id(self) -> dict[str, Region]:
        """The regions by their ids."""
        return {region.id: region for region in self.regions}


def square_cell(id_: str, column: float, row: float, role: CellRole = "field") -> Cell:
    """Return a square cell by its upper left corner."""
    right, bottom = column + 1, row + 1
    outline = ((column, row), (right, row), (right, bottom), (column, bottom))
    return Cell(id_, (column + 0.5, row + 0.5), outline, role)
