"""Arguments that several commands share: a game, its options, a position."""

from __future__ import annotations

from collections.abc import Callable
from math import isnan
from typing import TypeVar

import click

from kancha.core.game import Game
from kancha.core.options import read_options
from kancha.core.position import Position
from kancha.core.registry import game_class

Command = TypeVar("Command", bound=Callable[..., object])


class Seconds(click.FloatRange):
    """A number of seconds within bounds; unlike FloatRange, it refuses `nan`."""

    def convert(
        self, value: float, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        seconds = super().convert(value, param, ctx)
        return self.fail("nan is not a number", param, ctx) if isnan(seconds) else seconds


def takes_game(function: Command) -> Command:
    """Add the argument GAME and the option --options."""
    function = click.option(
        "--options", "options", default="", metavar="K=V,…", help="Options of the game."
    )(function)
    return click.argument("game_name", metavar="GAME")(function)


def takes_position(function: Command) -> Command:
    """Add GAME, --options and --position."""
    function = click.option(
        "--position", "position", metavar="TEXT", help="Position text (default: the start)."
    )(function)
    return takes_game(function)


def chosen_game(name: str, options: str) -> Game:
    """Return the game with these options."""
    kind = game_class(name)
    return kind(**read_options(kind.info.options, options))


def chosen_position(name: str, options: str, position: str | None) -> Position:
    """Return the given position, or the start."""
    game = chosen_game(name, options)
    return game.start() if position is None else game.parse(position)
