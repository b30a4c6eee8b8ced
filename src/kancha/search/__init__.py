"""Searches, written once for all games: alpha-beta, Monte Carlo, rollouts, beam, perft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha._later import loaded_later

if TYPE_CHECKING:
    from kancha.search.forced import ForcedWins
    from kancha.search.greedy import greedy_move
    from kancha.search.prover import Prover

__all__ = [
    "ForcedWins",
    "Prover",
    "greedy_move",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = loaded_later(
        globals(),
        {
            "kancha.search.forced": "ForcedWins",
            "kancha.search.greedy": "greedy_move",
            "kancha.search.prover": "Prover",
        },
    )
