"""`kancha perft`: counts sequences of moves."""

from __future__ import annotations

import json

import click

from kancha.cli.arguments import chosen_position, takes_position
from kancha.search.perft import divide, perft


@click.command("perft")
@takes_position
@click.argument("depth", type=click.IntRange(0, 20))
@click.option("--divide", "by_move", is_flag=True, help="Also show the count for each first move.")
@click.option("--json", "as_json", is_flag=True, help="Output for programs.")
def command(
    game_name: str, options: str, position: str | None, depth: int, by_move: bool, as_json: bool
) -> None:
    """Count the sequences of DEPTH moves from a position."""
    start = chosen_position(game_name, options, position)
    parts = divide(start, depth) if by_move and depth else {}
    total = sum(parts.values()) if parts else perft(start, depth)
    if as_json:
        click.echo(json.dumps({"depth": depth, "perft": total, "moves": parts}))
        return
    for move, count in parts.items():
        click.echo(f"{move} {count}")
    click.echo(str(total))
