"""Kancha: play, study and research GIPF, Gounki, Kulami, Rumis and the Gurami games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha._build import choose_build

choose_build()

from kancha.core.bits import CHANCE  # noqa: E402 - the build is chosen first
from kancha.core.errors import (  # noqa: E402
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
    from kancha.engine.engine import engine
else:
    from kancha import engine  # the package of that name answers the call

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
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
