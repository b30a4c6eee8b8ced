"""Monte Carlo tree search for any number of seats, with chance and hidden information.

Games of perfect information grow a closed tree whose proven nodes are solved. Where there is
chance or something hidden, every simulation starts from a position that looks the same to the
searching seat, and the tree is over moves alone (ISMCTS).
"""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

import cython

from kancha.core.buffer import Buffer
from kancha.core.errors import KanchaError
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.search.limits import Limits

if not cython.compiled:
    from math import log, sqrt

    from kancha.core.bits import CHANCE, MAX_SEATS, NOBODY, calloc, fold, free

    LONGEST, NONE, SOFTNESS = 4096, -1, 500
    Node = SimpleNamespace


@dataclass(frozen=True)
class Tried:
    """A move at the root: how often it was tried, and its mean result for the seat, -1 to 1."""

    code: int
    visits: int
    value: float
    proof: int
    """1: it wins for certain, -1: it loses for certain."""


class Mcts:
    """A search; `cutoff` random moves end a simulation, judged then by the heuristics."""

    def __init__(
        self,
        capacity: int = 1 << 19,
        exploration: float = 1.0,
        cutoff: int = 1 << 20,
        seed: int = 0,
    ) -> None:
        self.capacity = capacity
        self.exploration = exploration
        self.cutoff = cutoff
        self.rng = Rng(seed)
        slots = 2
        while slots < 2 * capacity:
            slots *= 2
        self.index_mask = slots - 1
        if cython.compiled:
            self.nodes = cython.cast(cython.pointer(Node), calloc(capacity, cython.sizeof(Node)))
            self.index = cython.cast(cython.p_int, calloc(slots, cython.sizeof(cython.int)))
            if self.nodes is cython.NULL or self.index is cython.NULL:
                raise MemoryError
        else:
            self.nodes = [_blank() for _ in range(capacity)]
            self.index = calloc(slots, 4)
            self.path = [0] * LONGEST
            self.results = [0.0] * MAX_SEATS

    def __dealloc__(self) -> None:
        free(self.nodes)
        free(self.index)

    def search(self, root: Position, limits: Limits) -> list[Tried]:
        """Search until the limits are spent (a node is a simulation); the most tried move first."""
        seat = root.seat
        if seat is None or seat < 0:
            raise KanchaError("there is no decision to search for")
        info = root.game.info
        start = cython.cast(Position, root)
        work = cython.cast(Position, root.clone())
        me = cython.cast(cython.int, seat)
        open_loop = cython.cast(cython.int, 1 if info.has_chance or info.has_hidden else 0)
        budget = cython.cast(Limits, limits)
        self.codes = Buffer(root.max_moves)
        self.size = 0
        for i in range(self.index_mask + 1):
            self.index[i] = 0
        self.add(NONE, NONE, me)
        with cython.nogil:
            self.run(start, work, budget, me, open_loop)
        tried = [
            Tried(
                self.nodes[i].code,
                self.nodes[i].visits,
                self.nodes[i].value / max(1, self.nodes[i].visits),
                self.nodes[i].proof,
            )
            for i in range(1, self.size)
            if self.nodes[i].parent == 0
        ]
        return sorted(tried, key=_merit, reverse=True)

    def run(
        self, root: Position, work: Position, limits: Limits, seat: int, open_loop: int
    ) -> None:
        while not limits.spent():
            work.copy_from(root)
            self.depth = 1
            self.path[0] = 0
            if open_loop:
                work.determinize(seat, self.rng)
                self.simulate_open(work)
            else:
                self.simulate_closed(work)
                if self.nodes[0].proof:
                    break
            self.back_up(work.seats)

    # --- perfect information --------------------------------------------------------------------

    def simulate_closed(self, work: Position) -> None:
        """Go down to a leaf, let it grow, and play on from one of its children."""
        node = 0
        while self.nodes[node].count > 0 and self.depth < LONGEST - 1:
            node = self.select(node)
            work.apply(self.nodes[node].code)
            self.path[self.depth] = node
            self.depth += 1
        mover = work.to_move()
        if mover == NOBODY:
            self.prove(work)
        elif self.nodes[node].visits > 0 or node == 0:
            size = work.legal(self.codes.codes)
            if self.size + size <= self.capacity:
                self.nodes[node].first = self.size
                self.nodes[node].count = size
                for i in range(size):
                    self.add(node, self.codes.codes[i], mover)
                chosen = self.nodes[node].first + self.rng.below(size)
                work.apply(self.nodes[chosen].code)
                self.path[self.depth] = chosen
                self.depth += 1
                if work.to_move() == NOBODY:
                    self.prove(work)
        self.roll_out(work)

    def select(self, node: int) -> int:
        """Return the child with the highest upper bound; never one that is proven lost."""
        first = self.nodes[node].first
        wide = self.exploration * sqrt(log(self.nodes[node].visits + 1.0))
        best: int = first
        best_bound = -1e30
        for i in range(first, first + self.nodes[node].count):
            if self.nodes[i].proof > 0:
                return i
            visits = self.nodes[i].visits
            if self.nodes[i].proof < 0:
                bound = -1e20
            elif visits == 0:
                bound = 1e20
            else:
                bound = self.nodes[i].value / visits + wide / sqrt(visits)
            if bound > best_bound:
                best_bound = bound
                best = i
        return best

    def prove(self, work: Position) -> None:
        """Mark the decided leaf of the path and what follows from it further up."""
        if work.seats != 2:
            return
        leaf = self.path[self.depth - 1]
        payoff = work.payoff(self.nodes[leaf].mover)
        if payoff < 0.5 and payoff > -0.5:
            return
        self.nodes[leaf].proof = 1 if payoff > 0 else -1
        at = leaf
        while self.nodes[at].parent >= 0:
            node = self.nodes[at].parent
            decider = self.nodes[at].mover
            proof = self.nodes[at].proof
            if proof < 0:
                for i in range(
                    self.nodes[node].first, self.nodes[node].first + self.nodes[node].count
                ):
                    if self.nodes[i].proof >= 0:
                        return
            # All replies lose, or one wins: the position is decided for the seat to move.
            self.nodes[node].proof = proof if self.nodes[node].mover == decider else -proof
            at = node

    # --- chance and hidden information -----------------------------------------------------------

    def simulate_open(self, work: Position) -> None:
        """Go down over moves that are legal in this sample until a new one is tried."""
        node = 0
        while self.depth < LONGEST - 1 and self.size < self.capacity:
            seat = work.to_move()
            if seat == NOBODY:
                break
            if seat == CHANCE:
                code = work.sample(self.rng)
                following = self.child(node, code)
                fresh = 0
                if following == NONE:
                    following = self.add(node, code, CHANCE)
                    self.remember(following)
            else:
                before = self.size
                following = self.select_open(node, work.legal(self.codes.codes), seat)
                code = self.nodes[following].code
                fresh = self.size - before
            work.apply(code)
            node = following
            self.path[self.depth] = node
            self.depth += 1
            if fresh:
                break
        self.roll_out(work)

    def select_open(self, node: int, size: int, seat: int) -> int:
        """Return an untried move as a new node, or the child with the highest upper bound."""
        fresh = 0
        chosen = NONE
        best = NONE
        best_bound = -1e30
        for k in range(size):
            i = self.child(node, self.codes.codes[k])
            if i == NONE:
                fresh += 1
                if self.rng.below(fresh) == 0:
                    chosen = self.codes.codes[k]
                continue
            self.nodes[i].available += 1
            visits = self.nodes[i].visits + 1e-9
            bound = self.nodes[i].value / visits + self.exploration * sqrt(
                log(self.nodes[i].available + 1.0) / visits
            )
            if bound > best_bound:
                best_bound = bound
                best = i
        if chosen == NONE:
            return best
        made = self.add(node, chosen, seat)
        self.nodes[made].available = 1
        self.remember(made)
        return made

    def child(self, node: int, code: int) -> int:
        """Return the child of a node by a move, or NONE."""
        at = fold(node, code) & self.index_mask
        while self.index[at]:
            i: int = self.index[at] - 1
            if self.nodes[i].parent == node and self.nodes[i].code == code:
                return i
            at = (at + 1) & self.index_mask
        return NONE

    def remember(self, node: int) -> None:
        """Make a node be found by its parent and its move."""
        at = fold(self.nodes[node].parent, self.nodes[node].code) & self.index_mask
        while self.index[at]:
            at = (at + 1) & self.index_mask
        self.index[at] = node + 1

    # --- both -----------------------------------------------------------------------------------

    def add(self, parent: int, code: int, mover: int) -> int:
        """Make a node and return its number."""
        i = self.size
        self.size = i + 1
        self.nodes[i].parent = parent
        self.nodes[i].code = code
        self.nodes[i].mover = mover
        self.nodes[i].first = 0
        self.nodes[i].count = 0
        self.nodes[i].visits = 0
        self.nodes[i].available = 0
        self.nodes[i].proof = 0
        self.nodes[i].value = 0.0
        return i

    def roll_out(self, work: Position) -> None:
        """Play at random to the end, or judge the position reached after `cutoff` moves."""
        moves = 0
        seat = work.to_move()
        while seat != NOBODY and moves < self.cutoff:
            if seat == CHANCE:
                work.apply(work.sample(self.rng))
            else:
                size = work.legal(self.codes.codes)
                work.apply(self.codes.codes[self.rng.below(size)])
            moves += 1
            seat = work.to_move()
        for k in range(work.seats):
            if seat == NOBODY:
                self.results[k] = work.payoff(k)
            else:
                judged = work.evaluate(k)
                self.results[k] = 1.0 * judged / ((judged if judged > 0 else -judged) + SOFTNESS)

    def back_up(self, seats: int) -> None:
        """Tell every node of the path what came of it."""
        for k in range(self.depth):
            i = self.path[k]
            self.nodes[i].visits += 1
            if self.nodes[i].mover >= 0:
                self.nodes[i].value += self.results[self.nodes[i].mover]


def _blank() -> SimpleNamespace:
    return SimpleNamespace()


def _merit(tried: Tried) -> tuple[int, int, float]:
    return tried.proof, tried.visits, tried.value
