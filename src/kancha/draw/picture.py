"""A board as a picture: drawn once, with the symbols that every scene on it places."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from kancha.core.board import Board, Ground
from kancha.draw.boards.panels import PANELS
from kancha.draw.boards.plate import PAPER, PLATE
from kancha.draw.boards.slab import LEVELS, SLAB
from kancha.draw.boards.slate import SLATE
from kancha.draw.boards.style import BoardStyle
from kancha.draw.boards.veneer import VENEER
from kancha.draw.canvas import Box, Canvas
from kancha.draw.figures import define_figures
from kancha.draw.layout import Layout
from kancha.draw.marks import define_marks
from kancha.draw.palette import PALETTES, Palette, ThemeName
from kancha.draw.shapes import as_written, bounds, number
from kancha.draw.touch import define_touch_marks

STYLES: dict[Ground, BoardStyle] = {
    "veneer": VENEER,
    "panels": PANELS,
    "slate": SLATE,
    "plate": PLATE,
    "paper": PAPER,
    "slab": SLAB,
    "levels": LEVELS,
}


@dataclass(frozen=True)
class BoardPicture:
    """The ground of a board, and the definitions that it and all scenes on it refer to."""

    board: Board
    layout: Layout
    style: BoardStyle
    palette: Palette
    prefix: str
    """Before every id: no two boards on a page have the same one."""
    box: Box
    """Left, top, right and bottom."""
    ground: str
    definitions: dict[str, str]

    def use(self, symbol: str, x: float, y: float) -> str:
        """Return a symbol at a place."""
        return f'<use href="#{self.prefix}-{symbol}" x="{number(x)}" y="{number(y)}"/>'


@lru_cache(maxsize=256)
def board_picture(board: Board, theme: ThemeName = "css", *, turned: bool = False) -> BoardPicture:
    """Draw a board; with `turned` as it is seen from the far side."""
    palette, layout, style = PALETTES[theme], Layout(board, turned=turned), STYLES[board.ground]
    suffix = {"light": "l", "dark": "d", "css": ""}[theme] + ("t" if turned else "")
    canvas = Canvas(f"k{board.hash[:8]}{suffix}", palette)
    style.draw(canvas, layout)
    ground = canvas.take()
    define_figures(canvas, layout)
    define_marks(canvas, layout, style)
    define_touch_marks(canvas, layout, style)
    if style.symbols is not None:
        style.symbols(canvas, layout)
    return BoardPicture(
        board,
        layout,
        style,
        palette,
        canvas.prefix,
        _as_written(_room(layout, style)),
        ground,
        canvas.definitions,
    )


def _as_written(box: Box) -> Box:
    left, top, right, bottom = map(as_written, box)
    return left, top, right, bottom


def _room(layout: Layout, style: BoardStyle) -> Box:
    corners = [layout.point(point) for cell in layout.board.cells for point in cell.outline]
    if style.holds_coordinates:
        corners += [layout.rim_point(coordinate.at) for coordinate in layout.board.coordinates]
    x0, y0, x1, y1 = bounds(corners)
    left, top, right, bottom = style.margin
    room = x0 - left, y0 - top, x1 + right, y1 + bottom
    if style.edge is None:
        return room
    return bounds([room[:2], room[2:], *style.edge(layout)])
