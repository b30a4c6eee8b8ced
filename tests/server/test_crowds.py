"""Many sockets and spectators: limits for each address and table, and little work for many."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path

import httpx
import msgspec
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kancha.cli.serve import configuration
from kancha.server.http.delta import delta
from kancha.server.http.rate_limit import AddressLimits, make_buckets
from kancha.server.refusal import Refusal
from kancha.server.rest import NewSeat, NewTable
from kancha.server.settings import ClientLimits, Settings
from kancha.server.tables import project
from kancha.server.tables.messages import Ack, Play
from kancha.server.tables.seating import open_table
from tests.server.offline import ALONE, ANA, OfflineServer
from tests.server.rig import Browser, Server, opened

ALONE_AT_TABLE = [{"kind": "you"}, {"kind": "you"}]


class InProcess(Server):
    """A server in this process, with limits of its own."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings.data)
        self.running = uvicorn.Server(configuration(settings, "127.0.0.1", 0))
        self.task: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        self.task = asyncio.create_task(self.running.serve())
        while not self.running.started:
            await asyncio.sleep(0.01)
        host, port = self.running.servers[0].sockets[0].getsockname()[:2]
        self.address = f"{host}:{port}"

    async def stop(self) -> None:
        self.running.should_exit = True
        assert self.task is not None
        await self.task


async def served(folder: Path, **limits: float) -> InProcess:
    chosen = ClientLimits(**limits)  # type: ignore[arg-type]
    server = InProcess(Settings(data=folder, limits=chosen))
    await server.serve()
    return server


@pytest.fixture
async def narrow(tmp_path: Path) -> AsyncIterator[InProcess]:
    server = await served(
        tmp_path, sockets_per_address=6, sockets_opened_per_second=0.0, sockets_opened_at_once=9
    )
    yield server
    await server.stop()


async def test_an_address_opens_so_many_sockets_and_no_more(narrow: InProcess) -> None:
    async with Browser(narrow) as guest:
        made = await guest.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
        first = [await guest.watch(made["table"]) for _ in range(6)]
        with pytest.raises(InvalidStatus):
            await guest.watch(made["table"])
        for player in first:
            await player.until(opened)
            await player.line.close()
        while narrow.running.server_state.connections:
            await asyncio.sleep(0.01)
        for _ in range(3):
            await guest.watch(made["table"])
        with pytest.raises(InvalidStatus):
            await guest.watch(made["table"])


async def test_so_many_watch_a_table_and_no_more_but_players_always_come_in(
    tmp_path: Path,
) -> None:
    server = await served(tmp_path, spectators_per_table=2)
    async with Browser(server) as ana, Browser(server) as eve:
        made = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
        for _ in range(2):
            await (await eve.watch(made["table"])).until(opened)
        late = await eve.watch(made["table"])
        with pytest.raises(ConnectionClosed):
            await late.until(lambda _: False)
        assert late.refusals[0]["message"].startswith("Too many people watch")
        await (await ana.watch(made["table"])).until(opened)
    await server.stop()


