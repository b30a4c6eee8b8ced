"""The schema of the database, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Insert,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from kancha.server.tables.clocks import ClockSetup

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("start", Text),
    Column("clock_initial", BigInteger),
    Column("clock_increment", BigInteger),
    Column("clock_each_move", Boolean, nullable=False, server_default=false()),
    Column("seed", LargeBinary, nullable=False),
    Column("host", String(40), nullable=False),
    Column("status", String(10), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger),
    Column("summary", Text),
    Column("due", BigInteger),
    Index(None, "status"),
    Index(None, "due"),
)

CLOCK = (tables.c.clock_initial, tables.c.clock_increment, tables.c.clock_each_move)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("command", String(90)),
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "command"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(40), primary_key=True),
    Index(None, "guest"),
)

alive = Table(
    "alive",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("id", String(40), ForeignKey("guests.id"), primary_key=True),
    Column("key", String(200), nullable=False),
    Column("joined", BigInteger, nullable=False),
    Column("password", Text),
    Column("leaves", BigInteger),
    UniqueConstraint("key"),
    Index(None, "leaves"),
)
"""Guests who have an account; their id and name stay those of the guest. `leaves` says when the
account will be deleted."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),
    Column("player", String(40), ForeignKey("players.id"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("label", String(80), nullable=False),
    Column("added", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index(None, "player"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("player", String(40), ForeignKey("players.id"), nullable=False),
    Column("device", String(80), nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index(None, "player"),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("player", String(40), ForeignKey("players.id"), primary_key=True),
    Column("hash", String(64), primary_key=True),
)

account_invitations = Table(
    "account_invitations",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("made", BigInteger, nullable=False),
)

progress = Table(
    "progress",
    metadata,
    Column("player", String(40), ForeignKey("players.id"), primary_key=True),
    Column("body", Text, nullable=False),
)

lobby_tables = Table(
    "lobby_tables",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("laid", BigInteger, nullable=False),
    Index(None, "laid"),
)
"""Tables that anybody may find: open ones to sit down at, and others to watch."""

lobby_people = Table(
    "lobby_people",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("seen", BigInteger, nullable=False),
    Column("wish", Text),
    Column("since", BigInteger),
    Column("begun", String(40)),
    Index(None, "seen"),
)
"""People in the lobby: what they search, and the table at which their game has begun."""

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(40), ForeignKey("players.id"), primary_key=True),
    Column("game", String(80), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("player", String(40), ForeignKey("players.id"), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("before", Float, nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Index(None, "player", "game", "at"),
)

chat_lines = Table(
    "chat_lines",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("guest", String(40), nullable=False),
    Column("channel", String(10), nullable=False),
    Column("phrase", String(20)),
    Column("text", Text),
    Column("command", String(90), nullable=False),
    UniqueConstraint("table_id", "command"),
    Index(None, "guest", "at"),
)
"""What people say at a table: a ready phrase or a text."""

mutes = Table(
    "mutes",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("muted", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""Whom somebody does not want to read, at any table."""

reports = Table(
    "reports",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reporter", String(40), nullable=False),
    Column("reported", String(40), nullable=False),
    Column("table_id", String(40), ForeignKey("tables.id"), nullable=False),
    Column("lines", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("state", String(10), nullable=False),
    Column("note", Text, nullable=False),
    Index(None, "state", "at"),
    Index(None, "reporter", "at"),
)
"""What somebody reported to the host: the lines as they were then, in JSON."""


challenges = Table(
    "challenges",
    metadata,
    Column("visitor", String(40), primary_key=True),
    Column("challenge", LargeBinary, nullable=False),
    Column("made", BigInteger, nullable=False),
    Index(None, "made"),
)
"""What browsers were asked to sign with a passkey; each is used once."""

attempts = Table(
    "attempts",
    metadata,
    Column("whose", String(64), primary_key=True),
    Column("left", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "at"),
)
"""How many attempts an address or a name had left at a time (hashed)."""

engine_jobs = Table(
    "engine_jobs",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("priority", Integer, nullable=False),
    Column("guest", String(40), nullable=False),
    Column("body", Text, nullable=False),
    Column("put", BigInteger, nullable=False),
    Column("wanted", BigInteger, nullable=False),
    Column("worker", String(40)),
    Column("held", BigInteger),
    Column("tries", Integer, nullable=False),
    Column("stopped", Boolean, nullable=False),
    Column("reports", Integer, nullable=False),
    Column("report", Text),
    Column("answer", Text),
    Index(None, "priority", "put"),
)
"""What engines on other machines are asked; `job_queue` tells how it is used."""

engine_workers = Table(
    "engine_workers",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("engines", Integer, nullable=False),
    Column("seen", BigInteger, nullable=False),
)
"""Machines with engines that take such jobs."""


def clock_of(row: Any) -> ClockSetup | None:
    """Return the clock of a table, from the columns in `CLOCK`."""
    if row.clock_initial is None:
        return None
    return ClockSetup(row.clock_initial, row.clock_increment, bool(row.clock_each_move))


def insert_into(connection: Connection | AsyncConnection, table: Table) -> Any:
    """Return an insertion that can say what happens where there is such a row already."""
    kind = sqlite if connection.dialect.name == "sqlite" else postgresql
    return kind.insert(table)


def upsert(connection: AsyncConnection, table: Table, row: dict[str, Any]) -> Insert:
    """Return the statement that stores a row, also where there is one of the same key."""
    keys = [column.name for column in table.primary_key.columns]
    others = {name: value for name, value in row.items() if name not in keys}
    stored = insert_into(connection, table).values(row)
    statement: Insert = stored.on_conflict_do_update(index_elements=keys, set_=others)
    return statement
