"""The commands that make, pack and print puzzles, as a shell runs them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kancha
from kancha.cli.main import main
from kancha.record.record import Record

P01 = "16 gww/ggwgw/wwwgg/ggw"
OPEN = ".,.,./.,.,.,.,./.,.,.,.,./.,.,."


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def pages(pdf: bytes) -> int:
    counted = re.search(rb"/Type/Pages/Count (\d+)", pdf)
    assert counted is not None
    return int(counted[1])


def test_puzzles_are_printed_one_a_line_and_always_the_same() -> None:
    asked = ["puzzle", "gurami", "--board", "24", "--centre", "--grade", "3", "--count", "2"]
    lines = run(*asked, "--seed", "7").stdout.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("24+c ") for line in lines)
    assert run(*asked, "--seed", "7").stdout.splitlines() == lines
    assert run(*asked, "--seed", "8").stdout.splitlines() != lines
    more = json.loads(run(*asked, "--seed", "7", "--json").stdout)
    assert [one["puzzle"] for one in more] == lines
    assert {one["grade"] for one in more} == {3}
    solved = json.loads(run("solve", "gurami-puzzle", lines[0], "--json").stdout)
    assert (solved["solution"], solved["grade"]) == (more[0]["solution"], 3)


def test_two_solutions_are_shown_where_there_are_several() -> None:
    done = run("solve", "gurami-puzzle", f"{P01} {OPEN}")
    grids = done.stdout.split("two of them:\n")[1].split("\n\n")
    assert len(grids) == 2
    assert grids[0] != grids[1]


def test_packings_are_counted_found_and_listed() -> None:
    counted = run("pack", "2x2x2", "--colours", "2", "--count").stdout
    assert counted == "91 ways\n10 up to rotation\n7 up to rotation and reflection\n"
    known = json.loads(run("pack", "2x2x2", "--colours", "2", "--count", "--json").stdout)
    assert known == {"raw": 91, "rotation": 10, "reflection": 7}
    found = run("pack", "3x3x3").stdout.strip()
    assert str(kancha.game("rumis-pack").parse(found).outcome) == "seat 0 wins"
    assert len(run("pack", "3x2x1", "--all").stdout.splitlines()) == 6
    none = run("pack", "2x2x2")
    assert (none.exit_code, "no way" in none.stdout) == (1, True)


def test_a_solitaire_that_is_stuck_is_called_so() -> None:
    asked = ["solve", "rumis-pack", "--options", "box=2x2x2", "--seconds", "0.1"]
    done = run(*asked)
    assert done.exit_code == 1
    assert "It cannot be finished from here" in done.stdout
    assert json.loads(run(*asked, "--json").stdout)["can_be_finished"] is False


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_have_the_same_bytes_every_time(tmp_path: Path, paper: str) -> None:
    files = [tmp_path / name for name in ("one.pdf", "two.pdf")]
    for file in files:
        asked = ["--grade", "2", "--count", "5", "--seed", "7", "--paper", paper]
        done = run("sheet", "gurami", *asked, "-o", str(file))
        assert done.exit_code == 0, done.output
    first, second = (file.read_bytes() for file in files)
    assert first == second
    assert first.startswith(b"%PDF")
    assert pages(first) == 3  # two of puzzles, one of solutions


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_book_has_a_cover_the_techniques_all_grades_and_the_solutions(
    tmp_path: Path, paper: str
) -> None:
    files = [tmp_path / name for name in ("one.pdf", "two.pdf")]
    for file in files:
        done = run("book", "--boards", "16", "--count", "5", "--paper", paper, "-o", str(file))
        assert done.exit_code == 0, done.output
    first, second = (file.read_bytes() for file in files)
    assert first == second
    assert pages(first) == 2 + 5 * 2 + 1


def test_a_record_becomes_diagrams(tmp_path: Path) -> None:
    record, file = tmp_path / "game.txt", tmp_path / "game.pdf"
    game = Record(kancha.game("gorami"))
    for _ in range(7):
        game.play(game.position.moves[0])
    game.save(record)
    done = run("sheet", "record", "--record", str(record), "-o", str(file))
    assert done.exit_code == 0, done.output
    assert pages(file.read_bytes()) == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["puzzle", "gurami", "--board", "18"], "'18' is not one of"),
        (["puzzle", "gurami", "--board", "30", "--centre"], "only boards 16, 22 and 24"),
        (["puzzle", "gurami", "--grade", "6"], "6 is not in the range"),
        (["puzzle", "gurami", "--givens", "few"], "neither a number nor minimal"),
        (["puzzle", "gurami", "--givens", "16"], "give 1 to 15"),
        (["puzzle", "sudoku"], "'sudoku' is not"),
        (["pack", "3x3"], "not a box such as 3x3x3"),
        (["pack", "9x9x9"], "729 cells are too many"),
        (["pack", "3x3x3", "--stones", "ZZ"], "give some of the letters"),
        (["pack", "3x3x3", "--count", "--all"], "not both"),
        (["pack", "3x3x3", "--count", "--state", "no/such.json"], "no such folder"),
        (["sheet", "gurami", "-o", "sheet.txt"], "sheets and books are .pdf files"),
        (["sheet", "gurami", "-o", "no/sheet.pdf"], "no such folder"),
        (["sheet", "record", "-o", "x.pdf"], "record goes with --record"),
        (["book", "--boards", "16,17", "-o", "x.pdf"], "'17' is none of"),
        (["solve", "gurami-puzzle", "16 x y"], "option puzzle"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(arguments: list[str], said: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert said in done.stderr
    assert "Traceback" not in done.output


def test_wishes_that_cannot_be_met_leave_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kancha.puzzles.gurami_generator.MOST_ATTEMPTS", 20)
    file = tmp_path / "sheet.pdf"
    done = run("sheet", "gurami", "--grade", "5", "--givens", "12", "-o", str(file))
    assert done.exit_code == 2
    assert "ask for grade 1" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [["sheet", "gurami"], ["book"]])
def test_a_missing_extra_is_named_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    done = run(*command, "-o", str(tmp_path / "x.pdf"))
    assert done.exit_code == 2
    assert "pip install 'kancha[draw]'" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["puzzle", "gurami", "--grade", "3", "--count", "2", "--seed", "7"],
        ["pack", "2x2x2", "--colours", "2", "--count", "--cores", "1"],
    ],
)
def test_the_uncompiled_build_prints_the_same(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kancha.cli.main", *arguments],
        env={**os.environ, "KANCHA_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == run(*arguments).stdout
