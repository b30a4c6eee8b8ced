"""`kancha puzzle`: makes puzzles."""

from __future__ import annotations

import json
import sys

import click

from kancha.cli.arguments import takes_json
from kancha.cli.gurami_wishes import KINDS, make_puzzles, takes_wishes


@click.command("puzzle")
@click.argument("kind", type=click.Choice(KINDS), expose_value=False)
@takes_wishes
@takes_json
def command(
    board: int,
    centre: bool,
    grade: int | None,
    givens: int | str | None,
    count: int,
    seed: int,
    as_json: bool,
) -> None:
    """Make puzzles: one puzzle text a line, each proved to have one solution.

    The same wishes and seed always give the same puzzles. With Ctrl-C the puzzles made so far
    are printed.
    """
    made = make_puzzles(board, centre, grade, givens, count, seed)
    if as_json:
        click.echo(json.dumps([one.as_data() for one in made.puzzles], indent=1))
    else:
        for one in made.puzzles:
            click.echo(str(one.puzzle))
    if made.interrupted:
        sys.exit(130)
