"""`kancha record`: checks, shows, converts and imports records."""

from __future__ import annotations

import re
from pathlib import Path

import click

from kancha.cli.arguments import chosen_game, takes_game
from kancha.core.errors import IllegalMove, RecordError
from kancha.record.record import Record

FILE = click.Path(path_type=Path, dir_okay=False)


@click.group("record")
def command() -> None:
    """Work with game records (text, or JSON if the file name ends in .json)."""


@command.command("check")
@click.argument("file", type=FILE)
@click.option("--rescue", type=FILE, metavar="FILE", help="Write the good part of a bad record.")
def check(file: Path, rescue: Path | None) -> None:
    """Read FILE, replay it, and print the result."""
    try:
        record = Record.load(file)
        record.replay()
    except RecordError as error:
        if rescue is not None and isinstance(error.good, Record):
            error.good.save(rescue)
            click.echo(f"{len(error.good.moves)} good moves written to {rescue}", err=True)
        raise
    title = record.game.info.title
    click.echo(f"{title}, {len(record.moves)} moves, {record.result}")


@command.command("show")
@click.argument("file", type=FILE)
@click.option("--words", is_flag=True, help="Describe the moves in words.")
def show(file: Path, words: bool) -> None:
    """Print the moves of FILE, one per line, and the last position."""
    record = Record.load(file)
    for number, move in enumerate(record.moves, 1):
        click.echo(f"{number}. {move}" + (f"  {move.sentence}" if words else ""))
    click.echo(str(record.position))
    click.echo(record.result)


@command.command("convert")
@click.argument("source", type=FILE)
@click.argument("target", type=FILE)
def convert(source: Path, target: Path) -> None:
    """Convert the record SOURCE to TARGET, whose name decides the form."""
    Record.load(source).save(target)


@command.command("import")
@takes_game
@click.argument("source", type=FILE)
@click.argument("target", type=FILE)
def import_published(game_name: str, options: str, source: Path, target: Path) -> None:
    """Import a published game, one turn per line in the notation of its community."""
    record = Record(chosen_game(game_name, options))
    for line, text in enumerate(source.read_text("utf-8", errors="replace").splitlines(), 1):
        turn = re.sub(r"^\s*\d+\s*[.):]\s*", "", text).strip()
        if not turn:
            continue
        try:
            for code in record.game.read_turn(record.position, turn):
                record.positions.append(record.position.after(code))
        except IllegalMove as error:
            number = len(record.moves) + 1
            raise RecordError(str(error), line=line, move=number, rule=error.rule) from error
    record.save(target)
    click.echo(f"{len(record.moves)} moves, {record.result}")


@command.command("turns")
@click.argument("file", type=FILE)
def turns(file: Path) -> None:
    """Print the turns of FILE in the notation of published games."""
    record = Record.load(file)
    codes = [move.code for move in record.moves]
    for number, turn in enumerate(record.game.turn_texts(record.start, codes), 1):
        click.echo(f"{number}. {turn}")
