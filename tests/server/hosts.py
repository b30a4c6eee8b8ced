"""Makes somebody the host of a running server, as `kancha admin host` does."""

from __future__ import annotations

import time

from kancha.server.hosts.admin import Admin
from kancha.server.settings import Settings
from kancha.server.storage.store import Store
from tests.server.rig import WAIT, Browser, Server


def store_of(server: Server) -> Store:
    """Open the database of a running server, as a command in a shell does."""
    return Store(Settings(data=server.data).database, WAIT)


async def make_host(somebody: Browser, name: str) -> None:
    """Let a player look after the server."""
    store = store_of(somebody.server)
    settings = Settings(data=somebody.server.data)
    await Admin(store, settings, time.time_ns() // 1_000_000).set_host(name, host=True)
    await store.close()
