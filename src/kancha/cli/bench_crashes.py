"""`kancha bench crashes`: kill -9 of a server while people play."""

from __future__ import annotations

import asyncio
import random

import click

from kancha.cli.bench_server import GAMES


@click.command("crashes")
@click.option("--kills", default=50, show_default=True)
@click.option("--tables", default=10, show_default=True, help="Games at the same time.")
@click.option("--games", default=GAMES, show_default=True)
@click.option("--postgres", default="", metavar="postgresql://...", help="Instead of SQLite.")
@click.option("--workers", default=1, show_default=True, help="One of them is killed each time.")
def command(kills: int, tables: int, games: str, postgres: str, workers: int) -> None:
    """Kill a server (kill -9) at random moments while people with bad connections play (Linux).

    Lines break, messages come twice, readers stall. All games are played to the end, and every
    acknowledged move must be in its record once.
    """
    from kancha.bench.crashes import play_through_crashes
    from kancha.bench.processes import running_server

    rng = random.Random(2)
    with running_server(postgres, workers) as server:

        def strike() -> None:
            if workers > 1:
                server.kill_one_worker(rng.choice)
            else:
                server.kill()
                server.start()

        played = play_through_crashes(server.address, strike, kills, games.split(","), tables)
        report = asyncio.run(played)
    click.echo(
        f"{report.kills} kills, {report.games} games, {report.moves} moves,"
        f" {report.acknowledged} of them acknowledged: none lost, none doubled"
    )
