"""Thinking by searches that compare moves, on one thread or several that are put together."""

from __future__ import annotations

from functools import partial
from heapq import nlargest
from math import log
from typing import Any

from kancha.core.position import Position
from kancha.engines.analysis import SURE, Analysis, Line, Report, moves_of
from kancha.engines.together import search_together
from kancha.engines.tuning import Level, Tuning
from kancha.search.beam import Beam
from kancha.search.decision import Tried
from kancha.search.limits import Limits
from kancha.search.mcts import Mcts
from kancha.search.rollouts import Rollouts

SIMULATIONS = 1000
"""What stands for one move of depth."""
CAPACITY = 1 << 20
"""Nodes of a tree."""
OFTEN = 64
"""Other threads than the first tell of moves with one of so many visits: the rest costs time."""


class Wide:
    """For any number of seats, with chance and hidden information."""

    def __init__(self, tuning: Tuning, seed: int, threads: int) -> None:
        if tuning.search == "beam":
            # What it finds is one line, not counts that could be added up.
            threads = 1
        self.searches = [_search(tuning, seed + n, 0 if n == 0 else OFTEN) for n in range(threads)]

    def nodes_for(self, depth: int | None) -> int | None:
        """Return how many simulations stand for a depth, which this search does not know."""
        return None if depth is None else SIMULATIONS * depth

    def think(
        self,
        position: Position,
        limits: Limits,
        lines: int = 1,
        depth: int | None = None,
        report: Report | None = None,
        *,
        hasty: bool = False,
    ) -> Analysis:
        """Simulate until the limits are spent."""
        first, *others = self.searches
        tell = None
        if report is not None:
            tell = lambda tried: report(_analysis(position, tried, lines, limits.nodes))  # noqa: E731
        found, more, nodes = search_together(
            lambda: first.search(position, limits, tell, hasty=hasty),
            limits,
            [partial(search.search, position) for search in others],
        )
        # Who goes on as planned needs no search, and no advice of threads that have just begun.
        tried = _together([found, *more], lines) if more and limits.nodes else found
        return _analysis(position, tried, lines, limits.nodes + nodes)

    def scores(self, position: Position, level: Level, limits: Limits) -> dict[int, float]:
        """Return what the moves are worth that the simulations of a level have tried."""
        tried = self.searches[0].search(position, limits)
        # In wide positions the few simulations of a low level see every move once at most.
        seen = [move for move in tried if move.visits > 1] or [m for m in tried if m.visits]
        return {move.codes[0]: _score(move) for move in seen}


def _search(tuning: Tuning, seed: int, often: int) -> Mcts | Rollouts | Beam:
    """Return the search that suits a game."""
    if tuning.search == "beam":
        return Beam(seed, tuning.softness)
    if tuning.search == "rollouts":
        return Rollouts(
            seed,
            tuning.moves,
            tuning.turns,
            tuning.softness,
            tuning.candidates,
            tuning.judge_from,
        )
    return Mcts(
        CAPACITY,
        tuning.exploration,
        tuning.cutoff,
        tuning.prior,
        tuning.ripe,
        tuning.softness,
        seed,
        often,
    )


def _together(found: list[list[Tried]], lines: int) -> list[Tried]:
    """Add up what several searches say of each move; return the most tried ones.

    A position may have thousands of moves, and this comes between stop and its answer: so only
    what is shown is ranked, and nothing is made for each move but its sums.
    """
    sums: dict[int, list[Any]] = {}
    for tried in found:
        for codes, visits, value, proof in tried:
            known = sums.get(codes[0])
            if known is None:
                sums[codes[0]] = [proof, visits, visits * value, codes]
                continue
            known[1] += visits
            known[2] += visits * value
            if abs(proof) > abs(known[0]):
                known[0] = proof
    best = nlargest(lines, sums.values(), lambda known: (known[0], known[1], known[2]))
    return [
        Tried(codes, visits, total / max(1, visits), proof) for proof, visits, total, codes in best
    ]


def _analysis(position: Position, tried: list[Tried], lines: int, nodes: int) -> Analysis:
    shown = tuple(
        Line(moves_of(position, move.codes), round(_score(move)), _chance(move))
        for move in tried[:lines]
    )
    return Analysis(shown, len(shown[0].moves), nodes)


def _chance(move: Tried) -> float:
    return (1 + move.proof) / 2 if move.proof else (move.value + 1) / 2


def _score(move: Tried) -> float:
    if move.proof:
        return move.proof * (SURE + 1.0)
    chance = min(0.999, max(0.001, (move.value + 1) / 2))
    return 400 * log(chance / (1 - chance))
