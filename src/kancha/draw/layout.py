"""Where the things of a scene lie in the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist

from kancha.core.scene import Cell, Point, Scene

UNIT = 100
"""One side of a cell in units of the picture."""
CHANNEL = 0.64
"""The depth of the channel into which the squares beyond the far sides are drawn."""


class Layout:
    """Maps the scene's coordinates to the picture's; `turned` shows it from the far side."""

    def __init__(self, scene: Scene, *, turned: bool = False) -> None:
        self.scene = scene
        self.turned = turned
        self.cells = {cell.id: cell for cell in scene.cells}
        self.unit = UNIT / _side(scene)
        exits = [cell.centre[1] for cell in scene.cells if "exit" in cell.role]
        self.channels = bool(exits)
        self.last_row = max(exits, default=0) - 0.5

    def place(self, point: Point) -> Point:
        """Return where a point of the scene lies in the picture."""
        x, y = point
        if self.turned:
            x, y = self.scene.width - x, self.scene.height - y
        if self.channels:
            if y < 1:
                y = 1 - (1 - y) * CHANNEL
            elif y > self.last_row:
                y = self.last_row + (y - self.last_row) * CHANNEL
        return x * self.unit, y * self.unit

    def outline(self, cell: Cell) -> list[Point]:
        """Return the outline of a cell in the picture."""
        return [self.place(point) for point in cell.outline]

    def centre(self, cell_id: str) -> Point:
        """Return the middle of a cell in the picture."""
        return self.place(self.cells[cell_id].centre)

    def around(self, cell: Cell) -> list[Point]:
        """Return the outline of a cell around its own middle."""
        x, y = self.place(cell.centre)
        return [(px - x, py - y) for px, py in self.outline(cell)]

    def known(self, cell_ids: Iterable[str]) -> list[Cell]:
        """Return the cells of these ids that the scene shows."""
        return [self.cells[cell_id] for cell_id in cell_ids if cell_id in self.cells]


def _side(scene: Scene) -> float:
    """Return the longest side of the triangles; other cells are one unit wide."""
    if scene.geometry != "triangle":
        return 1.0
    return max(dist(cell.outline[0], cell.outline[1]) for cell in scene.cells)


def neighbours_joined(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Return the cells in groups that hang together by common corners of their outlines."""
    by_corner: dict[Point, list[int]] = {}
    for index, cell in enumerate(cells):
        for x, y in cell.outline:
            by_corner.setdefault((round(x, 3), round(y, 3)), []).append(index)
    group = list(range(len(cells)))

    def find(index: int) -> int:
        while group[index] != index:
            index = group[index]
        return index

    for touching in by_corner.values():
        for other in touching[1:]:
            group[find(other)] = find(touching[0])
    found: dict[int, list[Cell]] = {}
    for index, cell in enumerate(cells):
        found.setdefault(find(index), []).append(cell)
    return list(found.values())
