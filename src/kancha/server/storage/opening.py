"""How a database is opened, and upgraded to the newest schema."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kancha.core.extras import require_extra

MIGRATING = 8642
"""The lock of PostgreSQL that a worker holds while it upgrades the schema."""


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
    config.set_main_option("script_location", str(files("kancha.server.storage") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
