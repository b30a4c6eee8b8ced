"""Analysis by alpha-beta, on one thread or on several that share a transposition table."""

from __future__ import annotations

from functools import partial

from kancha.core.bits import CHANCE
from kancha.core.errors import KanchaError
from kancha.core.objective import Objective
from kancha.core.position import Position
from kancha.engines.analysis import (
    PROVEN_WIN,
    Analysis,
    AnalysisReport,
    Variation,
    read_moves,
    win_probability,
)
from kancha.engines.parallel import search_in_parallel
from kancha.engines.tuning import Level, Tuning
from kancha.search.alphabeta import AlphaBeta
from kancha.search.limits import SearchLimits
from kancha.search.root_moves import SearchResult
from kancha.search.transposition import TranspositionTable

MAX_DEPTH = 64


class AlphaBetaSearcher:
    """For two seats with perfect information."""

    def __init__(self, tuning: Tuning, seed: int, threads: int) -> None:
        table = TranspositionTable(tuning.table_bits)
        self.searches = [
            AlphaBeta(
                table,
                seed + thread,
                learned=tuning.learned,
                futility_margin=tuning.futility_margin,
                reduction=tuning.reduction,
            )
            for thread in range(threads)
        ]

    def nodes_for(self, depth: int | None) -> int | None:
        """Return None: a search to a depth needs no limit of nodes."""
        return None

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
        _refuse(objective)
        first, *others = self.searches
        report_result = None
        if report is not None:
            report_result = lambda result: report(_analysis(position, result))  # noqa: E731
        result, _, nodes = search_in_parallel(
            lambda: first.search(
                position, limits, lines, depth or MAX_DEPTH, report_result, stop_early=stop_early
            ),
            limits,
            [
                partial(search.search, position, first_depth=2 + number % 2)
                for number, search in enumerate(others)
            ],
        )
        return _analysis(position, SearchResult(result.pvs, result.depth, result.nodes + nodes))

    def move_scores(
        self,
        position: Position,
        level: Level,
        limits: SearchLimits,
        objective: Objective | None = None,
    ) -> dict[int, float]:
        """Return the score of every legal move at the depth of a level."""
        _refuse(objective)
        seat = position.seat or 0
        return {
            code: self._score(position._after(code), seat, (level.depth or 2) - 1, limits)
            for code in position.moves.codes
        }

    def _score(self, position: Position, seat: int, depth: int, limits: SearchLimits) -> float:
        if position.seat is None:
            return int(position.results()[seat] * (PROVEN_WIN + 1))
        if position.seat == CHANCE:
            return sum(
                probability * self._score(position._after(move.code), seat, depth, limits)
                for move, probability in position.chances
            )
        # The first depth has no limits, so the search itself may not notice that the time is up.
        if limits.stopped or limits.fraction_of_time_used() > 1:
            return position.judge(seat)
        value = self.searches[0].search(position, limits, 1, depth).pvs[0].value
        return value if position.seat == seat else -value


def _refuse(objective: Objective | None) -> None:
    if objective is not None:
        raise KanchaError("alpha-beta plays for the result of the game only")


def _analysis(position: Position, result: SearchResult) -> Analysis:
    lines = tuple(
        Variation(read_moves(position, pv.codes), pv.value, win_probability(pv.value))
        for pv in result.pvs
    )
    return Analysis(lines, result.depth, result.nodes)
