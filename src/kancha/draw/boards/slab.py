"""Stones seen from above: the plan of a building, or the levels of a box side by side."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from kancha.core.board import Board
from kancha.core.scene import Piece
from kancha.draw.boards.style import BoardStyle, cast_shadow, rounded_box, write_rim
from kancha.draw.building_view import define_building
from kancha.draw.canvas import DIAGONAL, Canvas, box, element, label, path, upright
from kancha.draw.cubes import LETTERS, stone_letter
from kancha.draw.layout import Layout
from kancha.draw.shapes import bounds

if TYPE_CHECKING:
    from kancha.draw.layer import Layer

EDGE = 46
LEVEL_NAME = 30
"""The size of a level's name, which stands above its squares."""


def draw_plan(canvas: Canvas, layout: Layout) -> None:
    """Draw the slab and the squares; how high each may be built is engraved."""
    _slab(canvas, layout)
    limits = limits_of(layout.board)
    for place in layout.places.values():
        _square(canvas, place.x, place.y)
        limit = limits.get(place.cell.id)
        if limit is not None:
            canvas.add(_engraved(canvas, f"/{limit}", place.x + 20, place.y + 24, 26))


def draw_levels(canvas: Canvas, layout: Layout) -> None:
    """Draw the slab, the cells of the box and the names of its levels."""
    _slab(canvas, layout)
    for place in layout.places.values():
        _square(canvas, place.x, place.y)
    for coordinate in layout.board.coordinates:
        x, y = layout.point(coordinate.at)
        canvas.add(_engraved(canvas, coordinate.text, x, y, LEVEL_NAME))


def _slab(canvas: Canvas, layout: Layout) -> None:
    theme, board = canvas.theme, layout.board
    corners = [layout.point(point) for cell in board.cells for point in cell.outline]
    rim = bounds(corners)[0] - EDGE / 2, bounds(corners)[3] + EDGE / 2 - 2
    for coordinate in board.coordinates:
        x, y = layout.point(coordinate.at)
        corners.append((x, y - LEVEL_NAME / 2))
    left, top, right, bottom = bounds(corners)
    shape = rounded_box(
        left - EDGE, top - EDGE + 20, right - left + 2 * EDGE, bottom - top + 2 * EDGE - 10, 18
    )
    paint = canvas.linear("slab", ((0, theme.slab[0]), (1, theme.slab[1])), DIAGONAL)
    cast_shadow(canvas, shape, 12)
    canvas.add(
        path(shape, fill=theme.slab[2], transform="translate(0 8)"),
        path(shape, fill=paint, stroke=theme.slab_light, stroke_opacity=0.35, stroke_width=1.5),
    )
    write_rim(canvas, layout, *rim, theme.slab_ink)


def _square(canvas: Canvas, x: float, y: float) -> None:
    theme = canvas.theme
    canvas.add(
        box(x - 46, y - 46, 92, 92, rx=9, fill=theme.slab_cut),
        box(x - 46, y - 43.5, 92, 89.5, rx=9, fill=theme.slab_field),
    )


def _engraved(canvas: Canvas, text: str, x: float, y: float, size: float) -> str:
    """Return a text that is cut into the slab: its lower edge catches the light."""
    theme = canvas.theme
    light = label(text, x, y + 1.6, size, theme.slab_light, opacity=0.55)
    return light + label(text, x, y, size, theme.slab_ink)


def limits_of(board: Board) -> dict[str, int]:
    """Return how high each square may be built."""
    return {
        cell: region.value
        for region in board.regions
        if region.role == "limit" and region.value is not None
        for cell in region.cells
    }


def define_columns(canvas: Canvas, layout: Layout) -> None:
    """Define what stands on a column: its height and its limit; a full one is underlined.

    Texts have no colour of their own: it depends on the stone below them.
    """
    define_building(canvas, layout)
    for limit in sorted(set(limits_of(layout.board).values())):
        for height in range(1, limit + 1):
            drawn = label(str(height), -8, 0, 50, "", title=True)
            if height == limit:
                drawn += box(-31, 30, 46, 5, rx=2.5)
            else:
                drawn += label(f"/{limit}", 24, 26, 24, "")
            canvas.symbol(f"column-{height}-{limit}", _uncoloured(drawn))


def define_letters(canvas: Canvas, layout: Layout) -> None:
    """Define the letters of stones, without a colour of their own."""
    define_building(canvas, layout)
    for letter in LETTERS[: len(layout.board.cells)]:
        canvas.symbol(f"letter-{letter}", _uncoloured(label(letter, 0, 1, 46, "", title=True)))


def _uncoloured(drawn: str) -> str:
    return drawn.replace(' fill=""', "")


def write_heights(layer: Layer) -> None:
    """Write the height and the limit of every column."""
    limits = limits_of(layer.layout.board)
    heights: dict[str, int] = {}
    for piece in layer.pieces:
        heights[piece.cell] = max(heights.get(piece.cell, 0), piece.level + 1)
    tops = [piece for piece in layer.pieces if heights[piece.cell] == piece.level + 1]
    _write(layer, {p: f"column-{p.level + 1}-{limits[p.cell]}" for p in tops})


def write_letters(layer: Layer) -> None:
    """Write on every cube the letter of its stone."""
    known = {p: stone_letter(p.stone) for p in layer.pieces if p.stone is not None}
    _write(layer, {piece: f"letter-{letter}" for piece, letter in known.items()})


def _write(layer: Layer, symbols: dict[Piece, str]) -> None:
    """Place symbols on pieces, in the ink that can be read on their material."""
    figures, places = layer.layout.board.figure_by_id, layer.layout.places
    stones = layer.palette.stones

    def ink(piece: Piece) -> str:
        return stones[figures[piece.figure].material].ink

    for colour, pieces in groupby(sorted(symbols, key=ink), key=ink):
        drawn = []
        for piece in pieces:
            place = places[piece.cell]
            symbol = layer.picture.use(symbols[piece], 0, 0)
            drawn.append(upright(place.x, place.y, symbol))
        layer.add(element("g", "".join(drawn), fill=colour))


MARGIN = (EDGE + 10, EDGE - 10, EDGE + 10, EDGE + 16)
SLAB = BoardStyle(draw_plan, MARGIN, symbols=define_columns, over=write_heights)
LEVELS = BoardStyle(
    draw_levels,
    (EDGE + 10, EDGE + LEVEL_NAME / 2 - 10, EDGE + 10, EDGE + 16),
    symbols=define_letters,
    over=write_letters,
    holds_coordinates=True,
)
