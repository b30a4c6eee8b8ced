"""Many tables with engines: the number that run at once bounds their memory."""

from __future__ import annotations

import asyncio
from threading import Event, Lock

import pytest

from kancha.bench.engines import Answer, ask_all
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.registry import game_class, games
from kancha.engines.tuning import tuning_of
from kancha.server.engines.pool import EnginePool, StopSignal

MEGABYTE = 1 << 20
ENTRY_BYTES, NODE_BYTES = 16, 40


def test_fifty_tables_run_no_more_engines_than_the_server_allows() -> None:
    lock, both = Lock(), Event()
    running = most = answered = 0

    def engine(position: Position, _seat: int, _level: int, _stop: StopSignal) -> Move:
        nonlocal running, most, answered
        with lock:
            running += 1
            most = max(most, running)
            if running == 2:
                both.set()
        both.wait()
        with lock:
            running -= 1
            answered += 1
        return position.moves[0]

    asyncio.run(ask_all(EnginePool(2, engine), 50))
    assert most == 2
    assert answered >= 50


@pytest.mark.parametrize("name", games())
def test_no_level_takes_more_memory_than_an_engine_may(name: str) -> None:
    tuning = tuning_of(game_class(name)())
    for level in tuning.levels:
        own = tuning.for_level(level)
        assert ENTRY_BYTES << own.table_bits <= 64 * MEGABYTE
        assert NODE_BYTES << own.tree_bits <= 160 * MEGABYTE


def test_an_overrun_is_a_share_of_the_seconds_of_the_level() -> None:
    assert Answer("gipf", 10, 3.3, 3.0).overrun == pytest.approx(0.1)
    assert Answer("gipf", 10, 1.5, 3.0).overrun == -0.5
