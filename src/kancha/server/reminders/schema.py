"""The part of the schema by which people are away from their games, or called back to them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, String, Table, Text

from kancha.server.storage.database import metadata

vacations = Table(
    "vacations",
    metadata,
    Column("player", String(40), ForeignKey("players.id"), primary_key=True),
    Column("start", BigInteger, primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""When players are, were or will be on vacation; one that was called off has no length."""

push_devices = Table(
    "push_devices",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("player", String(40), ForeignKey("players.id"), nullable=False),
    Column("session", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("public_key", String(100), nullable=False),
    Column("secret", String(40), nullable=False),
    Column("origin", String(300), nullable=False),
    Column("device", String(80), nullable=False),
    Column("added", BigInteger, nullable=False),
    Index(None, "player"),
)
"""Browsers that are told of a player's turn while their session lasts; the id is a hash."""

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Private keys that all workers of this server share."""
