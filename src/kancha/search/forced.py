"""Forced wins within so many plies, proved by trying every move.

The proof relies on the rules alone: nothing is judged, left out or remembered, so it is as true as
the move generator. The order in which moves are tried makes it fast, not true.
"""

from __future__ import annotations

import cython

from kancha.core.buffer import Buffer
from kancha.core.errors import ArgumentError
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.search.ordering import MoveOrder

if not cython.compiled:
    from kancha.core.bits import NOBODY

    MOST_PLIES = 32

MOST_NODES = 1 << 62


class ForcedWins:
    """Proves or refutes that the seat to move at the start wins; for two seats without chance.

    All questions together may take `most_nodes`; after that there are no more answers.
    """

    def __init__(self, start: Position, most_nodes: int = MOST_NODES) -> None:
        if not isinstance(start, Position):
            raise TypeError(f"forced wins begin at a Position, not {type(start).__name__}")
        seat = start.seat
        if seat is None or seat < 0 or start.seats > 2:
            raise ArgumentError("forced wins are sought for a seat to move, in games of two seats")
        self.game = start.game
        self.positions = [start.clone() for _ in range(MOST_PLIES + 1)]
        self.buffers = [Buffer(start.max_moves) for _ in range(2 * MOST_PLIES)]
        self.order = MoveOrder()
        self.order.prepare(Rng(0))
        self.seat = seat
        self.nodes, self.most_nodes, self.gave_up = 0, most_nodes, False

    def wins(self, position: Position, plies: int) -> bool | None:
        """Say whether the win is forced within so many plies; None if that takes too long."""
        if not 0 <= plies < MOST_PLIES:
            raise ArgumentError(f"a win is sought within 0 to {MOST_PLIES - 1} plies")
        self.check(position)
        cython.cast(Position, self.positions[0])._copy_from(position)
        found = self.is_forced(0, plies)
        return None if self.gave_up else found

    def plies_to_the_end(self, position: Position) -> int:
        """Return a number of plies within which the game ends for certain."""
        self.check(position)
        return cython.cast(Position, position)._plies_left()

    def refutation(self, position: Position, plies: int) -> int | None:
        """Return the code of an answer after which the win is not forced; None if it is."""
        self.check(position)
        for code in position.moves.codes:
            if self.wins(position.after(code), plies - 1) is False:
                return code
        return None

    def check(self, position: Position) -> None:
        """Refuse what is no position of this game."""
        if not isinstance(position, Position):
            raise TypeError(f"forced wins are those of a Position, not {type(position).__name__}")
        if position.game != self.game:
            raise ArgumentError(f"forced wins of {self.game!r} are sought, not {position.game!r}")

    def is_forced(self, ply: int, plies: int) -> bool:
        position = cython.cast(Position, self.positions[ply])
        to_move = position._to_move()
        if to_move == NOBODY:
            return position._payoff(self.seat) > 0
        if plies == 0:
            return False
        self.nodes += 1
        if self.nodes > self.most_nodes:
            self.gave_up = True
            return False
        codes = cython.cast(Buffer, self.buffers[2 * ply]).codes
        scores = cython.cast(Buffer, self.buffers[2 * ply + 1]).codes
        child = cython.cast(Position, self.positions[ply + 1])
        size = position._legal(codes)
        attacks = to_move == self.seat
        if plies > 1:
            self.order.score(position, codes, scores, size, ply, to_move, -1)
        for i in range(size):
            code = self.order.next_move(codes, scores, i, size) if plies > 1 else codes[i]
            child._copy_from(position)
            child._apply(code)
            found = self.is_forced(ply + 1, plies - 1)
            if self.gave_up:
                return False
            if found == attacks:
                if plies > 1:
                    self.order.reward(code, ply, plies, to_move)
                return found
        return not attacks
