"""The lowest layer of a WebSocket, for uvicorn: the frames are the websockets library's.

It does what uvicorn's own does with less: sockets stay open for hours, so of the handshake nothing
is kept, messages wait in a list, and reading pauses only where many do.
"""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from starlette.types import Message
from uvicorn.protocols.utils import (
    ClientDisconnected,
    get_local_addr,
    get_remote_addr,
    is_ssl,
)
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import Protocol, Side, State
from websockets.server import ServerProtocol

from kancha.server.operations.failure_log import log_failure

if TYPE_CHECKING:
    from uvicorn.config import Config
    from uvicorn.server import ServerState

MOST_WAITING = 16
"""Messages that wait for the application before no more are read."""
CLOSING_SECONDS = 10.0
"""How long the other side may take to answer that a socket is closed."""
LOG = logging.getLogger("uvicorn.error")
DATA = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)


class SocketProtocol(asyncio.Protocol):
    """One WebSocket, served by an ASGI application. Uvicorn makes it when a client asks for one."""

    __slots__ = (
        "_answer",
        "_came",
        "_config",
        "_frames",
        "_is_asked",
        "_is_heard",
        "_loop",
        "_parts",
        "_server",
        "_timer",
        "_transport",
        "_waiter",
        "_writable",
    )
    _transport: asyncio.Transport

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        self._config = config
        self._server = server_state
        self._loop = asyncio.get_running_loop()
        self._frames: Protocol = ServerProtocol(max_size=config.ws_max_size, logger=LOG)
        self._answer: Response | None = None
        """The response to the handshake, until it is sent."""
        self._came: list[Message] = []
        self._parts: list[bytes] = []
        """Of a message whose end has not come."""
        self._waiter: asyncio.Future[None] | None = None
        self._writable: asyncio.Future[None] | None = None
        """Ends when the other side reads again."""
        self._timer: asyncio.TimerHandle | None = None
        self._is_heard = False
        """Whether anything has come since the last look."""
        self._is_asked = False
        """Whether the last look asked the other side for a sign of life."""

    # --- what uvicorn and the event loop call ----------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin; the handshake comes as data."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._server.connections.add(self)  # type: ignore[arg-type]

    def data_received(self, data: bytes) -> None:
        """Read frames, and answer those that are not for the application."""
        self._is_heard = True
        self._frames.receive_data(data)
        for event in self._frames.events_received():
            if isinstance(event, Frame):
                self._read(event)
            elif isinstance(event, Request):
                self._begin(event)
        self._write()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the application."""
        self._server.connections.discard(self)
        if self._timer is not None:
            self._timer.cancel()
        self._put({"type": "websocket.disconnect", "code": CloseCode.ABNORMAL_CLOSURE})
        self.resume_writing()

    def pause_writing(self) -> None:
        """Let the application wait until the other side reads."""
        self._writable = self._loop.create_future()

    def resume_writing(self) -> None:
        """Let it go on."""
        if self._writable is not None and not self._writable.done():
            self._writable.set_result(None)
        self._writable = None

    def shutdown(self) -> None:
        """Send the other side back, because the server stops."""
        self._close(CloseCode.SERVICE_RESTART)
        self._transport.close()

    # --- what the application calls --------------------------------------------------------------

    async def receive(self) -> Message:
        """Return the next message."""
        while not self._came:
            self._waiter = self._loop.create_future()
            await self._waiter
        if len(self._came) == MOST_WAITING:
            self._transport.resume_reading()
        return self._came.pop(0)

    async def send(self, message: Message) -> None:
        """Accept the socket, send a message, or close it."""
        if self._writable is not None:
            await asyncio.wait([self._writable])
        if self._transport.is_closing():
            raise ClientDisconnected
        match message["type"]:
            case "websocket.accept":
                self._accept()
            case "websocket.send" if message.get("text") is not None:
                self._frames.send_text(message["text"].encode())
            case "websocket.send":
                self._frames.send_binary(message["bytes"])
            case "websocket.close":
                self._close(message.get("code", CloseCode.NORMAL_CLOSURE))
            case other:
                raise RuntimeError(f"no socket takes {other}")
        self._write()

    # --- the handshake ---------------------------------------------------------------------------

    def _begin(self, request: Request) -> None:
        """Ask the application whether it takes a socket."""
        assert isinstance(self._frames, ServerProtocol)
        answer = self._frames.accept(request)
        if answer.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._frames.send_response(answer)
            return
        self._answer = answer
        self._transport.pause_reading()
        self._came.append({"type": "websocket.connect"})
        task = self._loop.create_task(self._serve(self._scope(request)))
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    def _scope(self, request: Request) -> dict[str, Any]:
        path, _, query = request.path.partition("?")
        transport = self._transport
        return {
            "type": "websocket",
            "asgi": {"version": self._config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if is_ssl(transport) else "ws",
            "server": get_local_addr(transport),
            "client": get_remote_addr(transport),
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [
                (name.lower().encode("ascii"), value.encode("latin-1"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": {},
        }

    async def _serve(self, scope: dict[str, Any]) -> None:
        try:
            await self._config.loaded_app(scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception as error:  # noqa: BLE001 - one socket's failure must not affect others
            log_failure(error, "socket")
        if self._frames.state is not State.CLOSING:
            self._transport.close()

    def _accept(self) -> None:
        assert isinstance(self._frames, ServerProtocol)
        assert self._answer is not None
        self._frames.send_response(self._answer)
        self._write()
        self._answer = None
        self._frames = Protocol(Side.SERVER, max_size=self._config.ws_max_size, logger=LOG)
        self._transport.resume_reading()
        if self._config.ws_ping_interval:
            self._timer = self._loop.call_later(self._config.ws_ping_interval, self._look)

    # --- frames ----------------------------------------------------------------------------------

    def _read(self, frame: Frame) -> None:
        """Pass a message on when it is complete."""
        if frame.opcode is Opcode.CLOSE:
            self._put({"type": "websocket.disconnect", "code": CloseCode.NORMAL_CLOSURE})
        if frame.opcode not in DATA or self._frames.state is not State.OPEN:
            return
        self._parts.append(bytes(frame.data))
        if frame.fin:
            whole, self._parts = b"".join(self._parts), []
            self._put({"type": "websocket.receive", "bytes": whole})

    def _put(self, message: Message) -> None:
        self._came.append(message)
        if len(self._came) == MOST_WAITING:
            self._transport.pause_reading()
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _write(self) -> None:
        """Write what the frames have to say; an empty one says that all is said."""
        for data in self._frames.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()

    def _close(self, code: int) -> None:
        """Refuse a socket that was not accepted, or say that an open one is closed."""
        if self._answer is not None:
            assert isinstance(self._frames, ServerProtocol)
            self._frames.send_response(self._frames.reject(HTTPStatus.FORBIDDEN, ""))
            self._answer = None
        elif self._frames.state is State.OPEN:
            self._frames.send_close(code)
            if self._timer is not None:
                self._timer.cancel()
            self._timer = self._loop.call_later(CLOSING_SECONDS, self._transport.abort)
        self._write()
        self._put({"type": "websocket.disconnect", "code": code})

    def _look(self) -> None:
        """Close a socket on which nothing comes, although the other side was asked to answer."""
        interval = self._config.ws_ping_interval
        assert interval is not None
        if self._is_heard:
            self._is_asked = False
        elif self._is_asked:
            self._transport.abort()
            return
        else:
            self._is_asked = True
            self._frames.send_ping(b"")
            self._write()
        self._is_heard = False
        self._timer = self._loop.call_later(interval, self._look)
