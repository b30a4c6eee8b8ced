"""A position as a picture, in one call."""

from __future__ import annotations

from typing import Literal, get_args

from kancha.core.errors import ArgumentError, shorten
from kancha.core.position import Position
from kancha.draw.svg import draw
from kancha.draw.terminal import text

Theme = Literal["light", "dark"]


def draw_svg(
    position: Position,
    *,
    seat: int | None = None,
    width: int = 480,
    theme: Theme = "light",
    turned: bool = False,
    card: bool = True,
) -> str:
    """Return a position as an SVG picture, as the seat may see it; None is a spectator.

    `turned` shows the board from the far side. The card below the board says who plays, the
    scores, and what lies beside the board.
    """
    _check_position(position)
    if theme not in get_args(Theme):
        raise ArgumentError(f"there is no theme {shorten(repr(theme))}: take light or dark")
    if not isinstance(width, int) or width < 1:
        raise ArgumentError(f"a width is a number of pixels, not {shorten(repr(width))}")
    scene = position.scene(seat)
    return draw(position.game.board, scene, width=width, theme=theme, turned=turned, card=card)


def draw_text(position: Position, *, seat: int | None = None) -> str:
    """Return a position as plain text for a terminal, as the seat may see it."""
    _check_position(position)
    return text(position.game.board, position.scene(seat))


def _check_position(position: Position) -> None:
    if not isinstance(position, Position):
        raise TypeError(f"a Position can be drawn, not {type(position).__name__}")
