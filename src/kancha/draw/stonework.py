"""A polycube scene as cubes in space: which of them make one stone, and the building turned."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from kancha.core.scene import Scene
from kancha.geometry.polycube import Cell, Square, read_square, square_name


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube: its colour (or what it is part of), and the stone that it belongs to."""

    colour: str
    stone: int
    last: bool


@dataclass(frozen=True)
class Building:
    """Cubes on the squares of a plan; a1 is nearest to the viewer, x goes right, y goes left."""

    width: int
    depth: int
    limits: dict[Square, int]
    """The squares of the plan with their limits; 0 where the scene names none."""
    names: dict[Square, str]
    cubes: dict[Cell, Cube]

    @cached_property
    def heights(self) -> Counter[Square]:
        """How high the topmost cube on every square reaches."""
        heights: Counter[Square] = Counter()
        for x, y, z in self.cubes:
            heights[x, y] = max(heights[x, y], z + 1)
        return heights

    @property
    def top(self) -> int:
        """The height of the highest cube, or of the limits where they are all alike."""
        return max([1, *self.heights.values(), self.common_limit])

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


def building_of(scene: Scene) -> Building:
    """Return the cubes of a scene.

    Regions of role "stone" tell which cubes belong together. Where they name cells, these are
    meant; where they name squares, the stones lie on each other in the order of the regions, the
    last one on top. Cubes of no known stone hang together by their colour.
    """
    limits = {read_square(cell.id): 0 for cell in scene.cells}
    for region in scene.regions:
        if region.role == "limit":
            limits |= {read_square(cell): region.value or 0 for cell in region.cells}
    colours = {
        (*read_square(piece.cell), piece.level): piece.parts[0] if piece.parts else piece.label
        for piece in scene.pieces
    }
    stones = _stones(scene, set(colours))
    newest = max(stones.values(), default=0) if any(m.kind == "last" for m in scene.marks) else 0
    loose = {colour: -1 - i for i, colour in enumerate(sorted(set(colours.values())))}
    cubes = {
        cell: Cube(colour, stones.get(cell, loose[colour]), 0 < newest == stones.get(cell))
        for cell, colour in colours.items()
    }
    width, depth = (1 + max(square[axis] for square in limits) for axis in (0, 1))
    names = {square: square_name(*square) for square in limits}
    return Building(width, depth, limits, names, cubes)


def _stones(scene: Scene, filled: set[Cell]) -> dict[Cell, int]:
    """Return the number of the stone, from 1, of each cube whose stone is known."""
    regions = [region for region in scene.regions if region.role == "stone"]
    reach = Counter((x, y) for x, y, _ in filled)
    stones: dict[Cell, int] = {}
    for number in range(len(regions), 0, -1):
        for name in regions[number - 1].cells:
            x, y = read_square(name)
            if len(name) > 2:
                stones[x, y, int(name[2]) - 1] = number
            else:
                reach[x, y] -= 1
                stones[x, y, reach[x, y]] = number
    return stones
