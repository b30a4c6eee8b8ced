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

OPENED_AT_ONCE = 8
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


class Figures(msgspec.Struct, kw_only=True):
    """What was measured in the window."""

    players: int
    moves: int
    moves_per_second: float
    cpu_ms_per_move: float
    acknowledged_p50_ms: float
    acknowledged_p99_ms: float
    shown_p50_ms: float
    shown_p99_ms: float
    bytes_per_message: float
    messages_per_move: float
    kilobytes_per_table: float
    last_ply: float
    """The mean number of moves at a table when the window ends."""
    client_lag_ms: float
    """The median delay of the players' own process; it is part of the times."""


async def measure(crowd: Crowd) -> Figures:
    """Play and return what was measured."""
    traffic = Traffic(begin=float("inf"))
    clients: list[Client] = []
    tasks: list[asyncio.Task[None]] = []
    gate = asyncio.Semaphore(OPENED_AT_ONCE)

    async def one_table(number: int) -> None:
        first, second = (
            Client(crowd.address, 2 * number + i, traffic=traffic, think=crowd.think)
            for i in (0, 1)
        )
        pair = (first, second)
        async with gate:
            table = await sit_down(first, second, crowd.games[number % len(crowd.games)])
            for client in pair:
                await client.http.aclose()
        clients.extend(pair)
        tasks.extend(asyncio.create_task(client.play(table)) for client in pair)

    tables = crowd.players // 2
    early = min(tables, BEGINNING * len(crowd.games))
    await asyncio.gather(*map(one_table, range(early)))
    await asyncio.sleep(1)
    empty = memory(crowd.process)
    await asyncio.gather(*map(one_table, range(early, tables)))
    await asyncio.sleep(crowd.warm_up)
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
    moves = len(traffic.acknowledged)
    acknowledged, shown = _quantiles(traffic.acknowledged), _quantiles(traffic.shown)
    return Figures(
        players=crowd.players,
        moves=moves,
        moves_per_second=moves / (traffic.end - traffic.begin),
        cpu_ms_per_move=1000 * used / max(1, moves),
        acknowledged_p50_ms=acknowledged[0],
        acknowledged_p99_ms=acknowledged[1],
        shown_p50_ms=shown[0],
        shown_p99_ms=shown[1],
        bytes_per_message=traffic.volume / max(1, traffic.messages),
        messages_per_move=traffic.messages / max(1, moves),
        kilobytes_per_table=grown / max(1, tables - early) / 1000,
        last_ply=statistics.mean(len(client.moves) for client in clients),
        client_lag_ms=1000 * statistics.median(lags),
    )


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
