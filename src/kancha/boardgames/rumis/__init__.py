"""Rumis, by Stefan Kögl: builders share one building, and what is seen from above counts."""

from __future__ import annotations

from kancha.boardgames.rumis.material import ready_ruins
from kancha.boardgames.rumis.ruins import random_ruin

__all__ = [
    "random_ruin",
    "ready_ruins",
]
