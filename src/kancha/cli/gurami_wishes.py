"""The wishes for Gurami puzzles as arguments, and the making with progress."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import click

from kancha.cli.stopping import run_stoppably

if TYPE_CHECKING:
    from kancha.puzzles.gurami_generator import MadePuzzle

Command = TypeVar("Command", bound=Callable[..., object])
KINDS = ["gurami"]
BOARDS = ["16", "22", "24", "30", "42", "52"]
MOST_PUZZLES = 10_000


class Givens(click.ParamType[int | str]):
    """A number, or `minimal`."""

    name = "givens"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | str:
        if value == "minimal":
            return value
        try:
            return int(value)
        except ValueError:
            return self.fail(f"{value!r} is neither a number nor minimal", param, ctx)


class Board(click.Choice[str]):
    """The size of a board."""

    def __init__(self) -> None:
        super().__init__(BOARDS)

    def convert(  # type: ignore[override]
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        return int(super().convert(str(value), param, ctx))


WISHES = (
    click.option("--board", type=Board(), default="16", show_default=True, help="Fields."),
    click.option("--centre", is_flag=True, help="The centre balances too (16, 22, 24 fields)."),
    click.option("--grade", type=click.IntRange(1, 5), help="1 (gentle) to 5 (fierce)."),
    click.option("--givens", type=Givens(), metavar="N|minimal", help="Numbers given."),
    click.option("--count", type=click.IntRange(1, MOST_PUZZLES), default=1, show_default=True),
    click.option("--seed", type=click.IntRange(0, 2**40), default=0, show_default=True),
)


def takes_wishes(function: Command) -> Command:
    """Add the options that say what puzzles should be like."""
    for option in reversed(WISHES):
        function = option(function)
    return function


@dataclass(frozen=True)
class Made:
    """What was made before the end or an interruption."""

    puzzles: list[MadePuzzle]
    interrupted: bool = False


def make_puzzles(
    board: int, centre: bool, grade: int | None, givens: int | str | None, count: int, seed: int
) -> Made:
    """Make puzzles, show how far it is, and keep what is made when interrupted."""
    from kancha.puzzles.gurami_generator import GuramiGenerator, Wishes

    puzzles: list[MadePuzzle] = []

    def progress(_found: int, tried: int) -> None:
        show(f"puzzle {len(puzzles) + 1} of {count}, figure {tried + 1}")

    generator = GuramiGenerator(Wishes(board, centre, grade, givens), seed, progress)
    try:
        run_stoppably(lambda: puzzles.extend(generator.make(count)), generator.stop)
    except KeyboardInterrupt:
        return Made(puzzles, interrupted=True)
    finally:
        show("")
    return Made(puzzles)


def show(words: str) -> None:
    """Show how far the work is, if standard error is a terminal."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{words[:78]}", nl=False, err=True)
