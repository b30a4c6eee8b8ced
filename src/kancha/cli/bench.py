"""`kancha bench`: how fast the rules are, beside OpenSpiel."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from kancha.bench.speed import measure
from kancha.core.registry import game_class, games


@click.command("bench")
@click.argument("names", metavar="[GAME]…", nargs=-1)
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 600),
    default=2.0,
    show_default=True,
    help="CPU seconds for each game and option set.",
)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(names: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Measure random playouts of all games, or of some, beside OpenSpiel's breakthrough."""
    for name in names:
        game_class(name)

    def progress(what: str) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r\x1b[K{what[:78]}", nl=False, err=True)

    figures: Any = measure(names or games(), seconds, progress)
    if as_json:
        click.echo(json.dumps(figures, indent=1))
        return
    progress("")
    show(figures)


def show(figures: dict[str, Any]) -> None:
    """Print the figures as a table."""
    from rich.console import Console
    from rich.table import Table

    reference = figures["reference"]
    table = Table(
        title="Random play per CPU second (ratio to OpenSpiel's breakthrough in this run)"
    )
    table.add_column("game")
    for heading in ("playouts", "moves", "ratio", "Python loop ratio"):
        table.add_column(heading, justify="right")
    moves = f"{reference['moves_per_cpu_s']:,}"
    table.add_row("reference: breakthrough 8x8, C++", "", moves, "1.00", "")
    loop = f"{reference['python_moves_per_cpu_s']:,}"
    table.add_row("reference: the same in a Python loop", "", loop, "", "1.00", end_section=True)
    for row in figures["games"]:
        options = "".join(f" {name}={value}" for name, value in row["options"].items())
        table.add_row(
            (row["game"] + options)[:60],
            f"{row['playouts_per_cpu_s']:,}",
            f"{row['moves_per_cpu_s']:,}",
            f"{row['ratio']:.2f}",
            f"{row['python_ratio']:.2f}",
        )
    Console(width=120).print(table)
