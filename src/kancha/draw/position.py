"""A position as a picture, in one call."""

from __future__ import annotations

from typing import Literal

from kancha.core.position import Position
from kancha.draw.svg import draw
from kancha.draw.terminal import text


def draw_svg(
    position: Position,
    *,
    seat: int | None = None,
    width: int = 480,
    theme: Literal["light", "dark"] = "light",
    turned: bool = False,
    card: bool = True,
) -> str:
    """Return a position as an SVG picture, as the seat may see it; None is a spectator.

    `turned` shows the board from the far side. The card below the board says who plays, the
    scores, and what lies beside the board.
    """
    scene = position.scene(seat)
    return draw(position.game.board, scene, width=width, theme=theme, turned=turned, card=card)


def draw_text(position: Position, *, seat: int | None = None) -> str:
    """Return a position as plain text for a terminal, as the seat may see it."""
    return text(position.game.board, position.scene(seat))
