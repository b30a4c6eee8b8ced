"""The tables of the database that hold tournaments."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    false,
)

from kancha.server.storage.database import metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("organiser", String(40), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("game", String(80), nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock_initial", BigInteger, nullable=False),
    Column("clock_increment", BigInteger, nullable=False),
    Column("clock_each_move", Boolean, nullable=False, server_default=false()),
    Column("rounds", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("machines", Boolean, nullable=False),
    Column("starts", BigInteger),
    Column("created", BigInteger, nullable=False),
    Column("state", String(10), nullable=False),
    Column("round", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Index(None, "state", "created"),
    Index(None, "organiser"),
)
"""`version` grows with every change: who changes a tournament says which version they saw."""

tournament_entrants = Table(
    "tournament_entrants",
    metadata,
    Column("tournament_id", String(40), ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("level", Integer, nullable=False),
    Column("rating", Float),
    Column("joined", Integer, nullable=False),
    Column("left", Integer),
    Index(None, "guest"),
)

tournament_rounds = Table(
    "tournament_rounds",
    metadata,
    Column("tournament_id", String(40), ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger),
)

tournament_pairings = Table(
    "tournament_pairings",
    metadata,
    Column("tournament_id", String(40), ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("first", Integer, nullable=False),
    Column("second", Integer),
    Column("how", String(10), nullable=False),
    Column("table_id", String(40), ForeignKey("tables.id")),
    Column("first_points", Float),
    Column("second_points", Float),
    Column("first_here", Boolean, nullable=False),
    Column("second_here", Boolean, nullable=False),
    Column("adjusted", Boolean, nullable=False),
    Index(None, "table_id"),
)
