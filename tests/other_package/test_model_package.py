"""A game of another package, laid out as the docs say, works everywhere a game can be used."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import kancha
from kancha.cli.terminal.app import KanchaApp
from kancha.cli.terminal.session import Session
from kancha.core.position import Position
from kancha.core.registry import game_class
from kancha.core.resources import game_text
from kancha.core.rng import Rng
from kancha.draw.svg import draw
from kancha.draw.terminal import text
from kancha.engines.tuning import tuning_of
from kancha.examples.example import examples
from kancha.record.record import Record
from kancha.testing.conformance import check_game
from kancha.testing.perft_table import perft_rows
from kancha.testing.rulebook import rulebook
from tests.cli.keys import touch_by_keys
from tests.cli.test_play import SIZE, shown, touch_by_mouse
from tests.server.rig import Browser, Json, Server, over, texts

AIM = "Connect your two sides of the board with a chain of stones."


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    command = [sys.executable, "-m", "kancha.cli.main", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def middle() -> Position:
    """Return a position with stones of both seats."""
    position: Position = kancha.game("hex").start()
    for move in ("c3", "swap", "d2", "b3"):
        position = position.play(move)
    return position


def test_it_lies_outside_of_the_repository_without_any_file_beside_its_code(site: Path) -> None:
    assert Path(str(sys.modules[game_class("hex").__module__].__file__)).is_relative_to(site)
    assert {file.suffix for file in (site / "kancha_hex").iterdir() if file.is_file()} == {".py"}
    assert game_text(game_class("hex"), "RULES.md") is None
    assert rulebook(game_class("hex")) is None
    assert examples("hex") == ()
    assert perft_rows("hex") == ()


@pytest.mark.parametrize("size", [2, 5, 7])
def test_it_conforms(size: int) -> None:
    check_game(game_class("hex"), size=size)


def test_a_record_comes_back_from_its_file(tmp_path: Path) -> None:
    record = Record(kancha.game("hex", size=3))
    rng = Rng(1)
    while record.outcome is None:
        record.play(str(record.position.pick(rng)))
    record.save(tmp_path / "game.txt")
    assert Record.load(tmp_path / "game.txt").position == record.position


def test_the_command_line_lists_and_explains_it() -> None:
    assert AIM in run("games").stdout
    moves = run("moves", "hex", "--options", "size=2")
    assert moves.stdout.split()[:4] == ["a1", "b1", "a2", "b2"]
    rules = run("rules", "hex")
    assert rules.returncode == 2
    assert rules.stderr == (f"kancha: Hex comes without a rules page; the aim of the game: {AIM}\n")


def test_without_a_tuning_it_has_ten_levels_of_alpha_beta() -> None:
    tuning = tuning_of(kancha.game("hex"))
    assert tuning.search == "alphabeta"
    assert len(tuning.levels) == 10
    assert all(level.seconds is not None for level in tuning.levels), "a level may take for ever"


def test_an_engine_connects_where_it_can() -> None:
    position = kancha.game("hex", size=3).parse(".r./bb./r.. b")
    for level in (6, 10):
        chosen = kancha.engine("hex", level=level, size=3).choose(position)
        assert str(chosen) in ("c1", "c2")


def test_the_arena_plays_it(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    options = ["--options", "size=4", "--games", "4", "--jobs", "2", "--json", str(report)]
    match = run("match", "hex", "level:6", "level:1", *options)
    assert match.returncode == 0, match.stderr
    assert "Hex" in match.stdout
    assert json.loads(report.read_text("utf-8"))["games"] == 4


def test_other_programs_play_it_by_the_protocol() -> None:
    command = [sys.executable, "-m", "kancha.cli.main", "engine", "hex"]
    said = subprocess.run(command, input="ugi\nquit\n", capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert "ugiok" in said.stdout


def test_its_scenes_are_drawn_and_written() -> None:
    position = middle()
    for theme in ("light", "dark"):
        assert draw(position.game.board, position.scene(), theme=theme).endswith("</svg>\n")
    written = text(position.game.board, position.scene())
    assert written.startswith("Red connects the sides at the upper left and lower right.")
    assert written.count("B") == 2
    assert written.split().count("R") == 1


@pytest.mark.parametrize("opponent", ["people", "greedy"])
async def test_the_terminal_app_plays_it_to_the_end(opponent: str) -> None:
    chosen = kancha.game("hex", size=3)
    session = Session.begin(chosen, opponent, 0, seed=1)  # type: ignore[arg-type]
    app = KanchaApp(session, pace=0)
    rng = random.Random(1)
    async with app.run_test(size=SIZE) as pilot:
        while (position := app.playing.position).seat is not None:
            if "swap" in position.moves:
                await touch_by_keys(pilot, "swap")
            else:
                await touch_by_mouse(pilot, rng.choice(position.moves.texts))
        assert "wins" in shown(app, "#caption")


async def test_the_server_shows_it_and_engines_play_it_at_its_tables(tmp_path: Path) -> None:
    with Server(tmp_path / "server") as server:
        async with Browser(server) as browser:
            listed = await browser.get("/api/games")
            assert "hex" in [entry["id"] for entry in listed]
            rules = await browser.get("/api/games/hex/rules")
            assert rules == {"game": "hex", "markdown": ""}
            assert await browser.get("/api/games/hex/examples") == []
            assert (await browser.get("/api/games/hex/showcase"))["pictures"]
            wish = {"game": "hex", "options": {"size": 3}}
            preview = await browser.post("/api/preview", wish)
            assert preview["colours"] == ["Red", "Blue"]
            board = f"/api/boards/{preview['picture']['board']}?game=hex&options="
            assert await browser.get(board + json.dumps(wish["options"]))
            drawn = await browser.ask("POST", "/api/picture", json=wish)
            assert drawn.text.startswith("<svg")
            seats: list[Json] = [{"kind": "you"}, {"kind": "engine", "level": 2}]
            made = await browser.open_table("hex", seats, options={"size": 3})
            player = await browser.watch(made["table"])
            await player.until(lambda p: "clicks" in p.state or over(p))
            while not over(player):
                await player.play(texts(player.state["clicks"])[0])
                await player.until(lambda p: "clicks" in p.state or over(p))
            assert "wins" in player.state["picture"]["scene"]["caption"]
