"""`kancha dataset`: writes records as a columnar file for learning programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from kancha.cli.arguments import FILE, FILE_OR_DASH, texts_in
from kancha.cli.writable import check_file
from kancha.core.extras import require_extra
from kancha.record.record import Record


@click.command("dataset")
@click.argument("files", metavar="RECORDS…", nargs=-1, required=True, type=FILE_OR_DASH)
@click.option("--output", type=FILE, required=True, metavar="FILE", help="The .parquet file.")
@click.option("--observations", is_flag=True, help="Also what the seat saw and might have done.")
def command(files: tuple[Path, ...], output: Path, observations: bool) -> None:
    """Write all moves of RECORDS as rows of a Parquet file: position, move, action, results.

    RECORDS are files as `kancha record` reads them; - is standard input.
    """
    require_extra("dataset", "a dataset")
    from kancha.research.dataset import write_dataset

    check_file(output)

    def report(count: int) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r\x1b[K{count} records", nl=False, err=True)

    records, rows = write_dataset(_records(files), output, observations=observations, report=report)
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)
    click.echo(f"{records} records, {rows} moves: {output}")


def _records(files: tuple[Path, ...]) -> Iterator[Record]:
    for file in files:
        for text in texts_in(file):
            yield text.read()
