"""`kancha bench crashes`: kill -9 of all parts of a server while people play."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable
from contextlib import ExitStack

import click

from kancha.cli.bench_server import GAMES


@click.command("crashes")
@click.option("--kills", default=50, show_default=True, help="Of each part.")
@click.option("--tables", default=10, show_default=True, help="Games at the same time.")
@click.option("--games", default=GAMES, show_default=True)
@click.option("--postgres", default="", metavar="postgresql://...", help="Instead of SQLite.")
@click.option("--own-postgres", is_flag=True, help="A PostgreSQL of its own, killed as well.")
@click.option("--workers", default=1, show_default=True, help="One of them is killed each time.")
@click.option("--machines", default=0, help="Engine workers, killed as well; needs PostgreSQL.")
@click.option("--level", default=8, show_default=True, help="Of the engines, if there are any.")
def command(
    kills: int,
    tables: int,
    games: str,
    postgres: str,
    own_postgres: bool,
    workers: int,
    machines: int,
    level: int,
) -> None:
    """Kill parts of a server in turn (kill -9) while people with bad connections play (Linux).

    Lines break, messages come twice or at the wrong time, readers stall. All games are played to
    the end, and every acknowledged move must be in its record once. With engine workers, every
    other table has an engine.
    """
    from kancha.bench.crashes import play_through_crashes
    from kancha.bench.machines import running_machines
    from kancha.bench.postgres import Postgres
    from kancha.bench.processes import running_server

    if machines and not (postgres or own_postgres):
        raise click.UsageError("engine workers need a PostgreSQL database: --postgres")
    rng = random.Random(2)
    parts: dict[str, Callable[[], None]] = {}
    with ExitStack() as held:
        if own_postgres:
            database = held.enter_context(Postgres())
            postgres = database.url

            def restart_database() -> None:
                database.kill()
                database.start()

            parts["the database"] = restart_database
        server = held.enter_context(
            running_server(postgres, workers, "elsewhere" if machines else "here")
        )

        def restart_server() -> None:
            server.kill()
            server.start()

        if workers > 1:
            parts["workers"] = lambda: server.kill_one_worker(rng.choice)
        else:
            parts["the server"] = restart_server
        if machines:
            helpers = held.enter_context(running_machines(postgres, machines))
            parts["engine workers"] = lambda: helpers.replace_one(rng.choice)
        turns = itertools.cycle(parts.values())

        def strike() -> None:
            next(turns)()

        played = play_through_crashes(
            server.address,
            strike,
            kills * len(parts),
            games.split(","),
            tables,
            level=level if machines else 0,
        )
        report = asyncio.run(played)
    click.echo(f"{kills} kills each of {', '.join(parts)}; {report.misplaced} messages misplaced")
    click.echo(
        f"{report.games} games, {report.moves} moves, {report.acknowledged} of them acknowledged:"
        " none lost, none doubled"
    )
