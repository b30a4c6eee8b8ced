"""Judgement for Kulami: who holds the panels, how safely, and what the next marble can win."""

from __future__ import annotations

import cython

from kancha.boardgames.kulami.rules import KulamiRules

if not cython.compiled:
    from kancha.boardgames.kulami.rules import ALL_MARBLES, BLACK, RED
    from kancha.boardgames.kulami.tables import PANELS
    from kancha.core.bits import count_bits


class KulamiPosition(KulamiRules):
    """A position that can be judged."""

    def _evaluate(self, seat: int) -> int:
        value = self._prospects()
        if self._level >= 1:
            area = count_bits(self._largest_area_c(RED)) - count_bits(self._largest_area_c(BLACK))
            value += 100 * area
        if self._level >= 2:
            value += 100 * (self._chain_points(RED) - self._chain_points(BLACK))
        value = value if seat == self._red_seat else -value
        return max(-9999, min(9999, value))

    def _prospects(self) -> int:
        """Return what red can expect from the panels, less what black can.

        The colour to move will most often get the best of what its next marble can win.
        """
        total = 0
        best = 0
        step = -1 if self._placed & 1 else 1
        for i in range(PANELS):
            panel = self._layout.panels[i]
            size = self._layout.sizes[i]
            red = count_bits(self._marbles[RED] & panel)
            black = count_bits(self._marbles[BLACK] & panel)
            empty = size - red - black
            held = self._holding(size, red - black, empty)
            total += held
            if self._open & panel:
                gain = step * (self._holding(size, red - black + step, empty - 1) - held)
                best = gain if gain > best else best
        return total + step * best * 7 // 10

    def _holding(self, size: int, lead: int, empty: int) -> int:
        """Return the worth of a panel: half for a lead, more the fewer fields can undo it."""
        if lead == 0:
            return 0
        ahead = lead if lead > 0 else -lead
        safe = ahead if ahead <= empty else empty + 1
        worth = 50 * size + 50 * size * safe // (empty + 1)
        return worth if lead > 0 else -worth

    def _plies_left(self) -> int:
        """Return the marbles left, and one for a swap."""
        return ALL_MARBLES - self._placed + 1
