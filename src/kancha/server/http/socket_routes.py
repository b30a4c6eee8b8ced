"""The addresses of the WebSockets.

A socket stays open for hours, and so does every layer that it has passed on its way here. So it
passes none of those that requests pass: that saves a seventh of the memory of a table.
"""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.routing import compile_path
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from kancha.server.study import socket as study_socket
from kancha.server.tables import table_socket

STUDY = "/api/study/socket"
TABLE, *_ = compile_path("/api/tables/{table}/socket")


class SocketRoutes:
    """Serves the sockets of an application."""

    def __init__(self, app: Starlette) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket until it is closed; refuse it if nothing is at its address."""
        scope["app"] = self.app
        websocket = WebSocket(scope, receive, send)
        if found := TABLE.match(scope["path"]):
            await table_socket.socket(websocket, found["table"])
        elif scope["path"] == STUDY:
            await study_socket.socket(websocket)
        else:
            await websocket.close()
