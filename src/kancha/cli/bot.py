"""`kancha bot`: lets an engine play at a server, as a bot with an account of its own."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path

import click

from kancha.cli.arguments import Seconds, chosen_game
from kancha.core.errors import KanchaError
from kancha.core.extras import require_extra
from kancha.core.game import Game

TOKEN = "KANCHA_BOT_TOKEN"
HANDSHAKE = 60.0
"""Seconds within which an engine says which games it plays."""


def read_clock(text: str) -> dict[str, int]:
    """Return a clock such as 10+5: minutes for the game, seconds for each move."""
    found = re.fullmatch(r"(\d{1,4})(?:\+(\d{1,4}))?", text)
    if found is None or not int(found[1]):
        raise click.BadParameter("write minutes and seconds for each move, such as 10+5")
    return {"initial_ms": 60_000 * int(found[1]), "increment_ms": 1000 * int(found[2] or 0)}


@click.command("bot")
@click.option(
    "--engine",
    "engine_command",
    required=True,
    metavar="COMMAND",
    help="The engine to run, once for each table; {game} stands for the name of the game.",
)
@click.option("--url", default="http://localhost:8642", show_default=True, help="The server.")
@click.option(
    "--token-file",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help=f"The file that holds the bot's token (default: the environment variable {TOKEN}).",
)
@click.option(
    "--game",
    "games",
    multiple=True,
    metavar="GAME[:OPTIONS]",
    help="A game to play, as in equals-wins:board=52,seats=3 (default: all of the engine).",
)
@click.option(
    "--clock",
    "clocks",
    multiple=True,
    metavar="MINUTES+SECONDS",
    callback=lambda _ctx, _param, texts: tuple(map(read_clock, texts)),
    help="A clock to play with, such as 10+5; tables are laid with the first (default: any, 10).",
)
@click.option(
    "--tournament",
    "tournaments",
    multiple=True,
    metavar="ADDRESS",
    help="Enter a tournament, by the address of its page, and play its rounds.",
)
@click.option(
    "--lay/--no-lay",
    default=None,
    help="Lay tables in the lobby (default: unless the bot enters a tournament).",
)
@click.option(
    "--sit/--no-sit", default=False, show_default=True, help="Sit down at tables of others."
)
@click.option(
    "--patience",
    type=Seconds(0, 3600),
    default=20.0,
    show_default=True,
    help="With --sit: how many seconds such a table waits for people first.",
)
@click.option("--rated/--not-rated", default=False, show_default=True, help="Of tables it lays.")
@click.option(
    "--tables", type=click.IntRange(1, 50), default=1, show_default=True, help="Games at a time."
)
@click.option(
    "--seconds",
    type=Seconds(0.05, 3600),
    default=3.0,
    show_default=True,
    help="How long a move may take at most.",
)
def command(
    engine_command: str,
    url: str,
    token_file: Path | None,
    games: tuple[str, ...],
    clocks: tuple[dict[str, int], ...],
    tournaments: tuple[str, ...],
    lay: bool | None,
    sit: bool,
    patience: float,
    rated: bool,
    tables: int,
    seconds: float,
) -> None:
    """Let an ENGINE that speaks the protocol play at a server, until Ctrl-C.

    The bot plays wherever it has a seat. Its owner makes it, and its token, on their page of the
    server; the token comes from a file or the environment, because others can read command lines.
    """
    require_extra("server", "a bot")
    from kancha.cli.bot_client import Client
    from kancha.cli.bot_evenings import name_in
    from kancha.cli.bot_lobby import BotHome, Wants

    wants = Wants(
        games=_games(engine_command, games),
        clocks=list(clocks),
        tournaments=[name_in(address, url) for address in tournaments],
        lay=not tournaments if lay is None else lay,
        sit=sit,
        patience=patience,
        rated=rated,
        tables=tables,
        seconds=seconds,
    )
    client = Client(url, read_token(token_file))
    asyncio.run(BotHome(client, engine_command, wants, click.echo).run())


def read_token(file: Path | None) -> str:
    """Return the token of a file, or that of the environment."""
    token = os.environ.get(TOKEN, "") if file is None else file.read_text("utf-8")
    if not re.fullmatch(r"[\w-]{20,200}", token.strip(), re.ASCII):
        where = f"the environment variable {TOKEN}" if file is None else str(file)
        raise KanchaError(f"{where} holds no token of a bot; use --token-file")
    return token.strip()


def _games(engine_command: str, named: tuple[str, ...]) -> list[Game]:
    """Return the games that a bot plays, with their options."""
    from kancha.engines.compliance import games_of

    if not named and "{game}" in engine_command:
        raise click.UsageError("Name the games to play: --game GAME")
    names = named or tuple(games_of(engine_command, HANDSHAKE))
    parts = (name.partition(":") for name in names)
    return [chosen_game(name, options) for name, _, options in parts]
