"""`kancha record`: checks, shows, converts and imports records."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import click

from kancha.cli.arguments import (
    FILE,
    FILE_OR_DASH,
    STANDARD_STREAM,
    chosen_game,
    takes_game,
    texts_in,
)
from kancha.core.errors import IllegalMove, RecordError
from kancha.core.game import Game
from kancha.record.files import FORMS, form_of, opened, write_records, write_to
from kancha.record.line import Line
from kancha.record.record import Record


@click.group("record")
def command() -> None:
    """Work with game records: text (.txt), JSON (.json) and JSON Lines (.jsonl).

    A file may hold many records; they are read one by one. - is standard input.
    """


@command.command("check")
@click.argument("file", type=FILE_OR_DASH)
@click.option("--rescue", type=FILE, metavar="FILE", help="Write what is good to this file.")
def check(file: Path, rescue: Path | None) -> None:
    """Read FILE, replay its records, and print a line for each.

    It goes on after a damaged record; then the exit code is 2.
    """
    errors: list[RecordError] = []
    if rescue is None:
        for _ in checked(file, errors):
            pass
    else:
        form_of(rescue.name)
        kept = 0

        def rescued() -> Iterator[Record]:
            nonlocal kept
            for record in checked(file, errors):
                kept += len(record.moves)
                yield record

        count = write_records(rescued(), rescue)
        if errors:
            what = f"{kept} good move{'' if kept == 1 else 's'}"
            what += f" of {count} records" if count > 1 else ""
            click.echo(f"{what} written to {rescue}", err=True)
    if errors:
        sys.exit(2)


def checked(file: Path, errors: list[RecordError]) -> Iterator[Record]:
    """Yield the good records and the good parts of the others; print a line for each record."""
    for text in texts_in(file):
        try:
            record = text.read()
            record.replay()
        except RecordError as error:
            click.echo(f"kancha: {error}", err=True)
            errors.append(error)
            if isinstance(error.good, Record):
                yield error.good
            continue
        lines = sum(1 for _ in record.all_lines()) - 1
        more = f", {lines} variation{'s' * (lines > 1)}" if lines else ""
        title = record.game.info.title
        click.echo(f"{title}, {len(record.moves)} moves{more}, {record.result}")
        yield record


@command.command("show")
@click.argument("file", type=FILE_OR_DASH)
@click.option("--words", is_flag=True, help="Describe the moves in words.")
def show(file: Path, words: bool) -> None:
    """Print the moves of FILE, one per line, and the last position."""
    for text in texts_in(file):
        record = text.read()
        if text.number > 1:
            click.echo()
        show_line(record, words, "")
        click.echo(str(record.position))
        click.echo(record.result)


def show_line(line: Line, words: bool, indent: str) -> None:
    """Print the moves of a line, and its variations indented below the moves that they replace."""
    for number, move in enumerate(line.moves, line.first):
        if number == line.first and number - 1 in line.comments:
            click.echo(f"{indent}{{{line.comments[number - 1]}}}")
        comment = f"  {{{line.comments[number]}}}" if number in line.comments else ""
        sentence = f"  {move.sentence}" if words else ""
        click.echo(f"{indent}{number}. {move}{line.marks.get(number, '')}{sentence}{comment}")
        for below in line.variations.get(number, ()):
            show_line(below, words, indent + "    ")
        if isinstance(line, Record) and number in line.linked:
            linked = line.linked[number]
            click.echo(f"{indent}    {linked.game.info.title}, {linked.result}")
            show_line(linked, words, indent + "    ")


@command.command("convert")
@click.argument("source", type=FILE_OR_DASH)
@click.argument("target", type=FILE_OR_DASH)
@click.option(
    "--to",
    "form",
    type=click.Choice([ending.removeprefix(".") for ending in FORMS]),
    default="txt",
    show_default=True,
    help="The form on standard output.",
)
def convert(source: Path, target: Path, form: str) -> None:
    """Convert the records of SOURCE to TARGET, whose ending decides the form."""
    save((text.read() for text in texts_in(source)), target, form)


@command.command("import")
@takes_game
@click.argument("source", type=FILE_OR_DASH)
@click.argument("target", type=FILE_OR_DASH)
def import_published(game_name: str, options: str, source: Path, target: Path) -> None:
    """Import a published game, one turn per line in the notation of its community."""
    game = chosen_game(game_name, options)
    if source == STANDARD_STREAM:
        record = published_record(game, sys.stdin.buffer)
    else:
        with opened(source) as file:
            record = published_record(game, file)
    save([record], target)
    click.echo(f"{len(record.moves)} moves, {record.result}", err=target == STANDARD_STREAM)


def published_record(game: Game, lines: Iterable[bytes]) -> Record:
    """Read the turns of a published game."""
    record = Record(game)
    for line, raw in enumerate(lines, 1):
        turn = re.sub(r"^\s*\d+\s*[.):]\s*", "", raw.decode("utf-8", errors="replace")).strip()
        if not turn:
            continue
        try:
            for code in game.read_turn(record.position, turn):
                record.positions.append(record.position.after(code))
        except IllegalMove as error:
            number = len(record.moves) + 1
            raise RecordError(str(error), line=line, move=number, rule=error.rule) from error
    return record


def save(records: Iterable[Record], target: Path, form: str = "txt") -> None:
    """Write records to a file, or to standard output in the given form."""
    if target == STANDARD_STREAM:
        write_to(partial(click.echo, nl=False), records, FORMS[f".{form}"])
    else:
        write_records(records, target)


@command.command("turns")
@click.argument("file", type=FILE_OR_DASH)
def turns(file: Path) -> None:
    """Print the turns of FILE in the notation of published games."""
    for text in texts_in(file):
        record = text.read()
        if text.number > 1:
            click.echo()
        codes = [move.code for move in record.moves]
        for number, turn in enumerate(record.game.turn_texts(record.start, codes), 1):
            click.echo(f"{number}. {turn}")
