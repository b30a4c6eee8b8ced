"""`kancha play`: starts the terminal app."""

from __future__ import annotations

import sys
from pathlib import Path
from time import time_ns
from typing import cast

import click

from kancha.cli.arguments import FILE, MAX_LEVEL, GameName, chosen_game, takes_options
from kancha.core.errors import KanchaError
from kancha.core.extras import require_extra
from kancha.core.registry import game_class
from kancha.record.record import Record


@click.command("play")
@click.argument("game_name", metavar="[GAME]", required=False, type=GameName())
@takes_options
@click.option("--load", "file", type=FILE, help="Continue a record.")
@click.option(
    "--opponent",
    type=click.Choice(["people", "greedy", "random", *map(str, range(1, MAX_LEVEL + 1))]),
    default="people",
    show_default=True,
    help="Who plays the other seats; 1 to 10 are levels of the engine.",
)
@click.option("--seat", type=int, default=0, show_default=True, help="Your seat, from 0.")
@click.option("--seed", type=int, help="Makes chance and opponents repeatable.")
def command(
    game_name: str | None,
    options: str,
    file: Path | None,
    opponent: str,
    seat: int,
    seed: int | None,
) -> None:
    """Play in the terminal, with others at one screen or against an opponent."""
    if game_name is not None:
        game_class(game_name)  # Report a wrong name before loading the app.
    require_extra("terminal", "the terminal app")
    from kancha.cli.terminal.app import KanchaApp
    from kancha.cli.terminal.opponents import Player
    from kancha.cli.terminal.session import Session, players_of

    chosen = cast(Player, f"level {opponent}" if opponent.isdigit() else opponent)
    seed = time_ns() if seed is None else seed
    session = None
    if file is not None:
        record = Record.load(file)
        session = Session(record, players_of(record.game, chosen, seat), seed)
    elif game_name is not None:
        session = Session.begin(chosen_game(game_name, options), chosen, seat, seed)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise KanchaError("kancha play needs a terminal; without one, try kancha engine or serve")
    KanchaApp(session, seed=seed).run()
