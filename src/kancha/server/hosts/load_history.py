"""How many people, tables and engines there were in the last day, in the memory of a worker."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

from kancha.server.hosts.bodies import LoadSample
from kancha.server.refusal import Refusal

EVERY = 300.0
"""Seconds between two samples."""
DAY = 288
"""Samples of a day."""


class LoadHistory:
    """The samples of the last day, the oldest first; a restart begins anew."""

    def __init__(self) -> None:
        self.samples: deque[LoadSample] = deque(maxlen=DAY)

    async def watch(self, sample: Callable[[], Awaitable[LoadSample]]) -> None:
        """Take samples for as long as the server runs; while the database is away, none."""
        while True:
            with suppress(Refusal):
                self.samples.append(await sample())
            await asyncio.sleep(EVERY)
