"""Where the cells of a board lie in the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import dist

from kancha.core.board import Board, Cell, Point
from kancha.draw.shapes import centre_of

UNIT = 100
"""One side of a cell in units of the picture."""
CHANNEL = 0.64
"""The depth of the channel into which the squares beyond the far sides are drawn."""


@dataclass(frozen=True, slots=True)
class Place:
    """A cell in the picture."""

    cell: Cell
    x: float
    y: float
    pose: int
    """Which of the board's outlines it has: triangles stand on a side or on a corner."""


class Layout:
    """Maps a board's coordinates to the picture's; `turned` shows it from the far side."""

    def __init__(self, board: Board, *, turned: bool = False) -> None:
        self.board = board
        self.turned = turned
        self.unit = UNIT / _side(board)
        exits = [cell.centre[1] for cell in board.cells if is_exit(cell)]
        self.channels = bool(exits)
        self.last_row = max(exits, default=0) - 0.5
        self.poses: list[list[Point]] = _poses(self)
        """The outlines that cells have around their centres; a triangle on its side comes first."""
        self.places = {cell.id: self._place(cell) for cell in board.cells}

    def _place(self, cell: Cell) -> Place:
        x, y = self.point(cell.centre)
        return Place(cell, x, y, self.poses.index(_rounded(self.around(cell))))

    def point(self, point: Point) -> Point:
        """Return where a point of the board lies in the picture."""
        x, y = point
        if self.turned:
            x, y = self.board.width - x, self.board.height - y
        if self.channels:
            if y < 1:
                y = 1 - (1 - y) * CHANNEL
            elif y > self.last_row:
                y = self.last_row + (y - self.last_row) * CHANNEL
        return x * self.unit, y * self.unit

    def rim_point(self, at: Point) -> Point:
        """Return where a name at the rim stands: always at the left, or below."""
        x, y = self.point(at)
        if not self.turned:
            return x, y
        far_x, far_y = self.turning_point
        return (x, far_y - y) if at[1] > self.board.height - 1 else (far_x - x, y)

    @property
    def turning_point(self) -> Point:
        """Twice the centre of the picture: a turned point is this less the point."""
        x, y = self.point((0, 0))
        far_x, far_y = self.point((self.board.width, self.board.height))
        return x + far_x, y + far_y

    def outline(self, cell: Cell) -> list[Point]:
        """Return the outline of a cell in the picture."""
        return [self.point(point) for point in cell.outline]

    def around(self, cell: Cell) -> list[Point]:
        """Return the outline of a cell around its own centre."""
        x, y = self.point(cell.centre)
        return [(px - x, py - y) for px, py in self.outline(cell)]

    def centre(self, cell_id: str) -> Point:
        """Return the centre of a cell in the picture."""
        place = self.places[cell_id]
        return place.x, place.y

    def cells(self, cell_ids: Iterable[str]) -> list[Cell]:
        """Return the cells of these ids."""
        return [self.board.cell_by_id[cell_id] for cell_id in cell_ids]


def is_exit(cell: Cell) -> bool:
    """Say whether a cell lies beyond the far sides."""
    return cell.role in ("exit", "closed_exit")


def is_up(outline: Sequence[Point]) -> bool:
    """Say whether a triangle stands on its side."""
    middle = centre_of(outline)[1]
    return sum(y > middle for _, y in outline) == 2


def _rounded(outline: Sequence[Point]) -> list[Point]:
    return [(round(x, 1) + 0.0, round(y, 1) + 0.0) for x, y in outline]


def _poses(layout: Layout) -> list[list[Point]]:
    found: list[list[Point]] = []
    for cell in layout.board.cells:
        outline = _rounded(layout.around(cell))
        if outline not in found:
            found.append(outline)
    return sorted(found, key=lambda outline: len(outline) == 3 and not is_up(outline))


def _side(board: Board) -> float:
    """Return the longest side of the triangles; other cells are one unit wide."""
    if board.geometry != "triangle":
        return 1.0
    return max(dist(cell.outline[0], cell.outline[1]) for cell in board.cells)
