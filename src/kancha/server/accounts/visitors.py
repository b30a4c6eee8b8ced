"""Who a request comes from: a player by the cookie of a session, a bot by its token, or a guest."""

from __future__ import annotations

from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope

from kancha.server.accounts.guests import COOKIE as GUEST_COOKIE
from kancha.server.accounts.guests import YEAR, Guests
from kancha.server.accounts.sessions import Session, Sessions
from kancha.server.bots.store import BotStore, Token
from kancha.server.refusal import Refusal


class Visitor(NamedTuple):
    """A guest, a player in a session, or a bot; the id is empty if no cookie is known."""

    id: str
    session: Session | None = None
    token: Token | None = None

    @property
    def entry(self) -> str:
        """The session or token that lets them in; "" for guests."""
        if self.token is not None:
            return self.token.id
        return "" if self.session is None else self.session.id


class Visitors:
    """Reads and writes the cookies of guests and sessions, and reads the tokens of bots."""

    def __init__(self, guests: Guests, sessions: Sessions) -> None:
        self.guests = guests
        self.sessions = sessions
        self.bots: BotStore | None = None

    async def recognise(self, scope: Scope) -> Visitor:
        """Return who a request or socket comes from.

        The cookie of a guest is worth nothing once there is an account: whoever knew it before
        could otherwise act for the player.
        """
        headers = Headers(scope=scope)
        if "authorization" in headers:
            return await self._bot(headers["authorization"])
        token = cookie_parser(headers.get("cookie", "")).get(_session_cookie(scope), "")
        session = await self.sessions.find(token)
        if session is not None:
            return Visitor(session.player, session)
        guest = self.guests.recognise(headers)
        return Visitor("" if await self.sessions.is_player(guest) else guest)

    async def _bot(self, authorization: str) -> Visitor:
        """Return the bot of a token; cookies that come along count for nothing."""
        kind, _, secret = authorization.partition(" ")
        assert self.bots is not None, "the server has not started"
        token = await self.bots.find(secret.strip()) if kind.lower() == "bearer" else None
        if token is None:
            raise Refusal("bad_token", "This token is not known here, or it was revoked.")
        return Visitor(token.bot, token=token)

    def renewal(self, scope: Scope, visitor: Visitor) -> str:
        """Return the header that makes the cookie of a visitor last for another year."""
        if visitor.session is None:
            return self.guests.cookie(visitor.id, secure=is_secure(scope))
        token = cookie_parser(Headers(scope=scope).get("cookie", ""))[_session_cookie(scope)]
        return _header(scope, _session_cookie(scope), token, YEAR)

    def signed_in(self, scope: Scope, token: str) -> list[str]:
        """Return the headers that begin a session; the browser is no guest any more."""
        return [
            _header(scope, _session_cookie(scope), token, YEAR),
            _header(scope, GUEST_COOKIE, "", 0),
        ]

    def signed_out(self, scope: Scope) -> list[str]:
        """Return the headers that end a session."""
        return [_header(scope, _session_cookie(scope), "", 0)]


def is_secure(scope: Scope) -> bool:
    """Return whether a request came by TLS."""
    return scope.get("scheme") in ("https", "wss")


def _session_cookie(scope: Scope) -> str:
    """Return the name of the cookie. With TLS, no other host of a domain can set it."""
    return "__Host-kancha_session" if is_secure(scope) else "kancha_session"


def _header(scope: Scope, name: str, value: str, seconds: int) -> str:
    tail = "; Secure" if is_secure(scope) else ""
    return f"{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{tail}"
