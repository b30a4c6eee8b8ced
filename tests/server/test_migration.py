"""A database of the version before accounts, made by that version, keeps everything."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, text

from kancha.server.settings import Settings
from kancha.server.storage import database
from kancha.server.storage.store import Store
from tests.server.postgres import Postgres
from tests.server.rig import WAIT, Browser, Json, Server, my_turn, opened
from tests.server.test_database import migrated

OLD = Path(__file__).parent / "old"
COPIED = ("guests", "tables", "entries", "seats", "alive")


@pytest.fixture(params=["sqlite", "postgres"])
def old_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    shutil.copy(OLD / "secret", tmp_path)
    if request.param == "sqlite":
        shutil.copy(OLD / "kancha.sqlite", tmp_path)
        with Server(tmp_path) as server:
            yield server
        return
    with Postgres() as postgres:
        fill(postgres.url, tmp_path)
        with Server(tmp_path, postgres.url) as server:
            yield server


def fill(url: str, data: Path) -> None:
    """Copy the old database into PostgreSQL, as the version before accounts would hold it."""
    old = sqlite3.connect(OLD / "kancha.sqlite")
    old.row_factory = sqlite3.Row

    def copy(connection: Connection) -> None:
        migrated("0002")(connection)
        for name in COPIED:
            table = database.metadata.tables[name]
            rows = [dict(row) for row in old.execute(f"SELECT * FROM {name}")]
            for row in rows:
                if "options" in row:
                    row["options"] = json.loads(row["options"])
            connection.execute(insert(table), rows)

    async def run() -> None:
        store = Store(Settings(data=data, postgres=url).database, WAIT)
        try:
            async with store.engine.begin() as connection:
                await connection.execute(
                    text("CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)")
                )
                await connection.run_sync(copy)
        finally:
            await store.close()

    asyncio.run(run())
    old.close()


async def test_every_game_and_guest_of_the_version_before_accounts_is_kept(
    old_server: Server,
) -> None:
    expected: Json = json.loads((OLD / "expected.json").read_text("utf-8"))
    assert len(expected["tables"]) == 7
    for cookie, guest in expected["guests"].items():
        browser = Browser(old_server)
        browser.http.cookies.set("kancha_guest", cookie)
        me = await browser.get("/api/me")
        assert (me["name"], me["signed_in"]) == (guest["name"], False)
        mine = (await browser.get("/api/tables"))["tables"]
        assert sorted(line["table"] for line in mine) == guest["tables"]
        await browser.http.aclose()
    async with Browser(old_server) as eve:
        for name, table in expected["tables"].items():
            state = await eve.get(f"/api/tables/{name}")
            assert (state["game"], state["status"]) == (table["game"], table["status"])
            assert [move["text"] for move in state["moves"]] == table["moves"]
            assert [seat.get("player", "") for seat in state["seats"]] == table["players"]


async def test_an_old_guest_signs_up_and_plays_on_at_their_tables(old_server: Server) -> None:
    expected: Json = json.loads((OLD / "expected.json").read_text("utf-8"))
    cookie, guest = next(iter(expected["guests"].items()))
    ana = Browser(old_server)
    ana.http.cookies.set("kancha_guest", cookie)
    await ana.post("/api/account/sign-up", {"name": "Ana", "password": "correct horse"})
    mine = (await ana.get("/api/tables"))["tables"]
    assert sorted(line["table"] for line in mine) == guest["tables"]
    table = next(line["table"] for line in mine if line["your_turn"] and line["game"] == "gounki")
    player = await (await ana.watch(table)).until(opened)
    assert my_turn(player)
    await player.play()
    await ana.__aexit__(None, None, None)
