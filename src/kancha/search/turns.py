"""What a seat can do in one turn: the runs of its moves until chance or another seat decides."""

from __future__ import annotations

from heapq import nlargest
from typing import Any

import cython

from kancha.core.buffer import Buffer
from kancha.core.position import Position
from kancha.search.seen import Seen

if not cython.compiled:
    from kancha.core.bits import NOBODY

    LONGEST_TURN, MOST_POSITIONS, MOST_ENDS = 32, 4096, 1 << 14
    DECIDED, WORST = 20000, -100000


class Turns:
    """A turn explored, each position once; after `longest` moves it counts as ended.

    Position 0 is where the turn begins; `came_from` and `came_by` tell from which position and by
    which move another one is reached, `end_from` and `end_by` the same of the ends of the turn.
    """

    def __init__(self, like: Position, longest: int) -> None:
        self.longest = min(longest, LONGEST_TURN - 1)
        self.positions = [like.clone() for _ in range(LONGEST_TURN)]
        self.buffers = [Buffer(like.max_moves) for _ in range(LONGEST_TURN)]
        if not cython.compiled:
            self.stack: list[Any] = [None] * LONGEST_TURN
            self.codes: list[Any] = [None] * LONGEST_TURN
            self.came_from = [0] * MOST_POSITIONS
            self.came_by = [0] * MOST_POSITIONS
            self.end_from = [0] * MOST_ENDS
            self.end_by = [0] * MOST_ENDS
            self.end_worth = [0] * MOST_ENDS
            self.plan = [0] * LONGEST_TURN
        for ply in range(LONGEST_TURN):
            self.codes[ply] = cython.cast(Buffer, self.buffers[ply]).codes
            if cython.compiled:
                self.stack[ply] = cython.cast(cython.p_void, self.positions[ply])
            else:
                self.stack[ply] = self.positions[ply]
        self.seen = Seen()

    def find_ends(self, start: Position, seat: int) -> None:
        """Find the ends of a turn, one way to each; if there are very many, a part of them."""
        self.keep_ends = 1
        self.begin(start, seat, MOST_POSITIONS)

    def find_best(self, start: Position, seat: int, room: int) -> None:
        """Find the best end of a turn; look at no more than `room` positions on the way."""
        self.keep_ends = 0
        self.begin(start, seat, room)

    def begin(self, start: Position, seat: int, room: int) -> None:
        self.seen.clear()
        self.count = 1
        self.ends = 0
        self.best_worth = WORST
        cython.cast(Position, self.stack[0]).copy_from(start)
        self.go_on(0, 0, seat, room)

    def go_on(self, ply: int, at: int, seat: int, room: int) -> None:
        """Try every move of a position; moves that promise something are followed first."""
        size = cython.cast(Position, self.stack[ply]).legal(self.codes[ply])
        promising = 0
        for k in range(size):
            if cython.cast(Position, self.stack[ply]).promise(self.codes[ply][k]) > 0:
                code = self.codes[ply][k]
                self.codes[ply][k] = self.codes[ply][promising]
                self.codes[ply][promising] = code
                promising += 1
        for k in range(size):
            code = self.codes[ply][k]
            cython.cast(Position, self.stack[ply + 1]).copy_from(
                cython.cast(Position, self.stack[ply])
            )
            cython.cast(Position, self.stack[ply + 1]).apply(code)
            if (
                ply + 1 == self.longest
                or cython.cast(Position, self.stack[ply + 1]).to_move() != seat
            ):
                self.note_end(ply, at, code, seat)
            elif self.count < room and self.seen.is_new(
                cython.cast(Position, self.stack[ply + 1]).key64()
            ):
                made = self.count
                self.count = made + 1
                self.came_from[made] = at
                self.came_by[made] = code
                # A turn with very many ways is looked at here and there, not in one corner.
                self.go_on(ply + 1, made, seat, made + 1 + (room - made) // 4)

    def note_end(self, ply: int, at: int, code: int, seat: int) -> None:
        """Judge an end of the turn; the best one is written to place 0, or kept with all others."""
        if self.keep_ends and (
            self.ends == MOST_ENDS
            or not self.seen.is_new(cython.cast(Position, self.stack[ply + 1]).key64())
        ):
            return
        worth = self.worth(ply + 1, seat)
        if not self.keep_ends:
            if worth <= self.best_worth:
                return
            self.ends = 0
            self.best_worth = worth
        self.end_from[self.ends] = at
        self.end_by[self.ends] = code
        self.end_worth[self.ends] = worth
        self.ends += 1

    def worth(self, ply: int, seat: int) -> int:
        """Return what a position is worth: its result where decided, else its judgement."""
        if cython.cast(Position, self.stack[ply]).to_move() == NOBODY:
            payoff = cython.cast(Position, self.stack[ply]).payoff(seat)
            return cython.cast(cython.int, DECIDED * payoff)
        return cython.cast(Position, self.stack[ply]).forecast(seat)

    def write_plan(self, end: int) -> int:
        """Write the moves that lead to an end of the turn into `plan`; return their number."""
        size = 1
        at = self.end_from[end]
        while at:
            at = self.came_from[at]
            size += 1
        self.plan[size - 1] = self.end_by[end]
        at = self.end_from[end]
        for k in range(size - 2, -1, -1):
            self.plan[k] = self.came_by[at]
            at = self.came_from[at]
        return size

    def plans(self, start: Position, seat: int, most: int) -> list[tuple[int, tuple[int, ...]]]:
        """Return the ways to the best ends of a turn with what they are worth, the best first."""
        position = cython.cast(Position, start)
        me = cython.cast(cython.int, seat)
        with cython.nogil:
            self.find_ends(position, me)
        ends = [(self.end_worth[end], -end) for end in range(self.ends)]
        return [(worth, self.moves_to(-end)) for worth, end in nlargest(most, ends)]

    def moves_to(self, end: int) -> tuple[int, ...]:
        size = self.write_plan(end)
        return tuple([self.plan[k] for k in range(size)])
