"""How an engine plays a game best: the search, its numbers and the levels, from `engine.toml`.

The file lies in the folder of the game and was found by measurement (docs/engines.md).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, get_args

from kancha.core.errors import OptionError
from kancha.core.game import Game
from kancha.core.resources import game_file

Search = Literal["alphabeta", "mcts", "rollouts", "beam"]
SLOWEST = 3.0
"""Seconds that the strongest level takes for a move."""


@dataclass(frozen=True, slots=True)
class Level:
    """How far a level sees, and how loosely it chooses.

    A level looks `depth` moves ahead, or at `nodes` positions (simulations, where chance or more
    than two seats need them), or thinks for `seconds`. A loose player chooses among moves that look
    alike to it: one that is worse by `looseness` is chosen about a third as often as the best. So
    weak levels miss things, but play no nonsense.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    looseness: float = 0.0


@dataclass(frozen=True, slots=True)
class Tuning:
    """The search that suits a game, and the numbers of the search (see Mcts, Rollouts and Beam)."""

    search: Search
    exploration: float = 1.0
    cutoff: int = 8
    prior: int = 1
    ripe: int = 1
    softness: int = 500
    moves: int = 1
    turns: int = 0
    judge_from: int = 0
    candidates: int = 32
    levels: tuple[Level, ...] = ()

    def level(self, number: int) -> Level:
        """Return a level by its number, 1 to 10."""
        if not 1 <= number <= len(self.levels):
            raise OptionError("level", f"{number} is not a level from 1 to {len(self.levels)}")
        return self.levels[number - 1]


DEEP = (
    Level(depth=1, looseness=120.0),
    Level(depth=1, looseness=50.0),
    Level(depth=2, looseness=50.0),
    Level(depth=2, looseness=20.0),
    Level(depth=3, looseness=15.0),
    Level(nodes=3_000),
    Level(nodes=30_000),
    Level(seconds=0.3),
    Level(seconds=0.9),
    Level(seconds=SLOWEST),
)
WIDE = (
    Level(nodes=24, looseness=120.0),
    Level(nodes=48, looseness=50.0),
    Level(nodes=100, looseness=50.0),
    Level(nodes=200, looseness=20.0),
    Level(nodes=400, looseness=15.0),
    Level(nodes=1_000),
    Level(seconds=0.1),
    Level(seconds=0.3),
    Level(seconds=0.9),
    Level(seconds=SLOWEST),
)


def searches_of(game: Game) -> tuple[Search, ...]:
    """Return the searches that can play a game: alpha-beta needs two seats that see everything."""
    plain = game.seats == 2 and not (game.info.has_chance or game.info.has_hidden)
    return tuple(search for search in get_args(Search) if plain or search != "alphabeta")


def tuning_of(game: Game) -> Tuning:
    """Return how a game is played best under its options."""
    tuning = _read(type(game))
    if tuning.search in searches_of(game):
        return tuning
    return replace(tuning, search="mcts", levels=WIDE)


@cache
def _read(kind: type[Game]) -> Tuning:
    file = game_file(kind, "engine.toml")
    values = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    info = kind.info
    plain = not (info.has_chance or info.has_hidden) and 2 in info.seats
    search = values.pop("search", "alphabeta" if plain else "mcts")
    levels = tuple(Level(**level) for level in values.pop("levels", ()))
    return Tuning(search, levels=levels or (DEEP if search == "alphabeta" else WIDE), **values)
