"""An engine for any game: it thinks about a position, and plays at one of ten levels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import exp

from kancha.core.errors import KanchaError
from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.engines.analysis import Analysis, Line, Report, chance_of_winning
from kancha.engines.deep import Deep
from kancha.engines.tuning import SLOWEST, Tuning, tuning_of
from kancha.engines.wide import Wide
from kancha.search.greedy import worth
from kancha.search.limits import Limits


class Engine:
    """Thinks without the GIL; `stop` may be called from another thread and takes effect at once.

    `busy` measures seconds by the work of the thread instead of the wall: so engines are compared
    fairly on a machine that does other things too.
    """

    def __init__(
        self,
        of: Game,
        level: int = 10,
        seed: int = 0,
        *,
        threads: int = 1,
        busy: bool = False,
        tuning: Tuning | None = None,
    ) -> None:
        self.game = of
        self.tuning = tuning or tuning_of(of)
        self.level = self.tuning.level(level)
        self.rng = Rng(seed)
        self.busy = busy
        self.limits = Limits()
        self.stopped = False
        kind = Deep if self.tuning.search == "alphabeta" else Wide
        self.thinker: Deep | Wide = kind(self.tuning, seed, threads)

    def stop(self) -> None:
        """End the search that is under way, or the next one; it answers with the best so far."""
        self.stopped = True
        self.limits.stopped = True

    def think(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = 1,
        report: Report | None = None,
    ) -> Analysis:
        """Return the best lines; without a budget, after the time of the strongest level."""
        if position.seat is None or position.seat < 0:
            raise KanchaError("there is no decision to think about in this position")
        alone = self.game.alone(position)
        with self._limited(seconds, nodes, depth) as limits:
            if alone is None:
                return self.thinker.think(position, limits, lines, depth, report)
            tell = None if report is None else lambda found: report(self._shared(position, found))
            found = self.thinker.think(alone, limits, lines, depth, tell)
        return self._shared(position, found)

    def choose(self, position: Position) -> Move:
        """Return the move that this level plays."""
        moves = position.moves
        if len(moves) == 1:
            return moves[0]
        level = self.level
        subject = self.game.alone(position) or position
        with self._limited(level.seconds, level.nodes, level.depth) as limits:
            if level.looseness == 0:
                found = self.thinker.think(subject, limits, 1, level.depth, hasty=True)
                return Move(position, found.best.code)
            scores = self._scores(subject)
        return Move(position, _draw(scores, level.looseness, self.rng))

    @contextmanager
    def _limited(
        self, seconds: float | None, nodes: int | None, depth: int | None
    ) -> Iterator[Limits]:
        """Let one search run within limits; it may have been stopped before it began."""
        if seconds is None and nodes is None:
            nodes = self.thinker.nodes_for(depth)
            seconds = SLOWEST if depth is None else None
        self.limits = Limits(seconds, nodes, busy=self.busy)
        if self.stopped:
            self.limits.stopped = True
        try:
            yield self.limits
        finally:
            self.stopped = False

    def _shared(self, position: Position, alone: Analysis) -> Analysis:
        """Return what was found for a seat alone as said of the position of all seats."""
        seat = position.seat or 0
        best = alone.lines[0]
        judged = position.guess(seat, self.rng).after(best.moves[0].code).judge(seat)
        lines = []
        for line in alone.lines:
            score = judged + line.score - best.score
            move = Move(position, line.moves[0].code)
            lines.append(Line((move,), score, chance_of_winning(score)))
        return Analysis(tuple(lines), alone.depth, alone.nodes)

    def _scores(self, position: Position) -> dict[int, float]:
        """Return what every move is worth at the sight of a loose level."""
        if self.level.depth != 1:
            return self.thinker.scores(position, self.level, self.limits)
        seat = position.seat or 0
        seen = position.guess(seat, self.rng) if self.game.info.has_hidden else position
        return {code: float(worth(seen.after(code), seat)) for code in position.moves.codes}


def _draw(scores: dict[int, float], looseness: float, rng: Rng) -> int:
    best = max(scores.values())
    weights = {code: exp((score - best) / looseness) for code, score in scores.items()}
    left = rng.fraction() * sum(weights.values())
    for code, weight in weights.items():
        left -= weight
        if left < 0:
            return code
    return max(scores, key=lambda code: scores[code])
