"""Alpha-beta for two seats, nothing hidden.

Iterative deepening with principal variation search, a transposition table, killer moves, history,
aspiration windows, late move reductions and quiescence search. When few moves are left, the game is
searched to its end and the result is exact. A seat may move several times in a row, so values
change sign only when the seat to move changes. Chance, where it seldom decides, counts by its mean.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log
from typing import Any

import cython

from kancha.core.buffer import Buffer
from kancha.core.errors import KanchaError
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.search.limits import SearchLimits
from kancha.search.ordering import MoveOrder
from kancha.search.root_moves import ScoredPv, SearchResult, may_stop_early, seat_to_move
from kancha.search.transposition import TranspositionTable

if not cython.compiled:
    from kancha.core.bits import CHANCE, NOBODY
    from kancha.search.ordering import KILLER
    from kancha.search.transposition import EXACT, LOWER_BOUND, UPPER_BOUND

    WIN, PROVEN_WIN, INFINITE, NO_VALUE = 30000, 29000, 32000, 32001
    MAX_PLY, REDUCTION_STEPS, FUTILITY_DEPTH = 96, 64, 3
    SOLVER_KEY = 0x5851F42D4C957F2D

NO_LIMIT = 1 << 62


class AlphaBeta:
    """A search that keeps its transposition table from move to move; threads may share one."""

    def __init__(
        self,
        table: TranspositionTable | None = None,
        seed: int = 0,
        *,
        learned: bool = True,
        futility_margin: int = 0,
        reduction: float = 2.4,
    ) -> None:
        self.order = MoveOrder()
        self.wants_learned, self.learned = learned, False
        self.futility_margin = futility_margin
        self.table = table or TranspositionTable()
        self.rng = Rng(seed)
        self.max_moves = 0
        if not cython.compiled:
            self.stack: list[Any] = [None] * MAX_PLY
            self.codes: list[Any] = [None] * MAX_PLY
            self.move_scores: list[Any] = [None] * MAX_PLY
            self.pv = [0] * (MAX_PLY * MAX_PLY)
            self.pv_length = [0] * MAX_PLY
            self.tt_moves = [0] * MAX_PLY
            self.reductions = [0] * (REDUCTION_STEPS * REDUCTION_STEPS)
        for depth in range(3, REDUCTION_STEPS):
            for move_count in range(3, REDUCTION_STEPS):
                self.reductions[REDUCTION_STEPS * depth + move_count] = int(
                    0.4 + log(depth) * log(move_count) / reduction
                )

    def prepare(self, root: Position) -> None:
        """Allocate positions and move lists for this game, and age history and table."""
        self.positions = [root.clone() for _ in range(MAX_PLY)]
        if root.max_moves != self.max_moves:
            self.max_moves = root.max_moves
            self.buffers = [Buffer(self.max_moves) for _ in range(2 * MAX_PLY)]
            self.excluded = Buffer(self.max_moves)
        for ply in range(MAX_PLY):
            self.codes[ply] = cython.cast(Buffer, self.buffers[ply]).codes
            self.move_scores[ply] = cython.cast(Buffer, self.buffers[MAX_PLY + ply]).codes
            if cython.compiled:
                self.stack[ply] = cython.cast(cython.p_void, self.positions[ply])
            else:
                self.stack[ply] = self.positions[ply]
        self.order.prepare(self.rng)
        self.table.new_search()
        self.excluded_count = 0
        self.is_solving = False
        self.max_solve_nodes = NO_LIMIT

    def search(
        self,
        root: Position,
        limits: SearchLimits,
        multi_pv: int = 1,
        max_depth: int = 64,
        report: Callable[[SearchResult], None] | None = None,
        *,
        first_depth: int = 1,
        stop_early: bool = False,
    ) -> SearchResult:
        """Deepen until the limits are reached; runs without the GIL.

        With `stop_early` no depth is started that would probably not be finished, and little time
        is spent on a decided position.
        """
        seat = seat_to_move(root, limits)
        if root.seats > 2:
            raise KanchaError("alpha-beta plays games of one or two seats only")
        self.prepare(root)
        self.learned = self.wants_learned and root.game.has_network()
        self.limits = limits
        left = cython.cast(Position, root)._plies_left()
        result = SearchResult((), 0, 0)
        for depth in range(first_depth, min(max_depth, 64) + 1):
            if stop_early and result.pvs and may_stop_early(result, limits):
                break
            if multi_pv == 1 and left <= MAX_PLY - 2 and 2 * left <= 3 * depth < 3 * left:
                self.max_solve_nodes = limits.nodes + limits.nodes // 2
                solved = self.solve(left, seat, result)
                if solved is not None:
                    return solved
            self.is_solving = depth >= left
            # The main thread always finishes depth 1, so that there is a move to play.
            self.limits = limits if result.pvs or first_depth > 1 else SearchLimits()
            best = self.iterate(depth, multi_pv, seat, result)
            if best:
                result = SearchResult(
                    tuple(sorted(best, key=lambda pv: pv.value, reverse=True)), depth, limits.nodes
                )
                if report is not None:
                    report(result)
            if (
                limits.stopped
                or depth >= left
                or min([abs(value) for value, _ in best]) > PROVEN_WIN
            ):
                break
        return SearchResult(result.pvs, result.depth, limits.nodes)

    def solved(self, root: Position, limits: SearchLimits, most: int) -> SearchResult | None:
        """Return who wins; None if more than `most` plies are left, or the limits come first."""
        seat, left = seat_to_move(root, limits), cython.cast(Position, root)._plies_left()
        if left > most:
            return None
        self.prepare(root)
        self.limits, self.learned = limits, False
        return self.solve(left, seat, SearchResult((), 0, 0))

    def iterate(self, depth: int, multi_pv: int, seat: int, result: SearchResult) -> list[ScoredPv]:
        """Search to one depth; return nothing if stopped before as many pvs as last time."""
        self.excluded_count = 0
        best: list[ScoredPv] = []
        for rank in range(multi_pv):
            guess = result.pvs[rank].value if rank < len(result.pvs) else 0
            value = self.aspiration(depth, guess, seat)
            if self.pv_length[0] == 0 or (self.aborted and abs(value) >= INFINITE):
                break
            moves = tuple([self.pv[i] for i in range(self.pv_length[0])])
            best.append(ScoredPv(value, moves))
            self.excluded.codes[self.excluded_count] = moves[0]
            self.excluded_count += 1
        return best if len(best) >= len(result.pvs) else []

    def solve(self, left: int, seat: int, result: SearchResult) -> SearchResult | None:
        """Search the rest of the game for a win, draw or loss; None if that takes too long."""
        self.is_solving = True
        self.excluded_count = 0
        value = self.search_root(left, -PROVEN_WIN, PROVEN_WIN, seat)
        self.max_solve_nodes = NO_LIMIT
        if self.aborted:
            return None
        if value <= -PROVEN_WIN and result.pvs:
            # Every move loses: the one that looked best is the hardest to refute.
            return SearchResult((ScoredPv(value, result.pvs[0].codes),), left, self.limits.nodes)
        moves = tuple([self.pv[i] for i in range(self.pv_length[0])])
        return SearchResult((ScoredPv(value, moves),), left, self.limits.nodes)

    def aspiration(self, depth: int, guess: int, seat: int) -> int:
        """Search the root in a narrow window around the guess; widen it when the search fails.

        When stopped, return the value of the best move so far, or -INFINITE if there is none.
        """
        width = 60
        low = -INFINITE if depth < 4 else guess - width
        high = INFINITE if depth < 4 else guess + width
        while True:
            value = self.search_root(depth, low, high, seat)
            if self.aborted:
                return value if value > low else -INFINITE
            if low < value < high or value == -INFINITE:  # inside, or no move left
                return value
            low = -INFINITE if value <= low else low
            high = INFINITE if value >= high else high

    def search_root(self, depth: int, low: int, high: int, seat: int) -> int:
        plies = cython.cast(cython.int, depth)
        alpha = cython.cast(cython.int, low)
        beta = cython.cast(cython.int, high)
        mover = cython.cast(cython.int, seat)
        self.aborted = False
        with cython.nogil:
            value = self.negamax(0, plies, alpha, beta, mover)
        cython.cast(Position, self.positions[0])._raise_failure()
        return value

    def child_value(self, ply: int, depth: int, alpha: int, beta: int, seat: int) -> int:
        """Return the value of the position at a ply for the seat that moved before it."""
        mover = cython.cast(Position, self.stack[ply])._to_move()
        if mover == NOBODY:
            self.pv_length[ply] = 0
            payoff = cython.cast(Position, self.stack[ply])._payoff(seat)
            if payoff > 0.5:
                return WIN - ply
            return ply - WIN if payoff < -0.5 else cython.cast(cython.int, payoff * 100)
        if mover == seat:
            return self.negamax(ply, depth, alpha, beta, seat)
        if mover == CHANCE:
            return self.expected(ply, depth, seat)
        return -self.negamax(ply, depth, -beta, -alpha, mover)

    def expected(self, ply: int, depth: int, seat: int) -> int:
        """Return the mean of what chance brings, for the seat that moved before it."""
        self.pv_length[ply] = 0
        if ply >= MAX_PLY - 2:
            return self.judge(ply, seat)
        mean = 0.0
        for i in range(cython.cast(Position, self.stack[ply])._legal(self.codes[ply])):
            code = self.codes[ply][i]
            chance = cython.cast(Position, self.stack[ply])._chance_of(code)
            self.make_move(ply, code)
            mean += chance * self.child_value(ply + 1, depth, -INFINITE, INFINITE, seat)
        return cython.cast(cython.int, mean)

    def negamax(self, ply: int, depth: int, alpha: int, beta: int, seat: int) -> int:
        self.pv_length[ply] = 0
        if self.limits.count_node() or self.limits.nodes > self.max_solve_nodes:
            self.aborted = True
            return 0
        if depth <= 0 or ply >= MAX_PLY - 2:
            return self.quiescence(ply, alpha, beta, seat)
        key = cython.cast(Position, self.stack[ply])._board_key64()
        if self.is_solving:
            key ^= SOLVER_KEY
        stored = self.probe(ply, depth, alpha, beta, key)
        if stored != NO_VALUE:
            return stored
        judged = self.far_above(ply, depth, alpha, beta, seat)
        if judged != NO_VALUE:
            return judged
        size = cython.cast(Position, self.stack[ply])._legal(self.codes[ply])
        self.score_moves(ply, size, seat, self.tt_moves[ply])
        deeper = depth if size == 1 else depth - 1
        best = -INFINITE
        best_code = -1
        original_alpha = alpha
        move_count = 0
        for i in range(size):
            code = self.next_move(ply, i, size)
            if ply == 0 and self.is_excluded(ply, code):
                continue
            self.make_move(ply, code)
            if move_count == 0:
                value = self.child_value(ply + 1, deeper, alpha, beta, seat)
            else:
                reduced = self.reduction(depth, move_count, self.move_scores[ply][i])
                value = self.child_value(ply + 1, deeper - reduced, alpha, alpha + 1, seat)
                if reduced and value > alpha:
                    value = self.child_value(ply + 1, deeper, alpha, alpha + 1, seat)
                if value > alpha and value < beta:
                    value = self.child_value(ply + 1, deeper, alpha, beta, seat)
            move_count += 1
            if self.aborted:
                return best if ply == 0 else 0
            if value > best:
                best = value
                best_code = code
                if value > alpha or ply == 0:
                    self.update_pv(ply, code)
                if value > alpha:
                    alpha = value
                if alpha >= beta:
                    self.order.reward(code, ply, depth, seat)
                    break
        if move_count == 0:
            return -INFINITE
        if self.excluded_count == 0 or ply > 0:
            value = best + ply if best > PROVEN_WIN else best - ply if best < -PROVEN_WIN else best
            bound = LOWER_BOUND if best >= beta else EXACT if best > original_alpha else UPPER_BOUND
            self.table.store(key, best_code, value, depth, bound)
        return best

    def quiescence(self, ply: int, alpha: int, beta: int, seat: int) -> int:
        """Evaluate a position, or search its noisy moves if one of them is better."""
        best = self.judge(ply, seat)
        if best >= beta or ply >= MAX_PLY - 2:
            return best
        size = cython.cast(Position, self.stack[ply])._noisy(self.codes[ply])
        if size == 0:
            return best
        alpha = best if best > alpha else alpha
        self.score_moves(ply, size, seat, -1)
        for i in range(size):
            self.make_move(ply, self.next_move(ply, i, size))
            value = self.child_value(ply + 1, 0, alpha, beta, seat)
            if self.aborted:
                return 0
            if value > best:
                best = value
                alpha = value if value > alpha else alpha
                if alpha >= beta:
                    break
        return best

    def make_move(self, ply: int, code: int) -> None:
        """Write the position after a move to the next ply."""
        cython.cast(Position, self.stack[ply + 1])._copy_from(
            cython.cast(Position, self.stack[ply])
        )
        cython.cast(Position, self.stack[ply + 1])._apply(code)

    def reduction(self, depth: int, move_count: int, score: int) -> int:
        """Return by how many plies a late move is reduced; killers are not."""
        if self.is_solving or score >= KILLER:
            return 0
        row = depth if depth < REDUCTION_STEPS else REDUCTION_STEPS - 1
        column = move_count if move_count < REDUCTION_STEPS else REDUCTION_STEPS - 1
        plies: int = self.reductions[REDUCTION_STEPS * row + column]
        return plies

    def judge(self, ply: int, seat: int) -> int:
        """Evaluate the position at a ply, by experience if that is wanted."""
        if self.learned:
            return cython.cast(Position, self.stack[ply])._forecast(seat)
        return cython.cast(Position, self.stack[ply])._evaluate(seat)

    def far_above(self, ply: int, depth: int, alpha: int, beta: int, seat: int) -> int:
        """Return the value of a position too good to be searched so near the leaves, or NO_VALUE.

        That is only for games with a `futility_margin`: how much a ply may cost.
        """
        if self.is_solving or ply == 0 or not (self.learned or self.futility_margin):
            return NO_VALUE
        # A network judges every position on the way, because the next one differs in little.
        value = self.judge(ply, seat)
        if self.futility_margin == 0 or depth > FUTILITY_DEPTH or beta != alpha + 1:
            return NO_VALUE
        if beta > -PROVEN_WIN and value - self.futility_margin * depth >= beta:
            return value
        return NO_VALUE

    def score_moves(self, ply: int, size: int, seat: int, first: int) -> None:
        """Score the moves at a ply for their order."""
        self.order.score(
            cython.cast(Position, self.stack[ply]),
            self.codes[ply],
            self.move_scores[ply],
            size,
            ply,
            seat,
            first,
        )

    def next_move(self, ply: int, done: int, size: int) -> int:
        """Return the next move to try at a ply."""
        return self.order.next_move(self.codes[ply], self.move_scores[ply], done, size)

    def probe(self, ply: int, depth: int, alpha: int, beta: int, key: int) -> int:
        """Return a value from the table that fits the window, or NO_VALUE; note its move."""
        self.tt_moves[ply] = -1
        entry = self.table.probe(key)
        if entry == 0:
            return NO_VALUE
        self.tt_moves[ply] = cython.cast(cython.int, entry >> 32)
        if ply == 0 or cython.cast(cython.int, entry >> 8 & 255) < depth:
            return NO_VALUE
        value = cython.cast(cython.int, entry >> 16 & 65535) - 32768
        # A win is stored with its distance from the position, not from the root.
        value = value - ply if value > PROVEN_WIN else value + ply if value < -PROVEN_WIN else value
        bound = cython.cast(cython.int, entry & 3)
        if bound == EXACT:
            return value
        if bound == LOWER_BOUND and value >= beta:
            return value
        if bound == UPPER_BOUND and value <= alpha:
            return value
        return NO_VALUE

    def update_pv(self, ply: int, code: int) -> None:
        """Put a move in front of the pv of the next ply."""
        self.pv[ply * MAX_PLY] = code
        for k in range(self.pv_length[ply + 1]):
            self.pv[ply * MAX_PLY + k + 1] = self.pv[(ply + 1) * MAX_PLY + k]
        self.pv_length[ply] = self.pv_length[ply + 1] + 1

    def is_excluded(self, ply: int, code: int) -> bool:
        """Return whether a root move already has its pv (they are searched one after the other)."""
        found = 0
        for i in range(self.excluded_count):
            found += 1 if self.excluded.codes[i] == code else 0
        return found > 0
