"""What has to go on for as long as the server runs goes on, whatever fails in it."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import update

from kancha.server.operations import supervised
from kancha.server.refusal import Refusal
from kancha.server.storage import database
from kancha.server.tables import clock_keeper
from kancha.server.tables.messages import NewClock, Play
from kancha.server.tables.table import Table
from kancha.server.workers import neighbours
from kancha.server.workers.household import Household
from kancha.server.workers.news import Letter, Stored, encode
from tests.server.offline import ALONE, ANA, OfflineServer
from tests.server.rig import WAIT
from tests.server.test_socket import until

TIMED = msgspec.structs.replace(ALONE, clock=NewClock(initial_ms=60_000))


async def test_work_that_fails_is_begun_again_with_growing_pauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries = count()
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    async def work() -> None:
        if next(tries) < 9:
            raise ValueError

    monkeypatch.setattr("kancha.server.operations.supervised.asyncio.sleep", pause)
    await supervised.supervised("work", work)
    assert pauses == [0.5, 1, 2, 4, 8, 16, 30, 30, 30]


async def test_one_table_that_cannot_be_read_stops_no_clock_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock_keeper, "HEARTBEAT", 0.001)
    async with OfflineServer(tmp_path) as server:
        newer, other = [
            (await server.tables.create(TIMED, ANA, "")).table.setup.table for _ in range(2)
        ]
        entries = database.entries
        body = '{"kind":"of a newer version"}'
        async with server.store.writing() as connection:
            await connection.execute(
                update(entries).where(entries.c.table_id == newer).values(body=body)
            )
    async with OfflineServer(tmp_path) as server:
        server.time.at += 1_000_000
        await until(lambda: other in server.tables._tables)
        with pytest.raises(Refusal, match="failed"):
            await server.tables.get(newer)
        async with asyncio.timeout(WAIT):
            while await server.store.last_alive() != server.time.at:
                pass


async def test_the_clocks_are_kept_although_keeping_them_fails_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock_keeper, "HEARTBEAT", 0.001)
    server = OfflineServer(tmp_path)
    beats: list[int] = []

    async def beat(at: int) -> None:
        beats.append(at)
        if len(beats) == 1:
            raise ValueError(at)

    server.store.heartbeat = beat  # type: ignore[method-assign]
    async with server:
        await server.tables.create(TIMED, ANA, "")
        await until(lambda: len(beats) > 2)


async def test_a_database_that_is_away_as_the_clocks_begin_is_asked_again_after_pauses(
    tmp_path: Path,
) -> None:
    server = OfflineServer(tmp_path)
    timed = server.store.timed
    tries: list[bool] = []
    """Whether others had a turn since the try before."""
    had_turn = asyncio.Event()
    had_turn.set()

    async def away_at_first() -> list[str]:
        tries.append(had_turn.is_set())
        if len(tries) > 3 or not tries[-1]:
            return await timed()
        had_turn.clear()
        asyncio.get_running_loop().call_soon(had_turn.set)
        raise Refusal("unavailable", "The server cannot reach its database.")

    server.store.timed = away_at_first  # type: ignore[method-assign]
    async with server:
        await until(lambda: len(tries) > 3 or not all(tries))
    assert all(tries)


async def test_news_is_taken_in_later_if_the_database_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours, "RETRY", 0.001)
    server = OfflineServer(tmp_path)
    load, tries = server.store.load, count()

    async def away_at_first(name: str) -> Table | None:
        if next(tries) < 3:
            raise Refusal("unavailable", "The server cannot reach its database.")
        return await load(name)

    async with server, OfflineServer(tmp_path) as other:
        live = await server.tables.create(ALONE, ANA, "")
        name = live.table.setup.table
        await other.do(await other.tables.get(name), Play(id="a", ply=0, text="a1-a2+"))
        server.store.load = away_at_first  # type: ignore[method-assign]
        line = neighbours.Neighbours("", lambda: 0.0)
        house = Household(server.tables)
        server.tables.neighbours = line
        with pytest.raises(Refusal, match="unavailable"):
            await house.catch_up_all()  # and the line is opened again
        reading = asyncio.create_task(line._read(house))
        line._hear(encode(Letter("another worker", Stored(name, 0, []))))
        await until(lambda: live.table.ply == 1)
        reading.cancel()
