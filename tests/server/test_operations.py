"""What a host needs: backups while the server runs, figures, and files that start it."""

from __future__ import annotations

import signal
import stat
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from kancha.core.errors import KanchaError
from kancha.server.settings import Settings
from kancha.server.storage.backups import back_up, restore
from kancha.server.storage.store import Store
from tests.server.rig import PEOPLE, WAIT, Browser, Server, opened

DEPLOY = Path(__file__).parents[2] / "deploy"


async def test_a_backup_of_a_running_server_holds_every_acknowledged_move(
    server: Server, ana: Browser, ben: Browser, tmp_path: Path
) -> None:
    made = await ana.open_table("gounki", PEOPLE)
    await ben.join(made)
    players = [await who.watch(made["table"]) for who in (ana, ben)]
    for turn in range(5):
        await players[turn % 2].play()
    file, other = tmp_path / "backup.zip", Settings(data=tmp_path / "other")
    back_up(Settings(data=server.data), file)
    await players[1].play()  # the server goes on
    restore(other, file)
    store = Store(other.database, WAIT)
    await store.open()
    table = await store.load(made["table"])
    await store.close()
    assert table is not None
    assert [str(move) for move in table.record.moves] == [m["text"] for m in players[1].moves[:5]]
    assert other.secret() == Settings(data=server.data).secret(), "cookies stay valid"
    for private in (file, other.sqlite, other.data / "secret"):
        assert stat.S_IMODE(private.stat().st_mode) == 0o600


def test_a_folder_in_use_is_not_replaced(server: Server, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    back_up(Settings(data=server.data), file)
    with pytest.raises(KanchaError, match="another server uses"):
        restore(Settings(data=server.data), file)
    file.write_bytes(b"no zip")
    with pytest.raises(KanchaError, match="is no backup"):
        restore(Settings(data=tmp_path / "other"), file)


async def test_a_server_that_is_told_to_stop_sends_everybody_back_and_keeps_the_tables(
    tmp_path: Path,
) -> None:
    with Server(tmp_path / "data", "same port") as server:
        async with Browser(server) as ana:
            made = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
            player = await ana.watch(made["table"])
            await player.play()
            server.kill(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                await player.until(lambda _: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012, "it comes back"
            assert "Traceback" not in server.log.read_text("utf-8")
            server.start()
            again = await (await ana.watch(made["table"])).until(opened)
            assert again.moves == player.moves
            await again.play()


async def test_the_figures_count_what_happened_and_name_nobody(ana: Browser) -> None:
    made = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
    player = await (await ana.watch(made["table"])).until(opened)
    await player.play()
    await player.refused("play", ply=1, text="nonsense")
    text = (await ana.ask("GET", "/api/metrics")).text
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if line[:1] != "#")
    assert float(figures['kancha_commands_total{result="ack"}']) >= 1
    assert float(figures['kancha_commands_total{result="illegal"}']) >= 1
    assert float(figures["kancha_commit_seconds_count"]) >= 2
    assert float(figures["kancha_late_seconds_count"]) > 0
    assert made["table"] not in text
    behind = await ana.ask("GET", "/api/metrics", headers={"X-Forwarded-For": "203.0.113.7"})
    assert behind.status_code == 404, "a proxy on this machine does not show them to the world"


def test_the_files_that_start_a_server_use_what_exists() -> None:
    from kancha.cli.serve import command

    known = {name for option in command.params for name in _variables(option.envvar)}
    for file in ("kancha.service", "Containerfile"):
        words = (DEPLOY / file).read_text("utf-8").replace("=", " ").split()
        named = {word for word in words if word.startswith("KANCHA_")}
        assert named
        assert named <= known
    assert "/api/ready" in (DEPLOY / "Containerfile").read_text("utf-8")


def _variables(names: object) -> list[str]:
    if isinstance(names, str):
        return [names]
    return list(names) if isinstance(names, list) else []
