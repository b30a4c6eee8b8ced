"""`kancha engine`: our engine for other programs, and a check of other people's engines."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from threading import Lock

import click

from kancha.cli.arguments import chosen_game
from kancha.engine.levels import LEVELS
from kancha.engine.protocol import Session


@click.command("engine")
@click.argument("game_name", metavar="GAME", required=False)
@click.option("--options", "options", default="", metavar="K=V,…", help="Options of the game.")
@click.option(
    "--level",
    type=click.IntRange(1, len(LEVELS)),
    default=len(LEVELS),
    show_default=True,
    help="How strong it plays when the host gives no limit.",
)
@click.option("--seed", type=click.IntRange(0, (1 << 31) - 1), default=0, help="Fixes chance.")
def command(game_name: str, options: str, level: int, seed: int) -> None:
    """Play a game over standard input and output, in the protocol of docs/protocol.md."""
    writing = Lock()

    def write(line: str) -> None:
        left = f"{line}\n".encode()
        with writing, suppress(OSError):  # a host that is gone closes the input too
            while left:
                left = left[os.write(1, left) :]

    Session(chosen_game(game_name, options), write, level, seed).run(sys.stdin.buffer)
