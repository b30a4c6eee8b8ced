"""Judgement for Kissing Guramis: points, and chains that the tray or the bag may complete."""

from __future__ import annotations

import cython

from kancha.games.gurami.kissing.rules import KissingRules

if not cython.compiled:
    from kancha.games.gurami.board import NUMBERS


class KissingPosition(KissingRules):
    """A position that can be judged."""

    def worth(self, seat: int) -> int:
        for number in range(1, 7):
            self.odds[number] = 100 if self.tray[NUMBERS * seat + number] else 0
            if self.odds[number] == 0 and self.in_bag:
                self.odds[number] = 100 * self.bag[number] // self.in_bag
        return 100 * self.score[seat] + self.prospect(seat) // 2
