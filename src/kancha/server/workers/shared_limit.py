"""A rate limit that all workers of a server share: its token buckets are in the database."""

from __future__ import annotations

from sqlalchemy import case, delete

from kancha.server.accounts.sessions import hashed
from kancha.server.storage import database
from kancha.server.storage.store import Store

FORGOTTEN = 3_600_000
"""Milliseconds after which a bucket is full again, whatever was taken from it."""


class SharedLimit:
    """Allows a burst of `at_once`, and `per_second` on average, of whatever has a name.

    Names and addresses are stored as hashes only.
    """

    def __init__(self, store: Store, kind: str, per_second: float, at_once: int) -> None:
        self.store = store
        self.kind = kind
        self.per_second = per_second
        self.at_once = at_once

    async def allows(self, name: str, now: int) -> bool:
        """Return whether one more may pass now, and count it; one statement decides."""
        if self.at_once < 1:
            return False
        attempts = database.attempts
        more = (now - attempts.c.at) * (self.per_second / 1000)
        grown = attempts.c.left + case((more > 0, more), else_=0.0)
        left = case((grown > self.at_once, float(self.at_once)), else_=grown)
        row = {"whose": hashed(f"{self.kind} {name}"), "left": self.at_once - 1.0, "at": now}
        async with self.store.writing() as connection:
            await connection.execute(delete(attempts).where(attempts.c.at < now - FORGOTTEN))
            taken = (
                database.insert_into(connection, attempts)
                .values(row)
                .on_conflict_do_update(
                    index_elements=["whose"], set_={"left": left - 1, "at": now}, where=left >= 1
                )
                .returning(attempts.c.left)
            )
            return (await connection.execute(taken)).first() is not None
