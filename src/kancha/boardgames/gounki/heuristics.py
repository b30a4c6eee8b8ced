"""Judgement for Gounki: who is nearer to the far side, and with how much material."""

from __future__ import annotations

import cython

from kancha.boardgames.gounki.rules import GounkiRules

if not cython.compiled:
    from kancha.boardgames.gounki.rules import (
        DEPLOYMENTS,
        DROPS,
        EXIT,
        FIRST_DEPLOYMENT,
        FIRST_MOVEMENT,
        MOVE_BITS,
        MOVEMENTS,
    )
    from kancha.core.bits import lowest_bit


class GounkiPosition(GounkiRules):
    """A position that can be judged."""

    def evaluate(self, seat: int) -> int:
        value = self.strength(seat) - self.strength(1 - seat)
        value += 20 if self.side == seat else -20
        return max(-9999, min(9999, value))

    def strength(self, seat: int) -> int:
        """Value the parts of a seat, and how near its nearest piece is to the far side."""
        total = 0
        waiting = self.pieces[seat]
        while waiting:
            square = lowest_bit(waiting)
            waiting &= waiting - 1
            piece = self.board[square]
            steps = 8 - (square >> 3) if seat == 0 else (square >> 3) + 1
            total += 100 * ((piece & 3) + (piece >> 2)) + (8 - steps) * (8 - steps)
        best = self.moves_to_exit(seat)
        return total + (600 // (best * best) if best else 0)

    def moves_to_exit(self, seat: int) -> int:
        """Return the fewest moves in which a piece could leave, were nothing in its way.

        0 if the seat has no piece.
        """
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
            if moves < best:
                best = moves
        return best if best < 99 else 0

    def distance(self, seat: int) -> int:
        """Return `moves_to_exit` for Python callers."""
        return self.moves_to_exit(seat)

    def move_ordering(self, code: int) -> int:
        """Prefer leaving the board, then taking much with little."""
        if last_square(code) >= EXIT:
            return 4000
        target = code >> 6
        if code >> DROPS or not self.pieces[1 - self.side] >> target & 1:
            return 0
        taken = self.board[target]
        taker = self.board[code & 63]
        return 400 * ((taken & 3) + (taken >> 2)) - 40 * ((taker & 3) + (taker >> 2)) + 200

    def noisy(self, out: list[int]) -> int:
        """Write the moves that leave the board or take a piece."""
        n = 0
        me = self.side
        own = self.pieces[me]
        enemy = self.pieces[1 - me]
        occupied = own | enemy
        no_part = enemy | self.triples[me]
        no_pair = self.pairs[me]
        waiting = own
        while waiting:
            origin = lowest_bit(waiting)
            waiting &= waiting - 1
            row = me << 10 | self.board[origin] << 6 | origin
            for i in range(FIRST_MOVEMENT[row], FIRST_MOVEMENT[row + 1]):
                code = MOVEMENTS[i].code
                blocked = MOVEMENTS[i].clear & occupied
                target = (code & MOVE_BITS) >> 6
                loud = 1 if target >= EXIT or enemy >> (target & 63) & 1 else 0
                out[n] = code & MOVE_BITS
                n += loud & (1 if (blocked | code & self.forbidden) == 0 else 0)
            for i in range(FIRST_DEPLOYMENT[row], FIRST_DEPLOYMENT[row + 1]):
                code = DEPLOYMENTS[i].code
                blocked = DEPLOYMENTS[i].clear & no_part | DEPLOYMENTS[i].room & no_pair
                loud = 1 if last_square(code & MOVE_BITS) >= EXIT else 0
                out[n] = code & MOVE_BITS
                n += loud & (1 if (blocked | code & self.forbidden) == 0 else 0)
        return n


def last_square(code: int) -> int:
    """Return where a move ends."""
    drops = code >> DROPS
    return code >> 6 + 7 * (drops - 1) & 127 if drops else code >> 6
