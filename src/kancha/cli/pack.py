"""`kancha pack`: fills bodies with the stones of Rumis."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import click

from kancha.cli.arguments import FILE, takes_json
from kancha.cli.gurami_wishes import show
from kancha.core.errors import KanchaError


@click.command("pack")
@click.argument("body")
@click.option("--colours", type=click.IntRange(1, 4), default=1, show_default=True)
@click.option("--stones", default="DRVITLOSYAB", show_default=True, help="The stones to use.")
@click.option("--count", "counting", is_flag=True, help="Count all ways.")
@click.option("--all", "listing", is_flag=True, help="List all ways, one a line.")
@click.option(
    "--cores",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    help="For --count; default: all of them.",
)
@click.option("--state", type=FILE, help="For --count: keep here what is done, and go on from it.")
@takes_json
def command(
    body: str,
    colours: int,
    stones: str,
    counting: bool,
    listing: bool,
    cores: int,
    state: Path | None,
    as_json: bool,
) -> None:
    """Fill BODY with stones, each used at most once per colour (R10.2).

    BODY is a box such as 3x3x3, or levels from the bottom joined by |, with rows from the back
    joined by / in which x is a cell: "xxx/xx.|xx./x..". Without --count or --all one way is
    printed, as the position text of rumis-pack. The exit code is 1 if there is none.
    """
    from kancha.boardgames.rumis.region import read_region, read_stock
    from kancha.cli.stopping import run_stoppably
    from kancha.cli.writable import check_file
    from kancha.puzzles.packings import Packings

    if counting and listing:
        raise click.UsageError("give --count or --all, not both")
    if state is not None:
        check_file(state)
    packings = Packings(
        read_region(body),
        read_stock(colours, stones),
        cores=cores,
        progress=lambda done, parts, found: show(f"{done} of {parts} parts, {found:,} ways"),
        state=state,
    )
    try:
        if counting:
            counts = run_stoppably(packings.counts, packings.stop)
        elif listing:
            run_stoppably(
                lambda: packings.each(lambda ways: click.echo("/".join(ways))), packings.stop
            )
            return
        else:
            found = run_stoppably(packings.find, packings.stop)
    except KeyboardInterrupt:
        show("")
        if state is not None and state.exists():
            click.echo(f"What is done is kept in {state}: the same command goes on.", err=True)
        raise
    show("")
    if not counting:
        if found is None:
            click.echo("There is no way to fill it with these stones.")
            sys.exit(1)
        click.echo("/".join(found))
        return
    if counts is None:
        raise KanchaError("the count was stopped")
    data = {
        "raw": counts.raw,
        "rotation": counts.rotation,
        "reflection": counts.reflection,
    }
    if as_json:
        click.echo(json.dumps(data))
        return
    click.echo(f"{counts.raw:,} ways")
    click.echo(f"{counts.rotation:,} up to rotation")
    if counts.reflection is not None:
        click.echo(f"{counts.reflection:,} up to rotation and reflection")
