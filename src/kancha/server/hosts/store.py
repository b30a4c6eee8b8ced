"""Stores who is host, bans, announcements and repairs; each change is noted in one transaction."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import ColumnElement, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kancha.server.hosts import schema as host_schema
from kancha.server.hosts.bodies import What
from kancha.server.storage import database
from kancha.server.storage.store import Store
from kancha.server.workers.news import Ended

CARRIED_OUT: tuple[What, ...] = ("ban", "end sessions", "close table")
"""What the running server does after it was stored."""
RECENT = 60_000
"""Milliseconds in which every worker has seen what was done."""


class Ban(NamedTuple):
    """Somebody who may not play here; `until` is None for good."""

    id: str
    guest: str
    reason: str
    at: int
    until: int | None


class Act(NamedTuple):
    """Something that a host did; `by` is a player, or "" for a command on the server."""

    id: int
    at: int
    by: str
    what: str
    whom: str
    detail: str
    done: bool


class Announcement(NamedTuple):
    """What everybody reads; `until` is None until it is withdrawn."""

    id: str
    at: int
    until: int | None
    text: str


class HostStore:
    """The part of the database that hosts use."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- what was done ---------------------------------------------------------------------------

    async def acts(self, limit: int) -> list[Act]:
        """Return what hosts did, the newest first."""
        acts = host_schema.host_acts
        wanted = select(acts).order_by(acts.c.id.desc()).limit(limit)
        return await self._acts(wanted)

    async def due(self, now: int) -> list[Act]:
        """Return what is not carried out yet, and what other workers should see as well."""
        acts = host_schema.host_acts
        lately = acts.c.at >= now - RECENT
        wanted = select(acts).where(or_(acts.c.done.is_(False), lately)).order_by(acts.c.id)
        return await self._acts(wanted.where(acts.c.what.in_(CARRIED_OUT)))

    async def _acts(self, wanted: object) -> list[Act]:
        async with self.store.reading() as connection:
            rows = await connection.execute(wanted)  # type: ignore[call-overload]
            return [Act(*row) for row in rows]

    async def done(self, act: Act) -> None:
        """Store that something was carried out."""
        acts = host_schema.host_acts
        async with self.store.writing() as connection:
            await connection.execute(update(acts).where(acts.c.id == act.id).values(done=True))

    async def note(self, by: str, what: What, whom: str, detail: str, now: int) -> None:
        """Store that a host did something."""
        async with self.store.writing() as connection:
            await _note(connection, by, what, whom, detail, now)

    # --- hosts -----------------------------------------------------------------------------------

    async def is_host(self, player: str) -> bool:
        """Return whether a player looks after this server."""
        return player in await self.hosts([player])

    async def hosts(self, among: Iterable[str] | None = None) -> set[str]:
        """Return the hosts, or those among some players."""
        hosts = host_schema.hosts
        wanted = select(hosts.c.player)
        if among is not None:
            wanted = wanted.where(hosts.c.player.in_(list(among)))
        async with self.store.reading() as connection:
            return {row.player for row in await connection.execute(wanted)}

    async def set_host(self, by: str, player: str, now: int, *, host: bool) -> None:
        """Make a player a host, or no host any more."""
        hosts = host_schema.hosts
        async with self.store.writing() as connection:
            await connection.execute(delete(hosts).where(hosts.c.player == player))
            if host:
                await connection.execute(insert(hosts), {"player": player, "since": now})
            await _note(connection, by, "make host" if host else "host no more", player, "", now)

    # --- bans ------------------------------------------------------------------------------------

    async def ban(self, by: str, guest: str, reason: str, until: int | None, now: int) -> None:
        """Store a ban in place of an older one, and end all sessions."""
        bans, sessions = host_schema.bans, database.sessions
        row = {"id": secrets.token_urlsafe(9), "guest": guest, "reason": reason, "at": now}
        async with self.store.writing() as connection:
            old = update(bans).where(bans.c.guest == guest, bans.c.lifted.is_(None))
            await connection.execute(old.values(lifted=now))
            await connection.execute(insert(bans), {**row, "until": until, "lifted": None})
            await connection.execute(delete(sessions).where(sessions.c.player == guest))
            await _note(connection, by, "ban", guest, reason, now)

    async def lift(self, by: str, ban: str, now: int) -> bool:
        """Lift a ban; return False if there is no such one."""
        bans = host_schema.bans
        async with self.store.writing() as connection:
            mine = (bans.c.id == ban, bans.c.lifted.is_(None))
            guest = (await connection.execute(select(bans.c.guest).where(*mine))).scalar()
            if guest is None:
                return False
            await connection.execute(update(bans).where(*mine).values(lifted=now))
            await _note(connection, by, "lift ban", guest, "", now)
        return True

    async def bans(self, now: int, guest: str | None = None) -> list[Ban]:
        """Return the bans that hold now, of all or of one."""
        bans = host_schema.bans
        holds: list[ColumnElement[bool]] = [
            bans.c.lifted.is_(None),
            or_(bans.c.until.is_(None), bans.c.until > now),
        ]
        if guest is not None:
            holds.append(bans.c.guest == guest)
        wanted = select(bans.c.id, bans.c.guest, bans.c.reason, bans.c.at, bans.c.until)
        async with self.store.reading() as connection:
            rows = await connection.execute(wanted.where(*holds).order_by(bans.c.at.desc()))
            return [Ban(*row) for row in rows]

    async def bots_of(self, owners: list[str]) -> list[tuple[str, str]]:
        """Return the bots of some players, with their owners."""
        if not owners:
            return []
        bots = host_schema.bots
        wanted = select(bots.c.id, bots.c.owner).where(bots.c.owner.in_(owners))
        async with self.store.reading() as connection:
            return [(row.id, row.owner) for row in await connection.execute(wanted)]

    async def end_sessions(self, by: str, player: str, now: int) -> None:
        """Sign a player out everywhere."""
        sessions = database.sessions
        async with self.store.writing() as connection:
            mine = sessions.c.player == player
            found = await connection.execute(select(sessions.c.id).where(mine))
            for row in found.all():
                await self.store.tell(connection, Ended(player, row.id))
            await connection.execute(delete(sessions).where(mine))
            await _note(connection, by, "end sessions", player, "", now)

    # --- announcements and repairs ---------------------------------------------------------------

    async def announce(self, by: str, text: str, until: int | None, now: int) -> None:
        """Store what everybody is to read."""
        row = {"id": secrets.token_urlsafe(9), "at": now, "until": until, "text": text}
        async with self.store.writing() as connection:
            await connection.execute(insert(host_schema.announcements), row)
            await _note(connection, by, "announce", "", text, now)

    async def withdraw(self, by: str, announcement: str, now: int) -> bool:
        """Withdraw an announcement; return False if there is no such one."""
        told = host_schema.announcements
        async with self.store.writing() as connection:
            gone = delete(told).where(told.c.id == announcement)
            text = (await connection.execute(gone.returning(told.c.text))).scalar()
            if text is None:
                return False
            await _note(connection, by, "withdraw announcement", "", text, now)
        return True

    async def announcements(self, now: int) -> list[Announcement]:
        """Return what everybody reads now, the newest first."""
        told = host_schema.announcements
        holds = or_(told.c.until.is_(None), told.c.until > now)
        wanted = select(told.c.id, told.c.at, told.c.until, told.c.text).where(holds)
        async with self.store.reading() as connection:
            rows = await connection.execute(wanted.order_by(told.c.at.desc()))
            return [Announcement(*row) for row in rows]

    async def repairs(self) -> int | None:
        """Return from when on the server is closed, if it is or will be."""
        async with self.store.reading() as connection:
            return (await connection.execute(select(host_schema.repairs.c.at))).scalar()

    async def set_repairs(self, by: str, at: int | None, now: int) -> None:
        """Close the server from a time on, or open it again."""
        repairs = host_schema.repairs
        async with self.store.writing() as connection:
            await connection.execute(delete(repairs))
            if at is not None:
                await connection.execute(insert(repairs), {"id": 1, "at": at})
            what: What = "open again" if at is None else "close for repairs"
            await _note(connection, by, what, "", "", now)

    # --- invitations -----------------------------------------------------------------------------

    async def invite(self, by: str, invitation: str, now: int) -> None:
        """Store the hash of an invitation to make an account."""
        async with self.store.writing() as connection:
            row = {"hash": invitation, "made": now}
            await connection.execute(insert(database.account_invitations), row)
            await _note(connection, by, "invite", "", invitation[:8], now)

    async def invitations(self) -> list[tuple[str, int]]:
        """Return the invitations that nobody has used: the beginning of the hash, and when."""
        table = database.account_invitations
        wanted = select(table.c.hash, table.c.made).order_by(table.c.made.desc())
        async with self.store.reading() as connection:
            return [(row.hash[:8], row.made) for row in await connection.execute(wanted)]

    async def withdraw_invitation(self, by: str, beginning: str, now: int) -> bool:
        """Withdraw an invitation by the beginning of its hash."""
        table = database.account_invitations
        if len(beginning) != 8:
            return False
        async with self.store.writing() as connection:
            mine = table.c.hash.startswith(beginning, autoescape=True)
            if not (await connection.execute(delete(table).where(mine))).rowcount:
                return False
            await _note(connection, by, "withdraw invitation", "", beginning, now)
        return True


async def _note(
    connection: AsyncConnection, by: str, what: What, whom: str, detail: str, now: int
) -> None:
    row = {"at": now, "by": by, "what": what, "whom": whom, "detail": detail}
    done = what not in CARRIED_OUT
    await connection.execute(insert(host_schema.host_acts), {**row, "done": done})
