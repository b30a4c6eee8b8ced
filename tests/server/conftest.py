"""One server for all these tests, and guests who use it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from itertools import count

import pytest

from tests.server.hosts import make_host
from tests.server.rig import Browser, Server

NUMBERS = count(1)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
async def ana(server: Server) -> AsyncIterator[Browser]:
    async with Browser(server) as browser:
        yield browser


@pytest.fixture
async def ben(server: Server) -> AsyncIterator[Browser]:
    async with Browser(server) as browser:
        yield browser


@pytest.fixture
async def host(server: Server) -> AsyncIterator[Browser]:
    """Somebody who looks after the server."""
    async with Browser(server) as browser:
        name = f"Host {next(NUMBERS)}"
        await browser.post("/api/account/sign-up", {"name": name, "password": "correct horse"})
        await make_host(browser, name)
        yield browser


@pytest.fixture
async def eve(server: Server) -> AsyncIterator[Browser]:
    """Somebody who has no seat."""
    async with Browser(server) as browser:
        yield browser
