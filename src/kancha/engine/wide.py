"""Thinking by Monte Carlo search, on one thread or several whose trees are put together."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from math import log

from kancha.core.move import Move
from kancha.core.position import Position
from kancha.engine.analysis import SURE, Analysis, Line, Report, moves_of
from kancha.engine.together import search_together
from kancha.engine.tuning import Level, Tuning
from kancha.search.limits import Limits
from kancha.search.mcts import Mcts, Tried
from kancha.search.rollouts import Rollouts

SIMULATIONS = 1000
"""What stands for one move of depth."""


class Wide:
    """For any number of seats, with chance and hidden information."""

    def __init__(self, tuning: Tuning, seed: int, threads: int, capacity: int = 1 << 20) -> None:
        self.searches: list[Mcts | Rollouts] = [
            Rollouts(seed + thread)
            if tuning.search == "rollouts"
            else Mcts(
                capacity,
                tuning.exploration,
                tuning.cutoff,
                tuning.prior,
                tuning.ripe,
                tuning.softness,
                seed + thread,
            )
            for thread in range(threads)
        ]

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
            [partial(search.search, position) for search in others],
        )
        tried = _together([found, *more]) if more else found
        return _analysis(position, tried, lines, limits.nodes + nodes)

    def scores(self, position: Position, level: Level, limits: Limits) -> dict[int, float]:
        """Return what the moves are worth that the simulations of a level have tried."""
        tried = self.searches[0].search(position, limits)
        # In wide positions the few simulations of a low level see every move once at most.
        seen = [move for move in tried if move.visits > 1] or [m for m in tried if m.visits]
        return {move.codes[0]: _score(move) for move in seen}


def _together(found: list[list[Tried]]) -> list[Tried]:
    """Add up what several searches say of each move, the most tried first."""
    by_move: defaultdict[int, list[Tried]] = defaultdict(list)
    for tried in found:
        for move in tried:
            by_move[move.codes[0]].append(move)
    together = []
    for same in by_move.values():
        visits = sum(move.visits for move in same)
        value = sum(move.visits * move.value for move in same) / max(1, visits)
        longest = max((move.codes for move in same), key=len)
        proof = max((move.proof for move in same), key=abs)
        together.append(Tried(longest, visits, value, proof))
    return sorted(together, key=lambda move: (move.proof, move.visits, move.value), reverse=True)


def _analysis(position: Position, tried: list[Tried], lines: int, nodes: int) -> Analysis:
    shown = tuple(
        Line(_expected(position, move), round(_score(move)), _chance(move))
        for move in tried[:lines]
    )
    return Analysis(shown, len(shown[0].moves), nodes)


def _expected(position: Position, move: Tried) -> tuple[Move, ...]:
    """Return the moves of a line; where chance or hidden things come between, its first one."""
    info = position.game.info
    sure = 1 if info.has_chance or info.has_hidden else len(move.codes)
    return moves_of(position, move.codes[:sure])


def _chance(move: Tried) -> float:
    return (1 + move.proof) / 2 if move.proof else (move.value + 1) / 2


def _score(move: Tried) -> float:
    if move.proof:
        return move.proof * (SURE + 1.0)
    chance = min(0.999, max(0.001, (move.value + 1) / 2))
    return 400 * log(chance / (1 - chance))
