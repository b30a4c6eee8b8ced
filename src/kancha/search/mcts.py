"""Monte Carlo tree search for any number of seats, with chance and hidden information.

With perfect information the tree is kept from move to move, and proven wins and losses are backed
up (MCTS-Solver). With chance or hidden information the search is open-loop: every simulation starts
from a random position that looks the same to the searching seat (ISMCTS).
"""

from __future__ import annotations

import cython

from kancha.core.buffer import Buffer
from kancha.core.objective import Objective
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.search.limits import SearchLimits
from kancha.search.root_moves import RootMove, RootReport, seat_to_move
from kancha.search.tree import Tree

if not cython.compiled:
    from math import log, sqrt

    from kancha.core.bits import CHANCE, MAX_SEATS, NOBODY
    from kancha.search.playout import squash
    from kancha.search.tree import NO_NODE

    MAX_PATH = 4096


MAX_PVS = 12
"""How many root moves are reported with a pv."""
MAX_PV_LENGTH = 12
MIN_PV_VISITS = 8
"""A move with no more visits than this does not become part of a pv."""


class Mcts:
    """A search.

    A rollout ends after `rollout_depth` random moves with an evaluation; a score of `eval_scale`
    counts as half a win. A leaf is expanded after `expand_visits` visits, and its children start
    with `prior_visits` visits at the value of their evaluation. Root moves with less than a share
    of 1 / `report_divisor` of the visits are not reported.
    """

    def __init__(
        self,
        capacity: int = 1 << 20,
        exploration: float = 1.0,
        rollout_depth: int = 1 << 20,
        prior_visits: int = 0,
        expand_visits: int = 1,
        eval_scale: int = 500,
        seed: int = 0,
        report_divisor: int = 0,
    ) -> None:
        self.tree = Tree(capacity)
        self.nodes = self.tree.nodes
        self.exploration = exploration
        self.rollout_depth = rollout_depth
        self.prior_visits, self.expand_visits = prior_visits, expand_visits
        self.eval_scale = eval_scale
        self.report_divisor = report_divisor
        self.rng = Rng(seed)
        self.root = 0
        self.root_position: Position | None = None
        self.path_positions: list[Position] = []
        if not cython.compiled:
            self.path = [0] * MAX_PATH
            self.results = [0.0] * MAX_SEATS

    def search(
        self,
        root: Position,
        limits: SearchLimits,
        report: RootReport | None = None,
        *,
        stop_early: bool = False,
        objective: Objective | None = None,
    ) -> list[RootMove]:
        """Search until the limits are reached (a node is a simulation); most visited move first.

        With `stop_early` the search ends as soon as no other move can become the most visited.
        """
        seat = seat_to_move(root, limits)
        limits.clock_mask = 7
        is_open = root.game.has_chance or root.game.info.has_hidden
        start = cython.cast(Position, root)
        work = cython.cast(Position, root.clone())
        searcher = cython.cast(cython.int, seat)
        open_loop = cython.cast(cython.int, 1 if is_open else 0)
        budget = cython.cast(SearchLimits, limits)
        self.limits, self.scratch = limits, root.clone()
        self.objective = objective or Objective()
        self.codes = Buffer(root.max_moves)
        self.reuse_tree(root, seat, keep=not is_open)
        next_report = cython.cast(cython.longlong, 64)
        while True:
            with cython.nogil:
                self.run_simulations(start, work, budget, searcher, open_loop, next_report)
            start._raise_failure()
            if limits.stopped or self.nodes[self.root].proof:
                break
            moves = self.root_moves()
            if stop_early and _is_decided(moves, limits):
                break
            if report is not None:
                report(moves)
            next_report *= 2
        return self.root_moves()

    def reuse_tree(self, root: Position, seat: int, *, keep: bool) -> None:
        """Move the root to the node of this position, or start a new tree."""
        node = NO_NODE
        if keep and self.root_position is not None:
            self.path_positions = [self.root_position.clone() for _ in range(root.seats + 1)]
            node = self.find_node(0, self.root, cython.cast(Position, root)._key64())
        if node == NO_NODE:
            self.tree.clear()
            self.tree.add(NO_NODE, NO_NODE, seat)
        else:
            self.tree.keep_below(node)
        self.root = 0
        self.root_position = root.clone()

    def find_node(self, ply: int, node: int, key: int) -> int:
        """Return the expanded node of a position at most one move of each seat away, or NO_NODE."""
        here = cython.cast(Position, self.path_positions[ply])
        if here._key64() == key:
            return node
        if ply + 1 == len(self.path_positions):
            return NO_NODE
        after = cython.cast(Position, self.path_positions[ply + 1])
        for i in range(self.nodes[node].first, self.nodes[node].first + self.nodes[node].count):
            if self.nodes[i].count > 0:
                after._copy_from(here)
                after._apply(self.nodes[i].code)
                found = self.find_node(ply + 1, i, key)
                if found != NO_NODE:
                    return found
        return NO_NODE

    def root_moves(self) -> list[RootMove]:
        """Return the moves at the root, best first."""
        ranked = []
        for i in self.children(self.root):
            visits = self.nodes[i].visits
            if self.report_divisor and visits * self.report_divisor < self.nodes[self.root].visits:
                continue
            # Negative, so that the first of equal moves comes first.
            ranked.append((self.nodes[i].proof, visits, self.nodes[i].value / max(1, visits), -i))
        ranked.sort(reverse=True)
        # There may be thousands of moves: only the best get a pv, which takes time to find.
        found = []
        for rank, (proof, visits, value, i) in enumerate(ranked):
            pv = self.find_pv(-i, MAX_PV_LENGTH) if rank < MAX_PVS else (self.nodes[-i].code,)
            found.append(RootMove(pv, visits, value, proof))
        return found

    def find_pv(self, node: int, max_length: int) -> tuple[int, ...]:
        """Return the move of a node and the most visited moves after it."""
        codes = [self.nodes[node].code]
        while len(codes) < max_length:
            below = [i for i in self.children(node) if self.nodes[i].visits > MIN_PV_VISITS]
            if not below:
                break
            node = max(below, key=lambda i: (self.nodes[i].proof, self.nodes[i].visits))
            codes.append(self.nodes[node].code)
        return tuple(codes)

    def children(self, node: int) -> list[int]:
        """Return the children of a node."""
        if self.nodes[node].count:
            first = self.nodes[node].first
            return list(range(first, first + self.nodes[node].count))
        if node != self.root or self.root_position is None:
            return []
        size = cython.cast(Position, self.root_position)._legal(self.codes.codes)
        found = [self.tree.find_child(node, self.codes.codes[k]) for k in range(size)]
        return sorted([i for i in found if i != NO_NODE])

    def run_simulations(
        self,
        root: Position,
        work: Position,
        limits: SearchLimits,
        seat: int,
        open_loop: int,
        next_report: int,
    ) -> None:
        # There is always one simulation, so that there is a move to play.
        while limits.nodes == 0 or (limits.nodes < next_report and not limits.count_node()):
            if limits.nodes == 0:
                limits.count_node()
            work._copy_from(root)
            self.depth = 1
            self.path[0] = self.root
            if open_loop:
                work._determinize(seat, self.rng)
                self.simulate_open(work)
            else:
                self.simulate_closed(work)
                if self.nodes[self.root].proof:
                    break
            self.backpropagate()

    # --- perfect information --------------------------------------------------------------------

    def simulate_closed(self, work: Position) -> None:
        """Descend to a leaf, expand it, and roll out from one of its children."""
        node = self.root
        while self.nodes[node].count > 0 and self.depth < MAX_PATH - 1:
            node = self.select(node)
            self.play_node_move(work, node)
        mover = work._to_move()
        if mover == NOBODY:
            self.prove(node, self.objective._payoff(work, self.nodes[node].mover))
        elif self.nodes[node].visits >= self.expand_visits + self.prior_visits or node == self.root:
            self.expand(work, node, mover)
            if self.nodes[node].count > 0:
                node = self.select(node)
                self.play_node_move(work, node)
                if work._to_move() == NOBODY:
                    self.prove(node, self.objective._payoff(work, self.nodes[node].mover))
        self.rollout(work)

    def expand(self, work: Position, node: int, mover: int) -> None:
        """Add the children of a node, if the tree has room."""
        size = work._legal(self.codes.codes)
        if self.tree.size + size > self.tree.capacity:
            return
        self.nodes[node].first = self.tree.size
        self.nodes[node].count = size
        for k in range(size):
            self.tree.add(node, self.codes.codes[k], mover)
        if self.prior_visits:
            for k in range(size):
                if self.limits.interrupted():
                    break
                self.set_prior(work, self.nodes[node].first + k)

    def set_prior(self, work: Position, node: int) -> None:
        """Start a new node with the value of its evaluation."""
        mover = self.nodes[node].mover
        self.scratch._copy_from(work)
        self.scratch._apply(self.nodes[node].code)
        if self.scratch._to_move() == NOBODY:
            expected = self.objective._payoff(self.scratch, mover)
        else:
            expected = squash(self.scratch._evaluate(mover), self.eval_scale)
        self.nodes[node].visits = self.prior_visits
        self.nodes[node].value = self.prior_visits * expected

    def select(self, node: int) -> int:
        """Return the child with the highest upper bound (UCT); proven losses come last."""
        first = self.nodes[node].first
        width = self.exploration * sqrt(log(self.nodes[node].visits + 1.0))
        best: int = first
        best_bound = -1e30
        for i in range(first, first + self.nodes[node].count):
            if self.nodes[i].proof > 0:
                return i
            visits = self.nodes[i].visits
            if self.nodes[i].proof < 0:
                bound = -1e20
            elif visits == 0:
                # Unvisited moves come first, in random order.
                bound = 1e20 + 1e16 * self.rng.fraction()
            else:
                bound = self.nodes[i].value / visits + width / sqrt(visits)
            if bound > best_bound:
                best_bound = bound
                best = i
        return best

    def prove(self, leaf: int, payoff: float) -> None:
        """Mark a finished game as proven, and its ancestors as far as that decides them."""
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
            # One child wins, or all lose: the parent is decided for the seat to move.
            if self.nodes[node].mover != self.nodes[at].mover:
                proof = -proof
            self.nodes[node].proof = proof
            at = node

    # --- chance and hidden information -----------------------------------------------------------

    def simulate_open(self, work: Position) -> None:
        """Descend over the moves that are legal in this sample until a new one is visited."""
        node = self.root
        while self.depth < MAX_PATH - 1 and self.tree.size + work.max_moves < self.tree.capacity:
            seat = work._to_move()
            if seat == NOBODY:
                break
            if seat == CHANCE:
                code = work._sample(self.rng)
                following = self.tree.find_child(node, code)
                is_new = 0
                if following == NO_NODE:
                    following = self.tree.add(node, code, CHANCE)
                    self.tree.index_child(following)
            else:
                following = self.select_open(work, node, seat)
                is_new = 1 if self.nodes[following].visits == self.prior_visits else 0
            self.play_node_move(work, following)
            node = following
            if is_new:
                break
        self.rollout(work)

    def select_open(self, work: Position, node: int, seat: int) -> int:
        """Return a new node for an unvisited move, else the child with the highest upper bound."""
        size = work._legal(self.codes.codes)
        unvisited = 0
        chosen = NO_NODE
        best = NO_NODE
        best_bound = -1e30
        for k in range(size):
            i = self.tree.find_child(node, self.codes.codes[k])
            if i == NO_NODE:
                if self.prior_visits == 0:
                    unvisited += 1
                    if self.rng._below(unvisited) == 0:
                        chosen = self.codes.codes[k]
                    continue
                i = self.tree.add(node, self.codes.codes[k], seat)
                self.tree.index_child(i)
                self.set_prior(work, i)
            self.nodes[i].available += 1
            visits = self.nodes[i].visits + 1e-9
            bound = self.nodes[i].value / visits + self.exploration * sqrt(
                log(self.nodes[i].available + self.prior_visits + 1.0) / visits
            )
            if bound > best_bound:
                best_bound = bound
                best = i
        if chosen == NO_NODE:
            return best
        made = self.tree.add(node, chosen, seat)
        self.nodes[made].available = 1
        self.tree.index_child(made)
        return made

    # --- both -----------------------------------------------------------------------------------

    def play_node_move(self, work: Position, node: int) -> None:
        """Make the move of a node and add the node to the path."""
        work._apply(self.nodes[node].code)
        self.path[self.depth] = node
        self.depth += 1

    def rollout(self, work: Position) -> None:
        """Play at random to the end, or for `rollout_depth` moves and evaluate the position."""
        moves = 0
        seat = work._to_move()
        while seat != NOBODY and moves < self.rollout_depth:
            if seat == CHANCE:
                work._apply(work._sample(self.rng))
            else:
                work._apply(work._random_move(self.rng, self.codes.codes))
            moves += 1
            seat = work._to_move()
        for k in range(work.seats):
            if seat == NOBODY:
                self.results[k] = self.objective._payoff(work, k)
            else:
                self.results[k] = squash(work._evaluate(k), self.eval_scale)

    def backpropagate(self) -> None:
        """Add the result to every node of the path."""
        for k in range(self.depth):
            i = self.path[k]
            self.nodes[i].visits += 1
            if self.nodes[i].mover >= 0:
                self.nodes[i].value += self.results[self.nodes[i].mover]


def _is_decided(moves: list[RootMove], limits: SearchLimits) -> bool:
    """Return whether no other move can overtake the most visited one in the budget left."""
    used = limits.fraction_used()
    if len(moves) < 2 or used <= 0:
        return len(moves) < 2
    nodes_left = limits.nodes * (1 - used) / used
    return moves[0].visits - moves[1].visits > nodes_left
