"""`kancha backup`: copies everything a server keeps, while it runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from kancha.server.settings import Settings

FILE = click.Path(path_type=Path, dir_okay=False)


def where(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that say where a server keeps its data, as `kancha serve` has them."""
    data = click.option(
        "--data",
        type=click.Path(path_type=Path, file_okay=False),
        envvar="KANCHA_DATA",
        help="The server's folder (default: the user's data folder).",
    )
    database = click.option(
        "--database",
        default="",
        envvar=["KANCHA_DATABASE", "KANCHA_POSTGRES"],
        metavar="postgresql://...",
        help="The server's PostgreSQL database, if it has one.",
    )
    return data(database(command))


def settings_of(data: Path | None, database: str) -> Settings:
    """Return where a server keeps its data."""
    from kancha.server.settings import Settings, default_data

    return Settings(data=data or default_data(), postgres=database)


@click.command("backup")
@click.argument("file", type=FILE)
@where
def command(file: Path, data: Path | None, database: str) -> None:
    """Write all games, names and the key of the cookies into FILE; the server may run.

    The file is as secret as the server's folder: it holds what is hidden in games.
    """
    from kancha.server.storage.backups import back_up

    back_up(settings_of(data, database), file)
    click.echo(f"Everything is in {file}.")
