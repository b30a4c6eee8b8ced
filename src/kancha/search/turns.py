"""The turns of a seat: its sequences of moves until chance or another seat is to move."""

from __future__ import annotations

from heapq import nlargest
from typing import Any

import cython

from kancha.core.buffer import Buffer
from kancha.core.objective import Objective
from kancha.core.position import Position
from kancha.search.visited import VisitedSet

if not cython.compiled:
    from kancha.core.bits import NOBODY

    MAX_LENGTH, MAX_POSITIONS, MAX_ENDS = 32, 4096, 1 << 14
    DECIDED, WORST = 20000, -100000


class TurnSearch:
    """Explores a turn, each position once; after `max_length` moves the turn counts as ended.

    Position 0 is the start of the turn. `parents` and `parent_moves` hold the position and the move
    that led to each other position, `end_parents` and `end_moves` those that led to each end.
    """

    def __init__(self, like: Position, max_length: int, objective: Objective | None = None) -> None:
        self.objective = objective or Objective()
        self.max_length = min(max_length, MAX_LENGTH - 1)
        self.positions = [like.clone() for _ in range(MAX_LENGTH)]
        self.buffers = [Buffer(like.max_moves) for _ in range(MAX_LENGTH)]
        if not cython.compiled:
            self.stack: list[Any] = [None] * MAX_LENGTH
            self.codes: list[Any] = [None] * MAX_LENGTH
            self.parents = [0] * MAX_POSITIONS
            self.parent_moves = [0] * MAX_POSITIONS
            self.end_parents = [0] * MAX_ENDS
            self.end_moves = [0] * MAX_ENDS
            self.end_scores = [0] * MAX_ENDS
            self.moves = [0] * MAX_LENGTH
        for ply in range(MAX_LENGTH):
            self.codes[ply] = cython.cast(Buffer, self.buffers[ply]).codes
            if cython.compiled:
                self.stack[ply] = cython.cast(cython.p_void, self.positions[ply])
            else:
                self.stack[ply] = self.positions[ply]
        self.visited = VisitedSet()

    def find_ends(self, start: Position, seat: int) -> None:
        """Find the ends of a turn, each by one sequence; some of them if there are very many."""
        self.keep_ends = 1
        self.explore(start, seat, MAX_POSITIONS)

    def find_best(self, start: Position, seat: int, max_positions: int) -> None:
        """Find the best end of a turn; visit at most `max_positions` positions."""
        self.keep_ends = 0
        self.explore(start, seat, max_positions)

    def explore(self, start: Position, seat: int, max_positions: int) -> None:
        self.visited.clear()
        self.position_count = 1
        self.ends = 0
        self.best_score = WORST
        cython.cast(Position, self.stack[0])._copy_from(start)
        self.expand(0, 0, seat, max_positions)

    def expand(self, ply: int, at: int, seat: int, max_positions: int) -> None:
        """Try every move of a position; moves with a positive `move_ordering` come first."""
        size = cython.cast(Position, self.stack[ply])._legal(self.codes[ply])
        ordered_first = 0
        for k in range(size):
            if cython.cast(Position, self.stack[ply])._move_ordering(self.codes[ply][k]) > 0:
                code = self.codes[ply][k]
                self.codes[ply][k] = self.codes[ply][ordered_first]
                self.codes[ply][ordered_first] = code
                ordered_first += 1
        for k in range(size):
            code = self.codes[ply][k]
            cython.cast(Position, self.stack[ply + 1])._copy_from(
                cython.cast(Position, self.stack[ply])
            )
            cython.cast(Position, self.stack[ply + 1])._apply(code)
            if (
                ply + 1 == self.max_length
                or cython.cast(Position, self.stack[ply + 1])._to_move() != seat
            ):
                self.add_end(ply, at, code, seat)
            elif self.position_count < max_positions and self.visited.add(
                cython.cast(Position, self.stack[ply + 1])._key64()
            ):
                made = self.position_count
                self.position_count = made + 1
                self.parents[made] = at
                self.parent_moves[made] = code
                # Each subtree gets a part of the budget, so that a huge turn is explored evenly.
                self.expand(ply + 1, made, seat, made + 1 + (max_positions - made) // 4)

    def add_end(self, ply: int, at: int, code: int, seat: int) -> None:
        """Score an end of the turn; keep it, or only the best one at index 0."""
        if self.keep_ends and (
            self.ends == MAX_ENDS
            or not self.visited.add(cython.cast(Position, self.stack[ply + 1])._key64())
        ):
            return
        score = self.score(ply + 1, seat)
        if not self.keep_ends:
            if score <= self.best_score:
                return
            self.ends = 0
            self.best_score = score
        self.end_parents[self.ends] = at
        self.end_moves[self.ends] = code
        self.end_scores[self.ends] = score
        self.ends += 1

    def score(self, ply: int, seat: int) -> int:
        """Return the score of a position: its result if the game is over, else its forecast."""
        if cython.cast(Position, self.stack[ply])._to_move() == NOBODY:
            payoff = self.objective._payoff(cython.cast(Position, self.stack[ply]), seat)
            return cython.cast(cython.int, DECIDED * payoff)
        return self.objective._forecast(cython.cast(Position, self.stack[ply]), seat)

    def write_moves(self, end: int) -> int:
        """Write the moves that lead to an end of the turn to `moves`; return their number."""
        size = 1
        at = self.end_parents[end]
        while at:
            at = self.parents[at]
            size += 1
        self.moves[size - 1] = self.end_moves[end]
        at = self.end_parents[end]
        for k in range(size - 2, -1, -1):
            self.moves[k] = self.parent_moves[at]
            at = self.parents[at]
        return size

    def best_turns(
        self, start: Position, seat: int, count: int
    ) -> list[tuple[int, tuple[int, ...]]]:
        """Return the best turns with their scores, best first."""
        position = cython.cast(Position, start)
        me = cython.cast(cython.int, seat)
        with cython.nogil:
            self.find_ends(position, me)
        position._raise_failure()
        ends = [(self.end_scores[end], -end) for end in range(self.ends)]
        return [(score, self.moves_to(-end)) for score, end in nlargest(count, ends)]

    def moves_to(self, end: int) -> tuple[int, ...]:
        size = self.write_moves(end)
        return tuple([self.moves[k] for k in range(size)])
