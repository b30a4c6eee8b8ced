"""What counts in the cube solitaire (R9.3); stones are placed as in the board game (R9.2)."""

from __future__ import annotations

import cython

from kancha.boardgames.rumis.rules import BuildingRules

if not cython.compiled:
    from kancha.core.bits import count_bits


class CubePosition(BuildingRules):
    """A position of the cube solitaire."""

    def _cells_filled_c(self) -> int:
        """Return the score: the number of filled cells (R9.3)."""
        cells = 0
        for level in range(self._site.top):
            cells += count_bits(self._filled[level])
        return cells

    def _cells_free_c(self) -> int:
        """Return how many cells are still to be filled."""
        edge: int = self._site.top
        return edge * edge * edge - self._cells_filled_c()

    def _payoff(self, seat: int) -> float:
        return 1.0 if self._cells_free_c() == 0 else 0.0

    def _evaluate(self, seat: int) -> int:
        """Judge by the cells filled; a colour that is out takes its share of the rest with it."""
        return 40 * self._cells_filled_c() - 200 * count_bits(self._out)

    def cells_filled(self) -> int:
        """Return the score: the number of filled cells (R9.3)."""
        return self._cells_filled_c()

    def cells_free(self) -> int:
        """Return how many cells are still to be filled."""
        return self._cells_free_c()
