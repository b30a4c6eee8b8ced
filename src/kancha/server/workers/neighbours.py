"""The other workers of a server that share its PostgreSQL database: they tell each other news.

What is stored is told by the transaction that stores it (NOTIFY), so nothing is told that could
still be lost. A worker whose line was cut reads what it has missed. A worker that is not heard of
for a while is gone, and those who were connected to it with it. PostgreSQL's advisory locks say
which worker runs the engine of a table; they end with the worker.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from kancha.server.operations.failure_log import log_failure
from kancha.server.refusal import Refusal
from kancha.server.storage.pg_line import OUTAGES, Line
from kancha.server.workers.news import (
    CHANNEL,
    Asked,
    Beat,
    ChatChanged,
    Ended,
    Letter,
    News,
    Present,
    Said,
    Stopped,
    Stored,
    encode,
)

if TYPE_CHECKING:
    from kancha.server.workers.household import Household

BEAT = 2.0
"""Seconds between two signs of life."""
GONE = 7.0
"""Seconds after which a worker that is not heard of is gone."""
RETRY = 1.0
"""Seconds until news is taken in again for which the database did not answer."""
MOST_UNTOLD = 10_000
read_letter = msgspec.json.Decoder(Letter).decode


class Neighbours:
    """The line to the other workers."""

    def __init__(self, url: str, stood: Callable[[], float]) -> None:
        self.name = secrets.token_hex(4)
        self.line = Line(url, CHANNEL, self._hear)
        self.stood = stood
        """For how many seconds this worker has stood still so far."""
        self._untold: deque[News] = deque(maxlen=MOST_UNTOLD)
        self._news = asyncio.Event()
        self._heard: dict[str, float] = {}
        self._stood: dict[str, float] = {}
        self._arrived: asyncio.Queue[str] = asyncio.Queue()

    def tell(self, news: News) -> None:
        """Tell the others soon."""
        self._untold.append(news)
        self._news.set()

    async def run(self, house: Household) -> None:
        """Keep the line open for as long as the worker runs."""
        reading = asyncio.create_task(self._read(house))
        try:
            await self.line.keep(partial(self._talk, house), "line to the other workers")
        finally:
            reading.cancel()

    async def _talk(self, house: Household) -> None:
        await house.catch_up_all()
        loop = asyncio.get_running_loop()
        next_beat = loop.time()
        while True:
            if loop.time() >= next_beat:
                next_beat = loop.time() + BEAT
                self._untold.append(Beat(self.stood()))
                self._forget(house)
            while self._untold:
                letter = Letter(self.name, self._untold.popleft())
                await self.line.ask("SELECT pg_notify($1, $2)", CHANNEL, encode(letter))
            self._news.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, next_beat - loop.time())):
                    await self._news.wait()

    def _hear(self, text: str) -> None:
        self._arrived.put_nowait(text)

    async def _read(self, house: Household) -> None:
        while True:
            text = await self._arrived.get()
            try:
                letter = read_letter(text)
                if letter.worker != self.name:
                    await self._take_in(letter, house)
            except Refusal:  # the database did not answer: what it holds is read a little later
                asyncio.get_running_loop().call_later(RETRY, self._arrived.put_nowait, text)
            except Exception as error:  # noqa: BLE001 - one letter must not end the line
                log_failure(error, "news of another worker")

    async def _take_in(self, letter: Letter, house: Household) -> None:
        self._heard[letter.worker] = asyncio.get_running_loop().time()
        match letter.news:
            case Stored():
                await house.catch_up(letter.news)
            case Present():
                house.elsewhere(letter.worker, letter.news)
            case Asked(table):
                present = house.who_is_here(table)
                if present is not None:
                    self.tell(present)
            case Stopped(table):
                house.stop_engine(table)
            case Said() | ChatChanged():
                await house.hear(letter.news)
            case Ended(guest, session):
                house.disconnect(guest, session)
            case Beat(stood):
                more = stood - self._stood.get(letter.worker, 0.0)
                self._stood[letter.worker] = stood
                if more > 0:
                    house.stood_still(more)

    def _forget(self, house: Household) -> None:
        now = asyncio.get_running_loop().time()
        for worker in [name for name, at in self._heard.items() if now - at > GONE]:
            del self._heard[worker]
            house.gone(worker)

    async def claim(self, table: str) -> bool:
        """Return whether this worker may run the engine of a table now."""
        return await self._lock("pg_try_advisory_lock", table)

    async def release(self, table: str) -> None:
        """Let others run the engine of a table."""
        await self._lock("pg_advisory_unlock", table)

    async def _lock(self, function: str, table: str) -> bool:
        try:
            rows = await self.line.ask(f"SELECT {function}(hashtextextended($1, 7))", table)
        except OUTAGES:
            return False  # a lock ends with the line
        return bool(rows[0][0])
