"""Kills parts of a server again and again while people with bad connections play."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kancha.bench.players import NetworkFaults, Traffic, play_tables


@dataclass(slots=True)
class Report:
    """What was played meanwhile. Whatever is wrong is raised instead."""

    kills: int = 0
    games: int = 0
    moves: int = 0
    acknowledged: int = 0


async def play_through_crashes(
    address: str,
    strike: Callable[[], None],
    kills: int,
    games: Sequence[str],
    tables: int = 10,
    seed: int = 1,
) -> Report:
    """Play whole games until `strike` has been called so often, each time at a random moment.

    Of every game, the stored record, both clients' moves and a replay must be the same, and hold
    every acknowledged move once.
    """
    rng = random.Random(seed)
    report, traffic = Report(), Traffic()

    async def strike_again_and_again() -> None:
        while report.kills < kills:
            await asyncio.sleep(rng.uniform(0.2, 2))
            await asyncio.to_thread(strike)
            report.kills += 1

    striking = asyncio.create_task(strike_again_and_again())
    while not striking.done():
        report.moves += await play_tables(
            address, tables, games, NetworkFaults(), traffic, report.games
        )
        report.games += tables
    await striking
    report.acknowledged = len(traffic.acknowledged)
    return report
