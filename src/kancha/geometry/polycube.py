"""Stones made of cubes, the boxes and building plans that hold them, and how both can be turned.

x runs to the right, y to the back and z upwards, all from 0. A square is named by a column letter
and a row number, a1 being at the front left; a cell has the level, counted from 1, behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations, product

Cell = tuple[int, int, int]
Square = tuple[int, int]
Shape = tuple[Cell, ...]
"""Cells shifted so that the least x, y and z are 0, in ascending order."""

COLUMNS = "abcdefghi"


def square_name(x: int, y: int) -> str:
    """Return the name of a square, such as c3."""
    return f"{COLUMNS[x]}{y + 1}"


def cell_name(x: int, y: int, z: int) -> str:
    """Return the name of a cell, such as c31."""
    return f"{COLUMNS[x]}{y + 1}{z + 1}"


def read_square(name: str) -> Square:
    """Return x and y of a square; the name is well formed."""
    return COLUMNS.index(name[0]), int(name[1]) - 1


def read_cell(name: str) -> Cell:
    """Return x, y and z of a cell; the name is well formed."""
    return COLUMNS.index(name[0]), int(name[1]) - 1, int(name[2]) - 1


@dataclass(frozen=True, slots=True)
class Motion:
    """A turn or a reflection of space: new axis i is old axis `axes[i]`, reversed for sign -1."""

    axes: tuple[int, int, int]
    signs: tuple[int, int, int]

    @property
    def reflects(self) -> bool:
        """Whether it turns a right-handed thing into a left-handed one."""
        odd = sum(self.axes[i] > self.axes[j] for i in range(3) for j in range(i + 1, 3)) % 2
        return (odd == 1) != (self.signs.count(-1) % 2 == 1)

    def moved(self, cell: Cell) -> Cell:
        """Return the image of a cell around the origin."""
        x, y, z = (sign * cell[axis] for axis, sign in zip(self.axes, self.signs, strict=True))
        return x, y, z

    def after(self, other: Motion) -> Motion:
        """Return the motion that makes the other one first and then this one."""
        axes = tuple(other.axes[axis] for axis in self.axes)
        signs = tuple(s * other.signs[a] for a, s in zip(self.axes, self.signs, strict=True))
        return Motion(axes, signs)  # type: ignore[arg-type]

    def shape(self, cells: Iterable[Cell]) -> Shape:
        """Return the image of a shape."""
        return normal(self.moved(cell) for cell in cells)


MOTIONS = tuple(
    Motion((a, b, c), (s, t, u))
    for a, b, c in permutations(range(3))
    for s, t, u in product((1, -1), repeat=3)
)
ROTATIONS = tuple(motion for motion in MOTIONS if not motion.reflects)
"""The 24 ways to turn a cube."""

IDENTITY = Motion((0, 1, 2), (1, 1, 1))


def generators(group: Iterable[Motion]) -> tuple[Motion, ...]:
    """Return a few motions of a group of which all its others are made."""
    chosen: list[Motion] = []
    made = {IDENTITY}
    for motion in group:
        if motion not in made:
            chosen.append(motion)
            while True:
                more = {a.after(b) for a in made | set(chosen) for b in chosen} - made
                if not more:
                    break
                made |= more
    return tuple(chosen)


TURN = Motion((1, 0, 2), (-1, 1, 1))
"""A quarter turn about the vertical, seen from above against the clock."""
TIP = Motion((0, 2, 1), (1, -1, 1))
"""A quarter turn about the axis from left to right: the top comes to the front."""
ROLL = Motion((2, 1, 0), (1, 1, -1))
"""A quarter turn about the axis from front to back: the top goes to the right."""


def normal(cells: Iterable[Cell]) -> Shape:
    """Return cells as a shape."""
    listed = list(cells)
    x0, y0, z0 = (min(cell[axis] for cell in listed) for axis in range(3))
    return tuple(sorted((x - x0, y - y0, z - z0) for x, y, z in listed))


@cache
def orientations(shape: Shape) -> tuple[Shape, ...]:
    """Return all shapes that a stone takes when it is turned, in ascending order."""
    return tuple(sorted({rotation.shape(shape) for rotation in ROTATIONS}))


def mirrored(shape: Shape) -> Shape:
    """Return the mirror image, left and right exchanged."""
    return normal((-x, y, z) for x, y, z in shape)


@dataclass(frozen=True, slots=True)
class Column:
    """The cubes of a shape that stand on one square: the level of the lowest, and how many."""

    x: int
    y: int
    bottom: int
    cubes: int


@cache
def columns(shape: Shape) -> tuple[Column, ...]:
    """Return a shape column by column; within a column the cubes of small stones have no gap."""
    squares = sorted({(x, y) for x, y, _ in shape})
    levels = {square: [z for x, y, z in shape if (x, y) == square] for square in squares}
    if any(max(zs) - min(zs) + 1 != len(zs) for zs in levels.values()):
        raise ValueError("a column of the stone has a gap")
    return tuple(Column(x, y, min(zs), len(zs)) for (x, y), zs in levels.items())


def size(shape: Shape) -> Cell:
    """Return how many columns, rows and levels a shape takes."""
    x, y, z = (1 + max(cell[axis] for cell in shape) for axis in range(3))
    return x, y, z


@dataclass(frozen=True, slots=True)
class PlanSymmetry:
    """A turn or a reflection of a plan onto itself."""

    name: str
    image: Callable[[int, int], Square]
    reflects: bool


@dataclass(frozen=True)
class Plan:
    """Squares with a greatest height each; rows from the front, 0 where a square is missing."""

    limits: tuple[tuple[int, ...], ...]

    @classmethod
    def of_rows(cls, rows: Iterable[str]) -> Plan:
        """Return the plan printed as rows of digits from the back to the front."""
        return cls(tuple(tuple(map(int, row)) for row in reversed(list(rows))))

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.limits[0])

    @property
    def depth(self) -> int:
        """The number of rows."""
        return len(self.limits)

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """All squares that are part of the plan, row by row from the front."""
        places = ((x, y) for y in range(self.depth) for x in range(self.width))
        return tuple((x, y) for x, y in places if self.limits[y][x])

    @property
    def top(self) -> int:
        """The greatest height of any square."""
        return max(max(row) for row in self.limits)

    @property
    def volume(self) -> int:
        """How many cubes there is room for."""
        return sum(map(sum, self.limits))

    def limit(self, x: int, y: int) -> int:
        """Return the greatest height at a place, 0 beyond the plan."""
        inside = 0 <= x < self.width and 0 <= y < self.depth
        return self.limits[y][x] if inside else 0

    @cached_property
    def symmetries(self) -> tuple[PlanSymmetry, ...]:
        """The symmetries besides identity."""
        w, d = self.width - 1, self.depth - 1
        candidates = (
            PlanSymmetry("half turn", lambda x, y: (w - x, d - y), reflects=False),
            PlanSymmetry("mirror", lambda x, y: (w - x, y), reflects=True),
            PlanSymmetry("front to back", lambda x, y: (x, d - y), reflects=True),
            PlanSymmetry("diagonal", lambda x, y: (y, x), reflects=True),
            PlanSymmetry("other diagonal", lambda x, y: (d - y, w - x), reflects=True),
            PlanSymmetry("quarter turn", lambda x, y: (d - y, x), reflects=False),
            PlanSymmetry("three-quarter turn", lambda x, y: (y, w - x), reflects=False),
        )
        return tuple(symmetry for symmetry in candidates if self._keeps(symmetry.image))

    def _keeps(self, image: Callable[[int, int], Square]) -> bool:
        places = ((x, y) for y in range(self.depth) for x in range(self.width))
        return all(self.limit(x, y) == self.limit(*image(x, y)) for x, y in places)


@dataclass(frozen=True)
class Box:
    """A box of cells."""

    width: int
    depth: int
    levels: int

    @property
    def volume(self) -> int:
        """The number of cells."""
        return self.width * self.depth * self.levels

    @property
    def sides(self) -> Cell:
        """Columns, rows and levels."""
        return self.width, self.depth, self.levels

    def holds(self, cell: Cell) -> bool:
        """Say whether a cell lies within."""
        return all(0 <= place < side for place, side in zip(cell, self.sides, strict=True))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells in the order of their numbers."""
        return tuple(
            (x, y, z)
            for z in range(self.levels)
            for y in range(self.depth)
            for x in range(self.width)
        )

    def number(self, cell: Cell) -> int:
        """Return the number of a cell of the box: x first, then y, then z."""
        x, y, z = cell
        return x + self.width * (y + self.depth * z)

    @cached_property
    def symmetries(self) -> tuple[Motion, ...]:
        """The turns and reflections that map the box to itself, identity included."""
        return tuple(m for m in MOTIONS if tuple(self.sides[axis] for axis in m.axes) == self.sides)

    def image(self, motion: Motion, cell: Cell) -> Cell:
        """Return where a symmetry of the box takes a cell."""
        x, y, z = (
            place if sign > 0 else side - 1 + place
            for place, sign, side in zip(motion.moved(cell), motion.signs, self.sides, strict=True)
        )
        return x, y, z
