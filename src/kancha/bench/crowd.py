"""Many players with time to think, in a process of their own: what a server's moves cost.

`kancha bench server` starts it beside the server. All tables are opened first; then players warm
up, and only what happens in the window after that counts.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from contextlib import suppress

import msgspec

from kancha.bench.players import Client, Traffic, sit_down
from kancha.bench.processes import cpu_seconds, memory
from kancha.core.registry import game

OPENED_AT_ONCE = 8
IDLE_SECONDS = 3
PAUSE = 0.1
BEGINNING = 3
"""Tables that are opened before memory is measured, for each game."""


class Crowd(msgspec.Struct, kw_only=True):
    """Who plays what, and for how long."""

    address: str
    process: int
    players: int
    games: list[str]
    think: float
    warm_up: float
    seconds: float
    from_ply: int = 0
    """The window begins when tables have so many moves on average."""


class Figures(msgspec.Struct, kw_only=True):
    """What was measured in the window."""

    players: int
    moves: int
    moves_per_second: float
    cpu_ms_per_move: float
    idle_cpu_ms_per_second: float
    """What the server took before anybody came."""
    cpu_ms_per_move_without_idle: float
    acknowledged_p50_ms: float
    acknowledged_p99_ms: float
    shown_p50_ms: float
    shown_p99_ms: float
    bytes_per_message: float
    messages_per_move: float
    kilobytes_per_table: float
    first_ply: float
    """The mean number of moves at a table when the window begins."""
    last_ply: float
    moves_lost: int
    """Acknowledged moves that the server does not have at their place after all."""
    client_lag_ms: float
    """The median delay of the players' own process; it is part of the times."""


async def measure(crowd: Crowd) -> Figures:
    """Play and return what was measured."""
    traffic = Traffic(begin=float("inf"))
    clients: list[Client] = []
    at_tables: list[tuple[str, list[Client]]] = []
    tasks: list[asyncio.Task[None]] = []
    gate = asyncio.Semaphore(OPENED_AT_ONCE)

    async def one_table(number: int) -> None:
        name = crowd.games[number % len(crowd.games)]
        seats = 1 if game(name).seats == 1 else 2
        here = [
            Client(crowd.address, 2 * number + i, traffic=traffic, think=crowd.think)
            for i in range(seats)
        ]
        async with gate:
            table = await sit_down(here, name)
            for client in here:
                await client.http.aclose()
        at_tables.append((table, here))
        clients.extend(here)
        tasks.extend(asyncio.create_task(client.play(table)) for client in here)

    idle = await _idle(crowd.process, min(IDLE_SECONDS, crowd.warm_up))
    tables = crowd.players // 2
    early = min(tables, BEGINNING * len(crowd.games))
    await asyncio.gather(*map(one_table, range(early)))
    await asyncio.sleep(1)
    empty = memory(crowd.process)
    await asyncio.gather(*map(one_table, range(early, tables)))
    await asyncio.sleep(crowd.warm_up)
    while (first_ply := _mean_ply(clients)) < crowd.from_ply:
        await asyncio.sleep(PAUSE)
    used, traffic.begin = cpu_seconds(crowd.process), time.perf_counter()
    lags = await _lags(crowd.seconds)
    traffic.end, used = time.perf_counter(), cpu_seconds(crowd.process) - used
    grown = memory(crowd.process) - empty
    await asyncio.sleep(2)  # what was sent within the window still comes
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks, return_exceptions=True)
    moves, seconds = len(traffic.acknowledged), traffic.end - traffic.begin
    acknowledged, shown = _quantiles(traffic.acknowledged), _quantiles(traffic.shown)
    return Figures(
        players=crowd.players,
        moves=moves,
        moves_per_second=moves / seconds,
        cpu_ms_per_move=1000 * used / max(1, moves),
        idle_cpu_ms_per_second=1000 * idle,
        cpu_ms_per_move_without_idle=1000 * (used - idle * seconds) / max(1, moves),
        acknowledged_p50_ms=acknowledged[0],
        acknowledged_p99_ms=acknowledged[1],
        shown_p50_ms=shown[0],
        shown_p99_ms=shown[1],
        bytes_per_message=traffic.volume / max(1, traffic.messages),
        messages_per_move=traffic.messages / max(1, moves),
        kilobytes_per_table=grown / max(1, tables - early) / 1000,
        first_ply=first_ply,
        last_ply=_mean_ply(clients),
        moves_lost=await _lost(crowd.address, at_tables),
        client_lag_ms=1000 * statistics.median(lags),
    )


async def _idle(process: int, seconds: float) -> float:
    """Return the CPU seconds that a server at which nothing happens takes in a second."""
    before = cpu_seconds(process)
    await asyncio.sleep(seconds)
    return (cpu_seconds(process) - before) / max(seconds, PAUSE)


def _mean_ply(clients: list[Client]) -> float:
    return statistics.mean(len(client.moves) for client in clients)


async def _lost(address: str, at_tables: list[tuple[str, list[Client]]]) -> int:
    """Return how many acknowledged moves their players do not find at their tables."""
    lost = 0
    for table, clients in at_tables:
        for client in clients:
            again = Client(address, 0)
            again.http.cookies.update(client.http.cookies)
            replay = await again.rest("GET", f"/api/tables/{table}/replay")
            await again.http.aclose()
            texts = [move["text"] for move in replay["moves"]]
            found = client.acknowledged.items()
            lost += sum(texts[ply : ply + 1] != [text] for ply, text in found)
    return lost


async def _lags(seconds: float) -> list[float]:
    """Wait, and return by how much this process is late, again and again."""
    found, end = [], time.perf_counter() + seconds
    while (now := time.perf_counter()) < end:
        await asyncio.sleep(0.1)
        found.append(time.perf_counter() - now - 0.1)
    return found


def _quantiles(seconds: list[float]) -> tuple[float, float]:
    """Return the median and the 99th percentile in milliseconds."""
    if len(seconds) < 2:
        return 0.0, 0.0
    parts = statistics.quantiles(seconds, n=100)
    return 1000 * parts[49], 1000 * parts[98]


def main() -> None:
    """Read who plays from the argument, play, and print the figures as JSON."""
    crowd = msgspec.json.decode(sys.argv[1], type=Crowd)
    figures = asyncio.run(measure(crowd))
    print(msgspec.json.encode(figures).decode())


if __name__ == "__main__":
    main()
