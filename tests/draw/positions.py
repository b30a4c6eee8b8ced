"""Positions that tests of pictures look at."""

from __future__ import annotations

from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.draw.gallery import positions


def some_positions(name: str) -> list[Position]:
    """Return a few examples, spread over the game's files, and a position of a random game."""
    shown = [end for _, (_, end) in positions(name)]
    last = shown[0].game.start()
    rng = Rng(5)
    for _ in range(12):
        last = last.play(last.pick(rng)) if last.seat is not None else last
    return [*shown[:: max(1, len(shown) // 6)], last]
