"""What an engine makes of the same task: a measure for games that are played alone."""

from __future__ import annotations

from functools import lru_cache

from kancha._build import COMPILED
from kancha.core.bits import CHANCE
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.engines.engine import Engine
from kancha.server import rest
from kancha.server.refusal import Refusal
from kancha.server.tables.table import Table

LEVEL = 9
"""The strongest level that counts nodes: quick, and the same on every machine."""


def engine_try(table: Table) -> rest.EngineTry:
    """Return the points of an engine from the first decision of a finished game for one.

    None if chance comes in later, so that the engine would have another task, if the most that
    can be reached is known, or if engines are slow here.
    """
    if table.status != "over" or table.game.seats != 1:
        raise Refusal("not_now", "This is for games played alone, when they are over.")
    end = table.record.positions[-1]
    known = any(score.best for score in end.scene(0).scores)
    start = next(p for p in table.record.positions if p.seat is None or p.seat >= 0)
    score = None if known or not COMPILED else _score(Task(start))
    return rest.EngineTry(level=LEVEL, score=score)


class Task:
    """A position that is equal to another one if the same can be done in it."""

    def __init__(self, start: Position) -> None:
        self.start = start
        game: Game = start.game
        self.key = (game.info.id, tuple(sorted(game.options.items())), str(start))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Task) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=256)
def _score(task: Task) -> int | None:
    position, engine = task.start, Engine(task.start.game, LEVEL, seed=1)
    while position.seat is not None:
        if position.seat == CHANCE:
            return None
        position = position.play(engine.choose(position))
    outcome = position.outcome
    return outcome.scores[0] if outcome is not None and outcome.scores else None
