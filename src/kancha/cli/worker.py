"""`kancha worker`: engines for a server whose tables are in PostgreSQL, on any machine."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import TYPE_CHECKING

import click

from kancha.cli.serve import check_postgres, in_log_format, in_postgres

if TYPE_CHECKING:
    from kancha.server.operations.failure_log import LogFormat

CORES = os.cpu_count() or 2


@click.command("worker")
@in_postgres
@click.option(
    "--engines",
    type=click.IntRange(1, 1024),
    default=CORES,
    envvar="KANCHA_ENGINES_AT_ONCE",
    help="Moves and hints at the same time (default: one for each core).",
)
@click.option(
    "--studies",
    type=click.IntRange(1, 1024),
    default=CORES,
    envvar="KANCHA_STUDIES_AT_ONCE",
    help="Threads for analyses and reviews, behind those (default: one for each core).",
)
@in_log_format
def command(postgres: str, engines: int, studies: int, log_format: LogFormat) -> None:
    """Let engines think for a server that runs with `--engines elsewhere`.

    Start as many as you like, on any machine that reaches the database. A worker can be stopped in
    any way; what it was doing is done by another one.
    """
    if not postgres:
        raise click.UsageError("name the PostgreSQL database of the server: --database")
    check_postgres(postgres)
    asyncio.run(_work(postgres, engines, studies, log_format))


async def _work(url: str, engines: int, studies: int, log_format: LogFormat) -> None:
    from kancha.core.extras import require_extra

    require_extra("postgres", "a PostgreSQL database")
    from kancha.server.engines.worker import EngineWorker
    from kancha.server.operations.failure_log import log_to_stderr

    log_to_stderr(log_format)
    worker = EngineWorker(url, engines, studies)
    working = asyncio.create_task(worker.run())
    if sys.platform != "win32":
        for wish in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(wish, working.cancel)
    announcing = asyncio.create_task(_announce(worker.ready))
    try:
        await working
    except asyncio.CancelledError:
        click.echo("Kancha's engines have stopped.")
    finally:
        announcing.cancel()


async def _announce(ready: asyncio.Event) -> None:
    await ready.wait()
    click.echo("Kancha's engines are ready (press Ctrl-C to stop them)")
