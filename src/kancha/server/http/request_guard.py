"""Checks every request: its origin, size and rate. Names its guest and adds security headers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kancha.server.accounts.visitors import Visitor, Visitors
from kancha.server.bots.rights import check_request
from kancha.server.hosts.notices import Notices
from kancha.server.http.rate_limit import AddressLimits
from kancha.server.operations import metrics
from kancha.server.operations.failure_log import log_failure
from kancha.server.refusal import STATUS, Refusal
from kancha.server.settings import Settings

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

FOR_PROGRAMS = ("/api/health", "/api/ready", "/api/metrics")
"""What programs ask that watch the server."""
REQUESTS = "requests"
"""The file by which workers count together."""
TRY_AGAIN = 1013
"""The code with which a socket is closed that may be opened later."""


def same_origin(headers: Headers, allowed: Iterable[str]) -> bool:
    """Return whether a request comes from one of our own pages, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    try:
        return origin in allowed or urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:
        return False  # not an address at all


class RequestGuard:
    """The outermost middleware of the server."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        visitors: Visitors,
        notices: Notices,
    ) -> None:
        self.app = app
        self.notices = notices
        self.settings = settings
        self.visitors = visitors
        limits = settings.limits
        folder = settings.counts
        self.rates = AddressLimits(
            limits.requests_per_second, limits.requests_at_once, folder and folder / REQUESTS
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        visitor: Visitor | None = None
        is_new = started = False
        scope.setdefault("state", {})["cookies"] = []

        async def send_checked(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                metrics.requests.labels(message["status"]).inc()
                self._add_headers(message, scope, visitor, is_new=is_new)
            await send(message)

        try:
            self._check(scope, headers)
            visitor = await self._visitor(scope)
            is_new = visitor is not None and not visitor.id
            if is_new:
                visitor = Visitor(self.visitors.guests.new())
            if visitor is not None and visitor.token is not None:
                check_request(scope["method"], scope["path"], visitor.token.scopes)
            if visitor is not None:
                self.notices.check_request(visitor.id, scope["method"], scope["path"])
                scope["state"].update(guest=visitor.id, visitor=visitor)
            await self.app(scope, self._limited(receive), send_checked)
        except Refusal as refusal:
            await _send_refusal(send_checked, refusal)
        except Exception as error:  # noqa: BLE001 - the client gets an answer, the log no secrets
            log_failure(error, f"{scope['method']} request")
            if not started:
                failed = Refusal("failed", "Something went wrong on the server. Try again.")
                await _send_refusal(send_checked, failed)

    async def _visitor(self, scope: Scope) -> Visitor | None:
        """Return who sends a request; None where that does not matter.

        The database says who is signed in. While it is away, pages are served all the same.
        """
        path = scope["path"]
        if path in FOR_PROGRAMS or path.startswith("/assets/"):
            return None
        try:
            return await self.visitors.recognise(scope)
        except Refusal:
            if path.startswith("/api/"):
                raise
            return None

    def _check(self, scope: Scope, headers: Headers) -> None:
        unsafe = scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if unsafe and not same_origin(headers, self.settings.origins):
            raise Refusal("not_allowed", "This request comes from another site.")
        if scope["path"].startswith("/api/") and not self.rates.allows(address_of(scope)):
            raise Refusal("too_fast", "Too many requests. Wait a moment.")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self.settings.limits.body_bytes:
            raise Refusal("too_large", "This request is too large.")

    def _limited(self, receive: Receive) -> Receive:
        taken, whole = 0, False
        loop = asyncio.get_running_loop()
        late = loop.time() + self.settings.limits.body_seconds

        async def receive_limited() -> Message:
            nonlocal taken, whole
            if whole:  # what comes after the body is that the client has gone
                return await receive()
            try:
                async with asyncio.timeout_at(late):
                    message = await receive()
            except TimeoutError:
                raise Refusal("too_slow", "This request took too long to arrive.") from None
            whole = not message.get("more_body", False)
            taken += len(message.get("body", b""))
            if taken > self.settings.limits.body_bytes:
                raise Refusal("too_large", "This request is too large.")
            return message

        return receive_limited

    def _add_headers(
        self, message: Message, scope: Scope, visitor: Visitor | None, *, is_new: bool
    ) -> None:
        headers = MutableHeaders(scope=message)
        for name, value in HEADERS.items():
            headers[name] = value
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")
        page = headers.get("content-type", "").startswith("text/html")  # renews the cookie
        shared = headers.get("cache-control", "").startswith("public")  # a cookie is for one guest
        if scope["state"]["cookies"]:
            for cookie in scope["state"]["cookies"]:
                headers.append("Set-Cookie", cookie)
        elif visitor is None or visitor.token is not None or shared:
            return
        elif page or (is_new and scope["path"].startswith("/api/")):
            headers.append("Set-Cookie", self.visitors.renewal(scope, visitor))


def address_of(scope: Scope) -> str:
    """Return the address that a request comes from."""
    return scope["client"][0] if scope.get("client") else ""


async def _send_refusal(send: Send, refusal: Refusal) -> None:
    headers = [(b"content-type", b"application/json")]
    status = STATUS[refusal.fault]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(refusal.to_message())})
