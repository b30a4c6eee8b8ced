"""Evaluation for Kissing Guramis: points, and chains that the tray or the bag may complete."""

from __future__ import annotations

import cython

from kancha.boardgames.gurami.kissing.forecast import ForecastPosition
from kancha.core.objective import Objective
from kancha.core.position import Position
from kancha.core.rng import Rng

if not cython.compiled:
    from math import sqrt

    from kancha.boardgames.gurami.board import NUMBERS

    EVAL_SCALE, USUAL, WIDE = 3000, 9000, 18000
    NARROW, PER_PIECE, WIDEST, MOST_VALUE = 400, 330, 1650, 75


class KissingPosition(ForecastPosition):
    """A position that can be evaluated, quickly or by the learnt network."""

    def _worth(self, seat: int) -> int:
        for number in range(1, 7):
            self._odds[number] = 100 if self._tray[NUMBERS * seat + number] else 0
            if self._odds[number] == 0 and self._in_bag:
                self._odds[number] = 100 * self._bag[number] // self._in_bag
        return 100 * self._score[seat] + self._prospect(seat) // 2

    def _forecast(self, seat: int) -> int:
        """Compare the points that the seats will have at the end; a single seat's, with USUAL."""
        goal = USUAL if self.seats == 1 else 0
        for other in range(self.seats):
            if other != seat:
                goal = max(goal, self._expected(other))
        ahead = cython.cast(cython.double, self._expected(seat) - goal)
        return cython.cast(cython.int, max(-9999.0, min(9999.0, EVAL_SCALE * ahead / WIDE)))

    def _expected(self, seat: int) -> int:
        """Return the points that a seat will have at the end, in hundredths."""
        return 100 * self._score[seat] + self._to_come(seat)

    def _take_up(self, seat: int) -> None:
        """Lead a seat back to the beginning of the round."""
        self._lift_fresh(seat)
        for number in range(1, 7):
            self._tray[NUMBERS * seat + number] = self._drawn[number]

    def solo_objective(self, seat: int) -> Objective:
        return RaceObjective(self.guess(seat, Rng(0)), seat)


class RaceObjective(Objective):
    """Play alone for more points than the best of the other seats.

    `_goal` is what the best of them may have at the end, in hundredths of points, and `spread` how
    uncertain that is; `_fair_goal` is the same as if they had not placed anything in this round. A
    point is worth most where it may decide, so a seat that is ahead takes no risks.
    """

    def __init__(self, shared: KissingPosition, seat: int) -> None:
        if not isinstance(shared, KissingPosition):
            raise TypeError(f"a race is between the seats of Kissing, not {type(shared).__name__}")
        position = cython.cast(KissingPosition, shared)
        self._goal = 0
        for other in range(position.seats):
            if other != seat:
                self._goal = max(self._goal, position._expected(other))
        self._spread = min(WIDEST, NARROW + PER_PIECE * position._in_bag)
        # What is hidden was guessed without skill: the others are judged before they placed it.
        before = cython.cast(KissingPosition, position.clone())
        self._fair_goal = 0
        for other in range(before.seats):
            if other != seat:
                before._take_up(other)
                self._fair_goal = max(self._fair_goal, before._expected(other))

    def _payoff(self, position: Position, seat: int) -> float:
        return self._lead_value(
            100 * cython.cast(KissingPosition, position)._score[seat] - self._goal, 0
        )

    def _forecast(self, position: Position, seat: int) -> int:
        """Return the expected value on the scale of scores: `squash` turns it back."""
        value = self._lead_value(
            cython.cast(KissingPosition, position)._expected(seat) - self._goal,
            min(WIDEST, PER_PIECE * cython.cast(KissingPosition, position)._in_bag),
        )
        return cython.cast(
            cython.int, EVAL_SCALE * value / (1.0 - (value if value > 0 else -value))
        )

    def chance(self, position: Position, seat: int, given_away: float) -> float:
        """Return the win chance of a seat: MOST_VALUE hundredths stand for a sure win.

        It is judged before the move, because what a seat gains by good play the others gain too.
        """
        solo = cython.cast(KissingPosition, position)
        doubt = min(WIDEST, PER_PIECE * solo._in_bag)
        value = self._lead_value(solo._expected(seat) - self._fair_goal, doubt) - given_away
        return min(1.0, max(0.0, (1 + 100 * value / MOST_VALUE) / 2))

    def _lead_value(self, ahead: float, doubt: float) -> float:
        """Return the value of a lead when the seat's own points are uncertain by `doubt`.

        It follows the probability of winning, but one more point is always worth something. It
        stays within MOST_VALUE hundredths, so that `forecast` can express it.
        """
        spread = cython.cast(cython.double, self._spread)
        return MOST_VALUE / 100.0 * ahead / sqrt(ahead * ahead + doubt * doubt + spread * spread)
