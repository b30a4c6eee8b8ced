"""Arguments that several commands share: a game, its options, a position, a time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from math import isnan
from pathlib import Path
from typing import TypeVar

import click
from click.shell_completion import CompletionItem

from kancha.core.errors import KanchaError
from kancha.core.game import Game
from kancha.core.options import Choice, Flag, Option, read_options
from kancha.core.position import Position
from kancha.core.registry import game_class, games
from kancha.record.files import RecordText, only_record, opened, record_texts
from kancha.record.record import Record

Command = TypeVar("Command", bound=Callable[..., object])
FILE = click.Path(path_type=Path, dir_okay=False)
FILE_OR_DASH = click.Path(path_type=Path, dir_okay=False, allow_dash=True)
STANDARD_STREAM = Path("-")
MAX_LEVEL = 10


class Seconds(click.FloatRange):
    """A number of seconds within bounds; unlike FloatRange, it refuses `nan`."""

    def convert(
        self, value: float, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        seconds = super().convert(value, param, ctx)
        return self.fail("nan is not a number", param, ctx) if isnan(seconds) else seconds


class GameName(click.types.StringParamType):
    """The name of a game, which shells can complete."""

    name = "game"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [
            CompletionItem(name, help=game_class(name).info.title)
            for name in games()
            if name.startswith(incomplete)
        ]


class GameOptions(click.types.StringParamType):
    """Options such as `size=3,colours=2`, which shells can complete once the game is named."""

    name = "options"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        # An option that still lacks its value keeps click from reading the arguments.
        named = [name for name in (ctx.params.get("game_name"), *ctx.args) if name in games()]
        if not named:
            return []
        before, comma, last = incomplete.rpartition(",")
        found = option_texts(game_class(named[0]).info.options)
        taken = {part.partition("=")[0] for part in before.split(",")}
        return [
            CompletionItem(before + comma + text, help=option.meaning)
            for option, text in found
            if text.startswith(last) and option.name not in taken
        ]


def option_texts(options: tuple[Option, ...]) -> Iterator[tuple[Option, str]]:
    """Yield options with the texts that choose a value, or that begin to do so."""
    for option in options:
        values: tuple[object, ...] = ("",)
        if isinstance(option, Choice):
            values = option.values
        elif isinstance(option, Flag):
            values = (True, False)
        for value in values:
            shown = str(value).lower() if isinstance(value, bool) else str(value)
            yield option, f"{option.name}={shown}"


class Level(click.IntRange):
    """A level of an engine, which shells can complete."""

    def __init__(self) -> None:
        super().__init__(1, MAX_LEVEL)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        levels = (str(level) for level in range(1, MAX_LEVEL + 1))
        return [CompletionItem(level) for level in levels if level.startswith(incomplete)]


takes_options = click.option(
    "--options",
    "options",
    type=GameOptions(),
    default="",
    metavar="K=V,…",
    help="Options of the game.",
)
takes_json = click.option("--json", "as_json", is_flag=True, help="Output for programs.")


def takes_game(function: Command) -> Command:
    """Add the argument GAME and the option --options."""
    return click.argument("game_name", metavar="GAME", type=GameName())(takes_options(function))


def takes_position(function: Command) -> Command:
    """Add GAME, --options and --position."""
    function = click.option(
        "--position", "position", metavar="TEXT", help="Position text (default: the start)."
    )(function)
    return takes_game(function)


def takes_studied_position(function: Command) -> Command:
    """Add GAME, --options, --position, --record and --ply."""
    function = click.option(
        "--ply", type=click.IntRange(0), help="With --record: moves played; default: all."
    )(function)
    function = click.option(
        "--record",
        "record_file",
        type=FILE_OR_DASH,
        help="Take the position from this record; - is standard input.",
    )(function)
    return takes_position(function)


def chosen_game(name: str, options: str) -> Game:
    """Return the game with these options."""
    kind = game_class(name)
    return kind(**read_options(kind.info.options, options))


def chosen_position(name: str, options: str, position: str | None) -> Position:
    """Return the given position, or the start."""
    game = chosen_game(name, options)
    return game.start() if position is None else game.parse(position)


def studied_position(
    name: str, options: str, position: str | None, record_file: Path | None, ply: int | None
) -> Position:
    """Return the position that a command is to study: of a text, of a record, or the start."""
    if record_file is None:
        if ply is not None:
            raise click.UsageError("--ply goes with --record")
        return chosen_position(name, options, position)
    if position is not None or options:
        raise click.UsageError("--record has its own game options and positions")
    kind = game_class(name)
    record = the_record(record_file)
    if record.game.info.id != kind.info.id:
        raise KanchaError(f"the record is one of {record.game.info.title}, not {kind.info.title}")
    played = len(record.moves)
    if ply is not None and ply > played:
        raise KanchaError(f"the record has {played} moves, so there is no position after {ply}")
    return record.positions[played if ply is None else ply]


def texts_in(file: Path) -> Iterator[RecordText]:
    """Yield the records of a file, or of standard input, one by one."""
    if file == STANDARD_STREAM:
        yield from record_texts(sys.stdin.buffer)
        return
    with opened(file) as content:
        yield from record_texts(content)


def the_record(file: Path) -> Record:
    """Return the one record of a file or of standard input."""
    return only_record(texts_in(file), str(file))
