"""`kancha bot`: an engine plays in the lobby and in tournaments, over restarts, until Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from kancha.cli.bot import TOKEN, read_token
from kancha.cli.bot_evenings import name_in
from kancha.cli.main import main
from kancha.core.errors import KanchaError
from tests.server.evenings import lay_out, name_of, put, resign, until, until_round
from tests.server.evenings import running as going_on
from tests.server.rig import WAIT, Browser, Json, Server, my_turn, opened, over
from tests.server.test_accounts import sign_up
from tests.server.test_bots import make_bot

ENGINE = f"{sys.executable} -m kancha engine {{game}} --level 1"
SECRET = "kancha_0123456789abcdefghijklmnop"


@contextmanager
def running(server: Server, token: Path, *more: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run `kancha bot`; its words go to a file beside the token."""
    command = [sys.executable, "-m", "kancha", "bot", "--url", f"http://{server.address}"]
    command += ["--engine", ENGINE, "--token-file", str(token), "--seconds", "0.1", *more]
    with token.with_name("said.txt").open("wb") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said)
    try:
        yield process
    finally:
        process.kill()
        process.wait(WAIT)


async def laid_by_a_bot(somebody: Browser) -> Json:
    """Wait until a bot has laid a table."""
    while True:
        for table in (await somebody.get("/api/lobby"))["open"]:
            if table["people"][0]["bot"]:
                return dict(table)


async def test_an_engine_plays_in_the_lobby_over_a_restart_and_leaves_on_ctrl_c(
    tmp_path: Path,
) -> None:
    token = tmp_path / "token"
    with Server(tmp_path / "data", "same port") as server:
        async with Browser(server) as ana, Browser(server) as ben:
            await sign_up(ana, "Ana")
            await sign_up(ben, "Ben")
            bot = await make_bot(ana, "Robo")
            token.write_text(bot.token + "\n", "utf-8")
            with running(server, token, "--game", "kulami", "--clock", "5+3", "--rated") as process:
                table = await laid_by_a_bot(ben)
                assert (table["clock"], table["rated"]) == (
                    {"initial_ms": 300_000, "increment_ms": 3_000, "each_move": False},
                    True,
                )
                name = table["table"]
                await ben.ask("PUT", f"/api/lobby/tables/{name}")
                person = await (await ben.watch(name)).until(opened)
                for _ in range(3):
                    await person.play()
                server.kill()
                server.start()
                person = await (await ben.watch(name)).until(opened)
                await person.until(my_turn)
                await person.say("propose", id="draw", what="draw")
                await person.until(lambda p: "draw" in p.answers and not p.state["proposals"])
                while not over(person):
                    await person.until(lambda p: my_turn(p) or over(p))
                    if my_turn(person):
                        await person.play()
                await person.done("propose", what="rematch")
                await person.until(lambda p: bool(p.state.get("rematch")))
                rematch = await (await ben.watch(person.state["rematch"])).until(opened)
                await rematch.until(lambda p: my_turn(p) or p.state["ply"] > 0)
                process.send_signal(signal.SIGINT)
                assert process.wait(WAIT) == 130
                assert not (await ben.get("/api/lobby"))["open"]
            await bot.http.aclose()
    said = token.with_name("said.txt").read_text("utf-8")
    assert "Traceback" not in said
    assert bot.token not in said


def engines_of(process: subprocess.Popen[bytes]) -> list[int]:
    """Return the processes that a bot has started, from any of its threads."""
    threads = Path(f"/proc/{process.pid}/task").iterdir()
    return [int(pid) for each in threads for pid in (each / "children").read_text().split()]


async def play_and_lose(person: Browser, table: str, moves: int) -> None:
    """Play so many moves at a table of a tournament, then resign."""
    player = await (await person.watch(table)).until(opened)
    for _ in range(moves):
        await player.play()
    await player.until(my_turn)
    await player.done("resign")


