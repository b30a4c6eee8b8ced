"""`kancha perft`: counts sequences of moves."""

from __future__ import annotations

import json

import click

from kancha.cli.arguments import chosen_position, takes_json, takes_position
from kancha.search.perft import divide, perft


@click.command("perft")
@takes_position
@click.argument("depth", type=click.IntRange(0, 20))
@click.option("--divide", "by_move", is_flag=True, help="Also show the count for each first move.")
@takes_json
def command(
    game_name: str, options: str, position: str | None, depth: int, by_move: bool, as_json: bool
) -> None:
    """Count the sequences of DEPTH moves from a position."""
    start = chosen_position(game_name, options, position)
    if as_json:
        parts = divide(start, depth) if by_move and depth else {}
        total = sum(parts.values()) if parts else perft(start, depth)
        click.echo(json.dumps({"depth": depth, "perft": total, "moves": parts}))
    elif by_move and depth:
        total = 0
        for move in start.moves:
            count = perft(start.play(move), depth - 1)
            click.echo(f"{move} {count}")
            total += count
        click.echo(str(total))
    else:
        click.echo(str(perft(start, depth)))
