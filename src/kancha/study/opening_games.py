"""Engine games from which the statistics of openings are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from typing import NamedTuple

from kancha.core.errors import KanchaError
from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.rng import Rng, scramble
from kancha.engines.analysis import PROVEN_WIN, Analysis
from kancha.engines.engine import Engine
from kancha.record.record import Record
from kancha.study.openings import OpeningTable, has_openings, winner_of

LINES = 4
"""Among how many of the best moves an opening move is chosen."""
TEMPERATURE = 0.03
"""A move that wins this much less often than another is chosen 2.7 times less often."""
LONGEST = 300
"""Games that are not over after so many moves are not counted."""
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Recipe:
    """How games are made: always the same ones from the same recipe, because nodes are counted."""

    games: int
    nodes: int = 2000
    plies: int = 20
    """How many moves from the start are varied and counted."""
    seed: int = 1


class Played(NamedTuple):
    """A game that was played: its positions, and who won; None: a draw."""

    positions: list[Position]
    winner: int | None


class OpeningMaker:
    """Plays games and counts their openings; `stop` ends it with the games that are finished."""

    def __init__(self, game: Game, recipe: Recipe, progress: Progress | None = None) -> None:
        if not has_openings(game):
            raise KanchaError(
                f"openings of {game.info.title} cannot be compared: that needs two seats,"
                " and nothing drawn or hidden"
            )
        self.game, self.recipe, self.progress = game, recipe, progress
        self.engine = Engine(game, seed=recipe.seed)
        self.stopped = False

    def stop(self) -> None:
        """End after the move that is being made."""
        self.stopped = True
        self.engine.stop()

    def run(self) -> OpeningTable:
        """Play all games and return their statistics."""
        recipe, table, counted = self.recipe, OpeningTable(), 0
        for number in range(recipe.games):
            played = self._play(Rng(scramble(recipe.seed) ^ number))
            if self.stopped:
                break
            if played is not None:
                counted += 1
                table.count(played.positions[: recipe.plies + 1], played.winner)
            if self.progress is not None:
                self.progress(number + 1, recipe.games)
        table.made = {"games": counted, "nodes": recipe.nodes, "plies": recipe.plies}
        table.made["seed"] = recipe.seed
        return table

    def _play(self, rng: Rng) -> Played | None:
        """Return a game, which ends when a win is proven; None if it is too long."""
        record = Record(self.game)
        while record.outcome is None and len(record.moves) < LONGEST and not self.stopped:
            lines = LINES if len(record.moves) < self.recipe.plies else 1
            found = self.engine.think(record.position, nodes=self.recipe.nodes, lines=lines)
            if abs(found.score) > PROVEN_WIN:
                seat = record.position.seat or 0
                return Played(record.positions, seat if found.score > 0 else 1 - seat)
            record.play(choose(found, rng))
        outcome = record.outcome
        if outcome is None:
            return None
        return Played(record.positions, winner_of(outcome))


def choose(found: Analysis, rng: Rng) -> Move:
    """Return one of the best moves, the better the more often."""
    best = found.win_probability
    weights = [exp((line.win_probability - best) / TEMPERATURE) for line in found.lines]
    left = rng.fraction() * sum(weights)
    for line, weight in zip(found.lines, weights, strict=True):
        left -= weight
        if left < 0:
            return line.moves[0]
    return found.best
