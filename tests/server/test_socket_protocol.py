"""The lowest layer of a socket: frames, closing, and the other side that says nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kancha.server.http.socket_protocol import MOST_WAITING, SocketProtocol
from tests.server.rig import WAIT

CLOSE, REFUSE = b"close", "/refuse"
HANDSHAKE = b"\r\n".join(
    (
        b"GET / HTTP/1.1",
        b"Host: 127.0.0.1",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        b"Sec-WebSocket-Version: 13",
        b"\r\n",
    )
)


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Send everything back, until somebody asks to be sent away."""
    await receive()
    if scope["path"] == REFUSE:
        await send({"type": "websocket.close"})
        return
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        if message["bytes"] == CLOSE:
            await send({"type": "websocket.close", "code": 4404})
        else:
            await send({"type": "websocket.send", "bytes": message["bytes"]})


@asynccontextmanager
async def served() -> AsyncIterator[uvicorn.Server]:
    """Serve the echo."""
    config = uvicorn.Config(
        echo,
        interface="asgi3",
        lifespan="off",
        port=0,
        log_level="warning",
        ws=SocketProtocol,
        ws_max_size=1000,
        ws_ping_interval=WAIT,
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield server
    finally:
        server.should_exit = True
        await serving


def port_of(server: uvicorn.Server) -> int:
    port: int = server.servers[0].sockets[0].getsockname()[1]
    return port


def address_of(server: uvicorn.Server) -> str:
    return f"ws://127.0.0.1:{port_of(server)}"


@pytest.fixture
async def line() -> AsyncIterator[ClientConnection]:
    async with served() as server, connect(address_of(server), open_timeout=WAIT) as connection:
        yield connection


async def test_a_message_in_parts_arrives_as_a_whole(line: ClientConnection) -> None:
    await line.send([b"one ", b"two ", b"three"])
    assert await line.recv() == b"one two three"


async def test_many_messages_at_once_are_answered_in_their_order(line: ClientConnection) -> None:
    sent = [b"%d" % number for number in range(20 * MOST_WAITING)]
    await asyncio.gather(*map(line.send, sent))
    assert [await line.recv() for _ in sent] == sent


async def test_a_socket_is_closed_with_the_code_that_was_chosen(line: ClientConnection) -> None:
    await line.send(CLOSE)
    with pytest.raises(ConnectionClosed):
        await line.recv()
    assert line.close_code == 4404


async def test_what_is_too_large_ends_the_socket_and_no_other(line: ClientConnection) -> None:
    async with served() as server, connect(address_of(server), open_timeout=WAIT) as other:
        await other.send(b"x" * 1001)
        with pytest.raises(ConnectionClosed):
            await other.recv()
        assert other.close_code == 1009
    await line.send(b"still here")
    assert await line.recv() == b"still here"


async def test_who_is_refused_gets_no_socket() -> None:
    async with served() as server:
        with pytest.raises(InvalidStatus) as refused:
            await connect(address_of(server) + REFUSE, open_timeout=WAIT)
        assert refused.value.response.status_code == 403


async def test_a_server_that_stops_sends_everybody_back() -> None:
    async with served() as server:
        connection = await connect(address_of(server), open_timeout=WAIT)
    with pytest.raises(ConnectionClosed):
        await connection.recv()
    assert connection.close_code == 1012


async def test_who_does_not_answer_is_given_up_and_who_does_is_not() -> None:
    async with served() as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", port_of(server))
        writer.write(HANDSHAKE)
        await reader.readuntil(b"\r\n\r\n")
        (dead,) = server.server_state.connections
        async with connect(address_of(server), open_timeout=WAIT) as line:
            (alive,) = server.server_state.connections - {dead}
            assert isinstance(alive, SocketProtocol)
            assert isinstance(dead, SocketProtocol)
            for each in (dead, alive) * 2:
                each._look()  # the time between two looks is over
            async with asyncio.timeout(WAIT):
                while not alive._is_heard:
                    await asyncio.sleep(0.01)
            dead._look()
            alive._look()
            assert await reader.read() == b"\x89\x00"  # a ping, and the end
            await line.send(b"still here")
            assert await line.recv() == b"still here"
        writer.close()
