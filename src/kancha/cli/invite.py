"""`kancha invite`: lets one person make an account, where the server wants invitations."""

from __future__ import annotations

import asyncio
import secrets
import time
from pathlib import Path

import click

from kancha.cli.serve import check_postgres, in_folder, in_postgres
from kancha.cli.writable import check_folder
from kancha.core.extras import require_extra


@click.command("invite")
@in_folder
@in_postgres
def command(data: Path | None, postgres: str) -> None:
    """Print an invitation, with which one person can make an account at your server.

    The server may run meanwhile. Start it with --accounts invitation.
    """
    require_extra("server", "an invitation")
    from kancha.server.accounts.sessions import hashed
    from kancha.server.hosts.store import HostStore
    from kancha.server.settings import Settings, default_data
    from kancha.server.storage.store import Store

    check_postgres(postgres)
    settings = Settings(data=data or default_data(), postgres=postgres)
    check_folder(settings.data)
    invitation = secrets.token_urlsafe(16)

    async def store_it() -> None:
        store = Store(settings.database, settings.database_seconds)
        try:
            await store.open()
            now = time.time_ns() // 1_000_000
            await HostStore(store).invite("", hashed(invitation), now)
        finally:
            await store.close()

    asyncio.run(store_it())
    click.echo(f"/you#{invitation}")
