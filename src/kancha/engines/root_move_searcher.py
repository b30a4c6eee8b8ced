"""Analysis by searches that compare root moves, on one thread or several that are merged."""

from __future__ import annotations

from functools import partial
from heapq import nlargest
from typing import Any

from kancha.core.objective import Objective
from kancha.core.position import Position
from kancha.engines.analysis import (
    PROVEN_WIN,
    Analysis,
    AnalysisReport,
    Variation,
    read_moves,
    score_of,
)
from kancha.engines.parallel import search_in_parallel
from kancha.engines.tuning import Level, Tuning
from kancha.search.beam import Beam
from kancha.search.limits import SearchLimits
from kancha.search.mcts import Mcts
from kancha.search.rollouts import Rollouts
from kancha.search.root_moves import RootMove

NODES_PER_DEPTH = 1000
"""How many nodes stand for one ply of depth."""
HELPER_REPORT_DIVISOR = 64
"""Helper threads report only moves with at least 1 / 64 of the visits, to save time."""


class RootMoveSearcher:
    """For any number of seats, with chance and hidden information: mcts, rollouts and beam."""

    def __init__(self, tuning: Tuning, seed: int, threads: int) -> None:
        if tuning.search == "beam":
            # A beam finds lines, not visit counts that could be added up.
            threads = 1
        self.searches = [
            _make_search(tuning, seed + n, 0 if n == 0 else HELPER_REPORT_DIVISOR)
            for n in range(threads)
        ]

    def nodes_for(self, depth: int | None) -> int | None:
        """Return how many nodes stand for a depth, which these searches do not have."""
        return None if depth is None else NODES_PER_DEPTH * depth

    def think(
        self,
        position: Position,
        limits: SearchLimits,
        lines: int = 1,
        depth: int | None = None,
        report: AnalysisReport | None = None,
        *,
        stop_early: bool = False,
        objective: Objective | None = None,
    ) -> Analysis:
        """Search until the limits are reached."""
        first, *others = self.searches
        report_moves = None
        if report is not None:
            report_moves = lambda moves: report(_analysis(position, moves, lines, limits.nodes))  # noqa: E731
        found, more, nodes = search_in_parallel(
            lambda: first.search(
                position, limits, report_moves, stop_early=stop_early, objective=objective
            ),
            limits,
            [partial(search.search, position, objective=objective) for search in others],
        )
        # Without nodes a planned turn is played on: helpers that have just started do not count.
        moves = _merge([found, *more], lines) if more and limits.nodes else found
        return _analysis(position, moves, lines, limits.nodes + nodes)

    def move_scores(
        self,
        position: Position,
        level: Level,
        limits: SearchLimits,
        objective: Objective | None = None,
    ) -> dict[int, float]:
        """Return the scores of the moves that a search of a level has visited."""
        moves = self.searches[0].search(position, limits, objective=objective)
        # With very many moves, the few simulations of a low level visit each once at most.
        visited = [move for move in moves if move.visits > 1] or [m for m in moves if m.visits]
        return {move.pv[0]: _score(move) for move in visited}


def _make_search(tuning: Tuning, seed: int, report_divisor: int) -> Mcts | Rollouts | Beam:
    """Return the search that suits a game."""
    if tuning.search == "beam":
        return Beam(seed, tuning.eval_scale)
    if tuning.search == "rollouts":
        return Rollouts(
            seed,
            tuning.turn_moves,
            tuning.rollout_turns,
            tuning.eval_scale,
            tuning.candidates,
            tuning.evaluate_from,
        )
    return Mcts(
        1 << tuning.tree_bits,
        tuning.exploration,
        tuning.rollout_depth,
        tuning.prior_visits,
        tuning.expand_visits,
        tuning.eval_scale,
        seed,
        report_divisor,
    )


def _merge(found: list[list[RootMove]], lines: int) -> list[RootMove]:
    """Add up the visits and values of several searches; return the most visited moves.

    A position may have thousands of moves, and this runs between `stop` and its answer. So only the
    moves shown are ranked, and nothing is made for the others but their sums.
    """
    sums: dict[int, list[Any]] = {}
    for moves in found:
        for pv, visits, value, proof in moves:
            known = sums.get(pv[0])
            if known is None:
                sums[pv[0]] = [proof, visits, visits * value, pv]
                continue
            known[1] += visits
            known[2] += visits * value
            if abs(proof) > abs(known[0]):
                known[0] = proof
    best = nlargest(lines, sums.values(), lambda known: (known[0], known[1], known[2]))
    return [
        RootMove(pv, visits, total / max(1, visits), proof) for proof, visits, total, pv in best
    ]


def _analysis(position: Position, moves: list[RootMove], lines: int, nodes: int) -> Analysis:
    shown = tuple(
        Variation(read_moves(position, move.pv), round(_score(move)), _win_probability(move))
        for move in moves[:lines]
    )
    return Analysis(shown, len(shown[0].moves), nodes)


def _win_probability(move: RootMove) -> float:
    return (1 + move.proof) / 2 if move.proof else (move.value + 1) / 2


def _score(move: RootMove) -> float:
    if move.proof:
        return move.proof * (PROVEN_WIN + 1.0)
    return score_of((move.value + 1) / 2)
