"""`kancha restore`: puts a backup back."""

from __future__ import annotations

from pathlib import Path

import click

from kancha.cli.backup import settings_of, where


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--replace", is_flag=True, help="Replace the games that are there.")
@where
def command(file: Path, replace: bool, data: Path | None, database: str) -> None:
    """Put the games of a backup back; stop the server before."""
    from kancha.core.errors import KanchaError
    from kancha.server.storage.backups import restore

    settings = settings_of(data, database)
    if not replace and (database or settings.sqlite.exists()):
        raise KanchaError("this would replace the games that are there: say --replace")
    restore(settings, file)
    click.echo("Everything is back. Start the server with kancha serve.")
