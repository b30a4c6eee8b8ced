"""By how many plies alpha-beta searches late moves less deep."""

from __future__ import annotations

from math import log

import cython

if not cython.compiled:
    STEPS = 64


class Reductions:
    """The logarithms of depth and of the number of moves before, multiplied, by a divisor."""

    def __init__(self, divisor: float) -> None:
        if not cython.compiled:
            self.plies = [0] * (STEPS * STEPS)
        for depth in range(3, STEPS):
            for move_count in range(3, STEPS):
                found = int(0.4 + log(depth) * log(move_count) / divisor)
                self.plies[STEPS * depth + move_count] = found

    def of(self, depth: int, move_count: int) -> int:
        """Return the plies for a move after so many others."""
        row = depth if depth < STEPS else STEPS - 1
        column = move_count if move_count < STEPS else STEPS - 1
        found: int = self.plies[STEPS * row + column]
        return found
