"""The command line: what a program reads, and one sentence with exit code 2 for bad input."""

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kancha
from kancha.cli import serve
from kancha.cli.main import main
from kancha.server.settings import Settings

START = "cscscscs/scscscsc/8/8/8/8/CSCSCSCS/SCSCSCSC w 1 0 -"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_moves_prints_one_move_text_per_line() -> None:
    lines = run("moves", "gounki").stdout.split()
    assert lines == [str(move) for move in kancha.game("gounki").start().moves]


def test_moves_takes_options_and_a_position() -> None:
    position = "S7/8/8/8/8/8/6d1/1m5s b 1 0 -"
    closed = run("moves", "gounki", "--options", "exit_files=c-f", "--position", position).stdout
    assert "h1-OUT@h0" not in closed.split()
    assert "h1-OUT@h0" in run("moves", "gounki", "--position", position).stdout.split()


def test_moves_as_json_have_texts_clicks_and_sentences() -> None:
    first = json.loads(run("moves", "gounki", "--json").stdout)[0]
    assert set(first) == {"move", "clicks", "sentence"}


def test_perft_counts_and_divides() -> None:
    assert run("perft", "gounki", "3").stdout == "53892\n"
    divided = json.loads(run("perft", "gounki", "2", "--divide", "--json").stdout)
    assert sum(divided["moves"].values()) == divided["perft"] == 1296
    assert run("perft", "gounki", "0", "--divide").stdout == "1\n"


def test_rules_shows_everything_or_one_rule() -> None:
    assert "R9.6" in run("rules", "gounki").stdout
    one = run("rules", "gounki", "R4.4").stdout
    assert "Capture" in one
    assert "R4.5" not in one
    assert "R6.7" in run("rules", "gounki", "R6").stdout
    for spelling in ("4.4", "r4.4", "R4.4.", " r 4.4"):
        assert run("rules", "gounki", spelling).stdout == one


def test_games_lists_every_game_with_its_options() -> None:
    listed = {game["id"]: game for game in json.loads(run("games", "--json").stdout)}
    assert set(listed) == set(kancha.games())
    assert "first_turns" in {option["name"] for option in listed["gounki"]["options"]}
    assert "template" not in listed


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["moves", "chess"], "no game is called 'chess'"),
        (["moves", "gounki", "--options", "size=9"], "option size: unknown"),
        (["moves", "gounki", "--options", "size"], "write options as name=value"),
        (
            ["moves", "gounki", "--options", "first_turns=7"],
            "option first_turns: 7 is not 1, 2 or 3",
        ),
        (["moves", "gounki", "--options", "null_moves=perhaps"], "is not true or false"),
        (["moves", "gounki", "--options", "max_moves=99999"], "0 to 9999"),
        (["moves", "gounki", "--options", "max_moves=1,max_moves=2"], "given twice"),
        (["moves", "gounki", "--position", "nonsense"], "position, fields"),
        (["moves", "gounki", "--position", START.replace("w", "é")], "position, side"),
        (["moves", "gounki", "--position", "9" * 100_000], "position, fields"),
        (["rules", "gounki", "R99"], "there is no rule R99"),
        (["record", "check", "missing.txt"], "cannot read missing.txt"),
        (["bench", "chess"], "no game is called 'chess'"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--limit", "tables=3"], "no limit is called 'tables'"),
        (["--limit", "tables_per_hour"], "write tables_per_hour=a whole number"),
        (["--limit", "tables_per_hour=1.5"], "write tables_per_hour=a whole number"),
        (["--limit", "requests_per_second=-1"], "write requests_per_second=a number"),
        (["--limit", "requests_per_second=nan"], "write requests_per_second=a number"),
        (["--smtp", "secret"], "write smtps://user:password@host:port"),
        (["--mail-from", "me@example.org"], "name its server with --smtp"),
    ],
)
def test_settings_of_a_server_that_are_wrong_are_said(words: list[str], said: str) -> None:
    result = run("serve", "--no-browser", *words)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert said in result.stderr
    assert "secret" not in result.stderr


def test_limits_are_settings_of_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    served: list[Settings] = []
    monkeypatch.setattr(serve, "run", lambda settings, *_, **__: served.append(settings))
    monkeypatch.setenv("KANCHA_LIMITS", "tables_per_hour=7 requests_per_second=0.5")
    run("serve", "--data", str(tmp_path))
    run(
        "serve",
        "--data",
        str(tmp_path),
        "--limit",
        "tables_per_hour=8",
        "--limit",
        "bots_per_owner=0",
    )
    first, second = (settings.limits for settings in served)
    assert (first.tables_per_hour, first.requests_per_second) == (7, 0.5)
    assert (second.tables_per_hour, second.bots_per_owner) == (8, 0)


