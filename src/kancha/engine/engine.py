"""An engine for any game: it thinks about a position, and plays at one of ten levels."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log

from kancha.core.errors import KanchaError
from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.registry import game
from kancha.core.rng import Rng
from kancha.engine.analysis import SURE, Analysis, Line, chance_of_winning
from kancha.engine.levels import Level, level_of
from kancha.search.alphabeta import AlphaBeta, Found
from kancha.search.limits import Limits
from kancha.search.mcts import Mcts, Tried

CUTOFF = 8
"""Random moves after which a simulation is judged instead of played out."""

Report = Callable[[Analysis], None]


class Engine:
    """Thinks without the GIL; `stop` may be called from another thread and takes effect at once."""

    def __init__(self, of: Game, level: int = 10, seed: int = 0) -> None:
        self.game = of
        self.level = level_of(level)
        self.rng = Rng(seed)
        self.limits = Limits()
        self.exact = of.seats == 2 and not (of.info.has_chance or of.info.has_hidden)
        self.alphabeta = AlphaBeta() if self.exact else None

    def stop(self) -> None:
        """End the search that is under way; it answers with the best move found so far."""
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
        """Return the best lines; without a budget, the time of the level, or of level 10."""
        if position.seat is None or position.seat < 0:
            raise KanchaError("there is no decision to think about in this position")
        if seconds is None and nodes is None and depth is None:
            seconds = self.level.seconds or level_of(10).seconds
        self.limits = Limits(seconds, nodes)
        if self.alphabeta is not None:
            tell = None if report is None else lambda found: report(_analysis(position, found))
            found = self.alphabeta.search(position, self.limits, lines, depth or 64, tell)
            return _analysis(position, found)
        search = Mcts(cutoff=CUTOFF, seed=self.rng.integer(1 << 30))
        return _guess(position, search.search(position, self.limits), lines, self.limits.nodes)

    def choose(self, position: Position) -> Move:
        """Return the move that this level plays."""
        moves = position.moves
        if len(moves) == 1:
            return moves[0]
        if self.level.seconds is not None:
            return self.think(position).best
        scores = self._scores(position, self.level)
        return Move(position, _draw(scores, self.level.looseness, self.rng))

    def _scores(self, position: Position, level: Level) -> dict[int, float]:
        """Return what every legal move is worth at the sight of the level."""
        self.limits = Limits()
        if self.alphabeta is None:
            search = Mcts(1 << 16, cutoff=CUTOFF, seed=self.rng.integer(1 << 30))
            tried = search.search(position, Limits(nodes=level.simulations))
            # In wide positions the few simulations of a low level see every move once at most.
            seen = [move for move in tried if move.visits > 1] or [
                move for move in tried if move.visits
            ]
            return {move.code: _score(move) for move in seen}
        scores = {}
        for code in position.moves.codes:
            after = position.after(code)
            scores[code] = float(self._look(after, position.seat or 0, (level.depth or 1) - 1))
        return scores

    def _look(self, position: Position, seat: int, depth: int) -> int:
        if position.seat is None:
            return int(position.results()[seat] * (SURE + 1))
        if depth == 0 or self.alphabeta is None:
            return position.judge(seat)
        value = self.alphabeta.search(position, self.limits, 1, depth).lines[0][0]
        return value if position.seat == seat else -value


def engine(of: str | Game, level: int = 10, seed: int = 0, **options: object) -> Engine:
    """Return an engine for a game, 1 (a beginner) to 10 (the best that it can in 3 seconds)."""
    return Engine(game(of, **options) if isinstance(of, str) else of, level, seed)


def _draw(scores: dict[int, float], looseness: float, rng: Rng) -> int:
    best = max(scores.values())
    weights = {code: exp((score - best) / looseness) for code, score in scores.items()}
    left = rng.fraction() * sum(weights.values())
    for code, weight in weights.items():
        left -= weight
        if left < 0:
            return code
    return max(scores, key=lambda code: scores[code])


def _analysis(position: Position, found: Found) -> Analysis:
    lines = tuple(
        Line(_moves(position, codes), score, chance_of_winning(score))
        for score, codes in found.lines
    )
    first = lines[0]
    return Analysis(
        first.moves[0], first.score, first.win_probability, lines, found.depth, found.nodes
    )


def _moves(position: Position, codes: tuple[int, ...]) -> tuple[Move, ...]:
    moves = []
    for code in codes:
        moves.append(Move(position, code))
        position = position.after(code)
    return tuple(moves)


def _guess(position: Position, tried: list[Tried], lines: int, nodes: int) -> Analysis:
    shown = tuple(
        Line((Move(position, move.code),), int(_score(move)), (move.value + 1) / 2)
        for move in tried[:lines]
    )
    first = shown[0]
    return Analysis(first.moves[0], first.score, first.win_probability, shown, 0, nodes)


def _score(move: Tried) -> float:
    if move.proof:
        return move.proof * (SURE + 1.0)
    chance = min(0.999, max(0.001, (move.value + 1) / 2))
    return 400 * log(chance / (1 - chance))
