"""What an engine tells people about their games: hints and reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha._later import loaded_later

if TYPE_CHECKING:
    from kancha.study.hint import Hint, find_hint
    from kancha.study.openings import OpeningMove, OpeningTable, Tally, opening_table

__all__ = [
    "Hint",
    "OpeningMove",
    "OpeningTable",
    "Tally",
    "find_hint",
    "opening_table",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = loaded_later(
        globals(),
        {
            "kancha.study.hint": "Hint find_hint",
            "kancha.study.openings": "OpeningMove OpeningTable Tally opening_table",
        },
    )
