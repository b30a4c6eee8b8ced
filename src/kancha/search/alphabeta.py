"""Alpha-beta for two seats, no chance, nothing hidden.

Iterative deepening with a principal variation search, a transposition table, killers, history,
aspiration and late-move reductions. One seat may move several times in a row: values change sign
only when the mover changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cython

from kancha.core.buffer import Buffer
from kancha.core.errors import KanchaError
from kancha.core.position import Position
from kancha.search.limits import Limits
from kancha.search.table import Table

if not cython.compiled:
    from kancha.core.bits import NOBODY, fold
    from kancha.search.table import AT_LEAST, AT_MOST, EXACT

    WIN, SURE, INFINITE, UNKNOWN, DEEPEST, HISTORY = 30000, 29000, 32000, 32001, 96, 4096


@dataclass(frozen=True)
class Found:
    """What a search knows: lines of move codes, best first, with values for the seat to move."""

    lines: tuple[tuple[int, tuple[int, ...]], ...]
    depth: int
    nodes: int


class AlphaBeta:
    """A search that keeps its table from move to move."""

    def __init__(self, table_bits: int = 20) -> None:
        self.table = Table(table_bits)
        self.room = 0
        if not cython.compiled:
            self.stack: list[Any] = [None] * DEEPEST
            self.line = [0] * (DEEPEST * DEEPEST)
            self.line_length = [0] * DEEPEST
            self.first = [0] * DEEPEST
            self.killers = [0] * (DEEPEST * 2)
            self.history = [0] * (2 * HISTORY)

    def prepare(self, root: Position) -> None:
        """Make room for positions and moves of this game."""
        self.positions = [root.clone() for _ in range(DEEPEST)]
        if root.max_moves != self.room:
            self.room = root.max_moves
            self.codes = Buffer(self.room * DEEPEST)
            self.ranks = Buffer(self.room * DEEPEST)
            self.excluded = Buffer(self.room)
        for ply in range(DEEPEST):
            if cython.compiled:
                self.stack[ply] = cython.cast(cython.p_void, self.positions[ply])
            else:
                self.stack[ply] = self.positions[ply]
        for i in range(DEEPEST * 2):
            self.killers[i] = -1
        for i in range(2 * HISTORY):
            self.history[i] >>= 3

    def search(
        self,
        root: Position,
        limits: Limits,
        lines: int = 1,
        max_depth: int = 64,
        report: Callable[[Found], None] | None = None,
    ) -> Found:
        """Search deeper and deeper until the limits are spent; other threads may run meanwhile."""
        self.prepare(root)
        self.limits = limits
        me = root.seat
        if me is None or me < 0:
            raise KanchaError("there is no decision to search for")
        found = Found((), 0, 0)
        for depth in range(1, min(max_depth, 64) + 1):
            self.excluded_count = 0
            best: list[tuple[int, tuple[int, ...]]] = []
            for rank in range(lines):
                guess = found.lines[rank][0] if rank < len(found.lines) else 0
                value = self.aspire(depth, guess, me)
                if limits.stopped or self.line_length[0] == 0:
                    break
                moves = tuple([self.line[i] for i in range(self.line_length[0])])
                best.append((value, moves))
                self.excluded.codes[self.excluded_count] = moves[0]
                self.excluded_count += 1
            if limits.stopped and (found.lines or not best):
                break
            found = Found(tuple(sorted(best, key=_value, reverse=True)), depth, limits.nodes)
            if report is not None:
                report(found)
            if limits.stopped or min([abs(value) for value, _ in best]) > SURE:
                break
        return Found(found.lines, found.depth, limits.nodes)

    def aspire(self, depth: int, guess: int, me: int) -> int:
        """Search the root in a narrow window around the guess, wider where that fails."""
        width = 60
        low = -INFINITE if depth < 4 else guess - width
        high = INFINITE if depth < 4 else guess + width
        while True:
            lower = cython.cast(cython.int, low)
            upper = cython.cast(cython.int, high)
            plies = cython.cast(cython.int, depth)
            seat = cython.cast(cython.int, me)
            with cython.nogil:
                value = self.root(plies, lower, upper, seat)
            if self.limits.stopped or low < value < high:
                return value
            low = -INFINITE if value <= low else low
            high = INFINITE if value >= high else high
            if low == -INFINITE and high == INFINITE and abs(value) >= INFINITE:
                return value

    def root(self, depth: int, alpha: int, beta: int, me: int) -> int:
        return self.descend(0, depth, alpha, beta, me)

    def below(self, ply: int, depth: int, alpha: int, beta: int, me: int) -> int:
        """Return the value, for the seat that moved, of the position at that ply."""
        mover = cython.cast(Position, self.stack[ply]).to_move()
        if mover == NOBODY:
            self.line_length[ply] = 0
            payoff = cython.cast(Position, self.stack[ply]).payoff(me)
            if payoff > 0.5:
                return WIN - ply
            return ply - WIN if payoff < -0.5 else cython.cast(cython.int, payoff * 100)
        if mover == me:
            return self.descend(ply, depth, alpha, beta, me)
        return -self.descend(ply, depth, -beta, -alpha, mover)

    def descend(self, ply: int, depth: int, alpha: int, beta: int, me: int) -> int:
        self.line_length[ply] = 0
        if self.limits.spent():
            return 0
        if depth <= 0 or ply >= DEEPEST - 2:
            return cython.cast(Position, self.stack[ply]).evaluate(me)
        key = cython.cast(Position, self.stack[ply]).board_key64()
        known = self.recall(ply, depth, alpha, beta, key)
        if known != UNKNOWN:
            return known
        base = ply * self.room
        size = cython.cast(Position, self.stack[ply]).legal(self.codes.codes + base)
        self.rank(ply, size, me)
        best = -INFINITE
        best_code = -1
        floor = alpha
        tried = 0
        for i in range(size):
            code = self.next_best(ply, i, size)
            if ply == 0 and self.is_excluded(ply, code):
                continue
            cython.cast(Position, self.stack[ply + 1]).copy_from(
                cython.cast(Position, self.stack[ply])
            )
            cython.cast(Position, self.stack[ply + 1]).apply(code)
            if tried == 0:
                value = self.below(ply + 1, depth - 1, alpha, beta, me)
            else:
                late = 1 if depth >= 3 and tried >= 4 else 0
                late += 1 if depth >= 5 and tried >= 16 else 0
                value = self.below(ply + 1, depth - 1 - late, alpha, alpha + 1, me)
                if value > alpha and (late or value < beta):
                    value = self.below(ply + 1, depth - 1, alpha, beta, me)
            tried += 1
            if self.limits.stopped:
                return best if ply == 0 else 0
            if value > best:
                best = value
                best_code = code
                if value > alpha or ply == 0:
                    self.lead(ply, code)
                if value > alpha:
                    alpha = value
                if alpha >= beta:
                    self.reward(ply, depth, code, me)
                    break
        if tried == 0:
            return -INFINITE
        if self.excluded_count == 0 or ply > 0:
            kept = best + ply if best > SURE else best - ply if best < -SURE else best
            bound = AT_LEAST if best >= beta else EXACT if best > floor else AT_MOST
            self.table.store(key, best_code, kept, depth, bound)
        return best

    def recall(self, ply: int, depth: int, alpha: int, beta: int, key: int) -> int:
        """Return the value that the table has for the window, or UNKNOWN; keep its move."""
        self.first[ply] = -1
        entry = self.table.find(key)
        if entry.key != key:
            return UNKNOWN
        self.first[ply] = entry.code
        if ply == 0 or entry.depth < depth:
            return UNKNOWN
        known: int = entry.value
        # A win is stored as its distance from the position, not from the root.
        known = known - ply if known > SURE else known + ply if known < -SURE else known
        if entry.bound == EXACT:
            return known
        if entry.bound == AT_LEAST and known >= beta:
            return known
        if entry.bound == AT_MOST and known <= alpha:
            return known
        return UNKNOWN

    def lead(self, ply: int, code: int) -> None:
        """Make a move the first of the best line, before the line found below it."""
        self.line[ply * DEEPEST] = code
        for k in range(self.line_length[ply + 1]):
            self.line[ply * DEEPEST + k + 1] = self.line[(ply + 1) * DEEPEST + k]
        self.line_length[ply] = self.line_length[ply + 1] + 1

    def rank(self, ply: int, size: int, me: int) -> None:
        """Give every move a number: the table's move, killers, then what cut off elsewhere."""
        base = ply * self.room
        for i in range(size):
            code = self.codes.codes[base + i]
            if code == self.first[ply]:
                worth = 1 << 30
            elif code == self.killers[2 * ply] or code == self.killers[2 * ply + 1]:
                worth = 1 << 29
            else:
                worth = self.history[me * HISTORY + slot(code)]
            self.ranks.codes[base + i] = worth

    def next_best(self, ply: int, done: int, size: int) -> int:
        """Bring the best ranked of the moves not yet tried to the front and return it."""
        base = ply * self.room
        best = done
        for i in range(done + 1, size):
            if self.ranks.codes[base + i] > self.ranks.codes[base + best]:
                best = i
        code: int = self.codes.codes[base + best]
        worth = self.ranks.codes[base + best]
        # The others keep their order, so that a search does not depend on how ties fall.
        for i in range(best, done, -1):
            self.codes.codes[base + i] = self.codes.codes[base + i - 1]
            self.ranks.codes[base + i] = self.ranks.codes[base + i - 1]
        self.codes.codes[base + done] = code
        self.ranks.codes[base + done] = worth
        return code

    def reward(self, ply: int, depth: int, code: int, me: int) -> None:
        """Remember a move that refuted the position."""
        if self.killers[2 * ply] != code:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = code
        at = me * HISTORY + slot(code)
        self.history[at] += depth * depth
        if self.history[at] > 1 << 20:
            for i in range(2 * HISTORY):
                self.history[i] >>= 1

    def is_excluded(self, ply: int, code: int) -> bool:
        """Say whether a root move already has its line (several lines are searched in turn)."""
        found = 0
        for i in range(self.excluded_count):
            found += 1 if self.excluded.codes[i] == code else 0
        return found > 0


def slot(code: int) -> int:
    """Return where a move's history is kept."""
    return fold(1, code) & 4095


def _value(line: tuple[int, tuple[int, ...]]) -> int:
    return line[0]
