"""Clocks are fair: nobody pays for the server, for other tables, or for a place at the table."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path

import msgspec

from kancha.core.move import Move
from kancha.core.position import Position
from kancha.server.engines.fair_queue import FairQueue
from kancha.server.engines.pool import EnginePool
from kancha.server.operations.stalls import watch_for_stalls
from kancha.server.rest import NewSeat, NewTable
from kancha.server.tables import project
from kancha.server.tables.clocks import Clock, ServerTime
from kancha.server.tables.live_table import LiveTable
from kancha.server.tables.messages import Ack, NewClock, Play, Undo
from tests.server.offline import AGAINST_ENGINE, ALONE, ANA, OfflineServer
from tests.server.test_socket import until

BEN = "ben"
TIMED = msgspec.structs.replace(ALONE, clock=NewClock(initial_ms=60_000))
ROUNDS = NewTable(
    game="kissing",
    seats=[NewSeat(kind="you"), NewSeat(kind="open")],
    clock=NewClock(initial_ms=100_000, increment_ms=1_000),
)


async def test_tables_are_loaded_when_they_are_needed_and_start_up_is_nobodys_time(
    tmp_path: Path,
) -> None:
    async with OfflineServer(tmp_path) as server:
        lives = await asyncio.gather(*(server.tables.create(TIMED, ANA, "") for _ in range(200)))
        names = [live.table.setup.table for live in lives]
        server.time.at += 10_000
        await server.store.heartbeat(server.time.at)
        at = server.time.at
    later = OfflineServer(tmp_path)
    later.time.at = at + 50_000
    await later.store.open()
    await later.tables.open()
    later.time.at += 7_000  # the tables are still to be loaded, but players could come
    first = (await later.tables.get(names[-1])).table
    assert len(later.tables._tables) < 10, "who comes does not wait for all the others"
    await until(lambda: all(name in later.tables._tables for name in names))
    for name in names:
        table = (await later.tables.get(name)).table
        assert table.clock is not None
        assert table.clock.left_at(later.time.at) == [43_000, 60_000]
    assert first.version == 2
    await later.__aexit__(None, None, None)


async def test_a_server_that_stops_before_all_clocks_run_on_costs_nobody_time(
    tmp_path: Path,
) -> None:
    async with OfflineServer(tmp_path) as server:
        name = (await server.tables.create(TIMED, ANA, "")).table.setup.table
        await server.store.heartbeat(server.time.at)
        at = server.time.at
    short = OfflineServer(tmp_path)
    short.time.at = at + 20_000
    await short.store.open()
    short.tables._spawn = lambda work: work.close()  # type: ignore[assignment,method-assign,return-value]
    await short.tables.open()  # and is killed at once
    await short.store.close()
    last = OfflineServer(tmp_path)
    last.time.at = at + 50_000
    async with last:
        table = (await last.tables.get(name)).table
        assert table.clock is not None
        assert table.clock.left_at(last.time.at) == [60_000, 60_000]


async def test_while_the_server_stands_still_no_clock_runs(tmp_path: Path) -> None:
    async with OfflineServer(tmp_path) as server:
        real = server.tables.time = ServerTime()
        watching = asyncio.create_task(watch_for_stalls(real))
        await asyncio.sleep(0)
        timed = msgspec.structs.replace(ALONE, clock=NewClock(initial_ms=1_000))
        live = await server.tables.create(timed, ANA, "")
        before, began = real.now(), time.monotonic()
        time.sleep(1.5)  # the event loop is blocked for longer than there is time
        stood = time.monotonic() - began
        await until(lambda: real.now() - before < stood * 1000 - 1_000)
        answer = await server.do(live, Play(id="a", ply=0, text="a1-a2+"))
        assert isinstance(answer, Ack)
        watching.cancel()


async def test_an_engine_that_waits_for_others_does_not_lose_on_time(tmp_path: Path) -> None:
    free = threading.Event()

    def slow(position: Position, *_: object) -> Move:
        free.wait(60)
        return position.moves[0]

    wish = msgspec.structs.replace(AGAINST_ENGINE, clock=NewClock(initial_ms=60_000))
    async with OfflineServer(tmp_path, EnginePool(1, slow)) as server:
        first, *others = [await server.tables.create(wish, ANA, "") for _ in range(20)]
        for live in (first, *others):
            await server.do(live, Play(id="a", ply=0, text="a1-a2+"))
        await until(lambda: first.engine is not None and first.engine.is_thinking)
        await until(lambda: server.tables.engines.engines.waiting == 19)
        assert first.presence_message().load == ""
        assert {live.presence_message().load for live in others} == {"waits"}
        server.time.at += 50_000
        for live in others:
            await server.tables._time_over(live)
        server.time.at += 9_000
        free.set()
        await until(lambda: all(live.table.ply == 2 for live in (first, *others)))
        for live, left in ((first, 1_000), *((live, 60_000) for live in others)):
            assert live.table.clock is not None
            assert live.table.clock.left[1] == left
        assert others[0].load == "hurries", "eighteen others waited when its turn came"
        assert others[-1].load == "", "nobody waited any more"


async def test_guests_take_turns_at_the_engines(tmp_path: Path) -> None:
    gate = threading.Semaphore(0)

    def slow(position: Position, *_: object) -> Move:
        gate.acquire(timeout=60)
        return position.moves[0]

    async with OfflineServer(tmp_path, EnginePool(1, slow)) as server:
        lives = [
            (guest, await server.tables.create(AGAINST_ENGINE, guest, ""))
            for guest in (ANA, ANA, ANA, ANA, BEN)
        ]
        for number, (guest, live) in enumerate(lives):
            move = Play(id=str(number), ply=0, text="a1-a2+")
            await server.tables.submit(live, guest, move, server.answers.append)
        for _ in range(3):
            gate.release()
        await until(lambda: sum(live.table.ply == 2 for _, live in lives) == 3)
        assert lives[-1][1].table.ply == 2, "Ben came last, but waited for two moves of Ana's only"
        for _ in range(2):
            gate.release()
        await until(lambda: all(live.table.ply == 2 for _, live in lives))


async def test_the_more_wait_the_shorter_engines_think() -> None:
    pool = EnginePool(1)
    holders = [asyncio.create_task(hold(pool.queue, str(guest))) for guest in range(101)]
    await asyncio.sleep(0)
    assert pool.queue.waiting == 100
    assert pool.is_busy
    for holder in holders:
        holder.cancel()
    await asyncio.gather(*holders, return_exceptions=True)
    assert not pool.is_busy


async def hold(queue: FairQueue, guest: str) -> None:
    async with queue.place(guest):
        await asyncio.get_running_loop().create_future()


async def in_a_round(server: OfflineServer) -> LiveTable:
    """Return a table in a simultaneous round, with Ana and Ben."""
    live = await server.tables.create(ROUNDS, ANA, "Ana")
    await server.tables.join(live, BEN, "Ben", live.table.seats[1].token)
    assert live.table.is_simultaneous
    return live


async def place(server: OfflineServer, live: LiveTable, guest: str, name: str) -> None:
    seat = 0 if guest == ANA else 1
    text = str(live.table.decision(seat).moves[0])
    move = Play(id=name, ply=live.table.ply, text=text)
    await server.tables.submit(live, guest, move, server.answers.append)
    assert isinstance(server.answers[-1], Ack), server.answers[-1]


async def test_in_a_simultaneous_round_every_clock_runs_until_its_seat_has_decided(
    tmp_path: Path,
) -> None:
    async with OfflineServer(tmp_path) as server:
        live = await in_a_round(server)
        clock = live.table.clock
        assert clock is not None
        assert sorted(clock.running) == [0, 1]
        turn = 0
        while live.table.decision(1).position.seat == 1:
            server.time.at += 5_000
            await place(server, live, BEN, f"b{turn}")
            turn += 1
        spent = turn * 5_000 - turn * 1_000
        assert live.table.clock is not None
        assert live.table.clock.left_at(server.time.at)[1] == 100_000 - spent
        assert sorted(live.table.clock.running) == [0]
        assert live.table.clock.left_at(server.time.at)[0] == 100_000 - turn * 5_000
        server.time.at += 3_000
        assert live.table.clock.left_at(server.time.at)[1] == 100_000 - spent


async def test_a_move_taken_back_before_its_turn_gives_its_increment_back(tmp_path: Path) -> None:
    async with OfflineServer(tmp_path) as server:
        live = await in_a_round(server)
        for turn in range(3):
            await place(server, live, BEN, f"b{turn}")
            await server.tables.submit(live, BEN, Undo(id=f"u{turn}"), server.answers.append)
            assert isinstance(server.answers[-1], Ack)
        assert live.table.clock is not None
        assert live.table.clock.left_at(server.time.at) == [100_000, 100_000]


async def test_nothing_tells_others_that_somebody_has_decided(tmp_path: Path) -> None:
    async with OfflineServer(tmp_path) as server:
        live = await in_a_round(server)
        server.time.at += 4_000
        now = server.time.at
        before = {guest: project.state(live.table, guest, now) for guest in (ANA, BEN, "eve")}
        then = live.table
        await place(server, live, BEN, "b")
        for guest in (ANA, "eve"):
            assert project.state(live.table, guest, now) == before[guest]
            assert live.table.is_secret_since(then, guest)
        assert project.state(live.table, BEN, now).version == before[BEN].version + 1
        await place(server, live, ANA, "a")
        after = project.state(live.table, ANA, now, before[ANA].version)
        assert after.version == before[ANA].version + 1
        assert after.moves_from == before[ANA].ply


def test_the_seat_whose_time_was_over_first_has_lost() -> None:
    clock = Clock(1_000, 0, 3)
    clock.left[2] = 500
    clock.run([0, 2], at=0)
    assert clock.fallen(499) is None
    assert clock.fallen(2_000) == 2
