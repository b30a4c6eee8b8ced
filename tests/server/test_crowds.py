"""Many sockets and spectators: limits for each address and table, and little work for many."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kancha.cli.serve import configuration
from kancha.server import project
from kancha.server.settings import ClientLimits, Settings
from tests.server.rig import Browser, Server, opened


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


async def test_a_state_is_made_once_for_all_spectators(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    real = project.view_of

    def counted(*arguments: object) -> object:
        made.append(str(arguments[1]))
        return real(*arguments)  # type: ignore[arg-type]

    server = await served(tmp_path, sockets_per_guest=100, sockets_opened_at_once=100)
    async with Browser(server) as ana, Browser(server) as eve:
        table = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
        crowd = [await eve.watch(table["table"]) for _ in range(30)]
        player = await ana.watch(table["table"])
        for each in (*crowd, player):
            await each.until(opened)
        monkeypatch.setattr(project, "view_of", counted)
        await player.play()
        for each in crowd:
            await each.until(lambda each: each.state["ply"] == 1)
        assert len(made) == 2
    await server.stop()


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
