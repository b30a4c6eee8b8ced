"""Engines at tables: they get their turn, think, and move; one worker of a server runs each."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from kancha.server.engines.fair_queue import ANY_NUMBER
from kancha.server.engines.pool import PATIENCE, Engines, EngineWork, StopSignal
from kancha.server.operations.failure_log import log_failure
from kancha.server.refusal import Refusal
from kancha.server.tables.entries import EngineFailed, Waited
from kancha.server.tables.live_table import EngineTask, LiveTable
from kancha.server.tables.moving import make_move
from kancha.server.tables.table import Change

if TYPE_CHECKING:
    from kancha.server.tables.live_tables import LiveTables

SHORT_WAIT = 100
"""Milliseconds of waiting for its turn that an engine's clock does bear."""
RESERVE = 0.3
"""Seconds that an engine leaves on its clock."""
CLAIM_AGAIN = 1.0
"""Seconds until a worker looks again whether another one still runs an engine."""


class EngineTurns:
    """Runs the engines of the tables in memory."""

    def __init__(self, tables: LiveTables, engines: Engines) -> None:
        self.tables = tables
        self.engines = engines
        self.quota = ANY_NUMBER
        """How many tables with engines that are in memory and in play one may have opened."""
        self.resting = False
        """Whether no engine may start: the server is closed for repairs."""

    def rest(self) -> None:
        """Let no engine move until `go_on`."""
        self.resting = True
        for live in self.tables._tables.values():
            live.stop_engine()

    def go_on(self) -> None:
        """Let engines move again."""
        self.resting = False
        for live in list(self.tables._tables.values()):
            self.tables._continue(live)

    def check_quota(self, guest: str) -> None:
        """Raise Refusal if a guest has opened as many tables with engines as they may."""
        opened = sum(
            live.table.setup.host == guest
            and live.table.status != "over"
            and any(seat.kind == "engine" for seat in live.table.seats)
            for live in self.tables.in_memory()
        )
        if opened >= self.quota:
            raise Refusal(
                "not_now", f"You play at {opened} tables with engines. Finish a game first."
            )

    def start(self, live: LiveTable) -> None:
        """Start the engine of the seat to move, if it is not running yet."""
        table = live.table
        seat = table.to_move
        if seat is None or live.engine is not None or self.resting:
            return
        if table.seats[seat].kind == "engine" and not table.seats[seat].fails:
            live.say_load("waits" if self.engines.is_full else "")
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
            live.say_load("hurries" if self.engines.is_busy else "")
            engine.since = tables.time.now()
            if live.engine is not engine or live.table.clock is None:
                return PATIENCE
            if waited > SHORT_WAIT:
                with suppress(Refusal):  # then it has a little less time
                    await tables._store(live, Change([Waited(engine.seat, waited)]))
            left = self._left(live, engine)
        tables._broadcast(live)
        return left

    def _left(self, live: LiveTable, engine: EngineTask) -> float:
        """Return how many seconds an engine has."""
        clock = live.table.clock
        if clock is None:
            return PATIENCE
        return max(0.0, clock.left_at(self.tables.time.now())[engine.seat] / 1000 - RESERVE)

    async def _move(self, live: LiveTable, engine: EngineTask, level: int) -> None:
        code = -1
        tables, table = self.tables, live.table

        def lost() -> None:
            engine.is_thinking = False  # from then on, it waits again
            live.say_load("waits")

        work = EngineWork(
            table.setup.host,
            engine.position,
            engine.seat,
            level,
            engine.stop,
            partial(self._begin, live, engine),
            f"{table.setup.table}/{table.ply}/{table.version}",
            self._left(live, engine),
            lost,
        )
        try:
            code = await self.engines.move(work)
        except Exception as failure:  # noqa: BLE001 - whatever it was, players may ask it again
            log_failure(failure, "engine", live.table.setup.table)
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
                log_failure(refusal, "engine's move", live.table.setup.table)
                tables._continue_later(live)
                return
        tables._broadcast(live)
