"""Judgement for the Kissing puzzle: stripes won, and how likely the others can still be."""

from __future__ import annotations

import cython

from kancha.boardgames.gurami.kissing_puzzle.rules import PuzzleRules

if not cython.compiled:
    from kancha.boardgames.gurami.board import FIELDS, LONGEST, NUMBERS
    from kancha.boardgames.gurami.kissing_puzzle.rules import STRIPE
    from kancha.boardgames.gurami.rounds import EACH
    from kancha.core.bits import count_bits, lowest_bit


class PuzzlePosition(PuzzleRules):
    """A position that can be judged."""

    def _worth(self, seat: int) -> int:
        total = 0
        for stripe in range(self._layout.stripes):
            total += self._outlook(seat, stripe)
        return total

    def _outlook(self, seat: int, stripe: int) -> int:
        """Return what a stripe is worth: nothing once it cannot become equal any more."""
        balance = 0
        for place in range(self._layout.length[stripe]):
            field = self._layout.member[LONGEST * stripe + place]
            balance += self._values[FIELDS * seat + field]
        gap = balance if balance > 0 else -balance
        empty = self._layout.stripe_fields[stripe] & ~self._occupied[seat]
        free = count_bits(empty)
        if free == 0:
            return STRIPE if gap == 0 else 0
        if free == 1:
            return self._last_piece(seat, gap, lowest_bit(empty))
        most = 6 * free
        return 0 if gap > most else 300 * (most - gap) * (most - gap) // (most * most)

    def _last_piece(self, seat: int, gap: int, field: int) -> int:
        """Return what a stripe with one free field is worth: only one number can complete it."""
        if gap == 0 or gap > 6 or self._laid[NUMBERS * seat + gap] == EACH:
            return 0
        if self._barred[NUMBERS * seat + gap] >> field & 1:
            return 0
        return 200 + 75 * (EACH - self._laid[NUMBERS * seat + gap])
