"""Accounts that are to be deleted: for thirty days, players can change their minds."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from kancha.server.accounts.accounts import Accounts
from kancha.server.refusal import Refusal
from kancha.server.storage.store import Conflict
from kancha.server.tables.clocks import DAY

DAYS = 30
EVERY = 60.0
"""Seconds between two looks for accounts whose days are over."""


class Leaving:
    """Deletes accounts when their days are over. Doing it twice changes nothing."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts

    async def watch(self) -> None:
        """Look for as long as the server runs; while the database is away, nothing is deleted."""
        while True:
            with suppress(Refusal, Conflict):
                await self.delete_due()
            await asyncio.sleep(EVERY)

    async def begin(self, player: str) -> None:
        """Let an account be deleted after these days; who asks again does not wait longer."""
        await self.accounts.store.leave_at(player, self.accounts.now() + DAYS * DAY)
        await self.delete_due()

    async def stay(self, player: str) -> None:
        """Keep an account that was to be deleted."""
        if not await self.accounts.store.stay(player, self.accounts.now()):
            raise Refusal("not_now", "Your account is not about to be deleted.")

    async def delete_due(self) -> None:
        """Delete the accounts whose days are over."""
        for player in await self.accounts.store.left_by(self.accounts.now()):
            await self.accounts.delete(player)
