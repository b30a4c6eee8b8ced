"""Judgement for Equals = Wins: points, and what the seat to move can earn with its next piece."""

from __future__ import annotations

import cython

from kancha.games.gurami.equals_wins.rules import EqualsWinsRules

if not cython.compiled:
    from kancha.core.bits import lowest_bit
    from kancha.games.gurami.equals_wins.groups import ZERO
    from kancha.games.gurami.equals_wins.rules import PLAYING


class EqualsWinsPosition(EqualsWinsRules):
    """A position that can be judged."""

    def evaluate(self, seat: int) -> int:
        best_other = -9999
        mine = 0
        next_points = self.best_completion() if self.phase == PLAYING else 0
        for other in range(self.seats):
            points = 10 * self.points_of[other]
            if other == self.side:
                # A piece can still be used otherwise, a point is a point.
                points += 9 * next_points
            if other == seat:
                mine = points
            else:
                best_other = max(best_other, points)
        return max(-9999, min(9999, 4 * (mine - best_other)))

    def best_completion(self) -> int:
        """Return the most points of a placement that completes a group now.

        A group that needs several more pieces counts as much as a small chain.
        """
        self.look_ahead()
        best = 4 if self.group else 0
        free = self.layout.all_fields & ~self.occupied[0]
        while free:
            field = lowest_bit(free)
            free &= free - 1
            values = self.search.completes[field]
            while values:
                best = max(best, self.points(0, field, lowest_bit(values) - ZERO))
                values &= values - 1
        return best
