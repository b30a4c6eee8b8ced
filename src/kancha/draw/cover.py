"""Covers: small pictures of a position, with nothing on them that would be too small to read."""

from __future__ import annotations

import re
from typing import Literal

from kancha.core.board import Board
from kancha.core.scene import Scene
from kancha.draw.building_view import draw_building, extent
from kancha.draw.canvas import Canvas, element
from kancha.draw.palette import PALETTES
from kancha.draw.shapes import number
from kancha.draw.stonework import building_of
from kancha.draw.svg import draw

WORDS = re.compile(r'<text class="coordinate"[^>]*>[^<]*</text>|<(title|desc)\b.*?</\1>', re.DOTALL)
LETTER = re.compile(r"<text\b[^>]*>[A-Za-z0-9]</text>")


def draw_cover(
    board: Board, scene: Scene, *, theme: Literal["light", "dark"] = "light", own: int | None = None
) -> str:
    """Return a position as an SVG picture without words, a building as seen from a corner.

    `own` is the seat whose board is shown, where each has its own.
    """
    if board.ground == "slab":
        return _building(board, scene, theme)
    boards = [index for index, shown in enumerate(scene.boards) if shown.seat == own]
    return WORDS.sub("", draw(board, scene, theme=theme, card=False, only=(boards or [0])[0]))


def _building(board: Board, scene: Scene, theme: Literal["light", "dark"]) -> str:
    canvas = Canvas("cover", PALETTES[theme])
    building = building_of(board, scene)
    drawn = draw_building(canvas, building)
    left, top, right, bottom = extent(building)
    definitions = element("defs", "".join(canvas.definitions.values()))
    return element(
        "svg",
        LETTER.sub("", definitions) + drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(value) for value in (left, top, right - left, bottom - top)),
    )
