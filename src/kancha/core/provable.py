"""Positions of which more is known than who may move: what helps to prove who wins.

Both hooks have to be exact; the defaults know nothing.
"""

from __future__ import annotations

import cython

from kancha.core.position import Position

if not cython.compiled:
    LOSS, DRAW, WIN = 1, 2, 4


class Provable(Position):
    """A position of two seats without chance that says how the game can still end."""

    def _possible_results(self, seat: int) -> int:
        """Return the seat's results that cannot be ruled out: a sum of LOSS, DRAW and WIN."""
        return LOSS | DRAW | WIN

    def _future_key64(self) -> int:
        """Return a key; positions that share it have the same result when all play best."""
        return self._board_key64()

    def possible_results(self, seat: int) -> int:
        """Return the seat's results that cannot be ruled out: a sum of LOSS, DRAW and WIN."""
        self._check_seat(seat)
        return self._possible_results(seat)

    @property
    def future_key(self) -> int:
        """The key of the positions from which the game goes on alike."""
        return self._future_key64()
