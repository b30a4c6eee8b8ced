"""The schema of the database, the same for SQLite and PostgreSQL, and how it is opened."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    event,
    func,
    select,
)
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kancha.core.extras import require_extra

MIGRATING = 8642
"""The lock of PostgreSQL that a worker holds while it upgrades the schema."""
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
    Column("seed", LargeBinary, nullable=False),
    Column("host", String(40), nullable=False),
    Column("status", String(10), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger),
    Column("summary", Text),
    Index(None, "status"),
)

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
    UniqueConstraint("key"),
)
"""Guests who have an account; their id and name stay those of the guest."""

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


def open_engine(url: str) -> AsyncEngine:
    """Return the SQLAlchemy engine; SQLite is set up for durable writes and concurrent reads."""
    if url.startswith("postgresql"):
        require_extra("postgres", "a PostgreSQL database")
    remote = url.startswith("postgresql")  # its connections may be lost while nobody looks
    engine = create_async_engine(
        url, hide_parameters=True, pool_reset_on_return=None, pool_pre_ping=remote
    )
    if not remote:
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def open_blocking(url: str) -> Engine | None:
    """Return an engine whose calls block, for SQLite; None for databases elsewhere."""
    if not url.startswith("sqlite"):
        return None
    engine = create_engine(
        url.replace("+aiosqlite", ""), hide_parameters=True, pool_reset_on_return=None
    )
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: object, _record: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Upgrade the schema to the newest version."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # workers may start at the same time
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
    config = Config()
    config.set_main_option("script_location", str(files("kancha.server") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
