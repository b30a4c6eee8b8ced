"""How cells become characters: which places of a text grid belong to which cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import floor, sqrt

from kancha.core.board import Board, Point
from kancha.core.scene import Scene
from kancha.draw.layout import is_exit
from kancha.draw.shapes import area, bounds

Span = tuple[int, int, int]
"""Row, first column, column after the last."""
BOARDS_IN_A_ROW = 2
GAP = 3
"""Columns between boards that stand side by side."""


@dataclass(frozen=True, slots=True)
class Size:
    """Columns and rows for one unit of the board."""

    columns: float
    rows: float
    lines: bool = False
    """Borders between panels take a row and a column of their own."""
    sums_room: int = 9
    """Columns on each side of a board for the sums of its stripes."""


def sizes(board: Board) -> list[Size]:
    """Return the sizes in which a board can be written, the smallest first."""
    if board.geometry == "triangle":
        side = 2 / sqrt(3)
        return [Size(6, 3 * side), Size(8, 4 * side)]
    if board.geometry == "hexagon":
        step = 2 / sqrt(3)
        return [Size(5 * step, 2), Size(7 * step, 3)]
    if any(region.role == "panel" for region in board.regions):
        return [Size(5, 2, lines=True), Size(7, 3, lines=True)]
    if board.geometry == "polycube":
        return [Size(6, 1), Size(7, 2), Size(8, 3)]
    return [Size(5, 1), Size(6, 2), Size(8, 3)]


def compact_size(board: Board) -> Size:
    """Return the size for a window into which the smallest of `sizes` does not fit."""
    if board.geometry == "triangle":
        return Size(6, 2 * 2 / sqrt(3), sums_room=7)
    return sizes(board)[0]


@dataclass(slots=True)
class Place:
    """Where a cell lies in the grid."""

    spans: list[Span]
    middle_row: int

    @property
    def main_span(self) -> Span:
        """The line on which the content is written: the widest one, near the middle."""
        return max(
            self.spans, key=lambda span: (span[2] - span[1], -abs(span[0] - self.middle_row))
        )


@dataclass(frozen=True, slots=True)
class Transform:
    """Maps the board to rows and columns; squares beyond the far sides take one row each."""

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


@dataclass(slots=True)
class PlacedBoard:
    """One board on the grid; there are several where every seat has its own."""

    index: int
    """Which board of the scene it is."""
    transform: Transform
    middle: float
    """The column of its middle."""
    places: dict[str, Place] = field(default_factory=dict)
    slants: dict[tuple[int, int], str] = field(default_factory=dict)
    bases: set[tuple[int, int]] = field(default_factory=set)
    """Places that carry the horizontal border of a triangle."""

    def at(self, point: Point) -> tuple[float, float]:
        """Return row and column of a point of the board."""
        return self.transform.apply(point)


@dataclass(slots=True)
class Raster:
    """The grid of a scene, with all of its boards."""

    size: Size
    columns: int = 0
    rows: int = 0
    boards: list[PlacedBoard] = field(default_factory=list)
    """The board on which the next move is made comes first."""

    @property
    def places(self) -> dict[str, Place]:
        """Where the cells lie that can be touched: those of the first board."""
        return self.boards[0].places


def board_order(scene: Scene) -> list[int]:
    """Return the indices of the boards of a scene; the seat to move comes first."""
    indices = range(max(1, len(scene.boards)))
    return sorted(
        indices, key=lambda i: bool(scene.boards) and scene.boards[i].seat != scene.to_move
    )


def rasterise(board: Board, scene: Scene, size: Size, *, turned: bool = False) -> Raster:
    """Lay all cells on a grid of characters."""
    raster = Raster(size)
    column = row = width = 0
    for number, index in enumerate(board_order(scene)):
        if number % BOARDS_IN_A_ROW == 0:
            column, row, raster.columns = 0, raster.rows + bool(number), 0
        _lay(raster, board, index, (row, column), turned=turned)
        column = raster.columns + GAP
        width = max(width, raster.columns)
    raster.columns = width
    return raster


def _exits(board: Board) -> tuple[float, float] | None:
    """Return where the field begins and ends, if there are squares beyond it."""
    inner = [cell.centre[1] for cell in board.cells if not is_exit(cell)]
    has_exits = len(inner) < len(board.cells)
    return (min(inner) - 0.5, max(inner) + 0.5) if has_exits else None


def _lay(
    raster: Raster, board: Board, index: int, corner: tuple[int, int], *, turned: bool
) -> None:
    """Add a board; its upper left corner is a row and a column."""
    points = [point for cell in board.cells for point in cell.outline]
    if board.geometry == "hexagon":
        points = [cell.centre for cell in board.cells]
    x0, y0, x1, y1 = bounds(points)
    middle_point = (x0 + x1) / 2, (y0 + y1) / 2
    turn = (board.width, board.height) if turned else None
    if turn is not None:
        x0, y0 = turn[0] - x1, turn[1] - y1
    unit = 1.0
    if board.geometry == "triangle":
        unit = sqrt(abs(area(board.cells[0].outline)) / (sqrt(3) / 4))
    margin = raster.size.sums_room if any(region.anchor for region in board.regions) else 0
    left = margin + {"hexagon": 3.0, "triangle": 0.0}.get(board.geometry, 3.0)
    head = {"hexagon": 1.0, "triangle": 2.0}.get(board.geometry, 0.0)
    row, column = corner
    transform = Transform(raster.size, x0, y0, unit, column + left, row + head, _exits(board), turn)
    placed = PlacedBoard(index, transform, transform.apply(middle_point)[1])
    raster.boards.append(placed)
    for cell in board.cells:
        if board.geometry == "hexagon":
            row, middle = map(round, transform.apply(cell.centre))
            spans = [(row, middle - 1, middle + 3)]
        else:
            row = floor(transform.apply(cell.centre)[0])
            spans = list(_spans(placed, [transform.apply(point) for point in cell.outline]))
        placed.places[cell.id] = Place(spans, row)
        for span_row, _, end in spans:
            raster.rows = max(raster.rows, span_row + 1)
            raster.columns = max(raster.columns, end + 1)
    for region in board.regions:
        if region.anchor is not None:
            raster.rows = max(raster.rows, round(transform.apply(region.anchor)[0]) + 1)
    raster.columns += margin


def _spans(placed: PlacedBoard, outline: Sequence[tuple[float, float]]) -> Iterator[Span]:
    """Yield the rows of a cell, without the borders; note slanted and level borders."""
    top, bottom = min(r for r, _ in outline), max(r for r, _ in outline)
    border = 1 if placed.transform.size.lines else 0
    sides = list(zip(outline, [*outline[1:], outline[0]], strict=True))
    for row in range(round(top) + border, round(bottom)):
        crossings = sorted(_crossings(sides, row + 0.5))
        (x0, first), (x1, last) = crossings[0], crossings[-1]
        start = floor(x0) + 1 if first else round(x0) + border
        end = floor(x1) if last else round(x1)
        if first:
            placed.slants[row, floor(x0)] = first
        if last:
            placed.slants[row, floor(x1)] = last
        if end > start:
            yield row, start, end
    slanted = any(abs(a[0] - b[0]) > 0.01 and abs(a[1] - b[1]) > 0.01 for a, b in sides)
    for (r0, c0), (r1, c1) in sides if slanted else ():
        if abs(r0 - r1) < 0.01:
            low, high = sorted((c0, c1))
            placed.bases |= {(round(r0) - 1, column) for column in range(round(low), round(high))}


def _crossings(
    sides: Sequence[tuple[tuple[float, float], tuple[float, float]]], row: float
) -> Iterator[tuple[float, str]]:
    """Yield where a row crosses the sides, and the stroke that such a side has there."""
    for (r0, c0), (r1, c1) in sides:
        if min(r0, r1) <= row < max(r0, r1):
            column = c0 + (c1 - c0) * (row - r0) / (r1 - r0)
            rising = (c1 - c0) / (r1 - r0)
            yield column, "" if abs(rising) < 0.01 else "\\" if rising > 0 else "/"
