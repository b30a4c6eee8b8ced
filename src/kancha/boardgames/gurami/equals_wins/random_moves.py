"""Random games of Equals = Wins: one legal placement, without looking for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.gurami.equals_wins.rules import EqualsWinsRules

if not cython.compiled:
    from kancha.boardgames.gurami.board import LONGEST
    from kancha.boardgames.gurami.equals_wins.lookahead import MOST, ZERO, window_balance
    from kancha.boardgames.gurami.equals_wins.rules import DONE, OPTION_A, VALUE_SHIFT
    from kancha.core.bits import count_bits, lowest_bit

    TRIES = 6
    NEITHER, COMPLETES, WAITS = range(3)

if TYPE_CHECKING:
    from kancha.core.rng import Rng


class RandomMovesPosition(EqualsWinsRules):
    """A position that tries placements at random until one is legal."""

    def _random_move(self, rng: Rng, out: list[int]) -> int:
        """Return a random legal move: all that the placing rule allows are equally likely tried."""
        self._count_pool()
        ways = 2 if self._placed else 4  # two colours, and the options a and b
        total = 0
        for number in range(1, MOST + 1):
            out[number - 1] = total
            if self._search.counts[number]:
                total += ways * count_bits(self._open_to(0, number))
        done = 1 if self._group == 0 and self._placed else 0
        looked_ahead = 0
        for _ in range(TRIES if total else 0):
            pick = rng._below(total + done)
            if pick == total:
                return DONE
            number = MOST
            while pick < out[number - 1]:
                number -= 1
            pick -= out[number - 1]
            fields = self._open_to(0, number)
            for _ in range(pick >> (1 if ways == 2 else 2)):
                fields &= fields - 1
            field = lowest_bit(fields)
            value = number if pick & 1 else -number
            option_a = OPTION_A if ways == 4 and pick & 2 else 0
            if option_a == 0 and looked_ahead == 0:
                self._allow_values()
                self._add_signed_sums(0)
                looked_ahead = 1
            if self._may_lay(field, value, option_a):
                return field | ZERO + value << VALUE_SHIFT | option_a
        return out[rng._below(self._legal(out))]

    def _may_lay(self, field: int, value: int, option_a: int) -> int:
        """Return 1 if a piece that the placing rule allows may be placed by an option."""
        if option_a and not self._contacts(field) >> ZERO + value & 1:
            return 0
        use = self._use_of(field, value, 1 if option_a else self._search.pool)
        return 1 if (use == NEITHER if option_a else use != NEITHER) else 0

    def _use_of(self, field: int, value: int, most_gaps: int) -> int:
        """Return what a piece does for the group in windows of so many gaps at most."""
        for kind in range(3):
            stripe = self._layout.stripe_of[3 * field + kind]
            if self._group & ~self._layout.stripe_fields[stripe]:
                continue
            self._bound_windows(stripe)
            gap = stripe * LONGEST
            while self._gap_field[gap] != field:
                gap += 1
            for size in range(1, min(most_gaps, self._gaps[stripe]) + 1):
                start = max(self._first_start(stripe, size), gap - size + 1)
                for first in range(start, min(self._last_start(stripe, size), gap) + 1):
                    last = first + size - 1
                    need = -window_balance(self, stripe, first, last)
                    if size == 1:
                        if need == value:
                            return COMPLETES
                    elif (
                        abs(need) <= MOST * size
                        and self._search.sums[size] >> (need & 63) & 1
                        and self._decide(first, last, gap, value, need)
                    ):
                        return WAITS
        return NEITHER