async def test_a_state_and_its_patch_are_made_once_for_all_spectators(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    patches: list[tuple[bytes, bytes]] = []
    real = project.view_of

    def counted(*arguments: object) -> object:
        made.append(str(arguments[1]))
        return real(*arguments)  # type: ignore[arg-type]

    def counted_delta(old: bytes, new: bytes) -> bytes:
        patches.append((old, new))
        return delta(old, new)

    server = await served(tmp_path, sockets_per_guest=100, sockets_opened_at_once=100)
    async with Browser(server) as ana, Browser(server) as eve:
        table = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
        crowd = [await eve.watch(table["table"]) for _ in range(30)]
        player = await ana.watch(table["table"])
        for each in (*crowd, player):
            await each.until(opened)
        monkeypatch.setattr(project, "view_of", counted)
        monkeypatch.setattr("kancha.server.tables.live_table.delta", counted_delta)
        await player.play()
        for each in crowd:
            await each.until(lambda each: each.state["ply"] == 1)
        assert len(made) == 2
        assert len(patches) == len(set(patches))
    await server.stop()


async def test_a_table_keeps_every_position_once_also_when_it_is_loaded_again(
    tmp_path: Path,
) -> None:
    async with OfflineServer(tmp_path) as server:
        live = await server.tables.create(ALONE, ANA, "")
        for ply, text in enumerate(("c1-b1+", "a8-b7+", "b1-b2+")):
            await server.do(live, Play(id=f"m{ply}", ply=ply, text=text))
        again = await server.store.load(live.table.setup.table)
        assert again is not None
        for table in (live.table, again):
            assert table.ply == 3
            for before, after in pairwise(table.record.positions):
                assert after.before is before


async def test_who_is_connected_is_told_once_for_many_who_come_and_go(tmp_path: Path) -> None:
    server = await served(tmp_path, sockets_per_guest=100, sockets_opened_at_once=100)
    async with Browser(server) as ana, Browser(server) as eve:
        table = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
        player = await (await ana.watch(table["table"])).until(opened)
        before = len(player.heard)
        for _ in range(40):
            await eve.watch(table["table"])
        await player.until(lambda player: player.presence.get("spectators") == 40)
        told = [text for text in player.heard[before:] if '"type":"presence"' in text]
        assert len(told) < 20
    await server.stop()


async def test_headers_that_do_not_come_are_not_waited_for(tmp_path: Path) -> None:
    server = await served(tmp_path, header_seconds=0.1)
    async with Browser(server) as guest:
        made = await guest.open_table("gounki", ALONE_AT_TABLE)
        player = await (await guest.watch(made["table"])).until(opened)
        host, port = server.address.split(":")
        whole = b"HEAD /api/health HTTP/1.1\r\nHost: test\r\n\r\n"
        for before in (b"", whole):
            reader, writer = await asyncio.open_connection(host, int(port))
            if before:
                writer.write(before)
                await reader.readuntil(b"\r\n\r\n")
            writer.write(whole[:-2])
            assert await reader.read() == b"", "it is closed by the server"
            writer.close()
        await player.play()  # a socket has no headers to wait for
    await server.stop()


async def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    server = await served(tmp_path, body_seconds=0.1)
    host, port = server.address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = f"POST /api/preview HTTP/1.1\r\nHost: {server.address}\r\nContent-Length: 100\r\n\r\n"
    writer.write(head.encode() + b"{")
    answer = await reader.readuntil(b"\r\n")
    assert b" 408 " in answer
    writer.close()
    await writer.wait_closed()
    await server.stop()


@pytest.mark.parametrize(("proxies", "answered"), [((), 5), (("127.0.0.1",), 8)])
async def test_only_a_named_proxy_is_believed_where_a_request_comes_from(
    tmp_path: Path, proxies: tuple[str, ...], answered: int
) -> None:
    limits = ClientLimits(requests_per_second=0, requests_at_once=5)
    server = InProcess(Settings(data=tmp_path, limits=limits, proxies=proxies))
    await server.serve()
    async with httpx.AsyncClient(base_url=f"http://{server.address}") as http:
        statuses = [
            (await http.get("/api/health", headers={"X-Forwarded-For": f"10.0.0.{n}"})).status_code
            for n in range(8)
        ]
    assert statuses.count(200) == answered
    await server.stop()


def test_workers_of_one_command_count_requests_together(tmp_path: Path) -> None:
    file = make_buckets(tmp_path / "requests")
    workers = [AddressLimits(0.0, 10, file) for _ in range(4)]
    allowed = [workers[n % 4].allows("10.0.0.1") for n in range(40)]
    assert allowed == [True] * 10 + [False] * 30
    assert workers[0].allows("10.0.0.2"), "others have buckets of their own"
    assert AddressLimits(0.0, 10).allows("10.0.0.1"), "and so has another server"


def test_workers_share_what_may_be_open_at_once(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, workers=4)
    each, all_of_them = settings.of_one_worker().limits, settings.limits
    assert 4 * each.sockets_per_address <= all_of_them.sockets_per_address
    assert 4 * each.sockets_per_guest <= all_of_them.sockets_per_guest
    assert each.requests_per_second == all_of_them.requests_per_second, "counted together"
    assert Settings(data=tmp_path).of_one_worker().limits == all_of_them


@pytest.mark.parametrize(("box", "opens"), [("5x5x5", True), ("9x9x9", False)])
def test_a_table_whose_states_would_fill_megabytes_is_refused(box: str, opens: bool) -> None:
    wish = NewTable(game="rumis-pack", options={"box": box}, seats=[NewSeat(kind="you")])
    if opens:
        table, _ = open_table(wish, "ana", "", 0)
        assert len(msgspec.json.encode(project.state(table, "ana", 0))) < 300_000
    else:
        with pytest.raises(Refusal, match="bad_option"):
            open_table(wish, "ana", "", 0)


async def test_who_plays_at_twenty_tables_does_not_make_others_wait(tmp_path: Path) -> None:
    async with OfflineServer(tmp_path) as server:
        lives = [await server.tables.create(ALONE, ANA, "") for _ in range(20)]
        other = await server.tables.create(ALONE, "ben", "")
        names: list[str] = []

        def answered(message: object) -> None:
            assert isinstance(message, Ack)
            names.append(message.id)

        moves = ("c1-b1+", "a8-b7+", "b1-b2+")
        asked = [
            asyncio.create_task(
                server.tables.submit(live, ANA, Play(id=f"{n}/{ply}", ply=ply, text=text), answered)
            )
            for ply, text in enumerate(moves)
            for n, live in enumerate(lives)
        ]
        ben = Play(id="ben", ply=0, text="a1-a2+")
        await server.tables.submit(other, "ben", ben, answered)
        await asyncio.gather(*asked)
        assert names.index("ben") <= 2 * len(lives), "two transactions at most come before"
        assert len(names) == len(asked) + 1
