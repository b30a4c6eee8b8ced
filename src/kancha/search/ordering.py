"""The order in which alpha-beta tries moves: what was good elsewhere in the search comes first."""

from __future__ import annotations

import cython

from kancha.core.buffer import Buffer
from kancha.core.position import Position
from kancha.core.rng import Rng

if not cython.compiled:
    from kancha.core.bits import fold

    PLIES, HISTORY_SIZE, MOST_HISTORY = 96, 4096, 1 << 14
    FIRST_TRIED, KILLER = 1 << 30, 1 << 29


class MoveOrder:
    """Killer moves of each ply, and the history of each seat's moves.

    A score of KILLER or more is a killer, or the table's move.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.killers = [0] * (PLIES * 2)
            self.history = [0] * (2 * HISTORY_SIZE)

    def prepare(self, rng: Rng) -> None:
        """Forget the killers, and most of the history."""
        for i in range(PLIES * 2):
            self.killers[i] = -1
        for i in range(2 * HISTORY_SIZE):
            # A little noise, so that equal moves are not always tried in the same order.
            self.history[i] = (self.history[i] >> 3) + rng._below(8)

    def score(
        self,
        position: Position,
        codes: list[int],
        scores: list[int],
        size: int,
        ply: int,
        seat: int,
        first: int,
    ) -> None:
        """Score moves: the first to be tried, killers, then the game's own order and history."""
        for i in range(size):
            code = codes[i]
            if code == first:
                scores[i] = FIRST_TRIED
            elif code == self.killers[2 * ply] or code == self.killers[2 * ply + 1]:
                scores[i] = KILLER
            else:
                rank = position._move_ordering(code)
                scores[i] = (rank << 12) + self.history[seat * HISTORY_SIZE + history_index(code)]

    def next_move(self, codes: list[int], scores: list[int], done: int, size: int) -> int:
        """Bring the best of the remaining moves to the front and return it."""
        best = done
        for i in range(done + 1, size):
            if scores[i] > scores[best]:
                best = i
        code: int = codes[best]
        score = scores[best]
        # The others keep their order, so that the search is stable among equal scores.
        for i in range(best, done, -1):
            codes[i] = codes[i - 1]
            scores[i] = scores[i - 1]
        codes[done] = code
        scores[done] = score
        return code

    def reward(self, code: int, ply: int, depth: int, seat: int) -> None:
        """Credit a move that caused a beta cutoff, and make it a killer."""
        if self.killers[2 * ply] != code:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = code
        at = seat * HISTORY_SIZE + history_index(code)
        self.history[at] += depth * depth
        if self.history[at] > MOST_HISTORY:
            for i in range(2 * HISTORY_SIZE):
                self.history[i] >>= 1


def noisy_moves(position: Position) -> list[int]:
    """Return the codes of the moves of the quiescence search."""
    buffer = Buffer(position.max_moves)
    size = cython.cast(Position, position)._noisy(buffer.codes)
    return [buffer.codes[i] for i in range(size)]


def history_index(code: int) -> int:
    """Return the index of a move in a seat's history."""
    return fold(1, code) & 4095
