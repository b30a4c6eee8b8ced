"""Carries out in the running server what its hosts decide, here or by a command in a shell."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from kancha.server.accounts.accounts import Accounts
from kancha.server.hosts.notices import Notices
from kancha.server.hosts.store import Act, HostStore
from kancha.server.lobby.store import LobbyStore
from kancha.server.refusal import Refusal
from kancha.server.storage.store import Conflict
from kancha.server.tables import endings
from kancha.server.tables.entries import Ended, Paused
from kancha.server.tables.seats import seats_of
from kancha.server.tables.table import Change, Table

INTERVAL = 1.0
"""Seconds between two looks at what hosts have decided."""


class Warden:
    """Looks every second at what hosts have decided. Doing it twice changes nothing."""

    def __init__(self, store: HostStore, accounts: Accounts, notices: Notices) -> None:
        self.store = store
        self.accounts = accounts
        self.tables = accounts.tables
        self.lobby = LobbyStore(store.store)
        self.notices = notices
        self._seen: set[int] = set()
        self._paused: bool | None = None
        """Whether clocks were last told to stand still; None before the first look."""
        self._looking = asyncio.Lock()

    async def watch(self) -> None:
        """Look for as long as the server runs; while the database is away, nothing changes."""
        while True:
            with suppress(Refusal, Conflict):
                await self.look()
            await asyncio.sleep(INTERVAL)

    async def look(self) -> None:
        """Take over what has been decided, and carry out what is due."""
        async with self._looking:
            now = self.accounts.now()
            await self.read(now)
            if self._paused is not self.notices.closed:
                await self._set_clocks(paused=self.notices.closed)
            for act in await self.store.due(now):
                if act.id not in self._seen:
                    await self._carry_out(act)
                    self._seen.add(act.id)

    async def read(self, now: int) -> None:
        """Take over what has been decided."""
        banned = {ban.guest: ban for ban in reversed(await self.store.bans(now))}
        for bot, owner in await self.store.bots_of(list(banned)):
            banned.setdefault(bot, banned[owner])
        self.notices.banned = banned
        self.notices.announcements = await self.store.announcements(now)
        self.notices.closes = await self.store.repairs()
        self.notices.closed = self.notices.closes is not None and self.notices.closes <= now

    async def _set_clocks(self, *, paused: bool) -> None:
        """Let all clocks stand still, or go on; engines rest while they stand."""
        if paused:
            self.tables.engines.rest()
        for name in await self.tables.store.timed():
            with suppress(Refusal):
                live = await self.tables.get(name)
                await self.tables.change(live, lambda table: _paused(table, paused=paused))
        self._paused = paused
        if not paused:
            self.tables.engines.go_on()

    async def _carry_out(self, act: Act) -> None:
        match act.what:
            case "ban":
                if act.whom in self.notices.banned:
                    bots = [bot for bot, _ in await self.store.bots_of([act.whom])]
                    for guest in (act.whom, *bots):
                        await self._put_out(guest)
            case "end sessions":
                self.tables.sockets.close_all(act.whom)
            case "close table":
                with suppress(Refusal):
                    live = await self.tables.get(act.whom)
                    await self.tables.change(live, _closed)
        if not act.done:
            await self.store.done(act)

    async def _put_out(self, guest: str) -> None:
        """Close the sockets of somebody who is banned, and end their games fairly.

        Where somebody has not moved yet, the game is called off; otherwise they have resigned it.
        """
        self.tables.sockets.close_all(guest)
        await self.lobby.leave(guest)
        for live in await self.accounts.tables_of(guest):
            while _is_at(live.table, guest):
                await self.tables.change(live, lambda table: _left(table, guest))


def _is_at(table: Table, guest: str) -> bool:
    if table.status == "over":
        return False
    is_host = table.status == "waiting" and table.setup.host == guest
    return is_host or (table.status == "playing" and bool(seats_of(table.seats, guest)))


def _left(table: Table, guest: str) -> Change:
    if not _is_at(table, guest):
        return Change([])
    if endings.can_abort(table, guest):
        return Change(endings.abort(table, guest))
    return Change(endings.resign(table, guest, None))


def _closed(table: Table) -> Change:
    return Change([] if table.status == "over" else [Ended("aborted", [], None)])


def _paused(table: Table, *, paused: bool) -> Change:
    plays = table.status == "playing" and table.clock is not None
    if not plays or table.paused is paused:
        return Change([])
    return Change([Paused(paused)])
