"""Buildings of cubes as SVG pictures, seen from a corner."""

from __future__ import annotations

from typing import Literal
from zlib import crc32

import msgspec
from msgspec import Struct

from kancha.core.board import Board
from kancha.core.scene import Scene
from kancha.draw.building_view import draw_building, extent
from kancha.draw.canvas import Box, Canvas, box, element, label
from kancha.draw.cubes import cube_top
from kancha.draw.layer import topmost
from kancha.draw.levels_apart import draw_apart, draw_levels, extent_apart, levels_extent
from kancha.draw.palette import PALETTES, ThemeName
from kancha.draw.picture import board_picture
from kancha.draw.shapes import number
from kancha.draw.stonework import Building, building_of

MARGIN = 36
LEGEND = 58
MINUS = "\N{MINUS SIGN}"


class BuildingSvg(Struct, frozen=True):
    """What is inside an SVG element, and the part of the plane that it shows."""

    view_box: str
    content: str


def building_svg(board: Board, scene: Scene, theme: ThemeName = "css") -> BuildingSvg:
    """Return a building for a page that holds the definitions of the board's picture.

    A box is shown with its levels one above the other.
    """
    picture = board_picture(board, theme)
    canvas = Canvas(picture.prefix, picture.palette)
    canvas.definitions = dict(picture.definitions)
    building = building_of(board, scene)
    if board.ground == "levels":
        names = [coordinate.text for coordinate in board.coordinates]
        drawn = draw_levels(canvas, building, names)
        left, top, right, bottom = levels_extent(building, len(names))
    else:
        drawn, (left, top, right, bottom) = _whole(canvas, board, building)
    size = left - 8, top - 8, right - left + 16, bottom - top + 16
    return BuildingSvg(" ".join(number(value) for value in size), drawn)


def draw_isometric(
    board: Board, scene: Scene, *, turns: int = 0, theme: Literal["light", "dark"] = "light"
) -> str:
    """Return the building as a picture; each turn brings the next side to the front.

    A box is shown with its levels apart.
    """
    canvas = _canvas(scene, theme, turns % 4)
    building = building_of(board, scene).turned(turns)
    return _picture(canvas, board, scene, [_drawn(canvas, board, building)], 1)


def draw_four_sides(
    board: Board, scene: Scene, *, theme: Literal["light", "dark"] = "light"
) -> str:
    """Return four pictures of the building in one, a quarter turn apart."""
    canvas = _canvas(scene, theme, 4)
    building = building_of(board, scene)
    views = [_whole(canvas, board, building.turned(turns)) for turns in range(4)]
    return _picture(canvas, board, scene, views, 2)


def _canvas(scene: Scene, theme: ThemeName, view: int) -> Canvas:
    # The ids must differ between pictures on one page and be the same on every run.
    code = crc32(msgspec.json.encode((scene, theme, view)))
    return Canvas(f"b{code:08x}", PALETTES[theme])


def _drawn(canvas: Canvas, board: Board, building: Building) -> tuple[str, Box]:
    if board.ground == "levels":
        names = [coordinate.text for coordinate in board.coordinates]
        return draw_apart(canvas, building, names), extent_apart(building, len(names))
    return _whole(canvas, board, building)


def _whole(canvas: Canvas, board: Board, building: Building) -> tuple[str, Box]:
    letters = board.ground == "levels"
    return draw_building(canvas, building, letters=letters), extent(building)


def _definitions(canvas: Canvas) -> str:
    return element("defs", "".join(canvas.definitions.values()))


def _picture(
    canvas: Canvas, board: Board, scene: Scene, views: list[tuple[str, Box]], across: int
) -> str:
    """Return a document with views side by side, standing on the same line."""
    theme = canvas.theme
    boxes = [box for _, box in views]
    wide = max(right - left for left, _, right, _ in boxes) + 2 * MARGIN
    high = max(bottom - top for _, top, _, bottom in boxes) + 2 * MARGIN
    legend = _legend(canvas, board, scene, wide * across)
    width = wide * across
    height = high * (len(views) // across) + (LEGEND if legend else 0)
    table = canvas.radial("table", ((0, theme.well), (1, theme.mat[0])), (0.3, 0.15, 1.1))
    parts = [box(0, 0, width, height, rx=20, fill=table)]
    for i, (drawn, (left, _, right, bottom)) in enumerate(views):
        x = i % across * wide + (wide - left - right) / 2
        y = (i // across + 1) * high - bottom - MARGIN
        parts.append(element("g", drawn, transform=f"translate({number(x)} {number(y)})"))
    if legend:
        foot = f"translate(0 {number(height - LEGEND / 2 - 12)})"
        parts.append(element("g", legend, transform=foot))
    size = f"{number(width)} {number(height)}"
    return element(
        "svg",
        _definitions(canvas) + "".join(parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {size}",
        role="img",
        aria_label=scene.caption,
    )


def _legend(canvas: Canvas, board: Board, scene: Scene, width: float) -> str:
    """Return the score of each colour: squares seen from above less stones left."""
    colours = [f for f in board.figures if f.kind == "cube" and f.seat is not None]
    if len(scene.seats) < 2:
        return ""
    theme = canvas.theme
    tops = [board.figure_by_id[piece.figure].material for piece in topmost(list(scene.pieces))]
    items = [item for hand in scene.hands for item in hand.items]
    left = [board.figure_by_id[item.figure].material for item in items]
    step = min(160.0, (width - 2 * MARGIN) / len(colours))
    start = (width - step * len(colours)) / 2
    parts = []
    for i, figure in enumerate(colours):
        seen, stones = tops.count(figure.material), left.count(figure.material)
        total = str(seen - stones).replace("-", MINUS)
        words = f"{seen} {MINUS} {stones}"
        canvas.symbol(figure.id, cube_top(canvas, figure.material))
        sign = canvas.use(figure.id, 0, 0)
        x = start + i * step + 16
        parts += [
            element("g", sign, transform=f"translate({number(x)} 0) scale(.33)"),
            label(total, x + 26, 0, 24, theme.ink, anchor="start", title=True),
            label(words, x + 36 + 14 * len(total), 1, 14, theme.muted, anchor="start", weight=400),
        ]
    return "".join(parts)
