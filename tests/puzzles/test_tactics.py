"""Tactics: what is shipped is proved by trying every move."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

import kancha
from kancha.puzzles.tactics import Tactic, main, read_tactics, wins
from tests.core.tictactoe import TicTacToe

MINED = sorted(Path(str(files("kancha.puzzles") / "mined")).glob("*.jsonl"))


@pytest.mark.parametrize("file", MINED, ids=lambda file: file.stem)
def test_shipped_tactics_have_exactly_one_winning_move(file: Path) -> None:
    """A sample; `python -m kancha.puzzles.tactics prove FILE` proves them all."""
    tactics = read_tactics(file)
    assert len({tactic.position for tactic in tactics}) == len(tactics) > 0
    shortest = sorted(tactics, key=lambda tactic: tactic.plies)[:2]
    assert all(tactic.is_proved() for tactic in shortest)


def test_a_win_is_one_against_every_answer() -> None:
    position = TicTacToe().start().after(0).after(1)
    assert position.seat == 0
    assert wins(position, 0, 5)
    assert not wins(position, 0, 4)
    assert not wins(position, 1, 7)


def test_a_second_winning_move_spoils_a_tactic() -> None:
    start = kancha.game("gounki").parse("3scs2/4sc1D/1cc5/1s6/1ss5/1c1E4/1SC1CS1S/1c1CS1S1 w 1 0 -")
    assert not Tactic("gounki", {}, str(start), "h7-OUT@f9", 1).is_proved()


def test_the_command_proves_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "wrong.jsonl"
    file.write_text(
        '{"game": "gounki", "options": {}, "position": "'
        + str(kancha.game("gounki").start())
        + '", "move": "c1-b1+", "plies": 1}\n'
    )
    assert main(["prove", str(file)]) == 1
    assert "0 of 1 proved" in capsys.readouterr().out
