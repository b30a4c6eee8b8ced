"""How a server sends mail: the settings, and the address by which hosts give them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from email.errors import MessageError
from email.headerregistry import Address
from email.utils import parseaddr
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from kancha.core.errors import KanchaError

PORTS = {"smtp": 25, "smtps": 465}
LONGEST_ADDRESS = 254
ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
    r"(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MailSettings:
    """Where mail is handed over, who sends it, and where its links lead."""

    host: str
    port: int
    is_tls: bool
    """Whether TLS comes first; otherwise it is begun where the other side offers it."""
    sender: Address
    site: str
    """The address of this server for people, without a slash at its end."""
    user: str = field(default="", repr=False)
    password: str = field(default="", repr=False)

    @property
    def is_on_this_machine(self) -> bool:
        """Whether mail is handed over without a network in between."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


def mail_settings(url: str, sender: str, site: str) -> MailSettings | None:
    """Return how mail is sent, or None where nothing is set. No error repeats the secret `url`."""
    if not url:
        if sender or site:
            raise KanchaError("--mail-from and --site are for mail: name its server with --smtp")
        return None
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    is_whole = not (parts.path.strip("/") or parts.query or parts.fragment)
    if parts.scheme not in PORTS or not parts.hostname or not is_whole:
        raise KanchaError(
            "--smtp: write smtps://user:password@host:port or smtp://host:port,"
            " with %40 for an @ and %2F for a / in the password"
        )
    at = urlsplit(site)
    if at.scheme not in ("http", "https") or not at.netloc or at.path.strip("/"):
        raise KanchaError(
            "mail holds links: give the address of this server for people,"
            " such as --site https://games.example.org"
        )
    return MailSettings(
        host=parts.hostname,
        port=port or PORTS[parts.scheme],
        is_tls=parts.scheme == "smtps",
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        sender=_sender(sender),
        site=f"{at.scheme}://{at.netloc}",
    )


def _sender(text: str) -> Address:
    name, address = parseaddr(text)
    if is_address(address):
        try:
            return Address(name or "Kancha", addr_spec=address)
        except (MessageError, ValueError):
            pass
    raise KanchaError('mail has a sender: --mail-from "Kancha <games@example.org>"')


def is_address(text: str) -> bool:
    """Return whether this is a mail address to which this server can write."""
    local = text.partition("@")[0]
    dots = local.startswith(".") or local.endswith(".") or ".." in local
    return len(text) <= LONGEST_ADDRESS and bool(ADDRESS.fullmatch(text)) and not dots
