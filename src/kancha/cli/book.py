"""`kancha book`: a whole book of puzzles for printing."""

from __future__ import annotations

from pathlib import Path

import click

from kancha.cli.arguments import FILE
from kancha.cli.gurami_wishes import BOARDS, show
from kancha.cli.printing import takes_paper, write_pdf
from kancha.cli.stopping import run_stoppably
from kancha.core.errors import OptionError


@click.command("book")
@click.option(
    "--boards", default="16,22,24,30", show_default=True, metavar="N,…", help="Boards to use."
)
@click.option("--count", type=click.IntRange(5, 1000), default=60, show_default=True)
@click.option("--seed", type=click.IntRange(0, 2**40), default=0, show_default=True)
@click.option("--title", default="", help="Below the name on the cover.")
@takes_paper
@click.option("-o", "--output", type=FILE, required=True, help="A .pdf file.")
def command(boards: str, count: int, seed: int, title: str, paper: str, output: Path) -> None:
    """Print a book of Gurami puzzles: cover, how to solve, puzzles rising in grade, solutions.

    The same wishes and seed give the same bytes.
    """
    from kancha.puzzles.books import BookMaker, book

    sizes = boards.split(",")
    if unknown := [size for size in sizes if size not in BOARDS]:
        raise OptionError("boards", f"{unknown[0]!r} is none of {', '.join(BOARDS)}", "R1.1")
    maker = BookMaker(
        [int(size) for size in sizes],
        count,
        seed,
        lambda made: show(f"{made} of {count} puzzles"),
    )

    def pages() -> bytes:
        made = run_stoppably(maker.make, maker.stop)
        show("")
        return book(made, paper=paper, title=title)

    write_pdf(output, pages)
