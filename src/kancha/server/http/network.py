"""The addresses at which other devices of the local network reach this server."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from ipaddress import ip_address

from starlette.requests import Request

from kancha.server import rest
from kancha.server.http.struct_router import StructRouter

router = StructRouter(prefix="/api")
SOMEWHERE = ("10.255.255.255", 1)
"""An address outside this computer. Nothing is sent to it."""
PATIENCE = 0.5


@router.get("/network")
async def network(request: Request) -> rest.Network:
    """Say how the local network reaches this server; only to browsers on this computer."""
    asked_from = request.client.host if request.client else ""
    port = (request.scope.get("server") or ("", None))[1]
    if port is None or not is_loopback(asked_from):
        return rest.Network(addresses=[])
    found = _own_address()
    reachable = found and not is_loopback(found) and await _answers(found, port)
    return rest.Network(addresses=[f"http://{found}:{port}"] if reachable else [])


def is_loopback(host: str) -> bool:
    """Return whether an address is this computer's own."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _own_address() -> str:
    """Return the address of this computer in its network, or "" without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(SOMEWHERE)
        return str(probe.getsockname()[0])
    return ""


async def _answers(host: str, port: int) -> bool:
    """Say whether the server listens there; by default it listens on this computer only."""
    try:
        _, writer = await asyncio.wait_for(asyncio.open_connection(host, port), PATIENCE)
    except (OSError, TimeoutError):
        return False
    writer.close()
    return True
