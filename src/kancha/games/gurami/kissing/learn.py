"""The command that finds the forecast: `python -m kancha.games.gurami.kissing.learn FILE`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from kancha.games.gurami.kissing.learner import Learner

AT_ONCE = 1000
"""Games between two looks at the progress."""


@click.command()
@click.option(
    "--games",
    type=click.IntRange(1),
    default=500_000,
    show_default=True,
    help="How many games to learn from.",
)
@click.option("--seed", default=1, show_default=True, help="What determines the games.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def main(games: int, seed: int, file: Path) -> None:
    """Learn what patterns are worth and write it to FILE."""
    learner = Learner(seed)
    done = 0
    while done < games:
        now = min(AT_ONCE, games - done)
        points = learner.games(now)
        done += now
        click.echo(f"\r{done} games: {points:.1f} points", nl=False)
    click.echo()
    file.write_text(json.dumps(learner.tables.rounded, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
