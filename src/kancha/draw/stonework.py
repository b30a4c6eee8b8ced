"""A scene of cubes in space: which cubes make one stone, the building turned, its levels apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

from kancha.core.board import Board, Cube, Material
from kancha.core.scene import Scene
from kancha.geometry.polycube import Square


@dataclass(frozen=True, slots=True)
class StoneCube:
    """A cube: what it is made of, and the stone that it belongs to."""

    material: Material
    stone: int
    """From 0 in the order of placing; below 0 where it is not known."""
    last: bool


@dataclass(frozen=True)
class Building:
    """Cubes on the squares of a plan; a1 is nearest to the viewer, x goes right, y goes left."""

    width: int
    depth: int
    limits: dict[Square, int]
    """The squares of the plan with their limits; 0 where the board has none."""
    names: dict[Square, tuple[str, str]]
    """The column and the row that every square belongs to."""
    cubes: dict[Cube, StoneCube]

    @cached_property
    def heights(self) -> Counter[Square]:
        """How high the topmost cube on every square reaches."""
        heights: Counter[Square] = Counter()
        for x, y, z in self.cubes:
            heights[x, y] = max(heights[x, y], z + 1)
        return heights

    @cached_property
    def stones(self) -> dict[Cube, int]:
        """The stone at every filled place."""
        return {place: cube.stone for place, cube in self.cubes.items()}

    @property
    def common_limit(self) -> int:
        """The limit of all squares, 0 where they differ."""
        limits = set(self.limits.values())
        return limits.pop() if len(limits) == 1 else 0

    def turned(self, quarters: int) -> Building:
        """Return the building after so many quarter turns, seen from above with the clock."""
        if quarters % 4 == 0:
            return self
        w = self.width

        def moved(x: int, y: int) -> Square:
            return y, w - 1 - x

        once = Building(
            self.depth,
            self.width,
            {moved(*square): limit for square, limit in self.limits.items()},
            {moved(*square): name for square, name in self.names.items()},
            {(*moved(x, y), z): cube for (x, y, z), cube in self.cubes.items()},
        )
        return once.turned(quarters - 1)

    def level(self, level: int) -> Building:
        """Return one level alone, on a slab of its own."""
        cubes = {(x, y, 0): cube for (x, y, z), cube in self.cubes.items() if z == level}
        return replace(self, cubes=cubes)


def empty_building(board: Board) -> Building:
    """Return the slab of a board before anything is built."""
    places = {cell.id: cell.grid for cell in board.cells if cell.grid is not None}
    limits = {(x, y): 0 for x, y, _ in places.values()}
    for region in board.regions:
        if region.role == "limit":
            limits |= {places[cell][:2]: region.value or 0 for cell in region.cells}
    width, depth = (1 + max(square[axis] for square in limits) for axis in (0, 1))
    names = {(x, y): (chr(ord("a") + x), str(y + 1)) for x, y in limits}
    return Building(width, depth, limits, names, {})


def building_of(board: Board, scene: Scene) -> Building:
    """Return the cubes of a scene; cubes of no known stone hang together by their material."""
    marked = any(mark.kind == "last" for mark in scene.marks)
    known = [piece.stone for piece in scene.pieces if piece.stone is not None]
    last = max(known, default=None) if marked else None
    loose: dict[Material, int] = {}
    cubes = {}
    for piece in scene.pieces:
        grid = board.cell_by_id[piece.cell].grid
        assert grid is not None
        x, y, z = grid
        material = board.figure_by_id[piece.figure].material
        stone = piece.stone
        if stone is None:
            stone = loose.setdefault(material, -1 - len(loose))
        cubes[x, y, z + piece.level] = StoneCube(material, stone, stone == last)
    return replace(empty_building(board), cubes=cubes)
