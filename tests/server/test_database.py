"""The schema goes up and down with data in it."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect, text

from kancha.server.settings import Settings
from kancha.server.storage.store import Store
from tests.server.rig import WAIT, Browser, Server, my_turn


def migrated(to: str) -> Callable[[Connection], list[str]]:
    config = Config()
    config.set_main_option("script_location", str(files("kancha.server.storage") / "migrations"))

    def migrate(connection: Connection) -> list[str]:
        config.attributes["connection"] = connection
        known = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        go = command.downgrade if str(known or "") > to else command.upgrade
        go(config, to)
        return sorted(inspect(connection).get_table_names())

    return migrate


async def test_a_downgrade_with_games_and_the_upgrade_after_it_keep_every_move(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path)
    server.start()
    async with Browser(server) as guest:
        made = await guest.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
        player = await (await guest.watch(made["table"])).until(my_turn)
        await player.play()
        await player.play()
    server.kill()
    store = Store(Settings(data=tmp_path).database, WAIT)
    async with store.engine.begin() as connection:
        newest = await connection.run_sync(migrated("0003"))
        before = await connection.run_sync(migrated("0002"))
        assert await connection.run_sync(migrated("0001")) == before
        assert await connection.run_sync(migrated("0002")) == before
        assert await connection.run_sync(migrated("0003")) == newest
        await connection.run_sync(migrated("head"))
    table = await store.load(made["table"])
    assert table is not None
    assert table.ply == 2
    await store.close()
