"""How an engine plays a game: the search, its parameters and the levels, from `engine.toml`.

The file is in the folder of the game; its values come from measurements (docs/experiments.md).
A table `[variants."TITLE"]` in it has values of its own for the options of that variant. A game
without the file gets a search that can play it and the default levels.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal, get_args

from kancha.core.errors import OptionError, shorten
from kancha.core.game import Game
from kancha.core.options import Options
from kancha.core.resources import game_text

Search = Literal["alphabeta", "mcts", "rollouts", "beam"]
MAX_SECONDS = 3.0
"""Seconds that the strongest level takes for a move."""
QUICK_BITS = 20
"""The size of tables and trees for levels that search few nodes."""


@dataclass(frozen=True, slots=True)
class Level:
    """How much a level searches, and how it chooses among the moves.

    A level searches `depth` plies, or `nodes` nodes, and for `seconds` at most. With a
    `temperature` it chooses by softmax: a move whose score is worse by `temperature` is played
    about a third as often as the best. So weak levels miss things, but play no nonsense.
    `search` and `learned` replace those of the game (see Tuning).
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    temperature: float = 0.0
    search: Search | None = None
    learned: bool | None = None


@dataclass(frozen=True, slots=True)
class Tuning:
    """The search for a game and its parameters (see Mcts, Rollouts and Beam).

    With `learned` alpha-beta judges by the network of the game, if it has one. Its table has
    2 ** `table_bits` entries, the tree of Monte Carlo search 2 ** `tree_bits` nodes.
    """

    search: Search
    learned: bool = True
    table_bits: int = 22
    tree_bits: int = 22
    futility_margin: int = 0
    reduction: float = 2.4
    exploration: float = 1.0
    rollout_depth: int = 8
    prior_visits: int = 1
    expand_visits: int = 1
    eval_scale: int = 500
    turn_moves: int = 1
    rollout_turns: int = 0
    evaluate_from: int = 0
    candidates: int = 32
    levels: tuple[Level, ...] = ()
    by_hand: Tuning | None = None
    """The tuning for options that the network does not know."""

    def level(self, number: int) -> Level:
        """Return a level by its number, 1 to 10."""
        check_number("level", number, 1, len(self.levels))
        return self.levels[number - 1]

    def for_level(self, level: Level) -> Tuning:
        """Return the tuning with what a level has of its own."""
        learned = self.learned if level.learned is None else level.learned
        search = level.search or self.search
        quick = level.seconds is None and (level.nodes or level.depth)
        return replace(
            self,
            search=search,
            learned=learned,
            table_bits=min(self.table_bits, QUICK_BITS) if quick else self.table_bits,
            tree_bits=min(self.tree_bits, QUICK_BITS) if quick else self.tree_bits,
        )


ALPHABETA_LEVELS = (
    Level(depth=1, temperature=120.0),
    Level(depth=1, temperature=50.0),
    Level(depth=2, temperature=50.0),
    Level(depth=2, temperature=20.0),
    Level(depth=3, temperature=15.0),
    Level(nodes=3_000),
    Level(nodes=30_000),
    Level(seconds=0.3),
    Level(seconds=0.9),
    Level(seconds=MAX_SECONDS),
)
ROOT_MOVE_LEVELS = (
    Level(nodes=24, temperature=120.0),
    Level(nodes=48, temperature=50.0),
    Level(nodes=100, temperature=50.0),
    Level(nodes=200, temperature=20.0),
    Level(nodes=400, temperature=15.0),
    Level(nodes=1_000),
    Level(seconds=0.1),
    Level(seconds=0.3),
    Level(seconds=0.9),
    Level(seconds=MAX_SECONDS),
)


def check_number(name: str, value: int, least: int, most: int | None = None) -> None:
    """Refuse a setting that is not a whole number within its bounds."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise OptionError(name, f"{shorten(repr(value))} is not a whole number")
    if value < least or (most is not None and value > most):
        bounds = f"from {least} on" if most is None else f"from {least} to {most}"
        raise OptionError(name, f"{value} is not a whole number {bounds}")


def check_seconds(value: float) -> None:
    """Refuse a time that is not a number from 0 on."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0:
        raise OptionError("seconds", f"{shorten(repr(value))} is not a number from 0 on")


def searches_of(game: Game) -> tuple[Search, ...]:
    """Return the searches that can play a game: alpha-beta needs two that see everything."""
    plain = game.seats == 2 and not game.info.has_hidden
    return tuple(search for search in get_args(Search) if plain or search != "alphabeta")


def tuning_of(game: Game) -> Tuning:
    """Return the tuning for a game with its options."""
    tuning = _read(type(game))
    if tuning.by_hand is not None and not game.has_network():
        tuning = tuning.by_hand
    if tuning.search not in searches_of(game):
        tuning = replace(tuning, search="mcts", levels=default_levels("mcts"))
    for options, own in _of_variants(type(game)):
        if game.options == options:
            return replace(tuning, **own)
    return tuning


def _values(kind: type[Game]) -> dict[str, Any]:
    return tomllib.loads(game_text(kind, "engine.toml") or "")


@cache
def _of_variants(kind: type[Game]) -> tuple[tuple[Options, dict[str, Any]], ...]:
    """Return what the file has for single variants, with all their options."""
    own = _values(kind).get("variants", {})
    return tuple(
        (kind(**variant.options).options, _with_levels(own[variant.title]))
        for variant in kind.info.variants
        if variant.title in own
    )


def _with_levels(values: dict[str, Any]) -> dict[str, Any]:
    if "levels" in values:
        values["levels"] = tuple(Level(**level) for level in values["levels"])
    return values


@cache
def _read(kind: type[Game]) -> Tuning:
    values = _with_levels(_values(kind))
    values.pop("variants", None)
    info = kind.info
    plain = not (info.has_chance or info.has_hidden) and 2 in info.seats
    search = values.pop("search", "alphabeta" if plain else "mcts")
    by_hand = values.pop("by_hand", None)
    tuning = _tuning(search, values)
    if by_hand is None:
        return tuning
    return replace(tuning, by_hand=_tuning(search, {**values, **_with_levels(by_hand)}))


def _tuning(search: Search, values: dict[str, Any]) -> Tuning:
    settings = {name: value for name, value in values.items() if name != "levels"}
    return Tuning(search, levels=values.get("levels") or default_levels(search), **settings)


def default_levels(search: Search) -> tuple[Level, ...]:
    """Return the levels of a game that has none of its own.

    Nobody has measured how fast it is, and in plain Python it may be slow: no level takes longer
    than the strongest.
    """
    levels = ALPHABETA_LEVELS if search == "alphabeta" else ROOT_MOVE_LEVELS
    return tuple(replace(level, seconds=level.seconds or MAX_SECONDS) for level in levels)
