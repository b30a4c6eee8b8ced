"""Several workers on one PostgreSQL: any of them serves any table."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import pytest

from kancha.bench.processes import family, workers_of
from tests.server.postgres import Postgres
from tests.server.rig import PEOPLE, WAIT, Browser, Json, Player, Server, opened, over, texts

MINUTE = {"initial_ms": 60_000, "increment_ms": 0}


@contextmanager
def two_servers(
    postgres: Postgres, folders: pytest.TempPathFactory, *more: str
) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database: what two workers are, but each can be asked and killed."""
    one, two = (folders.mktemp(name) for name in ("one", "two"))
    first, second = Server(one, postgres.url, *more), Server(two, postgres.url, *more)
    with first:
        shutil.copy(one / "secret", two / "secret")
        with second:
            yield first, second


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


@pytest.fixture(scope="module")
def pair(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    with two_servers(postgres, tmp_path_factory) as servers:
        yield servers


class Guests:
    """Guests who are at one server or the other."""

    def __init__(self, stack: AsyncExitStack) -> None:
        self.stack = stack

    async def at(self, server: Server) -> Browser:
        return await self.stack.enter_async_context(Browser(server))


@pytest.fixture
async def guests() -> AsyncIterator[Guests]:
    async with AsyncExitStack() as stack:
        yield Guests(stack)


def everybody(player: Player) -> bool:
    """Whether both players are connected, as far as this one knows."""
    seats = [seat.get("connected", False) for seat in player.state["seats"]]
    return all(player.presence.get("connected", seats))


async def test_a_game_at_two_workers_is_one_game(
    pair: tuple[Server, Server], guests: Guests
) -> None:
    ana, ben = await guests.at(pair[0]), await guests.at(pair[1])
    made = await ana.open_table("gounki", PEOPLE, clock=MINUTE)
    await ben.join(made)
    players = [await who.watch(made["table"]) for who in (ana, ben)]
    for player in players:
        await player.until(opened)
    for turn in range(8):
        await players[turn % 2].play()
    for player in players:
        await player.until(lambda player: player.state["ply"] == 8)
        await player.until(everybody)
    assert [m["text"] for m in players[0].moves] == [m["text"] for m in players[1].moves]
    assert players[0].state["version"] == players[1].state["version"]
    await players[0].done("resign")
    await players[1].until(over)


async def test_of_moves_sent_to_two_workers_at_once_one_is_made(
    pair: tuple[Server, Server], guests: Guests
) -> None:
    ana = await guests.at(pair[0])
    there = await guests.at(pair[1])
    there.http.cookies = ana.http.cookies
    made = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
    one, other = await ana.watch(made["table"]), await there.watch(made["table"])
    for player in (one, other):
        await player.until(opened)
    for ply in range(6):
        legal = texts(one.state["clicks"])
        answers = await asyncio.gather(
            one.ask("play", ply=ply, text=legal[0]), other.ask("play", ply=ply, text=legal[-1])
        )
        assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
        for player in (one, other):
            await player.until(lambda player, ply=ply: player.state["ply"] == ply + 1)  # type: ignore[misc]
    assert [m["text"] for m in one.moves] == [m["text"] for m in other.moves]
    name = await one.say("resign", id="once")
    again = await other.ask("resign", id="once")
    await one.until(lambda player: name in player.answers)
    assert again == one.answers[name], "a command repeated at another worker is carried out once"


async def test_a_flag_falls_once_although_two_workers_watch_it(
    pair: tuple[Server, Server], guests: Guests
) -> None:
    ana, ben = await guests.at(pair[0]), await guests.at(pair[1])
    made = await ana.open_table("gounki", PEOPLE, clock={"initial_ms": 3_000, "increment_ms": 0})
    await ben.join(made)
    players = [await who.watch(made["table"]) for who in (ana, ben)]
    for player in players:
        await player.until(over)
    assert {p.state["ending"]["reason"] for p in players} == {"time"}
    assert players[0].state["version"] == players[1].state["version"]


async def test_chat_mutes_and_watchers_are_the_same_at_all_workers(
    pair: tuple[Server, Server], guests: Guests
) -> None:
    ana, ben, eve = [await guests.at(server) for server in (pair[0], pair[1], pair[1])]
    await eve.ask("PUT", "/api/me", json={"name": "lena"})
    made = await ana.open_table("gounki", PEOPLE)
    await ben.join(made)
    first, second, viewer = [await who.watch(made["table"]) for who in (ana, ben, eve)]
    for player in (first, second, viewer):
        await player.until(lambda player: bool(player.chat))
    await first.until(lambda player: bool(player.presence.get("watchers")))
    assert [watcher["name"] for watcher in first.presence["watchers"]] == ["lena"]
    sent = [
        player.ask("say", text=f"{name} {number}")
        for number in range(5)
        for name, player in (("ana", first), ("ben", second))
    ]
    for line in sent:
        assert (await line)["type"] == "ack"
    for player in (first, second):
        await player.until(lambda player: len(player.said) == 10)
    assert first.said != second.said, "each has their own"
    assert [s["text"] for s in first.said] == [s["text"] for s in second.said]
    there = await guests.at(pair[1])
    there.http.cookies = ana.http.cookies
    sign = (await ben.get("/api/me"))["sign"]
    await there.ask("PUT", f"/api/tables/{made['table']}/mutes/{sign}")
    await first.until(lambda player: len(player.said) == 5)
    assert viewer.said == []


async def test_an_engine_is_run_by_one_worker_and_by_another_when_that_one_dies(
    pair: tuple[Server, Server], guests: Guests
) -> None:
    ana, eve = await guests.at(pair[0]), await guests.at(pair[1])
    seats: list[Json] = [{"kind": "you"}, {"kind": "engine", "level": 10}]
    made = await ana.open_table("gounki", seats)
    player, viewer = await ana.watch(made["table"]), await eve.watch(made["table"])
    await viewer.until(opened)
    await player.play()
    await viewer.until(lambda p: p.state["ply"] >= 1 and p.state["seats"][1].get("thinking", False))
    pair[0].kill()
    await viewer.until(lambda p: p.state["ply"] >= 2)
    assert viewer.moves[1]["seat"] == 1
    pair[0].start()


async def test_a_worker_whose_database_was_away_catches_up(
    postgres: Postgres, pair: tuple[Server, Server], guests: Guests
) -> None:
    ana, ben = await guests.at(pair[0]), await guests.at(pair[1])
    made = await ana.open_table("gounki", PEOPLE)
    await ben.join(made)
    players = [await who.watch(made["table"]) for who in (ana, ben)]
    for player in players:
        await player.until(opened)
    await players[0].play()
    postgres.stop()
    postgres.start()
    await players[1].until(lambda p: p.state["ply"] == 1)
    legal = texts(players[1].state["clicks"])
    while (await players[1].ask("play", ply=1, text=legal[0]))["type"] != "ack":
        await asyncio.sleep(0.1)  # the database has just come back
    await players[0].until(lambda p: p.state["ply"] == 2)


async def test_workers_of_one_command_share_the_tables(
    postgres: Postgres, tmp_path: Path, guests: Guests
) -> None:
    with Server(tmp_path / "many", postgres.url, "two workers") as server:
        ana, ben = await guests.at(server), await guests.at(server)
        made = await ana.open_table("gounki", PEOPLE)
        await ben.join(made)
        players = [await who.watch(made["table"]) for who in (ana, ben) for _ in range(4)]
        for player in players:
            await player.until(opened)
        for turn in range(4):
            await players[4 * (turn % 2)].play()
        for player in players:
            await player.until(lambda p: p.state["ply"] == 4)
        assert server.process is not None
        processes = family(server.process.pid)
    assert len(processes) > 2
    while any(Path(f"/proc/{process}").exists() for process in processes):
        await asyncio.sleep(0.1)  # workers end with the process that started them


async def killed(server: Server, before: set[int]) -> set[int]:
    """Kill both workers as soon as they are there and others than before; return them."""
    assert server.process is not None
    while len(workers := set(workers_of(server.process.pid)) - before) < 2:
        await asyncio.sleep(0.02)
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    return workers


async def test_workers_that_are_killed_while_they_start_are_replaced_at_once(
    postgres: Postgres, tmp_path: Path
) -> None:
    with Server(tmp_path / "many", postgres.url, "two workers") as server:
        async with asyncio.timeout(WAIT):  # enough for thousands
            dead: set[int] = set()
            for _ in range(6):
                dead |= await killed(server, dead)
            async with Browser(server) as guest:
                await guest.open_table("gounki", PEOPLE)


async def test_workers_that_cannot_begin_without_their_database_begin_when_it_is_back(
    postgres: Postgres, tmp_path: Path
) -> None:
    with Server(tmp_path / "many", postgres.url, "two workers") as server:
        postgres.stop()
        await killed(server, set())
        while "a worker ended (3)" not in server.log.read_text("utf-8"):
            await asyncio.sleep(0.1)
        postgres.start()
        async with Browser(server) as guest:
            await guest.open_table("gounki", PEOPLE)


async def test_a_vacation_at_one_worker_stops_the_clock_at_all(
    pair: tuple[Server, Server], guests: Guests
) -> None:
    ana, ben = await guests.at(pair[0]), await guests.at(pair[1])
    clock = {"initial_ms": 3 * 86_400_000, "increment_ms": 0, "each_move": True}
    made = await ana.open_table("gounki", PEOPLE, clock=clock)
    await ben.join(made)
    player = await (await ben.watch(made["table"])).until(opened)
    await ana.post("/api/account/sign-up", {"name": "Ana away", "password": "correct horse"})
    answer = await ana.ask("PUT", "/api/account/vacation", json={})
    assert answer.status_code == 200
    await player.until(lambda player: player.state["clock"]["running"] == [])
    answer = await ana.ask("DELETE", "/api/account/vacation")
    assert answer.status_code == 200
    await player.until(lambda player: player.state["clock"]["running"] == [0])
    reached = await ana.watch(made["table"])
    await reached.until(opened)
    assert reached.state["seats"][0]["vacation"] == player.state["seats"][0]["vacation"]
