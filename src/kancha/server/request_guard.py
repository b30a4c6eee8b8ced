"""Who comes in: guests by signed cookie, only from our own pages, not too much and not too fast."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

import msgspec
from itsdangerous import BadSignature, Signer
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kancha.server.failure_log import log_failure
from kancha.server.messages import Refused
from kancha.server.refusal import STATUS, Refusal
from kancha.server.settings import ClientLimits, Settings

COOKIE = "kancha_guest"
YEAR = 31_536_000
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self';"
    " style-src 'self' 'unsafe-inline';"
    " img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self';"
    " manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guests:
    """Names guests by a random id that only the server can sign."""

    def __init__(self, secret: bytes) -> None:
        self._signer = Signer(secret, salt="kancha.guest", digest_method=hashlib.sha256)

    def new(self) -> str:
        """Return the id of a new guest."""
        return secrets.token_urlsafe(16)

    def cookie(self, guest: str, *, secure: bool) -> str:
        """Return the header that makes a browser this guest."""
        value = self._signer.sign(guest).decode()
        tail = "; Secure" if secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{tail}"

    def recognise(self, headers: Headers) -> str:
        """Return the guest whom a request's cookie names, or nothing."""
        try:
            morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
            return self._signer.unsign(morsel.value).decode() if morsel else ""
        except (BadSignature, CookieError, UnicodeDecodeError):
            return ""


def same_origin(headers: Headers, allowed: Iterable[str]) -> bool:
    """Say whether a request comes from one of our own pages, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    return origin in allowed or urlsplit(origin).netloc == headers.get("host", "")


class Bucket:
    """Lets a number of things through at once and then so many each second."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self.level = float(at_once)
        self.last = time.monotonic()

    def take(self) -> bool:
        """Say whether one more may pass."""
        now = time.monotonic()
        self.level = min(self.at_once, self.level + (now - self.last) * self.per_second)
        self.last = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """One bucket for each address; full ones are forgotten."""

    def __init__(self, limits: ClientLimits) -> None:
        self.limits = limits
        self.buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Say whether one more request from an address may pass."""
        if len(self.buckets) > 10_000:
            self.buckets.clear()
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = Bucket(self.limits.requests_per_second, self.limits.requests_at_once)
            self.buckets[address] = bucket
        return bucket.take()


class RequestGuard:
    """The outermost layer: checks each request, names its guest, adds the protecting headers."""

    def __init__(self, app: ASGIApp, settings: Settings, guests: Guests) -> None:
        self.app = app
        self.settings = settings
        self.guests = guests
        self.buckets = Buckets(settings.limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        guest = self.guests.recognise(headers)
        new = "" if guest else self.guests.new()
        scope.setdefault("state", {})["guest"] = guest or new
        started = False

        async def send_checked(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self._add_headers(message, scope, new)
            await send(message)

        try:
            self._check(scope, headers)
            await self.app(scope, self._limited(receive), send_checked)
        except Refusal as refusal:
            await answer(send_checked, refusal.to_message())
        except Exception as error:  # noqa: BLE001 - the client gets an answer, the log no secrets
            log_failure(error, f"{scope['method']} request")
            if not started:
                told = Refusal("failed", "Something went wrong here. Try again.").to_message()
                await answer(send_checked, told)

    def _check(self, scope: Scope, headers: Headers) -> None:
        unsafe = scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if unsafe and not same_origin(headers, self.settings.origins):
            raise Refusal("not_allowed", "This request comes from another site.")
        address = scope["client"][0] if scope.get("client") else ""
        if scope["path"].startswith("/api/") and not self.buckets.take(address):
            raise Refusal("too_fast", "Too many requests at once: wait a moment.")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self.settings.limits.body_bytes:
            raise Refusal("too_large", "This is too large.")

    def _limited(self, receive: Receive) -> Receive:
        taken = 0

        async def receive_limited() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.settings.limits.body_bytes:
                raise Refusal("too_large", "This is too large.")
            return message

        return receive_limited

    def _add_headers(self, message: Message, scope: Scope, new_guest: str) -> None:
        headers = MutableHeaders(scope=message)
        for name, value in HEADERS.items():
            headers[name] = value
        if scope["path"].startswith("/api/"):
            headers["Cache-Control"] = "no-store"
        page = headers.get("content-type", "").startswith("text/html")
        if new_guest and (page or scope["path"].startswith("/api/")):
            secure = scope.get("scheme") == "https"
            headers.append("Set-Cookie", self.guests.cookie(new_guest, secure=secure))


async def answer(send: Send, refused: Refused) -> None:
    """Answer a request with a refusal."""
    headers = [(b"content-type", b"application/json")]
    status = STATUS[refused.fault]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(refused)})
