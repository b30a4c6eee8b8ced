"""How cells become characters: which places of a text grid belong to which cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import floor, sqrt

from kancha.core.scene import Cell, Point, Scene
from kancha.draw.layout import neighbours_joined
from kancha.draw.shapes import area, bounds

Span = tuple[int, int, int]
"""Row, first column, column after the last."""
TRIANGLE_ROWS = 3
GAP = 3
"""Columns between boards that stand side by side."""


@dataclass(frozen=True, slots=True)
class Size:
    """Columns and rows for one unit of the scene."""

    columns: float
    rows: float
    lines: bool = False
    """Borders between panels take a row and a column of their own."""


def sizes(scene: Scene) -> list[Size]:
    """Return the sizes in which a scene can be written, the smallest first."""
    if scene.geometry == "triangle":
        side = 2 / sqrt(3)
        return [Size(6, 3 * side), Size(8, 4 * side)]
    if scene.geometry == "hexagon":
        step = 2 / sqrt(3)
        return [Size(5 * step, 2), Size(7 * step, 3)]
    if any(region.role.endswith("panel") for region in scene.regions):
        return [Size(5, 2, lines=True), Size(7, 3, lines=True)]
    if scene.geometry == "polycube":
        return [Size(6, 1), Size(7, 2), Size(8, 3)]
    return [Size(5, 1), Size(6, 2), Size(8, 3)]


@dataclass(slots=True)
class Place:
    """Where a cell lies in the grid."""

    spans: list[Span]
    middle: tuple[int, int]
    """Row and column of its middle."""


@dataclass(slots=True)
class Raster:
    """The grid of a scene: which places belong to which cell, and the slanted borders."""

    size: Size
    columns: int = 0
    rows: int = 0
    places: dict[str, Place] = field(default_factory=dict)
    slants: dict[tuple[int, int], str] = field(default_factory=dict)
    bases: set[tuple[int, int]] = field(default_factory=set)
    """Places that carry the horizontal border of a triangle."""
    transforms: list[tuple[tuple[float, float, float, float], Transform]] = field(
        default_factory=list
    )

    def at(self, point: Point) -> tuple[float, float]:
        """Return row and column of a point of the scene, by the board that is nearest to it."""
        return self._nearest(point)[1].apply(point)

    def is_left(self, point: Point) -> bool:
        """Say whether a point lies left of the middle of the board that is nearest to it."""
        box, transform = self._nearest(point)
        middle = transform.apply(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
        return transform.apply(point)[1] < middle[1] - 0.5

    def _nearest(self, point: Point) -> tuple[tuple[float, float, float, float], Transform]:
        return min(self.transforms, key=lambda entry: _distance(entry[0], point))


@dataclass(frozen=True, slots=True)
class Transform:
    """Maps the scene to rows and columns; squares beyond the far sides take one row each."""

    size: Size
    left: float
    top: float
    unit: float
    column: float
    row: float
    exits: tuple[float, float] | None
    turned: tuple[float, float] | None

    def apply(self, point: Point) -> tuple[float, float]:
        """Return row and column, both as fractions."""
        x, y = point
        if self.turned is not None:
            x, y = self.turned[0] - x, self.turned[1] - y
        x, y = (x - self.left) / self.unit, (y - self.top) / self.unit
        rows = self.size.rows
        if self.exits is None:
            down = y * rows
        else:
            first, last = self.exits
            inner = min(max(y, first), last) - first
            down = min(y, first) + inner * rows + max(0.0, y - last)
        return self.row + down, self.column + x * self.size.columns


def rasterise(scene: Scene, size: Size, *, turned: bool = False) -> Raster:
    """Lay all cells of a scene on a grid of characters."""
    raster = Raster(size)
    turn = (scene.width, scene.height) if turned else None
    boards = neighbours_joined(scene.cells) if scene.geometry == "triangle" else [list(scene.cells)]
    # The board on which moves are made has plain names; it comes first, and is seen first.
    boards.sort(key=lambda cells: (":" in cells[0].id, cells[0].centre[::-1]))
    exits = _exits(scene) if scene.geometry == "square" else None
    column = 0.0
    for cells in boards:
        _lay(raster, scene, cells, column, exits, turn)
        column = raster.columns + GAP
    return raster


def _exits(scene: Scene) -> tuple[float, float] | None:
    rows = [cell.centre[1] for cell in scene.cells if "exit" in cell.role]
    inner = [cell.centre[1] for cell in scene.cells if "exit" not in cell.role]
    return (min(inner) - 0.5, max(inner) + 0.5) if rows else None


def _lay(
    raster: Raster,
    scene: Scene,
    cells: Sequence[Cell],
    column: float,
    exits: tuple[float, float] | None,
    turn: tuple[float, float] | None,
) -> None:
    corners = [point for cell in cells for point in cell.outline]
    if scene.geometry == "hexagon":
        corners = [cell.centre for cell in cells]
    box = bounds(corners)
    x0, y0, x1, y1 = box
    if turn is not None:
        x0, y0 = turn[0] - x1, turn[1] - y1
    # Boards of other seats may be drawn smaller; characters have only one size.
    unit = (
        sqrt(abs(area(cells[0].outline)) / (sqrt(3) / 4)) if scene.geometry == "triangle" else 1.0
    )
    margin = 9 if any("sum" in tag.role or tag.role == "lead" for tag in scene.tags) else 0
    left = {"hexagon": 3.0, "triangle": 0.0}.get(scene.geometry, 3.0)
    head = {"hexagon": 1.0, "triangle": 2.0}.get(scene.geometry, 0.0)
    transform = Transform(raster.size, x0, y0, unit, column + left + margin, head, exits, turn)
    raster.transforms.append((box, transform))
    for cell in cells:
        outline = [transform.apply(point) for point in cell.outline]
        row, middle = transform.apply(cell.centre)
        if scene.geometry == "hexagon":
            at = round(row), round(middle)
            spans = [(at[0], at[1] - 1, at[1] + 3)]
        else:
            spans = list(_spans(raster, outline))
            at = floor(row), floor(middle)
        raster.places[cell.id] = Place(spans, at)
        for span_row, _, end in spans:
            raster.rows = max(raster.rows, span_row + 1)
            raster.columns = max(raster.columns, end + 1)
    raster.columns += margin


def _spans(raster: Raster, outline: Sequence[tuple[float, float]]) -> Iterator[Span]:
    """Yield the rows of a cell, without the borders; note slanted and level borders."""
    top, bottom = min(r for r, _ in outline), max(r for r, _ in outline)
    border = 1 if raster.size.lines else 0
    sides = list(zip(outline, [*outline[1:], outline[0]], strict=True))
    for row in range(round(top) + border, round(bottom)):
        crossings = sorted(_crossings(sides, row + 0.5))
        (x0, first), (x1, last) = crossings[0], crossings[-1]
        start = floor(x0) + 1 if first else round(x0) + border
        end = floor(x1) if last else round(x1)
        if first:
            raster.slants[row, floor(x0)] = first
        if last:
            raster.slants[row, floor(x1)] = last
        if end > start:
            yield row, start, end
    slanted = any(abs(a[0] - b[0]) > 0.01 and abs(a[1] - b[1]) > 0.01 for a, b in sides)
    for (r0, c0), (r1, c1) in sides if slanted else ():
        if abs(r0 - r1) < 0.01:
            low, high = sorted((c0, c1))
            raster.bases |= {(round(r0) - 1, column) for column in range(round(low), round(high))}


def _crossings(
    sides: Sequence[tuple[tuple[float, float], tuple[float, float]]], row: float
) -> Iterator[tuple[float, str]]:
    """Yield where a row crosses the sides, and the stroke that such a side has there."""
    for (r0, c0), (r1, c1) in sides:
        if min(r0, r1) <= row < max(r0, r1):
            column = c0 + (c1 - c0) * (row - r0) / (r1 - r0)
            rising = (c1 - c0) / (r1 - r0)
            yield column, "" if abs(rising) < 0.01 else "\\" if rising > 0 else "/"


def _distance(box: tuple[float, float, float, float], point: Point) -> float:
    x0, y0, x1, y1 = box
    dx = max(x0 - point[0], 0.0, point[0] - x1)
    dy = max(y0 - point[1], 0.0, point[1] - y1)
    return dx * dx + dy * dy
