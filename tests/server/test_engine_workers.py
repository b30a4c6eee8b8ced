"""Engines on other machines: what they are asked waits in PostgreSQL, and nothing is lost."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, suppress

import asyncpg  # type: ignore[import-untyped]
import pytest

import kancha
from kancha.bench.machines import Machines
from kancha.server.engines.job_queue import FOR_WORKERS, JobQueue, Taken
from kancha.server.storage.pg_line import OUTAGES
from tests.server.postgres import Postgres
from tests.server.rig import Browser, Json, Player, Server, opened
from tests.server.test_study import Desk, desk
from tests.server.test_workers import MINUTE

STRONG: list[Json] = [{"kind": "you"}, {"kind": "engine", "level": 10}]
WEAK: list[Json] = [{"kind": "you"}, {"kind": "engine", "level": 1}]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


@pytest.fixture(scope="module")
def server(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that runs no engine itself."""
    with Server(tmp_path_factory.mktemp("server"), postgres.url, "elsewhere") as running:
        yield running


class Watched(Machines):
    """Processes of `kancha worker`, and which of them has a job."""

    async def at_work(self) -> int:
        """Wait until one has a job, and return which."""
        line = await asyncpg.connect(self.url)
        asked = "SELECT worker FROM engine_jobs WHERE worker IS NOT NULL AND answer IS NULL"
        while (name := await line.fetchval(asked)) is None:
            await asyncio.sleep(0.02)
        await line.close()
        return int(name.split()[1])


@pytest.fixture(scope="module")
def machines(postgres: Postgres, server: Server) -> Iterator[Watched]:
    assert server.address, "it makes the tables that they need"
    found = Watched(postgres.url)
    yield found
    found.end_all()


async def at_table(
    stack: AsyncExitStack, server: Server, seats: list[Json], **more: object
) -> Player:
    guest = await stack.enter_async_context(Browser(server))
    made = await guest.open_table("gounki", seats, **more)
    return await (await guest.watch(made["table"])).until(opened)


def thinks(player: Player) -> bool:
    """Whether the engine is at its move."""
    return bool(player.presence.get("thinking")) or player.state["seats"][1].get("thinking", False)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_a_move_that_is_lost_with_its_machine_is_computed_again(
    server: Server, machines: Watched, how: signal.Signals
) -> None:
    machines.have(2)
    async with AsyncExitStack() as stack:
        player = await at_table(stack, server, STRONG, clock=MINUTE)
        await player.play()
        await player.until(thinks)
        machines.end(await machines.at_work(), how)
        await player.until(lambda player: player.state["ply"] == 2)
        assert player.moves[1]["seat"] == 1
        left = player.state["clock"]["left_ms"][1]
        assert left > 40_000, "what a dead machine took is not the engine's time"


async def test_a_player_can_make_an_engine_elsewhere_move_now(
    server: Server, machines: Watched
) -> None:
    machines.have(1)
    async with AsyncExitStack() as stack:
        player = await at_table(stack, server, STRONG)
        await player.play()
        await machines.at_work()
        await player.line.send('{"type":"stop"}')
        await player.until(lambda player: player.state["ply"] == 2)


async def test_hints_analyses_and_reviews_come_from_elsewhere(
    server: Server, machines: Watched
) -> None:
    record = kancha.Record(kancha.game("gounki"))
    for move in ("c1-b1+", "a8-b7+", "b1-b2+"):
        record.play(move)
    machines.have(1)
    async with Browser(server) as ana:
        table = (await ana.open_table("gounki", WEAK))["table"]
        hint = await ana.post(f"/api/tables/{table}/hint", {})
        assert hint["move"] in kancha.game("gounki").start().moves
        student: Desk = await desk(ana)
        place = {"game": "gounki", "moves": ["c1-b1+"]}
        await student.ask(type="analyse", id=1, place=place, seconds=0.5)
        assert (await student.until("lines", finished=True))["lines"]
        await student.ask(type="analyse", id=2, place=place)
        await student.until("lines", id=2)
        await student.ask(type="halt")
        await student.until("lines", id=2, finished=True)
        await student.ask(type="review", id=3, record=str(record), seconds=0.05)
        reviewed = await student.until("reviewed")
        assert len(reviewed["moves"]) == 3
        await student.ask(type="analyse", id=4, place={"game": "gounki", "moves": ["nonsense"]})
        assert (await student.until("refused"))["id"] == "4"


async def test_who_leaves_ends_their_analysis_elsewhere(server: Server, machines: Watched) -> None:
    machines.have(1)
    async with Browser(server) as ana:
        student = await desk(ana)
        await student.ask(type="analyse", id=1, place={"game": "gounki"})
        await student.until("lines")
    line = await asyncpg.connect(machines.url)
    while await line.fetchval("SELECT count(*) FROM engine_jobs"):
        await asyncio.sleep(0.02)
    await line.close()


