"""Judgement for Equals = Wins: points. What a turn can earn is found by planning it (Rollouts)."""

from __future__ import annotations

import cython

from kancha.boardgames.gurami.equals_wins.random_moves import RandomMovesPosition

if not cython.compiled:
    from kancha.boardgames.gurami.equals_wins.lookahead import ZERO
    from kancha.boardgames.gurami.equals_wins.rules import DONE, FIELD, OPTION_A, VALUE, VALUE_SHIFT


class EqualsWinsPosition(RandomMovesPosition):
    """A position that can be judged."""

    def _evaluate(self, seat: int) -> int:
        """Return 40 for each point of the lead over the best other seat."""
        best_other = 0
        for other in range(self.seats):
            if other != seat:
                best_other = max(best_other, self._points_of[other])
        return max(-9999, min(9999, 40 * (self._points_of[seat] - best_other)))

    def _move_ordering(self, code: int) -> int:
        """Return the points of a placement that completes a chain."""
        if code & (DONE | OPTION_A):
            return 0
        return self._points(0, code & FIELD, (code >> VALUE_SHIFT & VALUE) - ZERO)
