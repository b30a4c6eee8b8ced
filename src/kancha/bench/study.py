"""Table moves beside analyses: `python -m kancha.bench.study --analyses 20`.

Many people analyse without end while others play engines. What counts is how long an engine's move
takes at a table: its level has seconds, and analyses must not add to them.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import time
from typing import Any

import click

from kancha.bench.players import Client
from kancha.bench.processes import running_server
from kancha.core.registry import game as game_of
from kancha.engines.tuning import tuning_of
from kancha.server.http.delta import patched

GAME = "gounki"


async def analyse(address: str, counts: list[int], number: int) -> None:
    """Analyse without end, and count the reports."""
    guest = Client(address, number)
    await guest.rest("GET", "/api/me")
    async with guest.socket("/api/study/socket") as socket:
        ask = {"type": "analyse", "id": 1, "place": {"game": GAME}, "lines": 3, "threads": 2}
        await socket.send(json.dumps(ask))
        while True:
            message = json.loads(await socket.recv())
            counts[number] += message["type"] == "lines"


async def reply_times(address: str, level: int, moves: int, seed: int) -> list[float]:
    """Play some moves against an engine and return how long each of its replies took."""
    guest = Client(address, seed)
    await guest.rest("GET", "/api/me")
    seats = [{"kind": "you"}, {"kind": "engine", "level": level}]
    table = (await guest.rest("POST", "/api/tables", {"game": GAME, "seats": seats}))["table"]
    found: list[float] = []
    sent = 0.0
    state: dict[str, Any] = {}
    async with guest.socket(f"/api/tables/{table}/socket") as socket:
        while len(found) < moves:
            message: dict[str, Any] = json.loads(await socket.recv())
            if message["type"] not in ("state", "update"):
                continue
            state = message if message["type"] == "state" else patched(state, message["patch"])
            if state["status"] == "over":
                break
            if "clicks" in state:
                if sent:
                    found.append(time.perf_counter() - sent)
                await socket.send(json.dumps(guest.random_move(state)))
                sent = time.perf_counter()
    return found


async def measure(address: str, analyses: int, level: int, tables: int, moves: int) -> list[float]:
    """Return the reply times of all tables while the analyses run."""
    counts = [0] * analyses
    running = [asyncio.create_task(analyse(address, counts, number)) for number in range(analyses)]
    while analyses and not any(counts):
        await asyncio.sleep(0.05)
    try:
        plays = [reply_times(address, level, moves, seed) for seed in range(tables)]
        found = await asyncio.gather(*plays)
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
    click.echo(f"{sum(map(bool, counts))} of {analyses} analyses were served")
    return [seconds for times in found for seconds in times]


@click.command()
@click.option("--analyses", default=20, show_default=True)
@click.option("--level", default=10, show_default=True)
@click.option("--tables", default=1, show_default=True)
@click.option("--moves", default=5, show_default=True)
def main(analyses: int, level: int, tables: int, moves: int) -> None:
    """Measure how long engines take at tables, without and with analyses beside them."""
    seconds = tuning_of(game_of(GAME)).level(level).seconds
    click.echo(f"level {level} of {GAME} has {seconds or 'a number of nodes and no'} seconds")
    for beside in (0, analyses):
        with running_server() as server:
            times = asyncio.run(measure(server.address, beside, level, tables, moves))
        worst, middle = max(times), statistics.median(times)
        click.echo(f"{beside:3} analyses: median {middle:.2f} s, slowest {worst:.2f} s")


if __name__ == "__main__":
    main()
