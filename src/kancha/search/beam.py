"""Beam search, for games in which one seat makes all decisions.

Of the positions at each depth only the best are kept, twice as many in each pass as in the one
before. A line ends with the game, or where chance or another seat is to move. The best line is kept
from move to move and replaced only by a better one.
"""

from __future__ import annotations

from heapq import nsmallest
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

import cython

from kancha.core.buffer import Buffer
from kancha.core.objective import Objective
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.search.limits import SearchLimits
from kancha.search.root_moves import RootMove, RootReport, seat_to_move
from kancha.search.visited import VisitedSet

if not cython.compiled:
    from kancha.core.bits import NOBODY, fold
    from kancha.search.playout import squash

    MAX_WIDTH, MAX_DEPTH, MAX_ROOT_MOVES = 2048, 64, 1 << 14
    ALL, NO_LINE, TIE_BREAKS = -1, -1, 1 << 20

if TYPE_CHECKING:
    from kancha.core.game import Game

SINGLE_MOVE_PASSES = 32
"""How many root moves get a pass of their own."""


class BeamLine(NamedTuple):
    """A line with its result, -1 to 1, and the score of its end; the greatest is the best."""

    result: float
    end_score: int
    moves: tuple[int, ...]


WORST = BeamLine(-2.0, 0, ())


