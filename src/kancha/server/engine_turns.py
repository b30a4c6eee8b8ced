"""Engines at tables: they get their turn, think, and move; one worker of a server runs each."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from kancha.server.engine_pool import PATIENCE, EngineFailure, EnginePool, EngineWork, StopSignal
from kancha.server.entries import EngineFailed, Waited
from kancha.server.failure_log import log_failure
from kancha.server.live_table import EngineTask, LiveTable
from kancha.server.moving import make_move
from kancha.server.refusal import Refusal
from kancha.server.tables import Change

if TYPE_CHECKING:
    from kancha.server.live_tables import LiveTables

SHORT_WAIT = 100
"""Milliseconds of waiting for its turn that an engine's clock does bear."""
RESERVE = 0.3
"""Seconds that an engine leaves on its clock."""
CLAIM_AGAIN = 1.0
"""Seconds until a worker looks again whether another one still runs an engine."""


class EngineTurns:
    """Runs the engines of the tables in memory."""

    def __init__(self, tables: LiveTables, pool: EnginePool) -> None:
        self.tables = tables
        self.pool = pool

    def start(self, live: LiveTable) -> None:
        """Start the engine of the seat to move, if it is not running yet."""
        table = live.table
        seat = table.to_move
        if seat is None or live.engine is not None:
            return
        if table.seats[seat].kind == "engine" and not table.seats[seat].fails:
            live.engine = EngineTask(seat, table.position, StopSignal(), self.tables.time.now())
            self.tables._spawn(self._run(live, live.engine, table.seats[seat].level))

    async def _run(self, live: LiveTable, engine: EngineTask, level: int) -> None:
        neighbours, name = self.tables.neighbours, live.table.setup.table
        if neighbours is None:
            await self._move(live, engine, level)
            return
        while live.engine is engine:
            if await neighbours.claim(name):
                try:
                    await self._move(live, engine, level)
                finally:
                    await neighbours.release(name)
                return
            await asyncio.sleep(CLAIM_AGAIN)  # the worker that runs it may die

    async def _begin(self, live: LiveTable, engine: EngineTask) -> float:
        """Let an engine's time run from now on, and return how many seconds it has."""
        tables = self.tables
        async with live.lock:
            waited = tables.time.now() - engine.since
            engine.is_thinking = True
            clock = live.table.clock
            if live.engine is not engine or clock is None:
                return PATIENCE
            if waited > SHORT_WAIT:
                with suppress(Refusal):  # then it has a little less time
                    await tables._store(live, Change([Waited(engine.seat, waited)]))
            left = clock.left_at(tables.time.now())[engine.seat] / 1000
        tables._broadcast(live)
        return max(0.0, left - RESERVE)

    async def _move(self, live: LiveTable, engine: EngineTask, level: int) -> None:
        code = -1
        tables = self.tables
        host = live.table.setup.host
        begin = partial(self._begin, live, engine)
        work = EngineWork(host, engine.position, engine.seat, level, engine.stop, begin)
        try:
            code = await self.pool.ask(work)
        except EngineFailure as failure:
            log_failure(failure, f"engine at table {live.table.setup.table}")
        async with live.lock:
            if live.engine is not engine:
                return
            live.engine = None
            try:
                await tables._check_flag(live)
                if live.table.position is engine.position and live.table.to_move is not None:
                    legal = code in live.table.decision(engine.seat).moves.codes
                    failed = Change([EngineFailed(engine.seat)])
                    await tables._store(live, make_move(live.table, code) if legal else failed)
            except Refusal as refusal:
                log_failure(refusal, f"engine's move at table {live.table.setup.table}")
                tables._continue_later(live)
                return
        tables._broadcast(live)
