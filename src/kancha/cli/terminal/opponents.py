"""Who may play a seat, and the engine that plays at a level or gives hints."""

from __future__ import annotations

from threading import Lock
from typing import Literal, get_args

from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.engines.engine import Engine
from kancha.study.hint import Hint, find_hint

LevelPlayer = Literal[
    "level 1",
    "level 2",
    "level 3",
    "level 4",
    "level 5",
    "level 6",
    "level 7",
    "level 8",
    "level 9",
    "level 10",
]
Player = Literal["people", "greedy", "random"] | LevelPlayer
LEVELS: tuple[LevelPlayer, ...] = get_args(LevelPlayer)
STRONGEST = len(LEVELS)
HINT_SECONDS = 1.0


class Thinker:
    """An engine that is asked from one thread and stopped from another."""

    def __init__(self, game: Game, level: int = STRONGEST, seed: int = 0) -> None:
        self.engine = Engine(game, level, seed)
        self.lock = Lock()
        self.thinking = False

    def choose(self, position: Position) -> Move:
        """Return the move of this level; a thread that asks next waits for its turn."""
        with self.lock:
            self.thinking = True
            try:
                return self.engine.choose(position)
            finally:
                self.thinking = False

    def hint(self, position: Position, seconds: float = HINT_SECONDS) -> Hint:
        """Return a hint for the seat to move."""
        with self.lock:
            self.thinking = True
            try:
                return find_hint(self.engine, position, seconds=seconds)
            finally:
                self.thinking = False

    def stop(self) -> None:
        """Make the running search answer with the best move so far."""
        if self.thinking:
            self.engine.stop()

    @property
    def progress(self) -> float:
        """How much of its time or nodes the running search has used, 0 to 1."""
        return min(1.0, self.engine.limits.fraction_used())
