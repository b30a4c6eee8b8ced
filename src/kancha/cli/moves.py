"""`kancha moves`: lists the legal moves of a position."""

from __future__ import annotations

import json

import click

from kancha.cli.arguments import chosen_position, takes_position


@click.command("moves")
@takes_position
@click.option("--json", "as_json", is_flag=True, help="Output texts, click paths and sentences.")
def command(game_name: str, options: str, position: str | None, as_json: bool) -> None:
    """List the legal moves of a position, one per line."""
    moves = chosen_position(game_name, options, position).moves
    if as_json:
        listed = [{"move": str(m), "clicks": m.clicks, "sentence": m.sentence} for m in moves]
        click.echo(json.dumps(listed, indent=1))
    else:
        for move in moves:
            click.echo(str(move))
