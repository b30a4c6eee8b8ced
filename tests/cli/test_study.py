"""The commands that study a position: analyse, hint, draw and solve."""

import json
import struct
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kancha
from kancha.cli.draw import KINDS
from kancha.cli.main import main

NEARLY_WON = "3S4/3s4/8/8/8/8/8/8 w 1 5 -"


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    played = kancha.Record(kancha.game("gounki"))
    for move in ("c1-b1+", "a8-b7+", "b1-b2+"):
        played.play(move)
    file = tmp_path / "game.txt"
    played.save(file)
    return file


def test_analyse_shows_lines_with_scores_and_words() -> None:
    shown = run("analyse", "gounki", "--position", NEARLY_WON, "--seconds", "0.1").stdout
    assert "White to move." in shown
    assert "1. wins:  d8-OUT@d9\n   White " in shown


def test_analyse_as_json_has_as_many_lines_as_asked_for(record: Path) -> None:
    asked = ["--record", str(record), "--ply", "2", "--lines", "2", "--seconds", "0.1", "--json"]
    found = json.loads(run("analyse", "gounki", *asked).stdout)
    assert (found["game"], found["seat"], len(found["lines"])) == ("gounki", 0, 2)
    position = kancha.Record.load(record).positions[2]
    assert found["position"] == str(position)
    for line in found["lines"]:
        assert line["moves"][0] in position.moves
        assert 0 <= line["win_probability"] <= 1
        assert line["sentence"].startswith("White")


def test_a_record_is_read_from_standard_input(record: Path) -> None:
    asked = ["analyse", "gounki", "--record", "-", "--seconds", "0.1", "--json"]
    found = json.loads(run(*asked, stdin=record.read_text()).stdout)
    assert found["position"] == str(kancha.Record.load(record).position)


def test_hint_says_where_what_and_why() -> None:
    where, what, why = run(
        "hint", "gounki", "--position", NEARLY_WON, "--seconds", "0.1"
    ).stdout.splitlines()
    assert where == "Look at d8."
    assert what.startswith("Play d8-OUT@d9: White ")
    assert "wins by force" in why
    found = json.loads(run("hint", "gurami-puzzle", "--seconds", "0.1", "--json").stdout)
    solution = kancha.game("gurami-puzzle").puzzle  # type: ignore[attr-defined]
    cell, _, number = found["move"].partition("=")
    assert found["look_at"] == cell
    assert str(solution.solutions.first[solution.board.names.index(cell)]) == number


@pytest.mark.parametrize("game", ["gounki", "gipf", "kissing", "rumis", "kulami"])
def test_pictures_are_of_the_kind_that_the_ending_says(tmp_path: Path, game: str) -> None:
    begins = {".svg": b"<svg", ".png": b"\x89PNG", ".pdf": b"%PDF"}
    assert set(begins) == set(KINDS)
    for ending, first in begins.items():
        file = tmp_path / f"board{ending}"
        done = run("draw", game, "--theme", "dark", "--turned", "--width", "300", "-o", str(file))
        assert done.exit_code == 0, done.output
        assert file.read_bytes().startswith(first)
    width, _ = struct.unpack(">II", (tmp_path / "board.png").read_bytes()[16:24])
    assert width == 300


