"""What hosts have decided, as every request needs it: read again each second, kept in memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

from kancha.server.hosts.store import Announcement, Ban
from kancha.server.refusal import Refusal

CLOSED = "This server is closed for repairs. Clocks stand still, and your games wait."
WHILE_CLOSED = (
    "/api/host",
    "/api/account/sign-in",
    "/api/account/sign-out",
    "/api/account/passkey",
)
"""What works while the server is closed, so that its host can open it again."""


@dataclass
class Notices:
    """Who is banned, what is announced, and whether the server is closed."""

    banned: dict[str, Ban] = field(default_factory=dict)
    announcements: list[Announcement] = field(default_factory=list)
    closes: int | None = None
    """When the server closes for repairs, or has closed."""
    closed: bool = False

    def check_request(self, guest: str, method: str, path: str) -> None:
        """Raise Refusal if somebody who is banned asks, or if the server is closed."""
        only_looks = method in ("GET", "HEAD", "OPTIONS")
        ban = self.banned.get(guest)
        if ban is not None and (not only_looks or path == "/api/lobby"):
            raise refusal_of(ban)
        if self.closed and not only_looks and not path.startswith(WHILE_CLOSED):
            raise Refusal("unavailable", CLOSED)

    def check_player(self, guest: str) -> None:
        """Raise Refusal if somebody may not play now."""
        if guest in self.banned:
            raise refusal_of(self.banned[guest])
        if self.closed:
            raise Refusal("not_now", CLOSED)


def refusal_of(ban: Ban) -> Refusal:
    """Return what somebody who is banned reads."""
    until = ""
    if ban.until is not None:
        day = datetime.fromtimestamp(ban.until / 1000, UTC)
        until = f" until {day:%d %B %Y, %H:%M} UTC"
    reason = f" The host says: {ban.reason}" if ban.reason else ""
    return Refusal("not_allowed", f"You may not play on this server{until}.{reason}")
