"""Guests: people without an account, known by a signed cookie."""

from __future__ import annotations

import hashlib
import secrets

from itsdangerous import BadSignature, Signer
from starlette.datastructures import Headers
from starlette.requests import cookie_parser

COOKIE = "kancha_guest"
YEAR = 31_536_000
"""Seconds that the cookie lasts."""


class Guests:
    """Gives guests a random id in a cookie that only the server can sign."""

    def __init__(self, secret: bytes) -> None:
        self._signer = Signer(secret, salt="kancha.guest", digest_method=hashlib.sha256)

    def new(self) -> str:
        """Return the id of a new guest."""
        return secrets.token_urlsafe(16)

    def cookie(self, guest: str, *, secure: bool) -> str:
        """Return the Set-Cookie header for a guest."""
        value = self._signer.sign(guest).decode()
        tail = "; Secure" if secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{tail}"

    def recognise(self, headers: Headers) -> str:
        """Return the guest whose cookie a request carries, or an empty text.

        Cookies of other programs on this host come along; whatever they hold is not our concern.
        """
        value = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
        try:
            return self._signer.unsign(value).decode()
        except (BadSignature, UnicodeDecodeError):
            return ""
