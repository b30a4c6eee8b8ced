"""Kancha: play, study and research GIPF, Gounki, Kulami, Rumis and the Gurami games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kancha._build import choose_build
from kancha._later import loaded_later

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
    from kancha.core.board import Board
    from kancha.core.event import Event
    from kancha.core.game import Explanation
    from kancha.core.scene import Scene
    from kancha.core.view import View
    from kancha.draw.position import draw_svg, draw_text
    from kancha.engines.analysis import Analysis, Variation
    from kancha.engines.engine import Engine
    from kancha.engines.errors import EngineError
    from kancha.engines.explain import explain
    from kancha.engines.external import ExternalEngine
    from kancha.engines.player import Budget
    from kancha.record.files import read_records, write_records
    from kancha.study.review import JudgedMove, Review, review

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "Analysis",
    "ArgumentError",
    "Board",
    "BrokenGameError",
    "Budget",
    "Engine",
    "EngineError",
    "Event",
    "Explanation",
    "ExternalEngine",
    "Game",
    "GameInfo",
    "IllegalMove",
    "JudgedMove",
    "KanchaError",
    "Move",
    "Moves",
    "OptionError",
    "Outcome",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Review",
    "Rng",
    "Scene",
    "UnknownGameError",
    "Variation",
    "View",
    "draw_svg",
    "draw_text",
    "engine",
    "explain",
    "game",
    "games",
    "read_records",
    "review",
    "write_records",
]


def engine(of: str | Game[Any], level: int = 10, seed: int = 0, **options: object) -> Engine:
    """Return an engine for a game, from level 1 (a beginner) to 10 (its best in 3 seconds).

    The options are those of the game, which is given by its name or, with its options, as a Game.
    """
    from kancha.engines.engine import Engine  # the searches are loaded when they are needed

    if isinstance(of, str):
        of = game(of, **options)
    elif options:
        raise OptionError(next(iter(options)), "a Game has its options already")
    return Engine(of, level, seed)


if not TYPE_CHECKING:
    __getattr__, __dir__ = loaded_later(
        globals(),
        {
            "kancha.core.board": "Board",
            "kancha.core.event": "Event",
            "kancha.core.game": "Explanation",
            "kancha.core.scene": "Scene",
            "kancha.core.view": "View",
            "kancha.draw.position": "draw_svg draw_text",
            "kancha.engines.analysis": "Analysis Variation",
            "kancha.engines.engine": "Engine",
            "kancha.engines.errors": "EngineError",
            "kancha.engines.explain": "explain",
            "kancha.engines.external": "ExternalEngine",
            "kancha.engines.player": "Budget",
            "kancha.record.files": "read_records write_records",
            "kancha.study.review": "JudgedMove Review review",
        },
    )
