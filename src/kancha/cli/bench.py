"""`kancha bench`: the speed of rules and searches compared with OpenSpiel, and signatures."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any

import click

from kancha.bench.signature import save_signatures, saved_signatures, signatures
from kancha.bench.speed import measure
from kancha.cli.arguments import GameName, Seconds
from kancha.cli.bench_crashes import command as bench_crashes
from kancha.cli.bench_fuzz import command as bench_fuzz
from kancha.cli.bench_server import command as bench_server
from kancha.core.registry import game_class, games


class Benches(click.Group):
    """Measures the games unless another bench is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args[:1] not in (["--help"], ["-h"]) and (not args or args[0] not in self.commands):
            args = ["games", *args]
        return super().parse_args(ctx, args)


@click.group("bench", cls=Benches)
def command() -> None:
    """Measure games, or the server; without a word that names one of them, games."""


@command.command("games")
@click.argument("names", metavar="[GAME]…", nargs=-1, type=GameName())
@click.option(
    "--seconds",
    type=Seconds(0.1, 600),
    default=2.0,
    show_default=True,
    help="CPU seconds for each game and option set.",
)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option("--signature", "as_signature", is_flag=True, help="What fixed searches find.")
@click.option("--messages", is_flag=True, help="Bytes and drawing time of a move.")
@click.option("--puzzles", is_flag=True, help="CPU time of the puzzle solvers.")
@click.option("--batches", is_flag=True, help="Steps of batches for learning programs.")
@click.option("--write", is_flag=True, help="With --signature: save it in the games' folders.")
def measure_games(
    names: tuple[str, ...],
    seconds: float,
    as_json: bool,
    as_signature: bool,
    messages: bool,
    puzzles: bool,
    batches: bool,
    write: bool,
) -> None:
    """Measure random play and search of all or some games, compared with OpenSpiel's breakthrough.

    A signature is a digest of what fixed searches find. It is the same on every machine and changes
    only when rules, evaluation or search change their behaviour.
    """
    for name in names:
        game_class(name)
    if write and not as_signature:
        raise click.UsageError("--write goes with --signature")
    if puzzles:
        show_puzzles(as_json)
        return
    if messages:
        show_messages(names or games(), as_json)
        return
    if as_signature:
        show_signatures(names or games(), as_json, write)
        return

    def progress(what: str) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r\x1b[K{what[:78]}", nl=False, err=True)

    if batches:
        from kancha.bench.batches import measure_batches

        found = measure_batches(names or games(), seconds, progress)
        progress("")
        show_batches(found, as_json)
        return
    figures: Any = measure(names or games(), seconds, progress)
    if as_json:
        click.echo(json.dumps(figures, indent=1))
        return
    progress("")
    show(figures)


def show_signatures(names: Iterable[str], as_json: bool, write: bool) -> None:
    """Print the signatures of games and the old ones if they changed; save them if asked to."""
    found = {}
    for name in names:
        found[name] = signatures(name)
        old = saved_signatures(name)
        if write:
            save_signatures(name, found[name])
        for options, value in [] if as_json else found[name].items():
            was = old.get(options)
            changed = "" if was == value else f"  (was {was})" if was else "  (new)"
            click.echo(f"{name} {options}".strip() + f": {value}{changed}")
    if as_json:
        click.echo(json.dumps(found, indent=1))


def show_messages(names: Iterable[str], as_json: bool) -> None:
    """Print what a move costs on the wire and in drawing."""
    from rich.console import Console
    from rich.table import Table

    from kancha.bench.pictures import measure_pictures

    found = measure_pictures(names)
    if as_json:
        click.echo(json.dumps(found, indent=1))
        return
    table = Table(title="The middle of a random game: bytes of JSON, milliseconds of CPU")
    table.add_column("game")
    for heading in (*list(found[0])[1:],):
        table.add_column(heading.replace("_", " "), justify="right")
    for row in found:
        table.add_row(row["game"], *(f"{value:,}" for value in list(row.values())[1:]))
    Console(width=120).print(table)


def show_puzzles(as_json: bool) -> None:
    """Print what proofs, books and packings cost."""
    from rich.console import Console
    from rich.table import Table

    from kancha.bench.puzzles import measure_puzzles

    found = measure_puzzles()
    if as_json:
        click.echo(json.dumps(found, indent=1))
        return
    table = Table("what", "runs", "median, ms", "worst, ms", title="Milliseconds of CPU")
    for row in found:
        table.add_row(
            row["what"], str(row["runs"]), f"{row['median_ms']:,}", f"{row['worst_ms']:,}"
        )
    Console(width=100).print(table)


def show_batches(found: dict[str, Any], as_json: bool) -> None:
    """Print the steps of batches."""
    from rich.console import Console
    from rich.table import Table

    if as_json:
        click.echo(json.dumps(found, indent=1))
        return
    table = Table(title=f"Steps of a batch of {found['size']:,} per CPU second of one core")
    table.add_column("game")
    playouts = ("playouts, moves", "decisions")
    for heading in (*playouts, "without arrays", "ratio", "with arrays", "two threads"):
        table.add_column(heading, justify="right")
    for row in found["games"]:
        counts = [f"{row[key]:,}" for key in ("moves", "decisions", "bare")]
        rest = (f"{row['bare_ratio']:.2f}", f"{row['full']:,}", f"{row['two_threads']:.2f}")
        table.add_row(row["game"], *counts, *rest)
    table.add_section()
    loop = f"{found['openspiel_loop']:,}"
    table.add_row("OpenSpiel: breakthrough, tensor and mask in Python", "", "", "", "", loop, "")
    pgx = "not installed" if found["pgx"] is None else f"{found['pgx']:,}"
    table.add_row("pgx on the CPU: animal shogi", "", "", "", "", pgx, "")
    Console(width=120).print(table)


def show(figures: dict[str, Any]) -> None:
    """Print the figures as a table."""
    from rich.console import Console
    from rich.table import Table

    reference = figures["reference"]
    table = Table(title="Per CPU second (ratios to OpenSpiel's breakthrough in this run)")
    table.add_column("game")
    for heading in ("playouts", "moves", "ratio", "Python loop ratio", "simulations", "ratio"):
        table.add_column(heading, justify="right")
    table.add_column("search nodes")
    moves = f"{reference['moves_per_cpu_s']:,}"
    table.add_row("reference: breakthrough 8x8, C++", "", moves, "1.00", "")
    loop = f"{reference['python_moves_per_cpu_s']:,}"
    table.add_row("reference: the same in a Python loop", "", loop, "", "1.00")
    searched = f"{reference['simulations_per_cpu_s']:,}"
    name = "reference: the same by C++ MCTSBot"
    table.add_row(name, "", "", "", "", searched, "1.00", end_section=True)
    for row in figures["games"]:
        options = "".join(f" {name}={value}" for name, value in row["options"].items())
        table.add_row(
            (row["game"] + options)[:48],
            f"{row['playouts_per_cpu_s']:,}",
            f"{row['moves_per_cpu_s']:,}",
            f"{row['ratio']:.2f}",
            f"{row['python_ratio']:.2f}",
            f"{row['simulations_per_cpu_s']:,}",
            f"{row['simulations_ratio']:.2f}",
            f"{row['search_nodes_per_cpu_s']:,} {row['search']}",
        )
    Console(width=140).print(table)


command.add_command(bench_server)
command.add_command(bench_crashes)
command.add_command(bench_fuzz)
