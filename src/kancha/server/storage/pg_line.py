"""A connection to PostgreSQL that listens to a channel, and is opened again when it breaks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from kancha.server.operations.supervised import supervised

LONGEST_PAUSE = 5.0
"""Seconds that may pass until a line that breaks again and again is opened again."""
USERS = """SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND application_name = $1"""
SLOWEST = 8.0
"""Seconds after which a database that does not answer is given up."""
APPLICATION = "kancha"
"""What PostgreSQL calls these connections, of which every server and engine worker has one."""
OUTAGES = (
    OSError,  # a timeout is one
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.TransactionRollbackError,
)
"""What a question raises while the database is away; it may be asked again."""


async def is_used(url: str) -> bool:
    """Return whether a server or an engine worker has a line to a database."""
    line = await asyncpg.connect(url, timeout=SLOWEST, command_timeout=SLOWEST)
    try:
        return bool(await line.fetchval(USERS, APPLICATION))
    finally:
        await line.close()


class Line:
    """The connection: it hears notifications, and takes one question at a time."""

    def __init__(self, url: str, channel: str, hear: Callable[[str], None]) -> None:
        self.url = url
        self.channel = channel
        self.hear = hear
        self._line: Any = None
        self._busy = asyncio.Lock()

    async def keep(self, talk: Callable[[], Awaitable[None]], what: str) -> None:
        """Keep the line open; `talk` is called whenever it is, and raises when it breaks."""
        await supervised(what, partial(self._open, talk), LONGEST_PAUSE)

    async def _open(self, talk: Callable[[], Awaitable[None]]) -> None:
        line = await asyncpg.connect(
            self.url,
            timeout=SLOWEST,
            command_timeout=SLOWEST,
            server_settings={"application_name": APPLICATION},
        )
        try:
            await line.add_listener(self.channel, self._heard)
            self._line = line
            await talk()
        finally:
            self._line = None
            line.terminate()

    def _heard(self, _line: object, _process: int, _channel: str, payload: object) -> None:
        self.hear(str(payload))

    async def ask(self, query: str, *arguments: object) -> list[Any]:
        """Return the rows of a query; one of OUTAGES if there is no line."""
        async with self._busy:
            if self._line is None:
                raise OSError("there is no line")
            rows: list[Any] = await self._line.fetch(query, *arguments)
            return rows
