"""`kancha games`: lists the games and their options."""

from __future__ import annotations

import json

import click

from kancha.cli.arguments import takes_json
from kancha.core.registry import game_class, working_games


@click.command("games")
@takes_json
def command(as_json: bool) -> None:
    """List the games and their options."""
    infos = [game_class(name).info for name in working_games()]
    if as_json:
        data = [
            {
                "id": info.id,
                "title": info.title,
                "seats": info.seats,
                "designer": info.designer,
                "rules_version": info.rules_version,
                "has_chance": info.has_chance,
                "has_hidden": info.has_hidden,
                "options": [
                    {"name": option.name, "default": option.default, "values": option.describe()}
                    for option in info.options
                ],
            }
            for info in infos
        ]
        click.echo(json.dumps(data, indent=1))
        return
    for info in infos:
        click.echo(f"{info.id}: {info.title}, by {info.designer}. {info.aim}")
        for option in info.options:
            default = (
                str(option.default).lower() if option.default in (True, False) else option.default
            )
            click.echo(f"    {option.name} = {default}: {option.meaning} ({option.describe()})")
