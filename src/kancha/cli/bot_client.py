"""How a bot talks to a server: requests and the sockets of tables, with its token."""

from __future__ import annotations

import asyncio
import http.client
from contextlib import AbstractAsyncContextManager
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from kancha.core.errors import KanchaError, shorten

SECONDS = 30.0
"""How long an answer may take."""
Json = dict[str, Any]
AWAY = (OSError, TimeoutError, http.client.HTTPException)
"""What happens where no server answers."""


class RefusedError(KanchaError):
    """The server refuses a request; `fault` says why, for programs."""

    def __init__(self, fault: str, message: str) -> None:
        super().__init__(message)
        self.fault = fault


class Refused(msgspec.Struct):
    """The body of a refusal."""

    fault: str = "failed"
    message: str = "The server does not say why."


read_refusal = msgspec.json.Decoder(Refused).decode


class Client:
    """A server, as somebody with a token uses it."""

    def __init__(self, url: str, token: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise KanchaError(f"{shorten(url)} is no address of a server: write http://HOST:PORT")
        self.url = url.rstrip("/")
        self.headers = {"Authorization": f"Bearer {token}"}

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """Make a request and return the JSON of the answer, or raise RefusedError or OSError."""
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: Json | None) -> Any:
        data = None if body is None else msgspec.json.encode(body)
        request = Request(f"{self.url}{quote(path)}", data, self.headers, method=method)  # noqa: S310
        try:
            with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 - http or https
                return msgspec.json.decode(answer.read())
        except HTTPError as error:
            raise _refusal(error) from None

    def watch(self, table: str) -> AbstractAsyncContextManager[ClientConnection]:
        """Open the socket of a table."""
        address = f"ws{self.url.removeprefix('http')}/api/tables/{quote(table)}/socket"
        return connect(
            address, additional_headers=self.headers, open_timeout=SECONDS, max_size=None
        )


def _refusal(error: HTTPError) -> Exception:
    try:
        refused = read_refusal(error.read())
    except msgspec.DecodeError:  # a proxy answers for a server that is away
        return OSError(f"HTTP status {error.code}")
    if refused.fault in ("unavailable", "not_stored", "too_fast", "failed"):
        return OSError(refused.message)
    return RefusedError(refused.fault, refused.message)
