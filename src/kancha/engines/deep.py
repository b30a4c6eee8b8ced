"""Thinking by alpha-beta, on one thread or several that share what they find."""

from __future__ import annotations

from functools import partial

from kancha.core.position import Position
from kancha.engines.analysis import SURE, Analysis, Line, Report, chance_of_winning, moves_of
from kancha.engines.together import search_together
from kancha.engines.tuning import Level, Tuning
from kancha.search.alphabeta import AlphaBeta, Found
from kancha.search.limits import Limits
from kancha.search.table import Table

DEEPEST = 64


class Deep:
    """For two seats that see everything."""

    def __init__(self, tuning: Tuning, seed: int, threads: int) -> None:
        table = Table()
        self.searches = [AlphaBeta(table, seed + thread) for thread in range(threads)]

    def nodes_for(self, depth: int | None) -> int | None:
        """Return nothing: a search to a depth ends by itself."""
        return None

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
        """Search until the limits are spent."""
        first, *others = self.searches
        tell = None if report is None else lambda found: report(_analysis(position, found))
        found, _, nodes = search_together(
            lambda: first.search(position, limits, lines, depth or DEEPEST, tell, hasty=hasty),
            limits,
            [
                partial(search.search, position, first_depth=2 + number % 2)
                for number, search in enumerate(others)
            ],
        )
        return _analysis(position, Found(found.lines, found.depth, found.nodes + nodes))

    def scores(self, position: Position, level: Level, limits: Limits) -> dict[int, float]:
        """Return what every legal move is worth at the sight of the level."""
        seat = position.seat or 0
        return {
            code: float(self._look(position.after(code), seat, (level.depth or 2) - 1, limits))
            for code in position.moves.codes
        }

    def _look(self, position: Position, seat: int, depth: int, limits: Limits) -> int:
        if position.seat is None:
            return int(position.results()[seat] * (SURE + 1))
        if limits.stopped:
            return position.judge(seat)
        value = self.searches[0].search(position, limits, 1, depth).lines[0][0]
        return value if position.seat == seat else -value


def _analysis(position: Position, found: Found) -> Analysis:
    lines = tuple(
        Line(moves_of(position, codes), score, chance_of_winning(score))
        for score, codes in found.lines
    )
    return Analysis(lines, found.depth, found.nodes)
