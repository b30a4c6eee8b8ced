"""Monte Carlo tree search for any number of seats, with chance and hidden information.

Games of perfect information grow a closed tree whose proven nodes are solved, and which is kept
from move to move. Where there is chance or something hidden, every simulation starts from a
position that looks the same to the searching seat, and the tree is over moves alone (ISMCTS).
"""

from __future__ import annotations

import cython

from kancha.core.buffer import Buffer
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.search.decision import Report, Tried, decider
from kancha.search.limits import Limits
from kancha.search.tree import Tree

if not cython.compiled:
    from math import log, sqrt

    from kancha.core.bits import CHANCE, MAX_SEATS, NOBODY
    from kancha.search.playout import squash
    from kancha.search.tree import NONE

    LONGEST = 4096


SHOWN = 12
"""How many moves at the root have a line of expected replies."""
FEW = 8
"""Visits that make no move an expected one."""


class Mcts:
    """A search.

    A simulation ends after `cutoff` random moves and is judged by the heuristics, where a judgement
    of `softness` counts as half a win. A node grows when it was visited `ripe` times; its children
    begin as if they had been tried `prior` times with the result that the heuristics expect. Moves
    with less than one of `often` visits are not told of.
    """

    def __init__(
        self,
        capacity: int = 1 << 20,
        exploration: float = 1.0,
        cutoff: int = 1 << 20,
        prior: int = 0,
        ripe: int = 1,
        softness: int = 500,
        seed: int = 0,
        often: int = 0,
    ) -> None:
        self.tree = Tree(capacity)
        self.nodes = self.tree.nodes
        self.exploration = exploration
        self.cutoff, self.prior, self.ripe = cutoff, prior, ripe
        self.softness = softness
        self.often = often
        self.rng = Rng(seed)
        self.root = 0
        self.last: Position | None = None
        self.trail: list[Position] = []
        if not cython.compiled:
            self.path = [0] * LONGEST
            self.results = [0.0] * MAX_SEATS

    def search(
        self, root: Position, limits: Limits, report: Report | None = None, *, hasty: bool = False
    ) -> list[Tried]:
        """Search until the limits are spent (a node is a simulation); the most tried move first.

        A hasty search ends as soon as no other move can become the most tried one.
        """
        seat = decider(root)
        limits.seldom = 7
        is_open = root.game.info.has_chance or root.game.info.has_hidden
        start = cython.cast(Position, root)
        work = cython.cast(Position, root.clone())
        me = cython.cast(cython.int, seat)
        open_loop = cython.cast(cython.int, 1 if is_open else 0)
        budget = cython.cast(Limits, limits)
        self.limits, self.scratch = limits, root.clone()
        self.codes = Buffer(root.max_moves)
        self.take_up(root, seat, keep=not is_open)
        pause = cython.cast(cython.longlong, 64)
        while True:
            with cython.nogil:
                self.run(start, work, budget, me, open_loop, pause)
            if limits.stopped or self.nodes[self.root].proof:
                break
            tried = self.tried()
            if hasty and _is_decided(tried, limits):
                break
            if report is not None:
                report(tried)
            pause *= 2
        return self.tried()

    def take_up(self, root: Position, seat: int, *, keep: bool) -> None:
        """Go on from the node of the last tree that the game has come to, or begin a new tree."""
        node = NONE
        if keep and self.last is not None and 2 * self.tree.size < self.tree.capacity:
            self.trail = [self.last.clone() for _ in range(root.seats + 1)]
            node = self.locate(0, self.root, cython.cast(Position, root).key64())
        if node == NONE:
            self.tree.clear()
            node = self.tree.add(NONE, NONE, seat)
        self.root = node
        self.last = root.clone()

    def locate(self, ply: int, node: int, key: int) -> int:
        """Return the grown node, at most one move of each seat further, of the position sought."""
        here = cython.cast(Position, self.trail[ply])
        if here.key64() == key:
            return node
        if ply + 1 == len(self.trail):
            return NONE
        after = cython.cast(Position, self.trail[ply + 1])
        for i in range(self.nodes[node].first, self.nodes[node].first + self.nodes[node].count):
            if self.nodes[i].count > 0:
                after.copy_from(here)
                after.apply(self.nodes[i].code)
                found = self.locate(ply + 1, i, key)
                if found != NONE:
                    return found
        return NONE

    def tried(self) -> list[Tried]:
        """Return what is known of the moves at the root, the best first."""
        ranked = []
        for i in self.children(self.root):
            visits = self.nodes[i].visits
            if self.often and visits * self.often < self.nodes[self.root].visits:
                continue
            # The higher number last, so that of equals the first comes first.
            ranked.append((self.nodes[i].proof, visits, self.nodes[i].value / max(1, visits), -i))
        ranked.sort(reverse=True)
        # There may be thousands of moves, and lines take long to follow: only the best get theirs.
        return [
            Tried(
                self.line(-i, 12) if rank < SHOWN else (self.nodes[-i].code,), visits, value, proof
            )
            for rank, (proof, visits, value, i) in enumerate(ranked)
        ]

    def line(self, node: int, longest: int) -> tuple[int, ...]:
        """Return the move of a node and those most tried after it, as long as they are certain."""
        codes = [self.nodes[node].code]
        while len(codes) < longest:
            below = [i for i in self.children(node) if self.nodes[i].visits > FEW]
            if not below:
                break
            node = max(below, key=lambda i: (self.nodes[i].proof, self.nodes[i].visits))
            codes.append(self.nodes[node].code)
        return tuple(codes)

    def children(self, node: int) -> list[int]:
        """Return the nodes of the moves that were tried after a node."""
        if self.nodes[node].count:
            first = self.nodes[node].first
            return list(range(first, first + self.nodes[node].count))
        if node != self.root or self.last is None:
            return []
        size = cython.cast(Position, self.last).legal(self.codes.codes)
        found = [self.tree.child(node, self.codes.codes[k]) for k in range(size)]
        return sorted([i for i in found if i != NONE])

    def run(
        self,
        root: Position,
        work: Position,
        limits: Limits,
        seat: int,
        open_loop: int,
        pause: int,
    ) -> None:
        # However little is left, one simulation tells of one move.
        while limits.nodes == 0 or (limits.nodes < pause and not limits.spent()):
            if limits.nodes == 0:
                limits.spent()
            work.copy_from(root)
            self.depth = 1
            self.path[0] = self.root
            if open_loop:
                work.determinize(seat, self.rng)
                self.simulate_open(work)
            else:
                self.simulate_closed(work)
                if self.nodes[self.root].proof:
                    break
            self.back_up()

    # --- perfect information --------------------------------------------------------------------

    def simulate_closed(self, work: Position) -> None:
        """Go down to a leaf, let it grow, and play on from one of its children."""
        node = self.root
        while self.nodes[node].count > 0 and self.depth < LONGEST - 1:
            node = self.select(node)
            self.step(work, node)
        mover = work.to_move()
        if mover == NOBODY:
            self.prove(node, work.payoff(self.nodes[node].mover))
        elif self.nodes[node].visits >= self.ripe + self.prior or node == self.root:
            self.grow(work, node, mover)
            if self.nodes[node].count > 0:
                node = self.select(node)
                self.step(work, node)
                if work.to_move() == NOBODY:
                    self.prove(node, work.payoff(self.nodes[node].mover))
        self.roll_out(work)

    def grow(self, work: Position, node: int, mover: int) -> None:
        """Give a node its children, if there is room for them."""
        size = work.legal(self.codes.codes)
        if self.tree.size + size > self.tree.capacity:
            return
        self.nodes[node].first = self.tree.size
        self.nodes[node].count = size
        for k in range(size):
            self.tree.add(node, self.codes.codes[k], mover)
        if self.prior:
            for k in range(size):
                if self.limits.interrupted():
                    break
                self.foresee(work, self.nodes[node].first + k)

    def foresee(self, work: Position, node: int) -> None:
        """Let a new move begin with the result that the heuristics expect of it."""
        mover = self.nodes[node].mover
        self.scratch.copy_from(work)
        self.scratch.apply(self.nodes[node].code)
        if self.scratch.to_move() == NOBODY:
            expected = self.scratch.payoff(mover)
        else:
            expected = squash(self.scratch.evaluate(mover), self.softness)
        self.nodes[node].visits = self.prior
        self.nodes[node].value = self.prior * expected

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
                # Untried moves come first, in an order that is not that of the generator.
                bound = 1e20 + 1e16 * self.rng.fraction()
            else:
                bound = self.nodes[i].value / visits + wide / sqrt(visits)
            if bound > best_bound:
                best_bound = bound
                best = i
        return best

    def prove(self, leaf: int, payoff: float) -> None:
        """Mark a decided leaf, by its payoff to the mover, and what follows from it further up."""
        if self.scratch.seats > 2 or (payoff < 0.5 and payoff > -0.5):
            return
        self.nodes[leaf].proof = 1 if payoff > 0 else -1
        at = leaf
        while self.nodes[at].parent >= 0:
            node = self.nodes[at].parent
            proof = self.nodes[at].proof
            if proof < 0:
                first = self.nodes[node].first
                for i in range(first, first + self.nodes[node].count):
                    if self.nodes[i].proof >= 0:
                        return
            # All replies lose, or one wins: the position is decided for the seat to move.
            if self.nodes[node].mover != self.nodes[at].mover:
                proof = -proof
            self.nodes[node].proof = proof
            at = node

    # --- chance and hidden information -----------------------------------------------------------

    def simulate_open(self, work: Position) -> None:
        """Go down over moves that are legal in this sample until a new one is tried."""
        node = self.root
        while self.depth < LONGEST - 1 and self.tree.size + work.max_moves < self.tree.capacity:
            seat = work.to_move()
            if seat == NOBODY:
                break
            if seat == CHANCE:
                code = work.sample(self.rng)
                following = self.tree.child(node, code)
                fresh = 0
                if following == NONE:
                    following = self.tree.add(node, code, CHANCE)
                    self.tree.remember(following)
            else:
                following = self.select_open(work, node, seat)
                fresh = 1 if self.nodes[following].visits == self.prior else 0
            self.step(work, following)
            node = following
            if fresh:
                break
        self.roll_out(work)

    def select_open(self, work: Position, node: int, seat: int) -> int:
        """Return an untried move as a new node, or the child with the highest upper bound."""
        size = work.legal(self.codes.codes)
        fresh = 0
        chosen = NONE
        best = NONE
        best_bound = -1e30
        for k in range(size):
            i = self.tree.child(node, self.codes.codes[k])
            if i == NONE:
                if self.prior == 0:
                    fresh += 1
                    if self.rng.below(fresh) == 0:
                        chosen = self.codes.codes[k]
                    continue
                i = self.tree.add(node, self.codes.codes[k], seat)
                self.tree.remember(i)
                self.foresee(work, i)
            self.nodes[i].available += 1
            visits = self.nodes[i].visits + 1e-9
            bound = self.nodes[i].value / visits + self.exploration * sqrt(
                log(self.nodes[i].available + self.prior + 1.0) / visits
            )
            if bound > best_bound:
                best_bound = bound
                best = i
        if chosen == NONE:
            return best
        made = self.tree.add(node, chosen, seat)
        self.nodes[made].available = 1
        self.tree.remember(made)
        return made

    # --- both -----------------------------------------------------------------------------------

    def step(self, work: Position, node: int) -> None:
        """Make the move of a node and put it on the path."""
        work.apply(self.nodes[node].code)
        self.path[self.depth] = node
        self.depth += 1

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
            self.results[k] = (
                work.payoff(k) if seat == NOBODY else squash(work.evaluate(k), self.softness)
            )

    def back_up(self) -> None:
        """Tell every node of the path what came of it."""
        for k in range(self.depth):
            i = self.path[k]
            self.nodes[i].visits += 1
            if self.nodes[i].mover >= 0:
                self.nodes[i].value += self.results[self.nodes[i].mover]


def _is_decided(tried: list[Tried], limits: Limits) -> bool:
    """Say whether the most tried move will stay so until the time is over."""
    share = limits.share()
    if len(tried) < 2 or share <= 0:
        return len(tried) < 2
    to_come = limits.nodes * (1 - share) / share
    return tried[0].visits - tried[1].visits > to_come
