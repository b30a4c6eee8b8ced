"""What is sent over the socket: states, gaps, pings, engines, clocks."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from kancha.core.move import Move
from kancha.core.position import Position
from kancha.server.engines.pool import EnginePool, StopSignal
from kancha.server.http.connection import BACKLOG, Connection
from kancha.server.rest import NewSeat, NewTable
from kancha.server.tables.clocks import Clock, ServerTime
from kancha.server.tables.messages import Abort, NewClock, Play, Resign, Retry, Undo
from tests.server.offline import AGAINST_ENGINE, ALONE, ANA, OfflineServer
from tests.server.rig import PEOPLE, WAIT, Browser, Json, my_turn, opened

ENGINE: list[Json] = [{"kind": "you"}, {"kind": "engine", "level": 1}]


async def test_after_a_reconnect_only_the_gap_is_sent(ana: Browser, ben: Browser) -> None:
    made = await ana.open_table("gounki", PEOPLE)
    await ben.join(made)
    first, second = await ana.watch(made["table"]), await ben.watch(made["table"])
    await first.play()
    await second.play()
    await first.until(my_turn)
    await second.line.close()
    await first.play()
    again = await ben.reconnect(second)
    assert again.state["moves_from"] == 2
    assert len(again.state["moves"]) == 1
    assert again.state["moves"][0]["events"]
    assert [m["text"] for m in again.moves] == [m["text"] for m in first.moves]


@pytest.mark.parametrize("since", [0, 999_999])
async def test_an_unknown_version_gets_the_whole_list(ana: Browser, since: int) -> None:
    made = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
    player = await ana.watch(made["table"])
    await player.play()
    again = await (await ana.watch(made["table"], since)).until(opened)
    assert again.state["moves_from"] == 0
    assert len(again.moves) == 1
    await again.line.send('{"type": "sync"}')
    while (state := await again.hear())["type"] != "state":
        assert state["type"] in ("presence", "chat")
    assert state["moves_from"] == 0


async def test_the_gap_after_a_take_back_shortens_the_list(ana: Browser) -> None:
    made = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
    player = await ana.watch(made["table"])
    for _ in range(3):
        await player.play()
    await player.line.close()
    other = await ana.watch(made["table"])
    await other.until(opened)
    await other.done("undo")
    await other.done("undo")
    text = other.moves[0]["text"]
    again = await ana.reconnect(player)
    assert again.state["moves_from"] == 1
    assert [move["text"] for move in again.moves] == [text]


async def test_pings_are_answered(ana: Browser) -> None:
    made = await ana.open_table("gounki", ENGINE)
    player = await ana.watch(made["table"])
    await player.line.send('{"type": "ping", "sent": 12.5}')
    await player.until(lambda p: p.pongs == 1)


async def test_presence_tells_who_is_there(ana: Browser, ben: Browser, eve: Browser) -> None:
    made = await ana.open_table("gounki", PEOPLE)
    await ben.join(made)
    first = await (await ana.watch(made["table"])).until(opened)
    second = await ben.watch(made["table"])
    await first.until(lambda p: p.presence.get("connected") == [True, True])
    watcher = await eve.watch(made["table"])
    await first.until(lambda p: p.presence.get("spectators") == 1)
    await watcher.line.close()
    await second.line.close()
    await first.until(lambda p: p.presence == {**p.presence, "connected": [True, False]})


# --- without a network: engines, clocks, slow readers --------------------------------------------


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT):
        while not condition():
            await asyncio.sleep(0.002)


async def test_a_failing_engine_is_reported_and_the_table_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    failures = [ValueError("the hand is 123"), None]

    def shaky(position: Position, _seat: int, _level: int, _stop: StopSignal) -> Move:
        failure = failures.pop(0)
        if failure is not None:
            raise failure
        return position.moves[0]

    async with OfflineServer(tmp_path, EnginePool(1, shaky)) as server:
        live = await server.tables.create(AGAINST_ENGINE, ANA, "")
        await server.do(live, Play(id="a", ply=0, text="a1-a2+"))
        await until(lambda: live.table.seats[1].fails)
        assert live.table.status == "playing"
        assert "EngineFailure" in caplog.text
        assert "123" not in caplog.text
        await server.do(live, Retry(id="b", seat=1))
        await until(lambda: live.table.ply == 2)
        assert not live.table.seats[1].fails


async def test_an_engine_that_never_stops_fails_and_stalls_nobody(tmp_path: Path) -> None:
    release = threading.Event()

    def stubborn(position: Position, _seat: int, level: int, _stop: StopSignal) -> Move:
        if level == 1:
            release.wait()
        return position.moves[0]

    async with OfflineServer(
        tmp_path, EnginePool(1, stubborn, patience=0.01, grace=0.01)
    ) as server:
        live = await server.tables.create(AGAINST_ENGINE, ANA, "")
        await server.do(live, Play(id="a", ply=0, text="a1-a2+"))
        await until(lambda: live.table.seats[1].fails)
        seats = [NewSeat(kind="you"), NewSeat(kind="engine", level=2)]
        other = await server.tables.create(NewTable(game="gounki", seats=seats), ANA, "")
        await server.do(other, Play(id="a", ply=0, text="a1-a2+"))
        await until(lambda: other.table.ply == 2)
        await server.do(live, Abort(id="b"))
        assert live.table.status == "over"
        release.set()


async def test_an_engines_illegal_move_is_not_played(tmp_path: Path) -> None:
    def cheat(position: Position, _seat: int, _level: int, _stop: StopSignal) -> Move:
        return Move(position, 2**30)

    async with OfflineServer(tmp_path, EnginePool(1, cheat)) as server:
        live = await server.tables.create(AGAINST_ENGINE, ANA, "")
        await server.do(live, Play(id="a", ply=0, text="a1-a2+"))
        await until(lambda: live.table.seats[1].fails)
        assert live.table.ply == 1


async def test_stop_makes_the_engine_move_and_undo_discards_its_thought(tmp_path: Path) -> None:
    started = threading.Event()

    def patient(position: Position, _seat: int, _level: int, stop: StopSignal) -> Move:
        stopped = threading.Event()
        stop.when_set(stopped.set)
        started.set()
        assert stopped.wait(20)
        return position.moves[0]

    async with OfflineServer(tmp_path, EnginePool(1, patient)) as server:
        live = await server.tables.create(AGAINST_ENGINE, ANA, "")
        await server.do(live, Play(id="a", ply=0, text="a1-a2+"))
        await until(started.is_set)
        assert live.presence().thinking == 1
        await server.do(live, Undo(id="b"))
        assert live.table.ply == 0
        assert live.engine is None
        await server.do(live, Play(id="c", ply=0, text="a1-a2+"))
        for stranger in ("somebody else", ""):
            server.tables.stop(live, stranger)
        assert live.engine is not None
        assert not live.engine.stop.is_set()
        server.tables.stop(live, ANA)
        await until(lambda: live.table.ply == 2)


async def test_clocks_count_the_time_between_moves_and_add_the_increment(tmp_path: Path) -> None:
    async with OfflineServer(tmp_path) as server:
        timed = msgspec.structs.replace(
            ALONE, clock=NewClock(initial_ms=60_000, increment_ms=2_000)
        )
        live = await server.tables.create(timed, ANA, "")
        server.time.at += 5_000
        await server.do(live, Play(id="a", ply=0, text="a1-a2+"))
        assert live.table.clock is not None
        assert live.table.clock.left_at(server.time.at) == [57_000, 60_000]
        server.time.at += 1_000
        assert live.table.clock.left_at(server.time.at) == [57_000, 59_000]


async def test_when_time_is_over_the_other_seat_wins(tmp_path: Path) -> None:
    async with OfflineServer(tmp_path) as server:
        timed = msgspec.structs.replace(ALONE, clock=NewClock(initial_ms=1_000))
        live = await server.tables.create(timed, ANA, "")
        server.time.at += 1_001
        answer = await server.do(live, Play(id="a", ply=0, text="a1-a2+"))
        assert type(answer).__name__ == "Refused"
        assert live.table.ending is not None
        assert live.table.ending.reason == "time"
        assert live.table.ending.outcome.winners == (1,)
        assert live.table.ply == 0


async def test_the_servers_timer_ends_a_game_that_nobody_touches(tmp_path: Path) -> None:
    async with OfflineServer(tmp_path) as server:
        server.tables.time = ServerTime()
        timed = msgspec.structs.replace(ALONE, clock=NewClock(initial_ms=1_000))
        live = await server.tables.create(timed, ANA, "")
        await until(lambda: live.table.status == "over")
        assert live.table.ending is not None
        assert live.table.ending.reason == "time"


async def test_downtime_is_not_the_players_time(tmp_path: Path) -> None:
    timed = msgspec.structs.replace(ALONE, clock=NewClock(initial_ms=60_000))
    async with OfflineServer(tmp_path) as server:
        live = await server.tables.create(timed, ANA, "")
        server.time.at += 10_000
        await server.store.heartbeat(server.time.at)
        at = server.time.at
    later = OfflineServer(tmp_path)
    later.time.at = at + 3_600_000
    async with later:
        restored = (await later.tables.get(live.table.setup.table)).table
        assert restored.clock is not None
        assert restored.clock.left_at(later.time.at) == [50_000, 60_000]
        assert restored.status == "playing"
        await later.do(await later.tables.get(restored.setup.table), Resign(id="z"))


def test_a_clock_never_shows_less_than_nothing() -> None:
    clock = Clock(1_000, 0, 2)
    clock.run([0], at=0)
    assert clock.left_at(5_000) == [0, 1_000]
    assert clock.deadline() == 1_000


async def test_a_reader_who_never_reads_is_dropped(tmp_path: Path) -> None:
    class Dead:
        async def send_text(self, data: str) -> None:
            await asyncio.Event().wait()

    async with OfflineServer(tmp_path) as server:
        live = await server.tables.create(ALONE, ANA, "")
        connection = Connection(ANA, Dead(), None)
        live.add(connection)
        sending = asyncio.create_task(connection.run(live))
        await asyncio.sleep(0)
        for number in range(BACKLOG + 2):
            await server.do(live, Undo(id=f"u{number}"))
            connection.answer(server.answers[-1])
        assert connection.too_slow
        sending.cancel()
