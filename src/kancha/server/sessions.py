"""Sessions: where a player is signed in.

All of them are in memory as well, so that knowing who sends a request needs no database. Only the
browser knows the token; here is its hash.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace

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
        self._sessions: dict[str, Session] = {}
        self._players: set[str] = set()

    def load(self, players: Iterable[str], sessions: Iterable[Session]) -> None:
        """Take over what is stored."""
        self._players = set(players)
        self._sessions = {session.id: session for session in sessions}

    def is_player(self, guest: str) -> bool:
        """Return whether an id is that of an account."""
        return guest in self._players

    def find(self, token: str) -> Session | None:
        """Return the session of a token."""
        return self._sessions.get(hashed(token)) if token else None

    def of(self, player: str) -> list[Session]:
        """Return a player's sessions, the one used last first."""
        mine = (session for session in self._sessions.values() if session.player == player)
        return sorted(mine, key=lambda session: session.seen, reverse=True)

    def add(self, session: Session) -> None:
        """Add a session that is stored."""
        self._players.add(session.player)
        self._sessions[session.id] = session

    def seen(self, session: Session, now: int) -> Session | None:
        """Return the session as it is to be stored again, if that is due."""
        if now - session.seen < SEEN_EVERY or session.id not in self._sessions:
            return None
        self._sessions[session.id] = replace(session, seen=now)
        return self._sessions[session.id]

    def end(self, session: str) -> None:
        """Remove a session."""
        self._sessions.pop(session, None)

    def forget(self, player: str) -> None:
        """Remove a player with all sessions."""
        self._players.discard(player)
        for session in self.of(player):
            self.end(session.id)
