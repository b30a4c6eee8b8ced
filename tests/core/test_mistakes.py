"""Natural mistakes are answered by a sentence, and errors travel between processes."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import kancha
from kancha.cli.main import main

START = kancha.game("gounki").start()


def play_nonsense() -> None:
    kancha.game("gounki").start().play("zz")


def test_an_error_reaches_the_parent_of_a_pool_whole() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        with pytest.raises(kancha.IllegalMove) as caught:
            pool.submit(play_nonsense).result()
        assert caught.value.rule.startswith("R")
        assert pool.submit(len, "still alive").result() == 11


@pytest.mark.parametrize(
    "error",
    [
        kancha.IllegalMove("R1.2", "no way", "a1"),
        kancha.OptionError("board", "unknown", "R3"),
        kancha.PositionError("row 2", "too long"),
        kancha.RecordError("broken", line=3, move=4, rule="R5"),
        kancha.BrokenGameError("x", "no"),
        kancha.UnknownGameError("none"),
        kancha.ArgumentError("no"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_are_pickled_with_message_and_fields(error: kancha.KanchaError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.__dict__) == (str(error), error.__dict__)


MISTAKES: dict[str, tuple[Callable[[], Any], type[Exception], str]] = {
    "theme": (lambda: kancha.draw_svg(START, theme="blue"), ValueError, "light or dark"),  # type: ignore[arg-type]
    "width": (lambda: kancha.draw_svg(START, width=0), ValueError, "pixels"),
    "wide text": (lambda: kancha.draw_svg(START, width="a"), ValueError, "pixels"),  # type: ignore[arg-type]
    "nothing drawn": (lambda: kancha.draw_svg(None), TypeError, "a Position can be drawn"),  # type: ignore[arg-type]
    "text drawn": (lambda: kancha.draw_text("x"), TypeError, "a Position can be drawn"),  # type: ignore[arg-type]
    "no name": (lambda: kancha.game(None), TypeError, "called by its name"),  # type: ignore[arg-type]
    "level text": (lambda: kancha.engine("gounki", level="3"), kancha.OptionError, "whole number"),  # type: ignore[arg-type]
    "level half": (lambda: kancha.engine("gounki", level=3.5), kancha.OptionError, "whole number"),  # type: ignore[arg-type]
    "level yes": (lambda: kancha.engine("gounki", level=True), kancha.OptionError, "whole number"),
    "seconds": (
        lambda: kancha.engine("gounki").think(START, seconds="1"),  # type: ignore[arg-type]
        kancha.OptionError,
        "not a number",
    ),
    "seed": (lambda: kancha.Rng("a"), TypeError, "whole number"),  # type: ignore[arg-type]
    "engine pickled": (lambda: pickle.dumps(kancha.engine("gounki")), TypeError, "each process"),
    "chance": (
        lambda: kancha.engine("kissing").choose(kancha.game("kissing").start()),
        kancha.KanchaError,
        "chance is to move",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_natural_mistake_is_answered_by_a_sentence(mistake: str) -> None:
    call, kind, words = MISTAKES[mistake]
    with pytest.raises(kind, match=words):
        call()


def test_moves_and_positions_fit_into_tables() -> None:
    move = START.moves[0]
    assert f"{move:<10}|" == f"{move!s:<10}|"
    assert f"{START:>80}" == f"{START!s:>80}"


@pytest.mark.parametrize("tags", [{"a b": "x"}, {"": "x"}, {"Game": "kulami"}, {"Seat0": 3}])
def test_a_tag_that_could_not_be_read_back_is_not_written(tags: dict[str, Any]) -> None:
    record = kancha.Record(kancha.game("gounki"), tags=tags)
    with pytest.raises(kancha.RecordError, match="tag"):
        str(record)


@pytest.mark.parametrize(("number", "comment"), [(5, "late"), (0, 3)])
def test_a_comment_that_could_not_be_read_back_is_not_written(number: int, comment: Any) -> None:
    record = kancha.Record(kancha.game("gounki"))
    record.comments[number] = comment
    with pytest.raises(kancha.RecordError, match="comment"):
        str(record)


def test_the_package_runs_as_a_module() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "kancha", "-h"], capture_output=True, text=True, check=True
    )
    assert shown.stdout.startswith("Usage: kancha")


def test_a_misspelt_command_is_named() -> None:
    shown = CliRunner().invoke(main, ["move", "gounki"])
    assert shown.exit_code == 2
    assert "Did you mean moves?" in shown.output


def test_a_match_with_a_missing_program_is_refused_before_it_plays(tmp_path: Path) -> None:
    journal = tmp_path / "match.jsonl"
    shown = CliRunner().invoke(
        main, ["match", "gounki", "command:./nope", "random", "--journal", str(journal)]
    )
    assert shown.exit_code == 2
    assert "there is no program './nope'" in shown.output
    assert not journal.exists()


@pytest.mark.parametrize("address", ["localhost:1/none", "no-such-host.invalid/none"])
def test_a_database_that_cannot_be_reached_is_said_in_one_line(
    address: str, tmp_path: Path
) -> None:
    shown = subprocess.run(
        [
            *(sys.executable, "-m", "kancha", "serve", "--port", "0", "--no-browser"),
            *("--data", str(tmp_path), "--postgres", f"postgresql://user@{address}"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert shown.returncode == 2
    assert shown.stderr.startswith("kancha: cannot open the database: ")
    assert shown.stderr.count("\n") == 1
