"""The addresses of the WebSockets, and how many an address may open.

A socket stays open for hours, and so does every layer that it has passed on its way here. So it
passes none of those that requests pass: that saves a tenth of the memory of a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable

from fastapi import FastAPI
from starlette.routing import compile_path
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from kancha.server.http.rate_limit import AddressLimits
from kancha.server.http.request_guard import TRY_AGAIN, address_of
from kancha.server.settings import Settings
from kancha.server.study import socket as study_socket
from kancha.server.tables import table_socket

STUDY = "/api/study/socket"
TABLE, *_ = compile_path("/api/tables/{table}/socket")
OPENINGS = "openings"
"""The file by which workers count together."""


class Door:
    """The application that the server is given: requests and sockets part here."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Serve a request or a socket."""
        if scope["type"] == "websocket":
            sockets: SocketRoutes = self.app.state.socket_routes
            return sockets(scope, receive, send)
        return self.app(scope, receive, send)


class SocketRoutes:
    """Serves the sockets of an application."""

    def __init__(self, app: FastAPI, settings: Settings) -> None:
        self.app = app
        limits, folder = settings.limits, settings.counts
        self.most = limits.sockets_per_address
        self.openings = AddressLimits(
            limits.sockets_opened_per_second,
            limits.sockets_opened_at_once,
            folder and folder / OPENINGS,
        )
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket until it is closed; refuse it if nothing is at its address."""
        scope["app"] = self.app
        websocket = WebSocket(scope, receive, send)
        address = address_of(scope)
        if self.open[address] >= self.most or not self.openings.allows(address):
            await websocket.close(TRY_AGAIN)
            return
        self.open[address] += 1
        try:
            if found := TABLE.match(scope["path"]):
                await table_socket.socket(websocket, found["table"])
            elif scope["path"] == STUDY:
                await study_socket.socket(websocket)
            else:
                await websocket.close()
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]
