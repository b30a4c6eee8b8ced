"""Kulami, by Andreas Kuhnekath: marbles on panels, each placed in line with the one before."""

from __future__ import annotations

from kancha.boardgames.kulami.generator import (
    random_irregular,
    random_square,
    square_layout,
    square_layouts,
)
from kancha.boardgames.kulami.layouts import gallery, tidy

__all__ = [
    "gallery",
    "random_irregular",
    "random_square",
    "square_layout",
    "square_layouts",
    "tidy",
]
