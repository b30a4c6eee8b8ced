"""No finished game is lost: not by a stop, a killed worker, a killed arena, or half a line."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from kancha.arena.journal import JournalError
from kancha.arena.local import play_locally
from kancha.arena.play import GameResult
from kancha.arena.schedule import Fixture, Match
from kancha.cli.main import main
from tests.arena.rig import make_match, opened, play

SLOW = ("level:6,seconds=0.05", "level:5,seconds=0.05,name=other")
QUICK = ("greedy", "random")
MORE_THAN_CAN_BE_PLAYED = 10**6
"""Games of a match that is stopped: it cannot be over before that, however late the signal is."""


def command(file: Path, games: int) -> list[str]:
    how = ["--games", str(games), "--jobs", "2", "--journal", str(file)]
    return ["match", "gorami", *QUICK, *how]


def numbers(file: Path) -> list[int]:
    return [json.loads(line)["number"] for line in file.read_text("utf-8").splitlines()[1:]]


def started(file: Path) -> "subprocess.Popen[str]":
    """Start a match in its own process, and wait for its first finished game."""
    arena = subprocess.Popen(
        [sys.executable, "-m", "kancha.cli.main", *command(file, MORE_THAN_CAN_BE_PLAYED)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not file.exists() or file.read_bytes().count(b"\n") < 2:
        assert arena.poll() is None, arena.stderr and arena.stderr.read()
        time.sleep(0.05)
    return arena


def some_more(before: list[int]) -> int:
    """Return an even number of games, larger than the number of every game so far."""
    return (max(before) + 4) // 2 * 2


def children(of: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{of}/task/{of}/children").read_text().split()]


def test_ctrl_c_stops_and_the_same_command_resumes(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    arena = started(file)
    os.killpg(arena.pid, signal.SIGINT)
    out, err = arena.communicate()
    assert arena.returncode == 130
    assert "the same command resumes" in err
    assert "GOrami" in out
    before = numbers(file)
    assert before
    result = CliRunner().invoke(main, command(file, some_more(before)))
    assert result.exit_code == 0
    assert f"resuming after {len(before)} games" in result.stderr
    assert sorted(numbers(file)) == list(range(some_more(before)))
    assert numbers(file)[: len(before)] == before


def test_a_killed_arena_loses_no_finished_game_and_leaves_no_process(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    arena = started(file)
    workers = children(arena.pid)
    arena.kill()
    arena.communicate()
    while any(_runs(pid) for pid in workers):
        time.sleep(0.05)
    before = numbers(file)
    assert before
    play(make_match("gorami", *QUICK), some_more(before), file)
    assert sorted(numbers(file)) == list(range(some_more(before)))
    assert numbers(file)[: len(before)] == before


def _runs(pid: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


def test_the_game_of_a_killed_worker_is_played_again(tmp_path: Path) -> None:
    killed: list[int] = []

    def disturbed(match: Match, fixtures: Iterator[Fixture]) -> Iterator[GameResult]:
        for game in play_locally(match, fixtures, 2):
            if not killed:
                killed.append(children(os.getpid())[-1])
                os.kill(killed[0], signal.SIGKILL)
            yield game

    results = play(make_match("gounki", *SLOW), 4, tmp_path / "journal", how=disturbed)
    assert killed
    assert sorted(numbers(tmp_path / "journal")) == sorted(results.games) == list(range(4))
    assert not results.failures


def test_half_a_line_is_dropped_and_its_game_played_again(tmp_path: Path) -> None:
    match = make_match("gorami", "greedy", "random")
    file = tmp_path / "journal"
    play(match, 4, file)
    content = file.read_bytes()
    file.write_bytes(content[:-20])
    with opened(match, file) as journal:
        assert len(journal.games) == 3
    assert len(play(match, 4, file).games) == 4


def test_more_games_can_be_asked_for_later(tmp_path: Path) -> None:
    match = make_match("gorami", "greedy", "random")
    few = play(match, 4, tmp_path / "journal").games
    many = play(match, 8, tmp_path / "journal").games
    assert sorted(many) == list(range(8))
    assert {n: many[n] for n in few} == dict(few)


def test_the_journal_of_another_match_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "journal"
    play(make_match("gorami", "greedy", "random"), 2, file)
    with pytest.raises(JournalError, match="belongs to another match: its players"):
        opened(make_match("gorami", "greedy", "level:1"), file)
    with pytest.raises(JournalError, match="its options"):
        opened(make_match("gorami", "greedy", "random", board=16), file)
    file.write_text("a shopping list\n")
    with pytest.raises(JournalError, match="not the journal"):
        opened(make_match("gorami", "greedy", "random"), file)
    assert file.read_text() == "a shopping list\n"


def test_two_arenas_do_not_write_one_journal(tmp_path: Path) -> None:
    match = make_match("gorami", "greedy", "random")
    with opened(match, tmp_path / "journal"), pytest.raises(JournalError, match="in use"):
        opened(match, tmp_path / "journal")


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    match = make_match("gorami", "greedy", "random")
    file = tmp_path / "journal"
    play(match, 2, file)
    file.write_bytes(file.read_bytes() + b"{}\n")
    with pytest.raises(JournalError, match="line 4 is damaged"):
        opened(match, file)
