"""`kancha openings`: what engines played in openings, and how it ended."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from kancha.cli.arguments import (
    FILE,
    chosen_game,
    studied_position,
    takes_game,
    takes_json,
    takes_studied_position,
)
from kancha.core.errors import KanchaError


@click.group("openings")
def command() -> None:
    """Statistics of openings, from games between engines."""


@command.command("show")
@takes_studied_position
@takes_json
def show(
    game_name: str,
    options: str,
    position: str | None,
    record_file: Path | None,
    ply: int | None,
    as_json: bool,
) -> None:
    """Show which moves were played in a position, and how often they won."""
    from kancha.study.openings import opening_table

    studied = studied_position(game_name, options, position, record_file, ply)
    table = opening_table(studied.game)
    if table is None:
        raise KanchaError(f"there are no statistics of {studied.game!r}")
    played = table.moves(studied) if studied.seat is not None else []
    if as_json:
        data = [
            {"move": str(one.move), "games": one.games, "wins": one.wins, "draws": one.draws}
            for one in played
        ]
        click.echo(json.dumps({**table.made, "moves": data}, indent=1))
        return
    if not played:
        click.echo("No game came through this position.")
    for one in played:
        click.echo(
            f"{one.games:6} games, won {one.wins}, drawn {one.draws}, lost {one.losses}: {one.move}"
        )


@command.command("make")
@takes_game
@click.option("--games", type=click.IntRange(1, 1_000_000), default=1000, show_default=True)
@click.option(
    "--nodes",
    type=click.IntRange(1, 100_000_000),
    default=2000,
    show_default=True,
    help="For each move.",
)
@click.option(
    "--plies",
    type=click.IntRange(1, 200),
    default=20,
    show_default=True,
    help="How many moves are varied and counted.",
)
@click.option("--seed", type=click.IntRange(0, 2**31), default=1, show_default=True)
@click.option("-o", "--output", type=FILE, help="The file to write; the game's own if not given.")
def make(
    game_name: str,
    options: str,
    games: int,
    nodes: int,
    plies: int,
    seed: int,
    output: Path | None,
) -> None:
    """Let an engine play games, and write the statistics of their openings.

    The same numbers always make the same games. Ctrl-C ends it with nothing written.
    """
    from kancha.cli.stopping import run_stoppably
    from kancha.cli.writable import check_file
    from kancha.core.resources import file_to_write
    from kancha.study.opening_games import OpeningMaker, Recipe
    from kancha.study.openings import FILE_NAME

    game = chosen_game(game_name, options)
    if output is None and game.changed_options():
        raise click.UsageError("with --options, name the file to write: -o FILE")
    file = file_to_write(type(game), FILE_NAME) if output is None else output
    check_file(file)
    maker = OpeningMaker(game, Recipe(games, nodes, plies, seed), show_progress)
    table = run_stoppably(maker.run, maker.stop)
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)
    data = table.to_bytes()
    file.write_bytes(data)
    click.echo(
        f"{table.made['games']} games, {len(table.tallies)} positions, {len(data)} bytes: {file}"
    )


def show_progress(done: int, count: int) -> None:
    """Show how far the games are, if standard error is a terminal."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{done} of {count} games", nl=False, err=True)
