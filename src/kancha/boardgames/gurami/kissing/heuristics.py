"""Judgement for Kissing Guramis: points, and chains that the tray or the bag may complete."""

from __future__ import annotations

import cython

from kancha.boardgames.gurami.kissing.forecast import ForecastPosition
from kancha.boardgames.gurami.rounds import RoundsPosition

if not cython.compiled:
    from math import sqrt

    from kancha.boardgames.gurami.board import NUMBERS

    SOFTNESS, USUAL, WIDE = 3000, 9000, 18000
    NARROW, PER_PIECE, WIDEST = 400, 330, 1650


class KissingPosition(ForecastPosition):
    """A position that can be judged, at a glance or by experience.

    Who plays alone plays for points. But where a seat of several plans for itself, `goal` is what
    the best of the others may have in the end, in hundredths of points, and `spread` how uncertain
    that is: a point is worth most where it may decide, so that who is ahead risks nothing.
    """

    def allocate(self) -> None:
        ForecastPosition.allocate(self)
        self.goal = self.spread = 0

    def race(self, others: KissingPosition, seat: int) -> None:
        """Let a lone seat play to have more in the end than all but one seat of a position."""
        rivals = cython.cast(KissingPosition, others)
        for other in range(rivals.seats):
            if other != seat:
                self.goal = max(self.goal, rivals.expected(other))
        self.spread = min(WIDEST, NARROW + PER_PIECE * self.in_bag)

    def worth(self, seat: int) -> int:
        for number in range(1, 7):
            self.odds[number] = 100 if self.tray[NUMBERS * seat + number] else 0
            if self.odds[number] == 0 and self.in_bag:
                self.odds[number] = 100 * self.bag[number] // self.in_bag
        return 100 * self.score[seat] + self.prospect(seat) // 2

    def payoff(self, seat: int) -> float:
        if self.spread == 0:
            return RoundsPosition.payoff(self, seat)
        return self.lead(100 * self.score[0] - self.goal, 0)

    def forecast(self, seat: int) -> int:
        """Compare what the seats will have in the end; who is alone, with its goal.

        `squash` makes of it what `payoff` would be.
        """
        if self.spread:
            value = self.lead(self.expected(seat) - self.goal, min(WIDEST, PER_PIECE * self.in_bag))
            return cython.cast(
                cython.int, SOFTNESS * value / (1.0 - (value if value > 0 else -value))
            )
        goal = USUAL if self.seats == 1 else 0
        for other in range(self.seats):
            if other != seat:
                goal = max(goal, self.expected(other))
        ahead = cython.cast(cython.double, self.expected(seat) - goal)
        return cython.cast(cython.int, max(-9999.0, min(9999.0, SOFTNESS * ahead / WIDE)))

    def lead(self, ahead: float, doubt: float) -> float:
        """Return what it is worth in a race to be ahead while the own points are in doubt.

        It is about the chance to win, but a point more is always worth something. It stays within
        3/4, so that `forecast` can say it.
        """
        spread = cython.cast(cython.double, self.spread)
        return 0.75 * ahead / sqrt(ahead * ahead + doubt * doubt + spread * spread)

    def expected(self, seat: int) -> int:
        """Return the points that a seat will have in the end, in hundredths."""
        return 100 * self.score[seat] + self.to_come(seat)
