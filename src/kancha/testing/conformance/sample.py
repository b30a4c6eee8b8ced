"""Positions to look at: some from the beginning, the middle and the end of random plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.rng import Rng

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
LONGEST = 3000
"""Moves after which a random play that has no end is left."""


class Items(Protocol[T_co]):
    """What has a length and is indexed: a list, the moves of a position."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> T_co: ...


@dataclass(frozen=True, slots=True)
class Sample:
    """Random plays of a game, and some of their positions."""

    game: Game[Any]
    lines: tuple[list[Position], ...]
    positions: tuple[Position, ...]


def spread(items: Items[T], most: int) -> list[T]:
    """Return at most so many of the items, evenly spread, the first and the last among them."""
    if len(items) <= most:
        return [items[i] for i in range(len(items))]
    last = len(items) - 1
    return [items[round(i * last / (most - 1))] for i in range(most)]


def each_in_turn(items: Sequence[T], position: Position, most: int = 4) -> list[T]:
    """Return at most so many of the items, from one that the position's key chooses on.

    Over a sample of positions each item has its turn, at a fraction of the cost.
    """
    first = position.key % len(items) if items else 0
    return [*items[first:], *items[:first]][:most]


def play_line(game: Game[Any], seed: int, longest: int = LONGEST) -> list[Position]:
    """Return the positions of a random play, from the start to its end."""
    rng = Rng(seed)
    position = game.start()
    line = [position]
    while position.seat is not None and len(line) <= longest:
        position = position.play(position.pick(rng))
        line.append(position)
    return line


def sample_of(game: Game[Any], plays: int = 3, each: int = 10) -> Sample:
    """Return random plays with the seeds 1, 2, ... and some positions of each of them."""
    lines = tuple(play_line(game, seed) for seed in range(1, plays + 1))
    positions = [position for line in lines for position in spread(line, each)]
    return Sample(game, lines, tuple({str(p): p for p in positions}.values()))