def test_several_workers_need_a_database() -> None:
    assert "need a PostgreSQL database" in run("serve", "--workers", "2").stderr


def test_a_real_process_answers_in_the_same_way() -> None:
    command = [sys.executable, "-m", "kancha.cli.main", "moves", "chess"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("kancha: no game is called 'chess'")


def test_records_are_checked_shown_converted_and_rescued(tmp_path: Path) -> None:
    record = kancha.Record(kancha.game("gounki"))
    for move in ("c1-b1+", "a8-b7+", "b1-b2+"):
        record.play(move)
    file, other, damaged = tmp_path / "a.txt", tmp_path / "a.json", tmp_path / "b.txt"
    record.save(file)
    assert run("record", "check", str(file)).stdout == "Gounki, 3 moves, undecided\n"
    shown = run("record", "show", str(file), "--words").stdout
    assert "White moves the square from c1 to b1, making a square-circle." in shown
    assert run("record", "convert", str(file), str(other)).exit_code == 0
    assert str(kancha.Record.load(other)) == str(record)
    assert run("record", "turns", str(file)).stdout.splitlines()[1] == "2. a8-b7+"
    file.write_text(str(record).replace("b1-b2+", "b1-b9"))
    result = run("record", "check", str(file), "--rescue", str(damaged))
    assert result.exit_code == 2
    assert "line 13, move 3" in result.stderr
    assert len(kancha.Record.load(damaged).moves) == 2


def test_published_games_are_imported(tmp_path: Path) -> None:
    published = tmp_path / "game_sample.txt"
    published.write_text("1. c1 b1\n2. a8 b7\n\n3. b1 b2\n4. b8 b7\n5. b2 * c3 c4 c5\n")
    target = tmp_path / "game.txt"
    assert run("record", "import", "gounki", str(published), str(target)).exit_code == 0
    moves = [str(move) for move in kancha.Record.load(target).moves]
    assert moves == ["c1-b1+", "a8-b7+", "b1-b2+", "b8-b7+", "b2*c3,c4,c5"]
    published.write_text("c1 b1\nzz\n")
    result = run("record", "import", "gounki", str(published), str(target))
    assert (result.exit_code, "line 2, move 2" in result.stderr) == (2, True)


def test_the_benchmark_reports_the_agreed_figures() -> None:
    figures = json.loads(run("bench", "gounki", "--seconds", "0.1", "--json").stdout)
    assert list(figures["reference"]) == [
        "moves_per_cpu_s",
        "python_moves_per_cpu_s",
        "simulations_per_cpu_s",
    ]
    row = figures["games"][0]
    assert list(row) == [
        "game",
        "options",
        "playouts_per_cpu_s",
        "moves_per_cpu_s",
        "ratio",
        "python_ratio",
        "simulations_per_cpu_s",
        "simulations_ratio",
        "search",
        "search_nodes_per_cpu_s",
    ]
    assert row["moves_per_cpu_s"] > row["playouts_per_cpu_s"] > 0


def test_play_without_a_terminal_says_so() -> None:
    result = run("play", "gounki")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "kancha play needs a terminal" in result.stderr


def test_play_refuses_bad_arguments_in_one_sentence() -> None:
    assert "no game is called" in run("play", "chess").output
    assert "unknown" in run("play", "gounki", "--options", "speed=9").output
    assert "cannot read" in run("play", "--load", "nothing-there.txt").output
    assert "seat 7" in run("play", "gounki", "--opponent", "greedy", "--seat", "7").output


def test_a_match_checks_where_it_writes_before_it_plays(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file")
    match = ("match", "gounki", "level:1", "random", "--games", "1000000")
    for option, where in (
        ("--records", taken / "records"),
        ("--json", tmp_path / "missing" / "report.json"),
        ("--journal", tmp_path / "missing" / "journal"),
    ):
        result = run(*match, option, str(where))
        assert result.exit_code == 2
        assert result.stderr.startswith("kancha: ")
        assert result.stderr.count("\n") == 1


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    assert run("serve", "--port", "70000").exit_code == 2
    taken = tmp_path / "taken"
    taken.write_text("a file")
    result = run("serve", "--port", "0", "--data", str(taken / "data"), "--no-browser")
    assert (result.exit_code, "no folder at" in result.stderr) == (2, True)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        result = run("serve", "--port", port, "--data", str(tmp_path), "--no-browser")
    assert result.exit_code == 2
    assert f"cannot listen at 127.0.0.1, port {port}" in result.stderr
