"""Scenes as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha._later import loaded_later

if TYPE_CHECKING:
    from kancha.draw.isometric import draw_four_sides, draw_isometric

__all__ = [
    "draw_four_sides",
    "draw_isometric",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = loaded_later(
        globals(),
        {
            "kancha.draw.isometric": "draw_four_sides draw_isometric",
        },
    )
