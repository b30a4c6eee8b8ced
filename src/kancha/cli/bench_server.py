"""`kancha bench server`: what a move costs a server with many players."""

from __future__ import annotations

import subprocess
import sys

import click
import msgspec

from kancha.core.errors import KanchaError

GAMES = "gounki,kulami,gipf,template"


@click.command("server")
@click.option("--players", default="1000", show_default=True, help="How many; or 100,300,1000.")
@click.option("--games", default=GAMES, show_default=True)
@click.option("--think", default=5.0, show_default=True, help="Mean seconds before a move.")
@click.option("--rate", default=0.0, help="Moves a second of all together, instead of --think.")
@click.option("--warm-up", default=10.0, show_default=True, help="Seconds that do not count.")
@click.option("--from-ply", default=0, help="Begin to count when tables have so many moves.")
@click.option("--seconds", default=30.0, show_default=True, help="Seconds that count.")
@click.option("--postgres", default="", metavar="postgresql://...", help="Instead of SQLite.")
@click.option("--workers", default=1, show_default=True, help="Processes; needs --postgres.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(
    players: str,
    games: str,
    think: float,
    rate: float,
    warm_up: float,
    from_ply: int,
    seconds: float,
    postgres: str,
    workers: int,
    as_json: bool,
) -> None:
    """Let simulated players use a new server over real sockets, and measure (Linux).

    Players think before they move. They are in another process, and so is their work. CPU is the
    server's, with everything it does meanwhile; times are from sending a move to its
    acknowledgement, and to the other player's screen.
    """
    from kancha.bench.crowd import Crowd, Figures
    from kancha.bench.processes import running_server

    for count in map(int, players.split(",")):
        with running_server(postgres, workers) as server:
            crowd = Crowd(
                address=server.address,
                process=server.process,
                players=count,
                games=games.split(","),
                think=count / 2 / rate if rate else think,
                warm_up=warm_up,
                from_ply=from_ply,
                seconds=seconds,
            )
            asked = [
                sys.executable,
                "-m",
                "kancha.bench.crowd",
                msgspec.json.encode(crowd).decode(),
            ]
            done = subprocess.run(asked, stdout=subprocess.PIPE, check=False)  # noqa: S603 - our own
        if done.returncode:
            raise KanchaError("the players stopped before the end")
        show(msgspec.json.decode(done.stdout, type=Figures), as_json)


def show(figures: object, as_json: bool) -> None:
    """Print what was measured."""
    if as_json:
        click.echo(msgspec.json.encode(figures))
        return
    for name, value in msgspec.to_builtins(figures).items():
        click.echo(f"{name.replace('_', ' '):>22}  {value:,.1f}".removesuffix(".0"))
    click.echo()
