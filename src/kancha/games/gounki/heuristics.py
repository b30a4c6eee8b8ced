"""Judgement for Gounki: who is nearer to the far side, and with how much material."""

from __future__ import annotations

import cython

from kancha.games.gounki.rules import GounkiRules

if not cython.compiled:
    from kancha.core.bits import lowest_bit


class GounkiPosition(GounkiRules):
    """A position that can be judged."""

    def evaluate(self, seat: int) -> int:
        value = self.strength(seat) - self.strength(1 - seat)
        value += 20 if self.side == seat else -20
        return max(-9999, min(9999, value))

    def strength(self, seat: int) -> int:
        """Value the parts of a seat, and the fewest moves that one of its pieces needs to leave."""
        total = 0
        best = 99
        waiting = self.pieces[seat]
        while waiting:
            square = lowest_bit(waiting)
            waiting &= waiting - 1
            piece = self.board[square]
            circles = piece & 3
            squares = piece >> 2
            steps = 8 - (square >> 3) if seat == 0 else (square >> 3) + 1
            reach = circles if circles > squares else squares
            moves = (steps + reach - 1) // reach
            total += 100 * (circles + squares) + (8 - steps) * (8 - steps)
            if moves < best:
                best = moves
        return total + (1200 // (best * best) if best < 99 else 0)
