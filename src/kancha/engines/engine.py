"""An engine for any game: it analyses positions and plays at one of ten levels."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from math import exp
from threading import Lock
from typing import Any, NoReturn

from kancha._build import COMPILED, PURE, SLOW, SlowBuildWarning
from kancha.core.bits import CHANCE
from kancha.core.errors import ArgumentError, KanchaError, OptionError
from kancha.core.finishing import Finish, Finisher
from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.objective import Objective
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.engines.alphabeta_searcher import AlphaBetaSearcher
from kancha.engines.analysis import (
    Analysis,
    AnalysisReport,
    Variation,
    read_moves,
    score_of,
    win_probability,
)
from kancha.engines.root_move_searcher import RootMoveSearcher
from kancha.engines.tuning import (
    MAX_SECONDS,
    Level,
    Tuning,
    check_number,
    check_seconds,
    searches_of,
    tuning_of,
)
from kancha.search.greedy import position_score
from kancha.search.limits import SearchLimits

MAX_THREADS = 1024
FINISHING_SHARE = 0.5
"""The share of the time for the solver of a solitaire that has one; the search gets the rest."""
FINISHED_AT_ONCE = 30_000
"""The score of a won position, less the number of moves to the end."""

Searcher = AlphaBetaSearcher | RootMoveSearcher


class Engine:
    """Searches without the GIL; `stop` may be called from another thread and takes effect at once.

    One engine thinks about one position at a time.

    With `cpu_time` seconds are CPU time of the thread instead of wall clock time, so that engines
    can be compared fairly on a busy machine.
    """

    def __init__(
        self,
        of: Game[Any],
        level: int = 10,
        seed: int = 0,
        *,
        threads: int = 1,
        cpu_time: bool = False,
        tuning: Tuning | None = None,
    ) -> None:
        if not isinstance(of, Game):
            raise TypeError(f"an engine plays a Game, not {type(of).__name__}")
        check_number("threads", threads, 1, MAX_THREADS)
        if not (COMPILED or PURE):
            warnings.warn(SLOW, SlowBuildWarning, stacklevel=2)
        self.game: Game[Any] = of
        self.tuning = tuning or tuning_of(of)
        if self.tuning.search not in searches_of(of):
            raise OptionError("search", f"{self.tuning.search} cannot play {of.info.title}")
        self.level = self.tuning.level(level)
        self.rng = Rng(seed)
        self.cpu_time = cpu_time
        self.limits = SearchLimits()
        self.stopped = False
        self.finisher: Finisher | None = None
        self._busy = Lock()
        self.seed, self.threads = seed, threads
        self._searchers: dict[Tuning, Searcher] = {}

    def searcher(self, level: Level | None = None) -> Searcher:
        """Return what searches for a level; without one, for an analysis."""
        if not isinstance(level, Level | None):
            raise TypeError(f"a searcher is for a Level, not for {type(level).__name__}")
        tuning = self.tuning if level is None else self.tuning.for_level(level)
        if tuning not in self._searchers:
            kind = AlphaBetaSearcher if tuning.search == "alphabeta" else RootMoveSearcher
            self._searchers[tuning] = kind(tuning, self.seed, self.threads)
        return self._searchers[tuning]

    def __reduce__(self) -> NoReturn:
        raise TypeError("an engine cannot be pickled: make one in each process")

    def stop(self) -> None:
        """End the running search, or the next one; it answers with the best move so far."""
        self.stopped = True
        self.limits.stopped = True
        finisher = self.finisher
        if finisher is not None:
            finisher.stop()

    def think(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = 1,
        report: AnalysisReport | None = None,
    ) -> Analysis:
        """Return the best lines; without a budget, after the time of the strongest level."""
        self._check_position(position)
        check_number("lines", lines, 1)
        if nodes is not None:
            check_number("nodes", nodes, 1)
        if depth is not None:
            check_number("depth", depth, 1)
        if seconds is not None:
            check_seconds(seconds)
        solo, objective = self._solo(position)
        searcher = self.searcher()
        with self._limited(searcher, seconds, nodes, depth) as limits:
            # Counted nodes promise the same answer everywhere, which a solver's time does not.
            finished = None
            if nodes is None and depth is None:
                finished = self._finished(position, seconds)
            if finished is not None:
                return finished
            if solo is None:
                return searcher.think(position, limits, lines, depth, report)
            report_solo = None
            if report is not None:
                report_solo = lambda found: report(self._shared(position, found, objective))  # noqa: E731
            found = searcher.think(solo, limits, lines, depth, report_solo, objective=objective)
        return self._shared(position, found, objective)

    def choose(self, position: Position) -> Move:
        """Return the move that this level plays."""
        self._check_position(position)
        moves = position.moves
        if len(moves) == 1:
            return moves[0]
        level = self.level
        solo, objective = self._solo(position)
        subject = position if solo is None else solo
        # Uncompiled, the nodes of a level could take minutes.
        seconds = level.seconds if COMPILED else level.seconds or MAX_SECONDS
        searcher = self.searcher(level)
        with self._limited(searcher, seconds, level.nodes, level.depth) as limits:
            if level is self.tuning.levels[-1]:
                finished = self._finished(position, level.seconds)
                if finished is not None:
                    return finished.best
            if level.temperature == 0:
                found = searcher.think(
                    subject, limits, 1, level.depth, stop_early=True, objective=objective
                )
                return Move(position, found.best.code)
            scores = self._move_scores(subject, objective)
        return Move(position, _sample(scores, level.temperature, self.rng))

    def _check_position(self, position: Position) -> None:
        if not isinstance(position, Position):
            raise TypeError(f"an engine thinks about a Position, not {type(position).__name__}")
        if position.game != self.game:
            raise ArgumentError(f"this engine plays {self.game!r}, not {position.game!r}")
        if position.seat == CHANCE:
            raise KanchaError(
                "chance is to move: play one of its moves first, for example position.pick(rng)"
            )
        if position.seat is None:
            raise KanchaError("there is nothing to think about: the game is over")

    def _solo(self, position: Position) -> tuple[Position | None, Objective | None]:
        """Return the solitaire of the seat to move, where there is one, and what it plays for."""
        solo = self.game.alone(position)
        return solo, None if solo is None else position.solo_objective(position.seat or 0)

    def finish(self, position: Position, seconds: float) -> Finish | None:
        """Say whether a solitaire can still be finished; None if the game has no solver."""
        self._check_position(position)
        check_seconds(seconds)
        self.finisher = None if self.stopped else self.game.finisher(position)
        if self.finisher is None:
            return None
        try:
            return self.finisher.find_within(seconds)
        finally:
            self.finisher = None

    def _finished(self, position: Position, seconds: float | None) -> Analysis | None:
        """Return the moves that finish a solitaire, if its own solver finds them soon."""
        longest = MAX_SECONDS if seconds is None else min(seconds, MAX_SECONDS)
        found = self.finish(position, FINISHING_SHARE * longest)
        if found is None or not found.possible:
            return None
        score = FINISHED_AT_ONCE - len(found.moves)
        line = Variation(read_moves(position, found.moves), score, win_probability(score))
        return Analysis((line,), len(line.moves), 1)

    @contextmanager
    def _limited(
        self,
        searcher: Searcher,
        seconds: float | None,
        nodes: int | None,
        depth: int | None,
    ) -> Iterator[SearchLimits]:
        """Run one search within limits; it may have been stopped before it started."""
        if not self._busy.acquire(blocking=False):
            raise KanchaError("this engine is thinking already: make one engine for each thread")
        try:
            if seconds is None and nodes is None:
                nodes = searcher.nodes_for(depth)
                seconds = MAX_SECONDS if depth is None else None
            self.limits = SearchLimits(seconds, nodes, cpu_time=self.cpu_time)
            if self.stopped:
                self.limits.stopped = True
            yield self.limits
        finally:
            self.stopped = False
            self._busy.release()

    def _shared(self, position: Position, solo: Analysis, objective: Objective | None) -> Analysis:
        """Turn the analysis of a solitaire into one of the position with all seats."""
        seat = position.seat or 0
        best = solo.lines[0]
        own = best.moves[0].position
        best_score = position.guess(seat, self.rng)._after(best.moves[0].code).judge(seat)
        lines = []
        for line in solo.lines:
            score = best_score + line.score - best.score
            chance = None
            if objective is not None:
                given_away = 2 * (best.win_probability - line.win_probability)
                chance = objective.chance(own, own.seat or 0, given_away)
            if chance is None:
                chance = win_probability(score)
            else:
                score = round(score_of(chance))
            # What others do meanwhile is not known, so a line is one move long.
            lines.append(Variation((Move(position, line.moves[0].code),), score, chance))
        return Analysis(tuple(lines), solo.depth, solo.nodes)

    def _move_scores(self, position: Position, objective: Objective | None) -> dict[int, float]:
        """Return the score of every move as a level with a temperature sees it."""
        if self.level.depth != 1:
            return self.searcher(self.level).move_scores(
                position, self.level, self.limits, objective
            )
        seat = position.seat or 0
        sampled = position.guess(seat, self.rng) if self.game.info.has_hidden else position
        return {
            code: float(position_score(sampled._after(code), seat, objective))
            for code in position.moves.codes
        }


def _sample(scores: dict[int, float], temperature: float, rng: Rng) -> int:
    """Return a random move code, chosen by the softmax of the scores."""
    best = max(scores.values())
    weights = {code: exp((score - best) / temperature) for code, score in scores.items()}
    left = rng.fraction() * sum(weights.values())
    for code, weight in weights.items():
        left -= weight
        if left < 0:
            return code
    return max(scores, key=lambda code: scores[code])