async def test_a_bot_plays_a_tournament_over_a_restart_of_the_server_and_of_its_engine(
    tmp_path: Path,
) -> None:
    token = tmp_path / "token"
    with Server(tmp_path / "data", "same port") as server:
        async with Browser(server) as ana, Browser(server) as ben:
            await sign_up(ana, "Ana")
            await sign_up(ben, "Ben")
            people = {"Ana": ana, "Ben": ben}
            bot = await make_bot(ana, "Robo")
            token.write_text(bot.token, "utf-8")
            at = await lay_out(ana, kind="round_robin", game="kulami", machines=True)
            page = f"http://{server.address}{at.replace('/api/tournaments', '/tournament')}"
            for person in people.values():
                await put(person, f"{at}/me")
            with running(server, token, "--game", "kulami", "--tournament", page) as process:
                await until(ana, at, lambda state: len(state["entrants"]) == 3)
                await put(ana, f"{at}/state", {"do": "start"})
                broken: list[int] = []
                for number in (1, 2, 3):
                    state = await until_round(ana, at, number)
                    [game] = going_on(state)
                    pair = [name_of(state, game[seat]) for seat in ("first", "second")]
                    people_here = [people[name] for name in pair if name in people]
                    if "Robo" not in pair:
                        await resign(people_here[0], game["table"])
                        continue
                    player = await (await people_here[0].watch(game["table"])).until(opened)
                    await player.play()
                    await player.until(my_turn)
                    if not broken:
                        server.kill()
                        server.start()
                    else:
                        for engine in engines_of(process):
                            os.kill(engine, signal.SIGKILL)
                    broken.append(number)
                    await play_and_lose(people_here[0], game["table"], moves=2)
                over_now = await until(ana, at, lambda state: state["state"] == "over")
                robo = next(e for e in over_now["entrants"] if e["person"]["name"] == "Robo")
                assert robo["person"]["bot"]
                first = over_now["standings"][0]
                assert (first["entrant"], first["points"], len(broken)) == (robo["number"], 2, 2)
                table = (await ana.ask("GET", f"{at}/export")).text
                assert "1,Robo (bot)," in table
                said = token.with_name("said.txt")
                while "is over: place 1 of 3." not in said.read_text("utf-8"):
                    await until(ana, at, lambda state: state["state"] == "over")
                assert not (await ben.get("/api/lobby"))["open"]
            await bot.http.aclose()
    words = said.read_text("utf-8")
    assert words.count("Takes part in Evening.") == 1
    assert "The engine failed" in words
    assert "Traceback" not in words


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("https://elsewhere.example/tournament/abc", "a bot plays at one server"),
        ("http://localhost:8642/lobby/abc", "no tournament"),
        ("", "no tournament"),
    ],
)
def test_only_tournaments_of_the_bots_server_are_entered(address: str, why: str) -> None:
    assert name_in("http://localhost:8642/tournament/abc", "http://localhost:8642/") == "abc"
    assert name_in("abc", "http://localhost:8642") == "abc"
    with pytest.raises(KanchaError, match=why):
        name_in(address, "http://localhost:8642")


@pytest.mark.parametrize("text", ["", "short", "two words that are quite long enough"])
def test_a_file_without_a_token_is_said(tmp_path: Path, text: str) -> None:
    file = tmp_path / "token"
    file.write_text(text, "utf-8")
    with pytest.raises(KanchaError, match="holds no token"):
        read_token(file)


def test_a_token_comes_from_a_file_or_the_environment_and_from_no_argument(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TOKEN, SECRET)
    assert read_token(None) == SECRET
    file = tmp_path / "token"
    file.write_text(f" {SECRET[::-1]}\n", "utf-8")
    assert read_token(file) == SECRET[::-1]
    help_text = CliRunner().invoke(main, ["bot", "--help"]).output
    assert "--token-file" in help_text
    assert "--token " not in help_text
