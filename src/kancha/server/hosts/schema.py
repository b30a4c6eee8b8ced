"""The part of the schema that holds bots, and what the host of a server does."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from kancha.server.storage.database import metadata

bots = Table(
    "bots",
    metadata,
    Column("id", String(40), ForeignKey("players.id"), primary_key=True),
    Column("owner", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index(None, "owner"),
)
"""Players that are programs. The owner is a player, or "" where the host made the bot."""

bot_tokens = Table(
    "bot_tokens",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("bot", String(40), ForeignKey("bots.id"), nullable=False),
    Column("label", String(80), nullable=False),
    Column("scopes", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index(None, "bot"),
)
"""By what bots are known: the id is the hash of the token."""

hosts = Table(
    "hosts",
    metadata,
    Column("player", String(40), ForeignKey("players.id"), primary_key=True),
    Column("since", BigInteger, nullable=False),
)
"""Players who look after this server."""

bans = Table(
    "bans",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger),
    Column("lifted", BigInteger),
    Index(None, "guest"),
)
"""Who may not play here, until when (NULL: for good), or until the ban was lifted."""

host_acts = Table(
    "host_acts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", String(40), nullable=False),
    Column("what", String(40), nullable=False),
    Column("whom", String(40), nullable=False),
    Column("detail", Text, nullable=False),
    Column("done", Boolean, nullable=False),
    Index(None, "at"),
    Index(None, "done"),
)
"""Everything that hosts do; what is not done yet, the running server carries out."""

announcements = Table(
    "announcements",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger),
    Column("text", Text, nullable=False),
)

repairs = Table(
    "repairs",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""From when on the server is closed; one row, or none."""
