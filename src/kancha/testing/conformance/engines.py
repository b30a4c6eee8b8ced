"""Checks that engines can play a game, with or without an `engine.toml`."""

from __future__ import annotations

from typing import Any

from kancha.core.game import Game
from kancha.engines.engine import Engine
from kancha.engines.tuning import searches_of, tuning_of
from kancha.testing.conformance.sample import play_line, spread

LEVELS = 10
LONGEST = 40


def every_level_can_play(game: Game[Any]) -> None:
    """There are ten levels of a search that suits the game, and the first makes legal moves."""
    tuning = tuning_of(game)
    assert len(tuning.levels) == LEVELS, f"{len(tuning.levels)} levels"
    assert tuning.search in searches_of(game), f"{tuning.search} cannot play this game"
    engine = Engine(game, level=1)
    line = [p for p in play_line(game, 1, LONGEST) if p.seat is not None and p.seat >= 0]
    for position in spread(line, 3):
        chosen = engine.choose(position)
        assert chosen.code in position.moves.codes, f"{chosen} is not legal in {position}"