def test_a_picture_may_show_a_record(tmp_path: Path, record: Path) -> None:
    file = tmp_path / "board.svg"
    run("draw", "gounki", "--record", str(record), "-o", str(file))
    later = file.read_text()
    run("draw", "gounki", "--record", str(record), "--ply", "0", "-o", str(file))
    assert file.read_text() != later
    run("draw", "gounki", "-o", str(file), "--no-card")
    assert len(file.read_text()) < len(later)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["draw", "gounki", "-o", "board.gif"], "board.gif: pictures are .svg, .png, .pdf files"),
        (["draw", "gounki", "-o", "no/folder.svg"], "no/folder.svg: No such file"),
        (["draw", "gounki", "--seat", "2", "-o", "x.svg"], "seat 2 does not exist"),
        (["draw", "gounki", "--record", "missing.txt", "-o", "x.svg"], "cannot read missing.txt"),
        (["hint", "gounki", "--ply", "3"], "--ply goes with --record"),
        (["hint", "gounki", "--record", "RECORD", "--ply", "4"], "no position after 4"),
        (["hint", "gipf", "--record", "RECORD"], "the record is one of Gounki, not GIPF"),
        (["hint", "gounki", "--record", "RECORD", "--position", "x"], "its own"),
        (["analyse", "gounki", "--seconds", "nan"], "nan is not a number"),
        (["solve", "gounki"], "is played by 2"),
        (["solve", "kissing"], "try --options seats=1"),
        (["solve", "gurami-puzzle", "16 x y"], "option puzzle"),
        (["solve", "rumis-pack", "nonsense"], "position"),
    ],
)
def test_bad_input_is_refused(arguments: list[str], said: str, record: Path) -> None:
    done = run(*[str(record) if part == "RECORD" else part for part in arguments])
    assert done.exit_code == 2
    assert said in done.stderr
    assert "Traceback" not in done.output


@pytest.mark.parametrize(("ending", "module"), [("png", "resvg_py"), ("pdf", "typst")])
def test_a_missing_extra_is_named_with_the_install_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    done = run("draw", "gounki", "-o", str(tmp_path / f"board.{ending}"))
    assert done.exit_code == 2
    assert "pip install 'kancha[draw]'" in done.stderr


def test_puzzles_are_solved_and_counted() -> None:
    solved = run("solve", "gurami-puzzle", "p01").stdout.splitlines()
    assert solved[0] == "The only solution:"
    given = kancha.game("gurami-puzzle").puzzle  # type: ignore[attr-defined]
    assert solved[-1] == "Grade 3 of 5."
    assert "/".join(solved[1:-1]) == given.grid(given.solutions.first)
    size, colours, numbers = str(given).split(" ")
    open_grid = "/".join(",".join("." for _ in row.split(",")) for row in numbers.split("/"))
    several = json.loads(
        run("solve", "gurami-puzzle", f"{size} {colours} {open_grid}", "--json").stdout
    )
    assert several["solutions"] == 2
    first = given.board.names.index("A1")
    wrong = list(given.givens)
    free = next(f for f, number in enumerate(wrong) if not number and f != first)
    used = {n for n, c in zip(wrong, given.colours, strict=True) if c == given.colours[free]}
    wrong[free] = next(
        n for n in range(1, given.highest + 1) if n not in used and n != given.solutions.first[free]
    )
    none = run("solve", "gurami-puzzle", f"{size} {colours} {given.grid(wrong)}")
    assert (none.exit_code, none.stdout) == (1, "There is no solution.\n")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("rumis-pack", "box=3x2x2"),
        ("rumis-cube", "size=3"),
        ("kissing-challenge", "line=112233445566112233445566"),
        ("kissing", "seats=1"),
    ],
)
def test_solitaires_are_played_to_their_end(game: str, options: str) -> None:
    asked = ["solve", game, "--options", options, "--seconds", "0.5", "--json"]
    found = json.loads(run(*asked).stdout)
    record = kancha.Record(kancha.game(game, **found["options"]))
    assert found["start"] == str(record.start)
    for move in found["moves"]:
        record.play(move)
    assert record.outcome is not None
    assert found["end"] == str(record.position)
    assert found["score"] == (record.outcome.scores or [None])[0]
    assert found["solved"] == bool(record.outcome.winners)


def test_solving_goes_on_from_a_position() -> None:
    start = kancha.game("rumis-pack", box="3x2x2").start()
    first = json.loads(
        run("solve", "rumis-pack", "--options", "box=3x2x2", "--seconds", "0.5", "--json").stdout
    )
    later = str(start.play(first["moves"][0]))
    done = run("solve", "rumis-pack", later, "--options", "box=3x2x2", "--seconds", "0.5")
    assert done.exit_code == 0
    assert "Solved" in done.stdout
    over = run("solve", "rumis-pack", first["end"], "--options", "box=3x2x2")
    assert "the game is over" in over.stderr
