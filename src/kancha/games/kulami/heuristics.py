"""Judgement for Kulami: how likely each panel is to stay with whoever leads on it."""

from __future__ import annotations

import cython

from kancha.games.kulami.rules import KulamiRules

if not cython.compiled:
    from kancha.core.bits import count_bits


class KulamiPosition(KulamiRules):
    """A position that can be judged."""

    def evaluate(self, seat: int) -> int:
        value = self.prospects()
        if self.level >= 1:
            area = count_bits(self.largest_area(0)) - count_bits(self.largest_area(1))
            value += 60 * area
        if self.level >= 2:
            value += 60 * (self.chain_points(0) - self.chain_points(1))
        if seat != self.red_seat:
            value = -value
        return max(-9999, min(9999, value))

    def prospects(self) -> int:
        """Return 100 for each point that red can expect from the panels beyond what black can.

        A lead counts in full where the empty fields cannot undo it, else in part.
        """
        total = 0
        for i in range(17):
            panel = self.layout.panels[i]
            red = count_bits(self.marbles[0] & panel)
            black = count_bits(self.marbles[1] & panel)
            worth = 100 * self.layout.sizes[i]
            needed = self.layout.sizes[i] - red - black + 1
            lead = red - black
            if lead >= needed:
                total += worth
            elif -lead >= needed:
                total -= worth
            else:
                total += worth * lead // needed
        return total
