"""Kancha: play, study and research GIPF, Gounki, Kulami, Rumis and the Gurami games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha._build import choose_build

choose_build()

from kancha.core.bits import CHANCE  # noqa: E402 - the build is chosen first
from kancha.core.errors import (  # noqa: E402
    ArgumentError,
    BrokenGameError,
    IllegalMove,
    KanchaError,
    OptionError,
    PositionError,
    RecordError,
    UnknownGameError,
)
from kancha.core.game import Game, GameInfo  # noqa: E402
from kancha.core.move import Move, Moves  # noqa: E402
from kancha.core.outcome import Outcome  # noqa: E402
from kancha.core.position import Position  # noqa: E402
from kancha.core.registry import game, games  # noqa: E402
from kancha.core.rng import Rng  # noqa: E402
from kancha.record.record import Record  # noqa: E402

if TYPE_CHECKING:
    from kancha.engines.engine import Engine

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "ArgumentError",
    "BrokenGameError",
    "Game",
    "GameInfo",
    "IllegalMove",
    "KanchaError",
    "Move",
    "Moves",
    "OptionError",
    "Outcome",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Rng",
    "UnknownGameError",
    "engine",
    "game",
    "games",
]


def engine(of: str | Game, level: int = 10, seed: int = 0, **options: object) -> Engine:
    """Return an engine for a game, from level 1 (a beginner) to 10 (its best in 3 seconds).

    The options are those of the game, which is given by its name or, with its options, as a Game.
    """
    from kancha.engines.engine import Engine  # the searches are loaded when they are needed

    if isinstance(of, str):
        of = game(of, **options)
    elif options:
        raise OptionError(next(iter(options)), "a Game has its options already")
    return Engine(of, level, seed)
