"""The same tables in PostgreSQL: a server of our own, started and stopped by the test."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from kancha.server import database
from kancha.server.settings import Settings
from kancha.server.store import Store
from tests.missing import missing
from tests.server.rig import PEOPLE, Browser, Player, Server, my_turn, opened, over

USER = "postgres"


def programs() -> Path:
    """Return the folder of PostgreSQL's programs; Debian keeps them apart, by version."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not kept:
        missing("no PostgreSQL here (Debian: apt-get install postgresql)")
    return kept[-1].parent


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """Run a server that only this test can reach, over a socket in a folder of its own."""
    tools = programs()
    with tempfile.TemporaryDirectory(prefix="kancha-pg-") as folder:
        become: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            owner = pwd.getpwnam(USER)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            become = ["runuser", "-u", USER, "--"]

        def run(tool: str, *arguments: str) -> None:
            command = [*become, str(tools / tool), "-D", f"{folder}/data", *arguments]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr

        run("initdb", "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")
        switches = f"-c listen_addresses= -k {folder} -c fsync=off"
        run("pg_ctl", "-w", "-l", f"{folder}/log", "-o", switches, "start")
        try:
            yield f"postgresql://{USER}@/{USER}?host={folder}"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")


async def test_the_migrations_make_the_schema_that_the_program_uses(
    postgres: str, tmp_path: Path
) -> None:
    store = Store(Settings(data=tmp_path, postgres=postgres).database)
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
