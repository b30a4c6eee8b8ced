"""Judgement for Gounki: who is nearer to the far side, and with how much material."""

from __future__ import annotations

import cython

from kancha.boardgames.gounki.features import FEATURES
from kancha.boardgames.gounki.rules import GounkiRules
from kancha.core.network import Network, stored_network

if not cython.compiled:
    from kancha.boardgames.gounki.rules import (
        DROPS,
        FIRST_DEPLOYMENT,
        FIRST_MOVEMENT,
        FIRST_TARGET,
        MOVE_BITS,
        ORIGIN,
        OUTER_EXIT,
        TARGET,
        TARGET_WIDTH,
        WAYS,
    )
    from kancha.boardgames.gounki.ways import EXIT
    from kancha.core.bits import lowest_bit
    from kancha.core.network import judgement

    SLOTS = 64

_stored = stored_network(__package__, "gounki")
LEARNED = _stored is not None
NETWORK = Network(FEATURES, _stored) if _stored is not None else None
if NETWORK is not None:
    if cython.compiled:
        WEIGHTS = cython.address(cython.cast(Network, NETWORK).weights)
    else:
        WEIGHTS = NETWORK.weights


class GounkiPosition(GounkiRules):
    """A position that can be judged; `_sums` are those of the network for the slots `_seen`."""

    def _allocate(self) -> None:
        GounkiRules._allocate(self)
        self._seen = [0] * 64
        self._sums = [0] * 128

    def _forecast(self, seat: int) -> int:
        """Judge by the network; it does not know that black may not leave everywhere (R3.8)."""
        if not LEARNED or self._forbidden & OUTER_EXIT:
            return self._evaluate(seat)
        if not cython.compiled:
            states = [0] * SLOTS
        self._show(states)
        value = judgement(WEIGHTS, states, self._seen, self._sums, self._side)
        return value if seat == self._side else -value

    def _show(self, states: list[int]) -> None:
        """Write the state of each slot (features.py)."""
        for square in range(64):
            states[square] = self._board[square] | (self._pieces[1] >> square & 1) << 4

    def slots(self) -> list[int]:
        """Return the state of each slot of the network."""
        shown = cython.cast(GounkiPosition, self.clone())
        shown._show(shown._seen)
        return [shown._seen[slot] for slot in range(SLOTS)]

    def _evaluate(self, seat: int) -> int:
        value = self._strength(seat) - self._strength(1 - seat)
        value += 20 if self._side == seat else -20
        return max(-9999, min(9999, value))

    def _strength(self, seat: int) -> int:
        """Value the parts of a seat, and how near its nearest piece is to the far side."""
        total = 0
        waiting = self._pieces[seat]
        while waiting:
            square = lowest_bit(waiting)
            waiting &= waiting - 1
            piece = self._board[square]
            steps = 8 - (square >> 3) if seat == 0 else (square >> 3) + 1
            total += 100 * ((piece & 3) + (piece >> 2)) + (8 - steps) * (8 - steps)
        best = self._moves_to_exit_c(seat)
        return total + (600 // (best * best) if best else 0)

    def _moves_to_exit_c(self, seat: int) -> int:
        """Return the fewest moves in which a piece could leave, were nothing in its way.

        0 if the seat has no piece.
        """
        best = 99
        waiting = self._pieces[seat]
        while waiting:
            square = lowest_bit(waiting)
            waiting &= waiting - 1
            piece = self._board[square]
            circles = piece & 3
            squares = piece >> 2
            steps = 8 - (square >> 3) if seat == 0 else (square >> 3) + 1
            reach = circles if circles > squares else squares
            moves = (steps + reach - 1) // reach
            if moves < best:
                best = moves
        return best if best < 99 else 0

    def moves_to_exit(self, seat: int) -> int:
        """Return the fewest moves to leave the board with nothing in the way; 0 without pieces."""
        self._check_index("seat", seat, 2)
        return self._moves_to_exit_c(seat)

    def _move_ordering(self, code: int) -> int:
        """Prefer leaving the board, then taking much with little."""
        if last_square(code) >= EXIT:
            return 4000
        target = code >> FIRST_TARGET
        if code >> DROPS or not self._pieces[1 - self._side] >> target & 1:
            return 0
        taken = self._board[target]
        taker = self._board[code & ORIGIN]
        return 400 * ((taken & 3) + (taken >> 2)) - 40 * ((taker & 3) + (taker >> 2)) + 200

    def _noisy(self, out: list[int]) -> int:
        """Write the moves that leave the board or take a piece."""
        n = 0
        me = self._side
        own = self._pieces[me]
        enemy = self._pieces[1 - me]
        occupied = own | enemy
        no_part = enemy | self._triples[me]
        no_pair = self._pairs[me]
        waiting = own
        while waiting:
            origin = lowest_bit(waiting)
            waiting &= waiting - 1
            row = me << 10 | self._board[origin] << 6 | origin
            for i in range(FIRST_MOVEMENT[row], FIRST_DEPLOYMENT[row]):
                code = WAYS[i].code
                blocked = WAYS[i].clear & occupied
                target = (code & MOVE_BITS) >> FIRST_TARGET
                loud = 1 if target >= EXIT or enemy >> (target & 63) & 1 else 0
                out[n] = code & MOVE_BITS
                n += loud & (1 if (blocked | code & self._forbidden) == 0 else 0)
            for i in range(FIRST_DEPLOYMENT[row], FIRST_MOVEMENT[row + 1]):
                code = WAYS[i].code
                blocked = WAYS[i].clear & no_part | WAYS[i].stacked & no_pair
                loud = 1 if last_square(code & MOVE_BITS) >= EXIT else 0
                out[n] = code & MOVE_BITS
                n += loud & (1 if (blocked | code & self._forbidden) == 0 else 0)
        return n


def last_square(code: int) -> int:
    """Return where a move ends."""
    drops = code >> DROPS
    if drops == 0:
        return code >> FIRST_TARGET
    return code >> FIRST_TARGET + TARGET_WIDTH * (drops - 1) & TARGET
