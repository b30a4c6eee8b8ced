"""Positions of a game for benchmarks: the same on every machine and in every run."""

from __future__ import annotations

from collections.abc import Iterator

from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.rng import Rng

MAX_MOVES = 1000
"""The limit of a random game: a solitaire in which entries can be cleared has no end."""


def decisions(game: Game, seed: int) -> Iterator[Position]:
    """Yield the positions of a random game in which a seat has more than one move."""
    rng = Rng(seed)
    position = game.start()
    for _ in range(MAX_MOVES):
        if position.seat is None:
            return
        if position.seat >= 0 and len(position.moves) > 1:
            yield position
        position = position.play(position.pick(rng))


def sample(game: Game, count: int) -> list[Position]:
    """Return positions spread over a random game, from its start to shortly before its end."""
    all_of_them = list(decisions(game, seed=1))
    last = len(all_of_them) - 1
    return [all_of_them[last * k // count] for k in range(count)]
