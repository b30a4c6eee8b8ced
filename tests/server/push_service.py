"""A push service for tests, with a browser that reads what is sent to it."""

from __future__ import annotations

import asyncio
import base64
import os
from dataclasses import dataclass, field
from typing import Any

import http_ece
import msgspec
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid

from kancha.server.accounts.bodies import NewPushDevice
from tests.server.line_service import LineService


@dataclass
class Arrived:
    """A request: its headers in small letters, and its body."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService(LineService):
    """Takes notifications; `statuses` are its answers, and 201 after them."""

    statuses: list[int] = field(default_factory=list)
    arrived: asyncio.Queue[Arrived] = field(default_factory=asyncio.Queue)
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("ascii").split("\r\n")
        headers = dict(line.split(": ", 1) for line in head[1:] if line)
        headers = {name.lower(): value for name, value in headers.items()}
        body = await reader.readexactly(int(headers["content-length"]))
        status = self.statuses.pop(0) if self.statuses else 201
        writer.write(
            f"HTTP/1.1 {status} Answer\r\nLocation: http://{self.address}/other\r\n\r\n".encode()
        )
        await writer.drain()
        writer.close()
        await self.arrived.put(Arrived(head[0].split()[1], headers, body))

    def device(self, path: str = "/ana") -> NewPushDevice:
        """Return what a browser sends to be notified by this service."""
        raw = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return NewPushDevice(
            endpoint=f"http://{self.address}{path}",
            public_key=_text(raw),
            secret=_text(self.secret),
        )

    def body(self, path: str = "/ana") -> dict[str, Any]:
        """Return the same as JSON."""
        return msgspec.to_builtins(self.device(path))  # type: ignore[no-any-return]

    async def read(self, public_key: str) -> dict[str, Any]:
        """Return the next notification; it is encrypted for this browser and signed."""
        arrived = await self.arrived.get()
        return self.opened(arrived, public_key)

    def opened(self, arrived: Arrived, public_key: str) -> dict[str, Any]:
        """Return what a request says to this browser, signed with the key of a server."""
        assert Vapid.verify(arrived.headers["authorization"])
        assert arrived.headers["authorization"].endswith(f"k={public_key}")
        assert arrived.headers["content-encoding"] == "aes128gcm"
        text = http_ece.decrypt(arrived.body, private_key=self.key, auth_secret=self.secret)
        found: dict[str, Any] = msgspec.json.decode(text)
        return found


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
