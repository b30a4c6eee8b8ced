"""The part of the schema that holds mail addresses, and what waits to be sent to people."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table

from kancha.server.storage.database import metadata

mail_addresses = Table(
    "mail_addresses",
    metadata,
    Column("player", String(40), ForeignKey("players.id"), primary_key=True),
    Column("address", String(254)),
    Column("key", String(254)),
    Column("wanted", String(254)),
    Column("unsubscribe", String(64), nullable=False),
    Index(None, "key"),
    Index(None, "unsubscribe"),
)
"""Where players get mail; `wanted` is an address that they have not confirmed yet."""

mail_links = Table(
    "mail_links",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("player", String(40), ForeignKey("players.id"), nullable=False),
    Column("purpose", String(10), nullable=False),
    Column("address", String(254), nullable=False),
    Column("until", BigInteger, nullable=False),
    Index(None, "player"),
)
"""Links that were mailed and not used yet; the id is the hash of what the link holds."""

outbox = Table(
    "outbox",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("player", String(40), ForeignKey("players.id")),
    Column("channel", String(10), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("about", String(254), nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Index(None, "due"),
    Index(None, "player"),
)
"""What waits to be sent, and from when on; `about` is a table, or the name that somebody typed."""

reminder_choices = Table(
    "reminder_choices",
    metadata,
    Column("player", String(40), ForeignKey("players.id"), primary_key=True),
    Column("browser", String(60), nullable=False),
    Column("mail", String(60), nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_until", Integer),
    Column("zone", String(60)),
)
"""What players want to be told and how, as words; quiet hours in minutes of the day."""
