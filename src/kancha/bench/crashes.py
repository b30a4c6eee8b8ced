"""Kills parts of a server again and again while people with bad connections play."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kancha.bench.players import NetworkFaults, Traffic, play_tables

LOOK = 0.05
"""Seconds between two looks whether there were moves since the last kill."""


@dataclass(slots=True)
class Report:
    """What was played meanwhile. Whatever is wrong is raised instead."""

    kills: int = 0
    games: int = 0
    moves: int = 0
    acknowledged: int = 0
    misplaced: int = 0
    """Messages that were sent at the wrong time."""


async def play_through_crashes(
    address: str,
    strike: Callable[[], None],
    kills: int,
    games: Sequence[str],
    tables: int = 10,
    seed: int = 1,
    level: int = 0,
) -> Report:
    """Play whole games until `strike` has been called so often, each time after a few moves.

    With a level, engines sit at every other table. Of every game, the stored record, the moves of
    all clients and a replay must be the same, and hold every acknowledged move once.
    """
    rng = random.Random(seed)
    report, traffic = Report(), Traffic()

    async def strike_again_and_again() -> None:
        while report.kills < kills:
            until = len(traffic.acknowledged) + rng.randint(1, tables)
            while len(traffic.acknowledged) < until:
                await asyncio.sleep(LOOK)  # a busy machine may need long to serve again
            await asyncio.sleep(rng.uniform(0, 0.5))
            await asyncio.to_thread(strike)
            report.kills += 1

    striking = asyncio.create_task(strike_again_and_again())
    while not striking.done():
        played = play_tables(address, tables, games, NetworkFaults(), traffic, report.games, level)
        playing = asyncio.create_task(played)
        await asyncio.wait([playing, striking], return_when=asyncio.FIRST_COMPLETED)
        if not playing.done() and striking.exception() is not None:
            playing.cancel()
            break  # a part could not be started again
        report.moves += await playing
        report.games += tables
    await striking
    report.acknowledged, report.misplaced = len(traffic.acknowledged), traffic.misplaced
    return report
