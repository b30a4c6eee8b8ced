"""`kancha engine`: runs our engine for other programs, or checks another engine."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from threading import Lock

import click

from kancha.cli.arguments import MAX_LEVEL, GameName, Level, Seconds, chosen_game, takes_options
from kancha.core.game import Game
from kancha.engines.compliance import check_engine, games_of
from kancha.engines.player import MAX_SEED
from kancha.engines.protocol import UgiEngine


@click.command("engine")
@click.argument("game_name", metavar="[GAME]", required=False, type=GameName())
@takes_options
@click.option(
    "--level",
    type=Level(),
    default=MAX_LEVEL,
    show_default=True,
    help="Strength if the host sets no limit.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, MAX_SEED),
    default=0,
    help="Fixes chance.",
)
@click.option(
    "--check", "engine_command", metavar="COMMAND", help="Check the engine that this command runs."
)
@click.option(
    "--seconds",
    type=Seconds(0.1, 600),
    default=10.0,
    show_default=True,
    help="With --check: how long an answer may take.",
)
@click.option(
    "--grace",
    type=Seconds(0.1, 600),
    default=2.0,
    show_default=True,
    help="With --check: how late a move may come.",
)
def command(
    game_name: str | None,
    options: str,
    level: int,
    seed: int,
    engine_command: str | None,
    seconds: float,
    grace: float,
) -> None:
    """Play GAME over standard input and output, for hosts that speak the engine protocol.

    With --check, test whether another engine follows the protocol, in GAME or in all games that it
    names. The exit code is 1 if it does not.
    """
    if engine_command is not None:
        names = [game_name] if game_name else games_of(engine_command, seconds)
        passed = [
            check(engine_command, chosen_game(name, options), seconds, grace) for name in names
        ]
        sys.exit(0 if all(passed) else 1)
    if game_name is None:
        raise click.UsageError("Name the GAME that the engine should play; see kancha games.")
    UgiEngine(chosen_game(game_name, options), Lines().write, level, seed).run(sys.stdin.buffer)


def check(engine_command: str, game: Game, seconds: float, grace: float) -> bool:
    """Print a line for each check; return whether the engine passes all."""
    passed = True
    for finding in check_engine(engine_command, game, seconds, grace):
        mark, why = ("FAILED", f": {finding.reason}") if finding.reason else ("passed", "")
        click.echo(f"{mark}  {game.info.id}  {finding.check.replace('_', ' ')}{why}")
        passed = passed and not finding.reason
    return passed


class Lines:
    """Writes whole lines to standard output, unbuffered, from several threads."""

    def __init__(self) -> None:
        self.lock = Lock()

    def write(self, line: str) -> None:
        """Write a line. If the host is gone, the end of input ends us too."""
        left = f"{line}\n".encode()
        with self.lock, suppress(OSError):
            while left:
                left = left[os.write(1, left) :]
