"""Sessions: where a player is signed in.

The database knows them, and is asked with every request: a session that one worker ends is over
for all of them at once. Only the browser knows the token; stored is its hash.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select, update

from kancha.server.hosts import schema as host_schema
from kancha.server.reminders.schema import push_devices
from kancha.server.storage import database
from kancha.server.storage.store import Store
from kancha.server.workers.news import Ended

FRESH = 15 * 60_000
"""Milliseconds after signing in during which an account can be changed."""
SEEN_EVERY = 10 * 60_000
"""Milliseconds after which it is stored again that a session is in use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A browser in which a player is signed in. Times are in milliseconds."""

    id: str
    player: str
    device: str
    started: int
    seen: int

    def is_fresh(self, now: int) -> bool:
        """Return whether the player signed in so lately that it is they who ask."""
        return now - self.started <= FRESH


def hashed(secret: str) -> str:
    """Return the hash of a random secret, by which it is known in the database."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


def new_session(player: str, device: str, now: int) -> tuple[str, Session]:
    """Return a token that nobody could know before, and its session."""
    token = secrets.token_urlsafe(32)
    return token, Session(id=hashed(token), player=player, device=device, started=now, seen=now)


class Sessions:
    """The sessions and the ids of all players, as the database has them."""

    def __init__(self) -> None:
        self._opened: Store | None = None

    async def open(self, store: Store, since: int) -> None:
        """Use a database; sessions that were not in use since then end."""
        self._opened = store
        sessions = database.sessions
        async with store.writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.seen < since))

    @property
    def _store(self) -> Store:
        assert self._opened is not None, "the server has not started"
        return self._opened

    async def is_player(self, guest: str) -> bool:
        """Return whether an id is that of an account."""
        return bool(guest) and bool(await self.players_among([guest]))

    async def players_among(self, guests: Iterable[str]) -> set[str]:
        """Return which of these ids are those of accounts."""
        players = database.players
        wanted = select(players.c.id).where(players.c.id.in_(list(guests)))
        async with self._store.reading() as connection:
            return {row.id for row in await connection.execute(wanted)}

    async def find(self, token: str) -> Session | None:
        """Return the session of a token."""
        if not token:
            return None
        wanted = select(database.sessions).where(database.sessions.c.id == hashed(token))
        async with self._store.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else Session(**row._mapping)

    async def of(self, player: str) -> list[Session]:
        """Return a player's sessions, the one used last first."""
        sessions = database.sessions
        wanted = select(sessions).where(sessions.c.player == player)
        async with self._store.reading() as connection:
            rows = await connection.execute(wanted.order_by(sessions.c.seen.desc()))
            return [Session(**row._mapping) for row in rows]

    async def begin(self, session: Session, instead: Session | None) -> None:
        """Store a new session, in place of the one that the browser had."""
        sessions = database.sessions
        async with self._store.writing() as connection:
            if instead is not None:
                await connection.execute(delete(sessions).where(sessions.c.id == instead.id))
                same = (push_devices.c.session == instead.id) & (
                    push_devices.c.player == session.player
                )
                goes_on = update(push_devices).where(same).values(session=session.id)
                await connection.execute(goes_on)
                await self._store.tell(connection, Ended(instead.player, instead.id))
            await connection.execute(insert(sessions), asdict(session))

    async def end(self, ended: list[Session]) -> None:
        """Remove sessions; the transaction tells the other workers to close their sockets."""
        sessions = database.sessions
        async with self._store.writing() as connection:
            for session in ended:
                await connection.execute(delete(sessions).where(sessions.c.id == session.id))
                await self._store.tell(connection, Ended(session.player, session.id))

    async def seen(self, session: Session, now: int) -> None:
        """Store now and then that a session is in use."""
        if now - session.seen < SEEN_EVERY:
            return
        sessions = database.sessions
        async with self._store.writing() as connection:
            changed = update(sessions).where(sessions.c.id == session.id)
            await connection.execute(changed.values(seen=now))

    async def over(self, sockets: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
        """Return those pairs of a guest and what let them in that are worth nothing now.

        That is a session, the token of a bot, or "" for a guest.
        """
        opened = set(sockets)
        names = [name for _, name in opened]
        async with self._store.reading() as connection:
            known = {
                row.id
                for table in (database.sessions, host_schema.bot_tokens)
                for row in await connection.execute(select(table.c.id).where(table.c.id.in_(names)))
            }
        players = await self.players_among(guest for guest, _ in opened)
        return {
            (guest, name)
            for guest, name in opened
            if (name not in known if name else guest in players)
        }
