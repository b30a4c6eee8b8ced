"""Looking for the best line where one seat decides everything: many positions side by side.

Of all positions that the same number of moves leads to, the best looking ones are kept; each pass
keeps twice as many as the one before. A line ends with the game, or where chance or another seat
decides. The best one is remembered from move to move, and left for a better one only.
"""

from __future__ import annotations

from heapq import nsmallest
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

import cython

from kancha.core.buffer import Buffer
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.search.decision import Report, Tried, decider
from kancha.search.limits import Limits
from kancha.search.seen import Seen

if not cython.compiled:
    from kancha.core.bits import NOBODY, fold
    from kancha.search.playout import squash

    WIDEST, LONGEST, FIRSTS = 2048, 64, 1 << 14
    ALL, NOWHERE, TIES = -1, -1, 1 << 20

if TYPE_CHECKING:
    from kancha.core.game import Game

FOLLOWED = 32
"""How many first moves are followed one by one."""


class Line(NamedTuple):
    """A line with its result, -1 to 1, and how its end is judged; the best is the greatest."""

    result: float
    judged: int
    moves: tuple[int, ...]


WORST = Line(-2.0, 0, ())


class Beam:
    """A search; `seed` decides between positions that look alike.

    Lines that do not end with the game are judged by the forecast, where `softness` counts as half
    a win. `firsts` are the first moves; `came_from` and `came_by` tell, layer after layer, from
    which position of the layer before and by which move a position is reached.
    """

    def __init__(self, seed: int = 0, softness: int = 500) -> None:
        self.seed = seed
        self.softness = softness
        self.expected: Position | None = None
        self.known: Line | None = None
        self.played: Game | None = None
        self.rooms: tuple[list[Position], list[Position]] = ([], [])
        self.seen = Seen()
        if not cython.compiled:
            self.layers: list[list[Any]] = [[None] * WIDEST, [None] * WIDEST]
            self.origin = [[0] * WIDEST, [0] * WIDEST]
            self.heap = [SimpleNamespace() for _ in range(WIDEST)]
            self.came_from = [0] * (LONGEST * WIDEST)
            self.came_by = [0] * (LONGEST * WIDEST)
            self.firsts = [SimpleNamespace() for _ in range(FIRSTS)]

    def search(
        self,
        root: Position,
        limits: Limits,
        report: Report | None = None,
        *,
        hasty: bool = False,
    ) -> list[Tried]:
        """Look for lines until the limits are spent (a node is a position); the best move first.

        It ends earlier with a line that wins, or when it has seen all there are. Unless it is
        hasty, it follows the best looking moves one by one first, to have something to say of each.
        """
        seat = decider(root)
        limits.seldom = 15
        self.prepare(root, seat, limits)
        lines: dict[int, Line] = {}
        if self.known is not None and root == self.expected:
            lines[self.known.moves[0]] = self.known
        self.take_pass(1, ALL, 0, lines)
        if not hasty:
            for _, first in nsmallest(FOLLOWED, self.by_looks()):
                if limits.stopped:
                    break
                self.take_pass(1, first, 0, lines)
        salt = 0
        while not limits.stopped and not self.whole and not _wins(lines):
            if report is not None:
                report(self.tried(lines))
            salt += 1
            self.take_pass(min(1 << salt, WIDEST), ALL, salt, lines)
        found = self.tried(lines)
        self.remember(root, lines.get(found[0].codes[0]))
        return found

    def prepare(self, root: Position, seat: int, limits: Limits) -> None:
        """Make room, and forget what was known of other first moves."""
        self.seat, self.limits = seat, limits
        self.start, self.child = root.guess(seat, Rng(self.seed)), root.clone()
        self.codes = Buffer(root.max_moves)
        self.moves = list(root.moves.codes)[:FIRSTS]
        if self.played != root.game:
            self.played, self.rooms = root.game, ([], [])
        for first in range(len(self.moves)):
            self.firsts[first].looks = -TIES

    def take_pass(self, width: int, only: int, salt: int, lines: dict[int, Line]) -> None:
        """Look for lines that keep `width` positions side by side; add the better ones."""
        for parity in range(2):
            while len(self.rooms[parity]) < width:
                room = self.child.clone()
                self.layers[parity][len(self.rooms[parity])] = (
                    cython.cast(cython.p_void, room) if cython.compiled else room
                )
                self.rooms[parity].append(room)
        for first in range(len(self.moves)):
            self.firsts[first].layer = NOWHERE
        mixed = fold(self.seed, salt)
        with cython.nogil:
            self.run(width, only, mixed)
        for first in range(len(self.moves)):
            if self.firsts[first].layer != NOWHERE:
                line = self.line_of(first)
                if line > lines.get(line.moves[0], WORST):
                    lines[line.moves[0]] = line

    def line_of(self, first: int) -> Line:
        """Return the line that a pass found for a first move."""
        moves = [self.firsts[first].code]
        at = self.firsts[first].at
        for layer in range(self.firsts[first].layer - 1, -1, -1):
            moves.append(self.came_by[layer * WIDEST + at])
            at = self.came_from[layer * WIDEST + at]
        return Line(self.firsts[first].result, self.firsts[first].judged, tuple(reversed(moves)))

    def tried(self, lines: dict[int, Line]) -> list[Tried]:
        """Return what is known of the first moves: by their lines, the others by their looks."""
        followed = [
            Tried(line.moves, 1, line.result, 1 if line.result >= 1 else 0)
            for line in sorted(lines.values(), reverse=True)
        ]
        others = [
            Tried((self.moves[i],), 0, squash(-looks, self.softness), 0)
            for looks, i in sorted(self.by_looks())
            if self.moves[i] not in lines
        ]
        return followed + others

    def by_looks(self) -> list[tuple[int, int]]:
        """Return how bad each first move looks, and its number: the best are the smallest."""
        return [(-self.firsts[i].looks, i) for i in range(len(self.moves))]

    def remember(self, root: Position, line: Line | None) -> None:
        """Keep the rest of the best line for the next search."""
        self.known = self.expected = None
        if line is not None and len(line.moves) > 1:
            self.known = line._replace(moves=line.moves[1:])
            self.expected = root.after(line.moves[0])

    # --- one pass -------------------------------------------------------------------------------

    def run(self, width: int, only: int, salt: int) -> None:
        """Go on layer after layer; from the start by one move `only`, or by all."""
        self.whole = only == ALL
        cython.cast(Position, self.layers[0][0]).copy_from(self.start)
        size = 1
        for layer in range(LONGEST):
            here = layer & 1
            self.kept = 0
            self.seen.clear()
            for at in range(size):
                self.expand(layer, at, width, only, salt)
                if self.limits.stopped:
                    self.whole = False
                    return
            size = self.kept
            if size == 0:
                return
            for i in range(size):
                cython.cast(Position, self.layers[1 - here][i]).copy_from(
                    cython.cast(Position, self.layers[here][self.heap[i].parent])
                )
                cython.cast(Position, self.layers[1 - here][i]).apply(self.heap[i].code)
                self.came_from[layer * WIDEST + i] = self.heap[i].parent
                self.came_by[layer * WIDEST + i] = self.heap[i].code
                self.origin[1 - here][i] = self.heap[i].first
        self.whole = False

    def expand(self, layer: int, at: int, width: int, only: int, salt: int) -> None:
        """Try every move of a position."""
        here = layer & 1
        size = cython.cast(Position, self.layers[here][at]).legal(self.codes.codes)
        for k in range(size):
            first = k if layer == 0 else self.origin[here][at]
            if first >= FIRSTS or (layer == 0 and only != ALL and k != only):
                continue
            code = self.codes.codes[k]
            self.child.copy_from(cython.cast(Position, self.layers[here][at]))
            self.child.apply(code)
            if self.child.to_move() == self.seat:
                judged = self.child.forecast(self.seat)
                key = self.child.key64()
                # Of positions that look alike each pass prefers others.
                order = cython.cast(cython.longlong, judged) * TIES
                order += cython.cast(cython.longlong, fold(key, salt) >> 44)
                if self.kept == width and order <= self.heap[0].order:
                    self.whole = False
                elif self.seen.is_new(key):
                    self.keep(width, order, at, code, first)
            else:
                judged = self.child.evaluate(self.seat)
                self.note_end(layer, at, code, first, judged)
            if layer == 0:
                self.firsts[k].looks = judged
            if self.limits.spent():
                return

    def note_end(self, layer: int, at: int, code: int, first: int, judged: int) -> None:
        """Compare the end of a line with the best one of its first move."""
        if self.child.to_move() == NOBODY:
            result = self.child.payoff(self.seat)
        else:
            result = squash(self.child.forecast(self.seat), self.softness)
        if (
            self.firsts[first].layer == NOWHERE
            or result > self.firsts[first].result
            or (result == self.firsts[first].result and judged > self.firsts[first].judged)
        ):
            self.firsts[first].result = result
            self.firsts[first].judged = judged
            self.firsts[first].layer = layer
            self.firsts[first].at = at
            self.firsts[first].code = code

    def keep(self, width: int, order: int, at: int, code: int, first: int) -> None:
        """Put a position into the heap of those kept; when it is full, the worst gives way."""
        i = 0
        if self.kept < width:
            i = self.kept
            self.kept += 1
        else:
            self.whole = False
        self.heap[i].order = order
        self.heap[i].parent = at
        self.heap[i].code = code
        self.heap[i].first = first
        while i > 0 and order < self.heap[(i - 1) // 2].order:
            self.exchange(i, (i - 1) // 2)
            i = (i - 1) // 2
        below = 2 * i + 1
        while below < self.kept:
            if below + 1 < self.kept and self.heap[below + 1].order < self.heap[below].order:
                below += 1
            if order <= self.heap[below].order:
                break
            self.exchange(i, below)
            i = below
            below = 2 * i + 1

    def exchange(self, i: int, j: int) -> None:
        self.heap[i], self.heap[j] = self.heap[j], self.heap[i]


def _wins(lines: dict[int, Line]) -> bool:
    return any([line.result >= 1 for line in lines.values()])
