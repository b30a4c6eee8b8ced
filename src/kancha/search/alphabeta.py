"""Alpha-beta for two seats, no chance, nothing hidden.

Iterative deepening with a principal variation search, a transposition table, killers, history,
aspiration, late-move reductions, and a search of noisy moves before a position is judged. Where so
few moves are left that they can be searched to the end, the result is exact. One seat may move
several times in a row: values change sign only when the mover changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log
from typing import Any

import cython

from kancha.core.buffer import Buffer
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.search.decision import decider
from kancha.search.limits import Limits
from kancha.search.table import Table

if not cython.compiled:
    from kancha.core.bits import NOBODY, fold
    from kancha.search.table import AT_LEAST, AT_MOST, EXACT

    WIN, SURE, INFINITE, UNKNOWN, DEEPEST, HISTORY = 30000, 29000, 32000, 32001, 96, 4096
    STEPS = 64
    EXACTLY = 0x5851F42D4C957F2D

NEVER = 1 << 62
LATE_ENOUGH = 0.55
"""The share of the time after which a deeper search would hardly come to its end."""
CLEAR, CLEAR_ENOUGH = 2000, 0.1
"""A judgement that leaves little doubt, and the share of the seconds that it is worth then."""


@dataclass(frozen=True)
class Found:
    """What a search knows: lines of move codes, best first, with values for the seat to move."""

    lines: tuple[tuple[int, tuple[int, ...]], ...]
    depth: int
    nodes: int


class AlphaBeta:
    """A search that keeps its table from move to move, and may share it with other threads."""

    def __init__(self, table: Table | None = None, seed: int = 0) -> None:
        self.table = table or Table()
        self.rng = Rng(seed)
        self.room = 0
        if not cython.compiled:
            self.stack: list[Any] = [None] * DEEPEST
            self.codes: list[Any] = [None] * DEEPEST
            self.ranks: list[Any] = [None] * DEEPEST
            self.line = [0] * (DEEPEST * DEEPEST)
            self.line_length = [0] * DEEPEST
            self.first = [0] * DEEPEST
            self.killers = [0] * (DEEPEST * 2)
            self.history = [0] * (2 * HISTORY)
            self.reductions = [0] * (STEPS * STEPS)
        for depth in range(3, STEPS):
            for tried in range(3, STEPS):
                self.reductions[STEPS * depth + tried] = int(0.4 + log(depth) * log(tried) / 2.4)

    def prepare(self, root: Position) -> None:
        """Make room for positions and moves of this game."""
        self.positions = [root.clone() for _ in range(DEEPEST)]
        if root.max_moves != self.room:
            self.room = root.max_moves
            self.buffers = [Buffer(self.room) for _ in range(2 * DEEPEST)]
            self.excluded = Buffer(self.room)
        for ply in range(DEEPEST):
            self.codes[ply] = cython.cast(Buffer, self.buffers[ply]).codes
            self.ranks[ply] = cython.cast(Buffer, self.buffers[DEEPEST + ply]).codes
            if cython.compiled:
                self.stack[ply] = cython.cast(cython.p_void, self.positions[ply])
            else:
                self.stack[ply] = self.positions[ply]
        for i in range(DEEPEST * 2):
            self.killers[i] = -1
        for i in range(2 * HISTORY):
            # A little chance, so that equal moves are not always preferred in the same order.
            self.history[i] = (self.history[i] >> 3) + self.rng.below(8)
        self.table.grow_older()
        self.excluded_count = 0
        self.is_exact = False
        self.enough = NEVER

    def search(
        self,
        root: Position,
        limits: Limits,
        lines: int = 1,
        max_depth: int = 64,
        report: Callable[[Found], None] | None = None,
        *,
        first_depth: int = 1,
        hasty: bool = False,
    ) -> Found:
        """Search deeper and deeper until the limits are spent; other threads may run meanwhile.

        A hasty search begins nothing that it would hardly bring to its end, and spends few of its
        seconds on a position that is clear.
        """
        self.prepare(root)
        self.limits = limits
        me = decider(root)
        left = cython.cast(Position, root).plies_left()
        found = Found((), 0, 0)
        for depth in range(first_depth, min(max_depth, 64) + 1):
            if hasty and found.lines and _is_enough(found, limits):
                break
            if lines == 1 and left <= DEEPEST - 2 and 2 * left <= 3 * depth < 3 * left:
                self.enough = limits.nodes + limits.nodes // 2
                solved = self.solve(left, me, found)
                if solved is not None:
                    return solved
            self.is_exact = depth >= left
            # However little time there is, one move is looked ahead, unless to help another search.
            self.limits = limits if found.lines or first_depth > 1 else Limits()
            best = self.iterate(depth, lines, me, found)
            if best:
                found = Found(tuple(sorted(best, key=_value, reverse=True)), depth, limits.nodes)
                if report is not None:
                    report(found)
            if limits.stopped or depth >= left or min([abs(value) for value, _ in best]) > SURE:
                break
        return Found(found.lines, found.depth, limits.nodes)

    def iterate(
        self, depth: int, lines: int, me: int, found: Found
    ) -> list[tuple[int, tuple[int, ...]]]:
        """Search to one depth; return the lines, or nothing where stopped too early to tell."""
        self.excluded_count = 0
        best: list[tuple[int, tuple[int, ...]]] = []
        for rank in range(lines):
            guess = found.lines[rank][0] if rank < len(found.lines) else 0
            value = self.aspire(depth, guess, me)
            if self.line_length[0] == 0 or (self.halted and abs(value) >= INFINITE):
                break
            moves = tuple([self.line[i] for i in range(self.line_length[0])])
            best.append((value, moves))
            self.excluded.codes[self.excluded_count] = moves[0]
            self.excluded_count += 1
        return best if len(best) >= len(found.lines) else []

    def solve(self, left: int, me: int, found: Found) -> Found | None:
        """Search all that is left for a win, a draw or a loss; None where that takes too long."""
        self.is_exact = True
        self.excluded_count = 0
        value = self.search_root(left, -SURE, SURE, me)
        self.enough = NEVER
        if self.halted:
            return None
        if value <= -SURE and found.lines:
            # Every move loses: the one that looked best asks most of the opponent.
            return Found(((value, found.lines[0][1]),), left, self.limits.nodes)
        moves = tuple([self.line[i] for i in range(self.line_length[0])])
        return Found(((value, moves),), left, self.limits.nodes)

    def aspire(self, depth: int, guess: int, me: int) -> int:
        """Search the root in a narrow window around the guess, wider where that fails.

        Where it was stopped, the first move stands, or one that proved better: else -INFINITE.
        """
        width = 60
        low = -INFINITE if depth < 4 else guess - width
        high = INFINITE if depth < 4 else guess + width
        while True:
            value = self.search_root(depth, low, high, me)
            if self.halted:
                return value if value > low else -INFINITE
            if low < value < high or value == -INFINITE:  # a value, or no move without a line
                return value
            low = -INFINITE if value <= low else low
            high = INFINITE if value >= high else high

    def search_root(self, depth: int, low: int, high: int, me: int) -> int:
        plies = cython.cast(cython.int, depth)
        lower = cython.cast(cython.int, low)
        upper = cython.cast(cython.int, high)
        seat = cython.cast(cython.int, me)
        self.halted = False
        with cython.nogil:
            value = self.descend(0, plies, lower, upper, seat)
        return value  # noqa: RET504 - no return without the GIL

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
        if self.limits.spent() or self.limits.nodes > self.enough:
            self.halted = True
            return 0
        if depth <= 0 or ply >= DEEPEST - 2:
            return self.settle(ply, alpha, beta, me)
        key = cython.cast(Position, self.stack[ply]).board_key64()
        if self.is_exact:
            key ^= EXACTLY
        known = self.recall(ply, depth, alpha, beta, key)
        if known != UNKNOWN:
            return known
        size = cython.cast(Position, self.stack[ply]).legal(self.codes[ply])
        self.rank(ply, size, me)
        deeper = depth if size == 1 else depth - 1
        best = -INFINITE
        best_code = -1
        floor = alpha
        tried = 0
        for i in range(size):
            code = self.next_best(ply, i, size)
            if ply == 0 and self.is_excluded(ply, code):
                continue
            self.make(ply, code)
            if tried == 0:
                value = self.below(ply + 1, deeper, alpha, beta, me)
            else:
                late = self.reduction(ply, depth, tried, code)
                value = self.below(ply + 1, deeper - late, alpha, alpha + 1, me)
                if late and value > alpha:
                    value = self.below(ply + 1, deeper, alpha, alpha + 1, me)
                if value > alpha and value < beta:
                    value = self.below(ply + 1, deeper, alpha, beta, me)
            tried += 1
            if self.halted:
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

    def settle(self, ply: int, alpha: int, beta: int, me: int) -> int:
        """Judge a position, after the noisy moves that the seat to move may prefer to that."""
        best = cython.cast(Position, self.stack[ply]).evaluate(me)
        if best >= beta or ply >= DEEPEST - 2:
            return best
        size = cython.cast(Position, self.stack[ply]).noisy(self.codes[ply])
        if size == 0:
            return best
        alpha = best if best > alpha else alpha
        self.first[ply] = -1
        self.rank(ply, size, me)
        for i in range(size):
            self.make(ply, self.next_best(ply, i, size))
            value = self.below(ply + 1, 0, alpha, beta, me)
            if self.halted:
                return 0
            if value > best:
                best = value
                alpha = value if value > alpha else alpha
                if alpha >= beta:
                    break
        return best

    def make(self, ply: int, code: int) -> None:
        """Put the position after a move on the next ply."""
        cython.cast(Position, self.stack[ply + 1]).copy_from(cython.cast(Position, self.stack[ply]))
        cython.cast(Position, self.stack[ply + 1]).apply(code)

    def reduction(self, ply: int, depth: int, tried: int, code: int) -> int:
        """Return how much less deep a move is searched at first that others were preferred to."""
        if self.is_exact or code == self.killers[2 * ply] or code == self.killers[2 * ply + 1]:
            return 0
        row = depth if depth < STEPS else STEPS - 1
        less: int = self.reductions[STEPS * row + (tried if tried < STEPS else STEPS - 1)]
        return less

    def recall(self, ply: int, depth: int, alpha: int, beta: int, key: int) -> int:
        """Return the value that the table has for the window, or UNKNOWN; keep its move."""
        self.first[ply] = -1
        word = self.table.find(key)
        if word == 0:
            return UNKNOWN
        self.first[ply] = cython.cast(cython.int, word >> 32)
        if ply == 0 or cython.cast(cython.int, word >> 8 & 255) < depth:
            return UNKNOWN
        known = cython.cast(cython.int, word >> 16 & 65535) - 32768
        # A win is stored as its distance from the position, not from the root.
        known = known - ply if known > SURE else known + ply if known < -SURE else known
        bound = cython.cast(cython.int, word & 3)
        if bound == EXACT:
            return known
        if bound == AT_LEAST and known >= beta:
            return known
        if bound == AT_MOST and known <= alpha:
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
        for i in range(size):
            code = self.codes[ply][i]
            if code == self.first[ply]:
                worth = 1 << 30
            elif code == self.killers[2 * ply] or code == self.killers[2 * ply + 1]:
                worth = 1 << 29
            else:
                worth = cython.cast(Position, self.stack[ply]).promise(code)
                worth = (worth << 12) + self.history[me * HISTORY + slot(code)]
            self.ranks[ply][i] = worth

    def next_best(self, ply: int, done: int, size: int) -> int:
        """Bring the best ranked of the moves not yet tried to the front and return it."""
        best = done
        for i in range(done + 1, size):
            if self.ranks[ply][i] > self.ranks[ply][best]:
                best = i
        code: int = self.codes[ply][best]
        worth = self.ranks[ply][best]
        # The others keep their order, so that a search does not depend on how ties fall.
        for i in range(best, done, -1):
            self.codes[ply][i] = self.codes[ply][i - 1]
            self.ranks[ply][i] = self.ranks[ply][i - 1]
        self.codes[ply][done] = code
        self.ranks[ply][done] = worth
        return code

    def reward(self, ply: int, depth: int, code: int, me: int) -> None:
        """Remember a move that refuted the position."""
        if self.killers[2 * ply] != code:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = code
        at = me * HISTORY + slot(code)
        self.history[at] += depth * depth
        if self.history[at] > 1 << 14:
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


def _is_enough(found: Found, limits: Limits) -> bool:
    is_clear = abs(found.lines[0][0]) >= CLEAR and limits.share_of_seconds() > CLEAR_ENOUGH
    return is_clear or limits.share() > LATE_ENOUGH


def _value(line: tuple[int, tuple[int, ...]]) -> int:
    return line[0]
