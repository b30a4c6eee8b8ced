"""Accounts that are deleted, and the days that pass until then."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from tests.server.rig import WAIT, Browser, Server


def let_days_pass(server: Server) -> None:
    """Let the day have come on which accounts are deleted whose players want that."""
    with closing(sqlite3.connect(server.data / "kancha.sqlite", timeout=WAIT)) as data, data:
        data.execute("UPDATE players SET leaves = 1 WHERE leaves IS NOT NULL")


async def leave_for_good(server: Server, who: Browser) -> None:
    """Delete an account, and let the days pass; the server looks when it is asked again."""
    for _ in range(2):
        assert (await who.ask("DELETE", "/api/account")).status_code == 200
        let_days_pass(server)