class Beam:
    """A search; `seed` decides between positions with equal scores.

    A line that does not end with the game counts by its forecast; a score of `eval_scale` is half a
    win. `root_lines` holds the best line of each root move. For each layer, `parents` and
    `parent_moves` hold the position of the layer before and the move that led to a position.
    """

    def __init__(self, seed: int = 0, eval_scale: int = 500) -> None:
        self.seed = seed
        self.eval_scale = eval_scale
        self.planned_position: Position | None = None
        self.planned_line: BeamLine | None = None
        self.played: Game | None = None
        self.pool: tuple[list[Position], list[Position]] = ([], [])
        self.visited = VisitedSet()
        if not cython.compiled:
            self.layers: list[list[Any]] = [[None] * MAX_WIDTH, [None] * MAX_WIDTH]
            self.root_index = [[0] * MAX_WIDTH, [0] * MAX_WIDTH]
            self.heap = [SimpleNamespace() for _ in range(MAX_WIDTH)]
            self.parents = [0] * (MAX_DEPTH * MAX_WIDTH)
            self.parent_moves = [0] * (MAX_DEPTH * MAX_WIDTH)
            self.root_lines = [SimpleNamespace() for _ in range(MAX_ROOT_MOVES)]

    def search(
        self,
        root: Position,
        limits: SearchLimits,
        report: RootReport | None = None,
        *,
        stop_early: bool = False,
        objective: Objective | None = None,
    ) -> list[RootMove]:
        """Search until the limits are reached (a node is a position); best move first.

        The search ends when it finds a winning line, or when it has seen everything. Without
        `stop_early` the best root moves get passes of their own, to have a line for each.
        """
        seat = seat_to_move(root, limits)
        limits.clock_mask = 15
        self.objective = objective or Objective()
        self.prepare(root, seat, limits)
        lines: dict[int, BeamLine] = {}
        if self.planned_line is not None and root == self.planned_position:
            lines[self.planned_line.moves[0]] = self.planned_line
        self.run_pass(1, ALL, 0, lines)
        if not stop_early:
            for _, index in nsmallest(SINGLE_MOVE_PASSES, self.by_score()):
                if limits.stopped:
                    break
                self.run_pass(1, index, 0, lines)
        salt = 0
        while not limits.stopped and not self.complete and not _wins(lines):
            if report is not None:
                report(self.root_moves(lines))
            salt += 1
            self.run_pass(min(1 << salt, MAX_WIDTH), ALL, salt, lines)
        found = self.root_moves(lines)
        self.keep_plan(root, lines.get(found[0].pv[0]))
        return found

    def prepare(self, root: Position, seat: int, limits: SearchLimits) -> None:
        """Allocate positions, and reset the root moves."""
        self.seat, self.limits = seat, limits
        self.start, self.child = root.guess(seat, Rng(self.seed)), root.clone()
        self.codes = Buffer(root.max_moves)
        self.moves = list(root.moves.codes)[:MAX_ROOT_MOVES]
        if self.played != root.game:
            self.played, self.pool = root.game, ([], [])
        for index in range(len(self.moves)):
            self.root_lines[index].score = -TIE_BREAKS

    def run_pass(self, width: int, only: int, salt: int, lines: dict[int, BeamLine]) -> None:
        """Search with a beam of `width` positions; add the lines that are better."""
        for parity in range(2):
            while len(self.pool[parity]) < width:
                spare = self.child.clone()
                self.layers[parity][len(self.pool[parity])] = (
                    cython.cast(cython.p_void, spare) if cython.compiled else spare
                )
                self.pool[parity].append(spare)
        for index in range(len(self.moves)):
            self.root_lines[index].layer = NO_LINE
        mixed = fold(self.seed, salt)
        with cython.nogil:
            self.search_layers(width, only, mixed)
        self.start._raise_failure()
        for index in range(len(self.moves)):
            if self.root_lines[index].layer != NO_LINE:
                line = self.line_of(index)
                if line > lines.get(line.moves[0], WORST):
                    lines[line.moves[0]] = line

    def line_of(self, index: int) -> BeamLine:
        """Return the line that a pass found for a root move."""
        moves = [self.root_lines[index].code]
        at = self.root_lines[index].at
        for layer in range(self.root_lines[index].layer - 1, -1, -1):
            moves.append(self.parent_moves[layer * MAX_WIDTH + at])
            at = self.parents[layer * MAX_WIDTH + at]
        result, end_score = self.root_lines[index].result, self.root_lines[index].end_score
        return BeamLine(result, end_score, tuple(reversed(moves)))

    def root_moves(self, lines: dict[int, BeamLine]) -> list[RootMove]:
        """Return the root moves: first those with a line, then the others by their scores."""
        followed = [
            RootMove(line.moves, 1, line.result, 1 if line.result >= 1 else 0)
            for line in sorted(lines.values(), reverse=True)
        ]
        others = [
            RootMove((self.moves[i],), 0, squash(-negated, self.eval_scale), 0)
            for negated, i in sorted(self.by_score())
            if self.moves[i] not in lines
        ]
        return followed + others

    def by_score(self) -> list[tuple[int, int]]:
        """Return the negated score and the index of each root move: the best are the smallest."""
        return [(-self.root_lines[i].score, i) for i in range(len(self.moves))]

    def keep_plan(self, root: Position, line: BeamLine | None) -> None:
        """Keep the rest of the best line for the next search."""
        self.planned_line = self.planned_position = None
        if line is not None and len(line.moves) > 1:
            self.planned_line = line._replace(moves=line.moves[1:])
            self.planned_position = root._after(line.moves[0])

    # --- one pass -------------------------------------------------------------------------------

    def search_layers(self, width: int, only: int, salt: int) -> None:
        """Search layer by layer; at the root try only the move `only`, or ALL."""
        self.complete = only == ALL
        cython.cast(Position, self.layers[0][0])._copy_from(self.start)
        size = 1
        for layer in range(MAX_DEPTH):
            here = layer & 1
            self.kept = 0
            self.visited.clear()
            for at in range(size):
                self.expand(layer, at, width, only, salt)
                if self.limits.stopped:
                    self.complete = False
                    return
            size = self.kept
            if size == 0:
                return
            for i in range(size):
                cython.cast(Position, self.layers[1 - here][i])._copy_from(
                    cython.cast(Position, self.layers[here][self.heap[i].parent])
                )
                cython.cast(Position, self.layers[1 - here][i])._apply(self.heap[i].code)
                self.parents[layer * MAX_WIDTH + i] = self.heap[i].parent
                self.parent_moves[layer * MAX_WIDTH + i] = self.heap[i].code
                self.root_index[1 - here][i] = self.heap[i].root_index
        self.complete = False

    def expand(self, layer: int, at: int, width: int, only: int, salt: int) -> None:
        """Try every move of a position."""
        here = layer & 1
        size = cython.cast(Position, self.layers[here][at])._legal(self.codes.codes)
        for k in range(size):
            index = k if layer == 0 else self.root_index[here][at]
            if index >= MAX_ROOT_MOVES or (layer == 0 and only != ALL and k != only):
                continue
            code = self.codes.codes[k]
            self.child._copy_from(cython.cast(Position, self.layers[here][at]))
            self.child._apply(code)
            if self.child._to_move() == self.seat:
                score = self.objective._forecast(self.child, self.seat)
                key = self.child._key64()
                # Each pass breaks ties between equal scores differently.
                order = cython.cast(cython.longlong, score) * TIE_BREAKS
                order += cython.cast(cython.longlong, fold(key, salt) >> 44)
                if self.kept == width and order <= self.heap[0].order:
                    self.complete = False
                elif self.visited.add(key):
                    self.push(width, order, at, code, index)
            else:
                score = self.child._evaluate(self.seat)
                self.record_end(layer, at, code, index, score)
            if layer == 0:
                self.root_lines[k].score = score
            if self.limits.count_node():
                return

    def record_end(self, layer: int, at: int, code: int, index: int, end_score: int) -> None:
        """Compare the end of a line with the best one of its root move."""
        if self.child._to_move() == NOBODY:
            result = self.objective._payoff(self.child, self.seat)
        else:
            result = squash(self.objective._forecast(self.child, self.seat), self.eval_scale)
        if (
            self.root_lines[index].layer == NO_LINE
            or result > self.root_lines[index].result
            or (
                result == self.root_lines[index].result
                and end_score > self.root_lines[index].end_score
            )
        ):
            self.root_lines[index].result = result
            self.root_lines[index].end_score = end_score
            self.root_lines[index].layer = layer
            self.root_lines[index].at = at
            self.root_lines[index].code = code

    def push(self, width: int, order: int, at: int, code: int, index: int) -> None:
        """Add a position to the heap of the beam; when it is full, replace the worst."""
        i = 0
        if self.kept < width:
            i = self.kept
            self.kept += 1
        else:
            self.complete = False
        self.heap[i].order = order
        self.heap[i].parent = at
        self.heap[i].code = code
        self.heap[i].root_index = index
        while i > 0 and order < self.heap[(i - 1) // 2].order:
            self.swap(i, (i - 1) // 2)
            i = (i - 1) // 2
        below = 2 * i + 1
        while below < self.kept:
            if below + 1 < self.kept and self.heap[below + 1].order < self.heap[below].order:
                below += 1
            if order <= self.heap[below].order:
                break
            self.swap(i, below)
            i = below
            below = 2 * i + 1

    def swap(self, i: int, j: int) -> None:
        self.heap[i], self.heap[j] = self.heap[j], self.heap[i]


def _wins(lines: dict[int, BeamLine]) -> bool:
    return any([line.result >= 1 for line in lines.values()])
