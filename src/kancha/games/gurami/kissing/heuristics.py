"""Judgement for Kissing Guramis: points, and chains that the tray or the bag may complete."""

from __future__ import annotations

import cython

from kancha.games.gurami.kissing.forecast import ForecastPosition

if not cython.compiled:
    from kancha.games.gurami.board import NUMBERS


class KissingPosition(ForecastPosition):
    """A position that can be judged, at a glance or by experience."""

    def worth(self, seat: int) -> int:
        for number in range(1, 7):
            self.odds[number] = 100 if self.tray[NUMBERS * seat + number] else 0
            if self.odds[number] == 0 and self.in_bag:
                self.odds[number] = 100 * self.bag[number] // self.in_bag
        return 100 * self.score[seat] + self.prospect(seat) // 2

    def forecast(self, seat: int) -> int:
        """Compare what the seats will have in the end; alone with 90 points, as `standing`."""
        best = 9000 if self.seats == 1 else 0
        for other in range(self.seats):
            if other != seat:
                best = max(best, self.expected(other))
        return max(-9999, min(9999, self.expected(seat) - best))

    def expected(self, seat: int) -> int:
        """Return the points that a seat will have in the end, in hundredths."""
        return 100 * self.score[seat] + self.to_come(seat)
