"""GIPF with potentials and linked games (R15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha._later import loaded_later

if TYPE_CHECKING:
    from kancha.boardgames.gipf.potentials.heuristics import MEASURED, value_potentials

__all__ = [
    "MEASURED",
    "value_potentials",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = loaded_later(
        globals(),
        {
            "kancha.boardgames.gipf.potentials.heuristics": "MEASURED value_potentials",
        },
    )
