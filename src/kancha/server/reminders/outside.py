"""Requests that the server sends to addresses that others gave it.

They go to public addresses by TLS only, follow no redirects, and end after a while: nobody may
use the server to reach what only it can reach. A name is resolved once, and what was checked is
what is asked.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

SECONDS = 10.0
"""Seconds after which a request is given up, whatever the other side does meanwhile."""
LONGEST = 1_000
URL = re.compile(r"(https?)://[0-9a-z](?:[0-9a-z.-]*[0-9a-z])?(:\d{1,5})?/[!-~]*", re.IGNORECASE)
TRANSLATED = IPv6Network("64:ff9b::/96")
"""Addresses behind which a gateway may see private ones."""


class Forbidden(Exception):  # noqa: N818 - not a failure of the program
    """An address to which this server sends nothing."""


def check_url(url: str, *, anywhere: bool) -> None:
    """Raise Forbidden unless a URL can be one to which the server sends something."""
    found = URL.fullmatch(url) if len(url) <= LONGEST else None
    if found is None or not (anywhere or (found[1].lower() == "https" and not found[2])):
        raise Forbidden


def is_public(address: str) -> bool:
    """Return whether an IP address is one that everybody can reach."""
    ip: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        if ip.sixtofour or ip.teredo or ip in TRANSLATED:
            return False
        ip = ip.ipv4_mapped or ip
    return ip.is_global and not ip.is_multicast


async def post(url: str, headers: dict[str, str], body: bytes, *, anywhere: bool) -> int:
    """Send a request and return the status of its answer, of which nothing else is read.

    Raise Forbidden, or OSError (TimeoutError) if there is no answer.
    """
    check_url(url, anywhere=anywhere)
    parts = urlsplit(url)
    is_tls = parts.scheme == "https"
    host, port = parts.hostname or "", parts.port or (443 if is_tls else 80)
    lines = [
        f"POST {url[url.index('/', 8) :]} HTTP/1.1",
        f"Host: {parts.netloc}",
        f"Content-Length: {len(body)}",
        "Connection: close",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    async with asyncio.timeout(SECONDS):
        addresses = await _addresses(host, port)
        if not anywhere and not all(map(is_public, addresses)):
            raise Forbidden
        reader, writer = await _connected(addresses, port, host if is_tls else None)
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
            await writer.drain()
            answer = (await reader.readline()).split()
        except ValueError:  # a line without end
            raise ConnectionError from None
        finally:
            writer.close()
    if len(answer) < 2 or not answer[1].isdigit():
        raise ConnectionError
    return int(answer[1])


async def _addresses(host: str, port: int) -> list[str]:
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError:  # no name that there can be
        raise Forbidden from None
    return [str(each[4][0]) for each in found]


async def _connected(
    addresses: list[str], port: int, name: str | None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the first of these addresses that answers; with a name, it has to prove that."""
    context = None if name is None else await asyncio.to_thread(_tls)
    for address in addresses:
        try:
            return await asyncio.open_connection(
                address, port, ssl=context, server_hostname=name, limit=4096
            )
        except OSError as error:
            failed = error
    raise failed


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
