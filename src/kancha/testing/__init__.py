"""The conformance kit: what every game must pass. Other packages test their games with it."""

from __future__ import annotations

from kancha.testing.conformance import check_game

__all__ = [
    "check_game",
]
