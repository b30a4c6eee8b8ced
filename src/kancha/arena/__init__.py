"""Matches between engines: openings, worker processes, journals, ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha._later import loaded_later

if TYPE_CHECKING:
    from kancha.arena.rating import Estimate, estimate

__all__ = [
    "Estimate",
    "estimate",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = loaded_later(
        globals(),
        {
            "kancha.arena.rating": "Estimate estimate",
        },
    )
