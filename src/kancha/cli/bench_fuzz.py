"""`kancha bench fuzz`: sends a new server what no client would."""

from __future__ import annotations

import asyncio

import click


@click.command("fuzz")
@click.option("--messages", default=100_000, show_default=True, help="Over sockets.")
@click.option("--requests", default=20_000, show_default=True)
@click.option("--examples", default=5, show_default=True, help="By Schemathesis, of each kind.")
@click.option("--rounds", default=4, show_default=True, help="Memory is measured after each.")
@click.option("--seed", default=1, show_default=True)
def command(messages: int, requests: int, examples: int, rounds: int, seed: int) -> None:
    """Send messages and requests that are nearly right, or not at all (Linux).

    Requests are made from the OpenAPI document and from earlier answers; some come from
    Schemathesis (pip install schemathesis). It ends with an error if anything failed inside the
    server.
    """
    from kancha.bench.fuzz import fuzz
    from kancha.bench.processes import running_server
    from kancha.core.errors import KanchaError

    with running_server() as server:
        found = asyncio.run(
            fuzz(server.address, server.process, messages, requests, examples, rounds, seed)
        )
        log = server.log()
    click.echo(f"{found.messages:,} messages and {found.requests:,} requests")
    click.echo(f"in {found.seconds:.0f} s; answers: {found.statuses}")
    click.echo(f"event loop late by more than 100 ms: {found.late} times")
    click.echo(f"because of the server's own work (CPU time): {found.blocked} times")
    click.echo(f"looks for garbage of more than 100 ms (CPU time): {found.garbage}")
    click.echo(f"memory after each round, in MB: {found.megabytes}")
    if "Traceback" in log or "500" in found.statuses:
        raise KanchaError(f"something failed inside the server:\n{log[-4000:]}")
