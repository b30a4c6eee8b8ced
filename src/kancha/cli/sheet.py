"""`kancha sheet`: puzzles for printing, or a record as diagrams."""

from __future__ import annotations

from pathlib import Path

import click

from kancha.cli.arguments import FILE, FILE_OR_DASH
from kancha.cli.gurami_wishes import KINDS, make_puzzles, takes_wishes
from kancha.cli.printing import takes_paper, write_pdf
from kancha.core.errors import KanchaError

TACTICS, PACKING, RECORD = "tactics", "packing", "record"


@click.command("sheet")
@click.argument("kind", type=click.Choice([*KINDS, TACTICS, PACKING, RECORD]))
@takes_wishes
@click.option("--game", "game_name", help="For tactics: of which game (default: of all).")
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
    game_name: str | None,
    record_file: Path | None,
    every: int,
    paper: str,
    output: Path,
) -> None:
    """Print puzzles with their solutions at the end, or a record as diagrams.

    Of the wishes, tactics and packings know grade, count and seed. The same puzzles give the same
    bytes. Nothing is written if the work is interrupted or the wishes cannot be met.
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

    footer = f"Kancha · seed {seed}"
    if kind == TACTICS:
        from kancha.puzzles.puzzle_sheets import tactic_sheet
        from kancha.puzzles.tactic_library import choose_tactics

        tactics = choose_tactics(game_name, grade, count, seed)
        write_pdf(output, lambda: tactic_sheet(tactics, paper=paper, footer=footer))
        return
    if kind == PACKING:
        from kancha.puzzles.packing_puzzles import make_packings
        from kancha.puzzles.puzzle_sheets import packing_sheet

        packings = make_packings(grade or 3, count, seed)
        write_pdf(output, lambda: packing_sheet(packings, paper=paper, footer=footer))
        return

    def pages() -> bytes:
        made = make_puzzles(board, centre, grade, givens, count, seed)
        if made.interrupted:
            raise KeyboardInterrupt
        if not made.puzzles:
            raise KanchaError("no puzzle was made")
        return sheet(made.puzzles, paper=paper, footer=footer)

    write_pdf(output, pages)
