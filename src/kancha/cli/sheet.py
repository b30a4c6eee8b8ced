"""`kancha sheet`: puzzles for printing, or a record as diagrams."""

from __future__ import annotations

from pathlib import Path

import click

from kancha.cli.arguments import FILE, FILE_OR_DASH
from kancha.cli.gurami_wishes import KINDS, make_puzzles, takes_wishes
from kancha.cli.printing import takes_paper, write_pdf
from kancha.core.errors import KanchaError

RECORD = "record"


@click.command("sheet")
@click.argument("kind", type=click.Choice([*KINDS, RECORD]))
@takes_wishes
@click.option(
    "--record", "record_file", type=FILE_OR_DASH, help="For record: the file; - is input."
)
@click.option(
    "--every", type=click.IntRange(1), default=1, help="For record: moves from one to the next."
)
@takes_paper
@click.option("-o", "--output", type=FILE, required=True, help="A .pdf file.")
def command(
    kind: str,
    board: int,
    centre: bool,
    grade: int | None,
    givens: int | str | None,
    count: int,
    seed: int,
    record_file: Path | None,
    every: int,
    paper: str,
    output: Path,
) -> None:
    """Print puzzles with their solutions at the end, or a record as diagrams.

    The same puzzles give the same bytes. Nothing is written if the work is interrupted or the
    wishes cannot be met.
    """
    from kancha.puzzles.diagrams import diagrams
    from kancha.puzzles.sheets import sheet

    if (kind == RECORD) != (record_file is not None):
        raise click.UsageError("record goes with --record, and only with it")
    if record_file is not None:
        from kancha.cli.arguments import the_record

        record = the_record(record_file)
        write_pdf(output, lambda: diagrams(record, every=every, paper=paper))
        return

    def pages() -> bytes:
        made = make_puzzles(board, centre, grade, givens, count, seed)
        if made.interrupted:
            raise KeyboardInterrupt
        if not made.puzzles:
            raise KanchaError("no puzzle was made")
        return sheet(made.puzzles, paper=paper, footer=f"Kancha · seed {seed}")

    write_pdf(output, pages)
