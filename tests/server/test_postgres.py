"""The same tables in PostgreSQL: a server of our own, started and stopped by the test."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from websockets.exceptions import ConnectionClosed

from kancha.core.errors import KanchaError
from kancha.server.settings import Settings
from kancha.server.storage import database
from kancha.server.storage.backups import back_up, restore
from kancha.server.storage.pg_line import is_used
from kancha.server.storage.store import Store
from tests.server.postgres import Postgres
from tests.server.rig import PEOPLE, WAIT, Browser, Player, Server, my_turn, opened, over, texts


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """Run a server that only this test can reach."""
    with Postgres() as running:
        yield running.url


async def test_the_migrations_make_the_schema_that_the_program_uses(
    postgres: str, tmp_path: Path
) -> None:
    store = Store(Settings(data=tmp_path, postgres=postgres).database, WAIT)
    await store.open()
    await store.open()  # once more changes nothing

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), database.metadata))

    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await store.close()


async def test_a_game_goes_on_after_the_server_was_killed(postgres: str, tmp_path: Path) -> None:
    server = Server(tmp_path, postgres)
    server.start()
    try:
        async with Browser(server) as ana, Browser(server) as ben:
            made = await ana.open_table(
                "kulami", PEOPLE, clock={"initial_ms": 600_000, "increment_ms": 1000}
            )
            await ben.join(made)
            pair = [await who.watch(made["table"]) for who in (ana, ben)]
            for turn in range(6):
                await pair[turn % 2].play()
            await pair[0].until(lambda player: len(player.moves) == 6)
            server.kill()
            server.start()
            again = await (await ana.watch(made["table"])).until(opened)
            assert [m["text"] for m in again.moves] == [m["text"] for m in pair[0].moves]
            await again.play()
            for who in (ana, ben):
                [line] = (await who.get("/api/tables"))["tables"]
                assert (line["table"], line["ply"]) == (made["table"], 7)
    finally:
        server.kill()


async def test_a_backup_is_put_back_only_where_no_server_runs(
    postgres: str, tmp_path: Path
) -> None:
    settings, file = Settings(data=tmp_path, postgres=postgres), tmp_path / "backup.zip"
    server = Server(tmp_path, postgres)
    server.start()
    try:
        async with Browser(server) as ana:
            made = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
            player = await ana.watch(made["table"])
            await player.play()
            await asyncio.to_thread(back_up, settings, file)
            with pytest.raises(KanchaError, match="stop them first"):
                await asyncio.to_thread(restore, settings, file)
            await player.play()
            server.kill()
            while await is_used(postgres):
                pass  # PostgreSQL notices a little later that a server is gone
            await asyncio.to_thread(restore, settings, file)
            server.start()
            again = await (await ana.watch(made["table"])).until(opened)
            assert again.moves == player.moves[:1]
            await again.play()
    finally:
        server.kill()


async def test_of_two_moves_for_one_ply_one_is_made_and_a_rematch_follows(
    postgres: str, tmp_path: Path
) -> None:
    with Server(tmp_path, postgres) as server:
        async with Browser(server) as ana, Browser(server) as ben:
            await ana.ask("PUT", "/api/me", json={"name": "Ana"})
            made = await ana.open_table("gounki", PEOPLE)
            await ben.join(made)
            both = [await (await ana.watch(made["table"])).until(my_turn) for _ in range(2)]

            async def play(player: Player, text: str) -> str:
                return str((await player.ask("play", ply=0, text=text))["type"])

            answers = await asyncio.gather(play(both[0], "b2-b3"), play(both[1], "d2-d3"))
            assert sorted(answers) == ["ack", "refused"]
            await both[0].done("resign")
            other = await (await ben.watch(made["table"])).until(over)
            await other.done("propose", what="rematch")
            await both[0].done("propose", what="rematch")
            following = both[0].state["rematch"]
            state = await ana.get(f"/api/tables/{following}")
            assert [seat["player"] for seat in state["seats"]] == ["Guest", "Ana"]


async def test_an_outage_of_the_database_is_said_and_everything_goes_on_after_it(
    tmp_path: Path,
) -> None:
    with Postgres() as database, Server(tmp_path, database.url) as server:
        async with Browser(server) as ana:
            made = await ana.open_table(
                "gounki",
                [{"kind": "you"}, {"kind": "engine", "level": 1}],
                clock={"initial_ms": 600_000, "increment_ms": 0},
            )
            player = await (await ana.watch(made["table"])).until(my_turn)
            short = {"initial_ms": 3_000, "increment_ms": 0}
            hasty = await ana.open_table("gounki", [{"kind": "you"}] * 2, clock=short)
            flagged = await (await ana.watch(hasty["table"])).until(opened)
            database.stop()
            move = next(iter(texts(player.state["clicks"])))
            answer = await player.refused("play", ply=0, text=move)
            assert answer["fault"] == "not_stored"
            assert (await ana.ask("GET", "/api/health")).status_code == 200
            for path in ("/api/ready", "/api/tables", "/api/tables/unknown"):
                refused = await ana.ask("GET", path)
                assert (refused.status_code, refused.json()["fault"]) == (503, "unavailable")
            late = await ana.watch("unknown")
            with pytest.raises(ConnectionClosed) as closed:
                await late.until(lambda _: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013
            database.start()
            assert (await ana.ask("GET", "/api/ready")).status_code == 200
            await player.done("play", ply=0, text=move)
            await player.until(lambda player: player.state["ply"] >= 2)
            await flagged.until(over)
            assert flagged.state["ending"]["reason"] == "time"
    for line in server.log.read_text("utf-8").splitlines():
        assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d+ [A-Z]+ ", line), line


async def test_a_database_that_does_not_answer_leaves_nobody_waiting(tmp_path: Path) -> None:
    with Postgres() as database, Server(tmp_path, database.url, "hasty") as server:
        async with Browser(server) as ana:
            made = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
            player = await (await ana.watch(made["table"])).until(my_turn)
            move = next(iter(texts(player.state["clicks"])))
            database.freeze()
            answer = await player.refused("play", ply=0, text=move)
            assert answer["fault"] == "not_stored"
            assert (await ana.ask("GET", "/api/ready")).status_code == 503
            database.thaw()
            await player.done("play", ply=0, text=move)
            assert player.state["ply"] == 1
