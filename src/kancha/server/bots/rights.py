"""What bots may do: what is not listed here they may not."""

from __future__ import annotations

import re
from typing import Literal

from kancha.server.refusal import Refusal
from kancha.server.tables import messages

BotScope = Literal["play", "lobby", "tournaments", "chat"]
SCOPES: dict[BotScope, str] = {
    "play": "play at tables, open them, take seats by invitation",
    "lobby": "lay tables in the lobby and sit down at those of others",
    "tournaments": "join tournaments and leave them",
    "chat": "write at tables; without it, bots are silent",
}
WATCHING = r"me|games(/.*)?|boards/[^/]*|tables(/[^/]*(/(record|replay|picture\.svg|ratings))?)?"
WATCHING += r"|lobby|players/[^/]*|tournaments(/.*)?|notices|health|ready"
ALLOWED: tuple[tuple[str, str, BotScope | None], ...] = (
    ("GET", WATCHING, None),
    ("GET", r"tables/[^/]*/guess", "play"),
    ("POST", r"tables|tables/[^/]*/join", "play"),
    ("POST", r"lobby/tables", "lobby"),
    ("PUT", r"lobby/tables/[^/]*|lobby/begun", "lobby"),
    ("DELETE", r"lobby/tables/[^/]*", "lobby"),
    ("PUT|DELETE", r"tournaments/[^/]*/me", "tournaments"),
)
"""Requests under /api/ by method and path, with the scope that they need."""


def check_request(method: str, path: str, scopes: frozenset[BotScope]) -> None:
    """Raise Refusal unless a bot with these scopes may make a request."""
    method = "GET" if method == "HEAD" else method
    for methods, paths, scope in ALLOWED:
        if re.fullmatch(methods, method) and re.fullmatch(f"/api/(?:{paths})", path):
            _check(scope, scopes)
            return
    raise Refusal("not_allowed", "Bots may not do this.")


def check_message(message: messages.FromClient, scopes: frozenset[BotScope]) -> None:
    """Raise Refusal unless a bot with these scopes may send a message to a table."""
    if isinstance(message, messages.Command):
        _check("chat" if isinstance(message, messages.Say) else "play", scopes)


def _check(scope: BotScope | None, scopes: frozenset[BotScope]) -> None:
    if scope is not None and scope not in scopes:
        raise Refusal("not_allowed", f"This token has no scope {scope}: {SCOPES[scope]}.")
