"""`kancha hint`: where to look, what to play and why."""

from __future__ import annotations

import json
from pathlib import Path

import click

from kancha.cli.arguments import Seconds, studied_position, takes_json, takes_studied_position


@click.command("hint")
@takes_studied_position
@click.option("--seconds", type=Seconds(0.01, 3600), default=2.0, show_default=True)
@takes_json
def command(
    game_name: str,
    options: str,
    position: str | None,
    record_file: Path | None,
    ply: int | None,
    seconds: float,
    as_json: bool,
) -> None:
    """Give a hint for the seat to move: where to look, what to play, and why."""
    from kancha.cli.stopping import run_stoppably
    from kancha.engines.engine import Engine
    from kancha.study.hint import find_hint

    studied = studied_position(game_name, options, position, record_file, ply)
    engine = Engine(studied.game)
    hint = run_stoppably(lambda: find_hint(engine, studied, seconds=seconds), engine.stop)
    if as_json:
        data = {
            "look_at": hint.place,
            "move": str(hint.move),
            "sentence": hint.move.sentence,
            "why": hint.why,
        }
        click.echo(json.dumps(data, indent=1, ensure_ascii=False))
    else:
        click.echo("\n".join(hint.steps))
