"""What waits to be sent to people, by mail or to their browsers.

It is stored first, so it survives a restart; several workers take what is due, each parcel once.
Whoever takes one has so many seconds; then another worker may take it, as after a failure.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Literal, NamedTuple

from sqlalchemy import delete, select, update

from kancha.server.accounts.sessions import hashed
from kancha.server.operations.failure_log import log_failure
from kancha.server.refusal import Refusal
from kancha.server.reminders.mail_schema import outbox
from kancha.server.reminders.mailer import Undeliverable
from kancha.server.storage import database
from kancha.server.storage.store import Conflict, Store

Channel = Literal["browser", "mail"]
INTERVAL = 5.0
"""Seconds between two looks at what is due."""
AT_ONCE = 4
"""Parcels that a worker sends at the same time."""
HELD = 120_000
"""Milliseconds after which a parcel is taken again whose worker says nothing."""
AGAIN = (60_000, 300_000, 1_800_000, 7_200_000, 21_600_000)
"""Milliseconds after each failure; after the last one a parcel is given up."""


class Parcel(NamedTuple):
    """Something to be sent; what it says is decided when it is."""

    id: str
    player: str | None
    channel: Channel
    kind: str
    about: str
    due: int
    tries: int


Deliver = Callable[[Parcel], Awaitable[int | None]]
"""Sends a parcel. Returns None when that is done, or when it is to be tried instead of now."""


class Outbox:
    """Stores what is to be sent, and has it sent."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store = store
        self.now = now
        self.ways: dict[tuple[str, str], Deliver] = {}
        """Who sends what, by channel and kind; other parcels are thrown away."""
        self._more = asyncio.Event()

    async def put(
        self, channel: Channel, kind: str, about: str, *, player: str | None, due: int
    ) -> None:
        """Store something to be sent, in place of what is alike."""
        name = hashed(f"{channel} {kind} {player} {about}")
        parcel = Parcel(name, player, channel, kind, about, due, 0)
        async with self.store.writing() as connection:
            await connection.execute(database.upsert(connection, outbox, parcel._asdict()))
        self._more.set()

    async def run(self) -> None:
        """Send what is due for as long as the server runs."""
        while True:
            self._more.clear()
            with suppress(Refusal, Conflict):
                while await self.send_due():
                    pass
            with suppress(TimeoutError):
                async with asyncio.timeout(INTERVAL):
                    await self._more.wait()

    async def send_due(self) -> int:
        """Send some of what is due; return how many parcels that were."""
        parcels = await self._taken()
        await asyncio.gather(*map(self._send, parcels))
        return len(parcels)

    async def _taken(self) -> list[Parcel]:
        """Return parcels that are due; for a while no other worker takes them."""
        now = self.now()
        first = select(outbox).where(outbox.c.due <= now).order_by(outbox.c.due).limit(AT_ONCE)
        async with self.store.reading() as connection:
            if (await connection.execute(first)).first() is None:
                return []
        taken = []
        async with self.store.writing() as connection:
            for row in (await connection.execute(first)).all():
                parcel = Parcel(*row)._replace(due=now + HELD, tries=row.tries + 1)
                held = update(outbox).where(outbox.c.id == row.id, outbox.c.due == row.due)
                changed = held.values(due=parcel.due, tries=parcel.tries)
                if (await connection.execute(changed)).rowcount:
                    taken.append(parcel)
        return taken

    async def _send(self, parcel: Parcel) -> None:
        later: int | None = None
        way = self.ways.get((parcel.channel, parcel.kind))
        try:
            later = None if way is None else await way(parcel)
            tries = 0
        except Undeliverable:
            tries = 0
        except Exception as error:  # noqa: BLE001 - what cannot be sent must not stop the others
            log_failure(error, f"sending by {parcel.channel}")
            tries = parcel.tries
            later = self.now() + AGAIN[tries - 1] if tries <= len(AGAIN) else None
        mine = (outbox.c.id == parcel.id) & (outbox.c.due == parcel.due)  # or it was put anew
        async with self.store.writing() as connection:
            if later is None:
                await connection.execute(delete(outbox).where(mine))
            else:
                changed = update(outbox).where(mine).values(due=later, tries=tries)
                await connection.execute(changed)