async def test_without_engines_nobody_waits_for_ever(server: Server, machines: Watched) -> None:
    machines.end_all()
    async with AsyncExitStack() as stack:
        player = await at_table(stack, server, WEAK)
        await player.play()
        await player.until(lambda player: player.state["seats"][1].get("fails", False))
        ana = await stack.enter_async_context(Browser(server))
        table = (await ana.open_table("gounki", WEAK))["table"]
        refused = await ana.ask("POST", f"/api/tables/{table}/hint", json={})
        assert refused.status_code == 429


# --- the queue by itself --------------------------------------------------------------------------


@pytest.fixture
async def queue(machines: Watched, postgres: Postgres) -> AsyncIterator[JobQueue]:
    """The queue of the server's database, empty; nobody else uses it."""
    machines.end_all()
    news = asyncio.Event()
    queue = JobQueue(postgres.url, FOR_WORKERS, lambda _: news.set())

    async def idle() -> None:
        await asyncio.get_running_loop().create_future()

    task = asyncio.create_task(queue.line.keep(idle, "line of a test"))
    while True:
        with suppress(*OUTAGES):
            await queue.line.ask("DELETE FROM engine_jobs")
            break
        await asyncio.sleep(0.01)
    yield queue
    await queue.line.ask("DELETE FROM engine_jobs")
    task.cancel()


async def put(queue: JobQueue, *jobs: tuple[str, int, str]) -> None:
    for name, priority, guest in jobs:
        assert await queue.put(name, priority, guest, "{}", 100, 100)


async def order(queue: JobQueue, count: int) -> list[str]:
    taken = [await queue.take("me", (0, 1, 2, 3)) for _ in range(count)]
    return ["" if each is None else each.id for each in taken]


async def test_moves_come_before_hints_analyses_and_reviews(queue: JobQueue) -> None:
    names = ("review", 3, "a"), ("analysis", 2, "b"), ("hint", 1, "c"), ("move", 0, "d")
    await put(queue, *names)
    assert await order(queue, 5) == ["move", "hint", "analysis", "review", ""]


async def test_guests_take_turns_at_the_engines_of_all_machines(queue: JobQueue) -> None:
    await put(queue, *[(f"a{n}", 0, "ana") for n in range(4)], ("b0", 0, "ben"), ("b1", 0, "ben"))
    assert await order(queue, 6) == ["a0", "b0", "a1", "b1", "a2", "a3"]


async def test_two_machines_never_have_the_same_job(queue: JobQueue, postgres: Postgres) -> None:
    await put(queue, *[(f"job{n}", 0, f"guest{n % 7}") for n in range(60)])
    lines = [await asyncpg.connect(postgres.url) for _ in range(4)]

    async def take_all(worker: int) -> list[str]:
        other = JobQueue(postgres.url, FOR_WORKERS, lambda _: None)
        other.line._line = lines[worker]
        found: list[str] = []
        while (taken := await other.take(f"machine {worker}", (0,))) is not None:
            found.append(taken.id)
        return found

    found = [name for each in await asyncio.gather(*map(take_all, range(4))) for name in each]
    found += [name for name in await order(queue, 60) if name]
    assert sorted(found) == sorted(f"job{n}" for n in range(60))
    for line in lines:
        await line.close()


async def test_the_queue_of_studies_is_bounded_for_all_and_for_each_but_moves_come_in(
    queue: JobQueue,
) -> None:
    for n in range(3):
        assert await queue.put(f"a{n}", 2, "ana", "{}", 5, 3)
    assert not await queue.put("a3", 2, "ana", "{}", 5, 3)
    for n in range(2):
        assert await queue.put(f"b{n}", 2, "ben", "{}", 5, 3)
    assert not await queue.put("c", 2, "cyd", "{}", 5, 3)
    assert await queue.put("move", 0, "ana", "{}", 5, 3)


async def test_a_job_that_loses_every_machine_fails_and_one_that_nobody_wants_is_removed(
    queue: JobQueue,
) -> None:
    await put(queue, ("deadly", 0, "ana"), ("forgotten", 0, "ben"))
    await queue.line.ask("UPDATE engine_jobs SET wanted = wanted - 60000 WHERE id = 'forgotten'")
    for _ in range(5):
        taken = await queue.take("me", (0,))
        assert isinstance(taken, Taken)
        await queue.line.ask("UPDATE engine_jobs SET held = held - 60000 WHERE id = 'deadly'")
    assert await queue.take("me", (0,)) is None
    await queue.hold("another", 1, "failed")
    seen = await queue.read("deadly")
    assert seen is not None
    assert seen.answer == "failed"
    await queue.want(["deadly"])
    assert await queue.read("forgotten") is None
