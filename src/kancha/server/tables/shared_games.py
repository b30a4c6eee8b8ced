"""Games that tables with the same options share."""

from __future__ import annotations

from functools import lru_cache

from kancha.core.game import Game
from kancha.core.options import OptionValue
from kancha.core.registry import game


@lru_cache(maxsize=256)
def shared_game(name: str, options: tuple[tuple[str, OptionValue], ...]) -> Game:
    """Return a game, the same for all tables with these options: it takes more than a table."""
    return game(name, **dict(options))
