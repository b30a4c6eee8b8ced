"""How good a move was: its win chance beside that of the best move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from kancha.core.bits import CHANCE
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.engines.analysis import PROVEN_WIN, Analysis, Variation
from kancha.engines.engine import Engine


@dataclass(frozen=True, slots=True)
class Thought:
    """How much an engine thinks about one position: seconds, or nodes that are always the same."""

    seconds: float | None = 0.6
    nodes: int | None = None

    def half(self) -> Thought:
        """Return half as much."""
        return Thought(
            None if self.seconds is None else self.seconds / 2,
            None if self.nodes is None else max(1, self.nodes // 2),
        )


@dataclass(frozen=True, slots=True)
class Assessment:
    """What a seat could expect before its move, and how far the engine trusts that."""

    best: Variation
    chance: float
    """The win chance with the best move."""
    by_code: dict[int, float]
    """The win chances of the other moves, where the search compares them."""
    doubt: float
    """How far the chance moved in the second half of the search, or between two searches."""


class Assessor(Protocol):
    """Finds what a seat can expect."""

    def assess(self, position: Position) -> Assessment: ...

    def stop(self) -> None: ...


class DepthAssessor:
    """For one or two seats that see everything: the next position tells what a move is worth."""

    def __init__(self, game: Game, thought: Thought) -> None:
        self.engine = Engine(game)
        self.thought = thought

    def assess(self, position: Position) -> Assessment:
        chances: list[float] = []
        found = self.engine.think(
            position,
            seconds=self.thought.seconds,
            nodes=self.thought.nodes,
            report=lambda analysis: chances.append(analysis.win_probability),
        )
        late = chances[len(chances) // 2 :]
        doubt = max(late) - min(late) if len(chances) > 1 else 1.0
        if abs(found.score) > PROVEN_WIN:
            doubt = 0.0
        return Assessment(found.lines[0], found.win_probability, {}, doubt)

    def stop(self) -> None:
        self.engine.stop()


class ComparingAssessor:
    """For games with chance, hidden parts or more than two seats: all moves in one search.

    A move is judged before the draw that follows it, so luck does not count. Two searches with
    different seeds show how far their numbers can be trusted.
    """

    def __init__(self, game: Game, thought: Thought) -> None:
        self.engines = [Engine(game, seed=seed) for seed in (1, 2)]
        self.thought = thought.half()

    def assess(self, position: Position) -> Assessment:
        first, second = (self._think(engine, position) for engine in self.engines)
        chances = {line.moves[0].code: line.win_probability for line in first.lines}
        for line in second.lines:
            code = line.moves[0].code
            chances[code] = (chances.get(code, line.win_probability) + line.win_probability) / 2
        best = max((*first.lines, *second.lines), key=lambda line: chances[line.moves[0].code])
        doubt = abs(first.win_probability - second.win_probability)
        return Assessment(best, chances[best.moves[0].code], chances, doubt)

    def _think(self, engine: Engine, position: Position) -> Analysis:
        return engine.think(
            position,
            seconds=self.thought.seconds,
            nodes=self.thought.nodes,
            lines=len(position.moves),
        )

    def stop(self) -> None:
        for engine in self.engines:
            engine.stop()


def next_position_tells(game: Game) -> bool:
    """Whether what a move leaves is what the next position is worth to those who see it."""
    return game.seats <= 2 and not (game.has_chance or game.info.has_hidden)


def assessor_of(game: Game, thought: Thought) -> Assessor:
    """Return what suits a game."""
    return (DepthAssessor if next_position_tells(game) else ComparingAssessor)(game, thought)


def is_decision(position: Position) -> bool:
    """Whether a seat has a choice here."""
    return position.seat not in (None, CHANCE) and len(position.moves) > 1
