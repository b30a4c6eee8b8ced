"""The commands: a match and a ladder from the command line, and what they write."""

import json
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kancha.arena.ladder import FAST_TOP_LEVEL, page, pairings, play_ladder, rows_without, save
from kancha.arena.local import play_locally
from kancha.cli.main import main
from kancha.core.registry import game, variant


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def test_a_match_reports_in_words_and_as_json_and_leaves_no_journal(
    tmp_path: Path, own_data: Path
) -> None:
    report = tmp_path / "report.json"
    result = run("match", "gorami", "greedy", "random", "--games", "6", "--json", str(report))
    assert result.exit_code == 0
    assert "GOrami: 6 games" in result.stdout
    data = json.loads(report.read_text("utf-8"))
    assert data["games"] == 6
    assert sum(data["duels"][0][name] for name in ("won", "drawn", "lost")) == 6
    assert not [file for file in own_data.rglob("*") if file.is_file()]


def test_a_decided_test_ends_the_match(tmp_path: Path) -> None:
    journal = tmp_path / "match.jsonl"
    arguments = ["match", "gorami", "greedy", "random", "--games", "1000", "--journal"]
    result = run(*arguments, str(journal), "--sprt", "elo0=0,elo1=200")
    assert "accepts elo1" in result.stdout
    played = journal.read_text("utf-8").count("\n") - 1
    assert 4 <= played < 100
    again = run(*arguments, str(journal), "--sprt", "elo0=0,elo1=200")
    assert f"GOrami: {played} games" in again.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["match", "gorami", "greedy"], "at least two"),
        (["match", "gorami", "greedy", "genius"], "player 'genius'"),
        (["match", "gorami", "greedy", "random", "--sprt", "elo0=9,elo1=3"], "less than elo1"),
        (["match", "gorami", "greedy", "random", "--openings", "missing"], "cannot read missing"),
        (["ladder", "chess"], "no game is called 'chess'"),
        (["ladder", "gipf/chess"], "gipf has no variant 'chess'"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [("match", "gorami", "greedy", "random"), ("bench", "gorami"), ("engine", "--check", "true")],
)
def test_seconds_that_would_never_be_over_are_refused(arguments: tuple[str, ...]) -> None:
    result = run(*arguments, "--seconds", "nan")
    assert result.exit_code == 2
    assert "'--seconds': nan is not a number" in result.stderr


def test_the_ladder_has_every_step_and_the_simplest_opponents() -> None:
    steps = list(pairings(game("gounki")))
    assert len(steps) == 11
    assert steps[0] == ("level:2", "level:1")
    assert steps[-1] == (FAST_TOP_LEVEL, "greedy")
    assert ("level:10",) in list(pairings(game("rumis-cube")))


@pytest.mark.parametrize(
    ("name", "steps", "line"),
    [
        ("gorami", [("level:2", "level:1"), ("level:3", "level:2")], "| level 3, level 2 | 4 |"),
        ("kissing-challenge", [("random",), ("greedy",)], "| greedy | 4 |"),
        ("gipf/with a die", [("greedy", "random"), ("level:1", "random")], "## GIPF: with a die\n"),
    ],
)
def test_a_ladder_resumes_and_writes_counts_and_a_page(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    steps: list[tuple[str, ...]],
    line: str,
) -> None:
    monkeypatch.setattr("kancha.arena.ladder.pairings", lambda _: steps)
    heard = []

    def measure() -> None:
        rows = []
        for ladder in play_ladder(
            variant(name),
            4,
            2,
            tmp_path / "journals",
            lambda match, fixtures: play_locally(match, fixtures, 2),
            lambda title, total, results: heard.append((title, total, len(results.games))),
        ):
            save(ladder, tmp_path / "ladder")
            rows.append(len(ladder["rows"]))
        assert rows == [1, 2]

    measure()
    first = page(tmp_path / "ladder")
    assert line in first
    assert len(heard) == 2 * 5
    measure()
    assert page(tmp_path / "ladder") == first
    assert len(heard) == 2 * 5 + 2


def test_a_ladder_plays_only_the_levels_that_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = [("level:2", "level:1"), ("level:3", "level:2"), ("level:4", "level:3")]
    monkeypatch.setattr("kancha.arena.ladder.pairings", lambda _: steps)
    old = [{"players": list(step), "won": 7} for step in steps]
    save({"game": "gorami", "rows": old}, tmp_path)
    of = game("gorami")
    kept = rows_without(tmp_path, of, [1])
    assert kept == old[1:]
    play = partial(play_locally, jobs=1)
    *_, ladder = play_ladder(of, 2, 2, tmp_path, play, lambda *_: None, kept)
    assert sum(ladder["rows"][0][name] for name in ("won", "drawn", "lost")) == 2
    assert ladder["rows"][1:] == old[1:]
    assert rows_without(tmp_path / "empty", of, [4]) == []
