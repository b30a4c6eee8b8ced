"""Tactics: what is shipped is proved by trying every move."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import kancha
from kancha.puzzles.tactics import (
    GRADES,
    Search,
    Tactic,
    grade_of,
    main,
    read_tactics,
    tactic_of_game,
)
from kancha.search.forced import ForcedWins
from tests.core.tictactoe import TicTacToe

MINED = sorted(Path(str(files("kancha.puzzles") / "mined")).glob("*.jsonl"))


@pytest.mark.parametrize("file", MINED, ids=lambda file: file.stem)
def test_shipped_tactics_have_exactly_one_winning_move(file: Path) -> None:
    """A sample; `python -m kancha.puzzles.tactics prove FILE` proves them all."""
    tactics = read_tactics(file)
    assert len({tactic.position for tactic in tactics}) == len(tactics)
    easiest = sorted(tactics, key=lambda tactic: (tactic.plies, tactic.grade))[:2]
    assert all(tactic.is_proved() for tactic in easiest)


def test_two_hundred_tactics_are_shipped_for_every_game_and_variant_of_gipf() -> None:
    shipped = Counter(
        (tactic.game, tactic.options.get("rules", ""))
        for file in MINED
        for tactic in read_tactics(file)
    )
    wanted = [("gipf", rules) for rules in ("", "basic", "tournament")]
    wanted += [(game, "") for game in ("gorami", "gounki", "kulami")]
    assert {one for one, count in shipped.items() if count >= 200} == set(wanted)


def test_a_grade_rises_with_the_plies_and_when_other_moves_promise_more() -> None:
    tactics = [tactic for file in MINED for tactic in read_tactics(file)]
    for tactic in tactics[:: len(tactics) // 40]:
        start = tactic.start()
        assert tactic.grade == grade_of(start, tactic.move, tactic.plies)
        assert grade_of(start, tactic.move, tactic.plies + 4) >= tactic.grade
    assert {tactic.grade for tactic in tactics} == set(GRADES)


def test_a_win_is_one_against_every_answer() -> None:
    position = TicTacToe().start().after(0).after(1)
    forced = ForcedWins(position)
    assert forced.wins(position, 5) is True
    assert forced.wins(position, 4) is False
    assert ForcedWins(position.after(2)).wins(position.after(2), 7) is False
    assert ForcedWins(position, most_nodes=5).wins(position, 5) is None


def test_forced_wins_are_those_of_one_game() -> None:
    forced = ForcedWins(kancha.game("gounki").start())
    other: list[Any] = [TicTacToe().start(), kancha.game("gipf").start()]
    for position in other:
        for ask in (forced.plies_to_the_end, lambda p: forced.wins(p, 1)):
            with pytest.raises(kancha.ArgumentError, match="forced wins of"):
                ask(position)
    with pytest.raises(TypeError, match="not int"):
        forced.wins(3, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="begin at a Position, not str"):
        ForcedWins("gounki")  # type: ignore[arg-type]


def test_a_try_that_does_not_win_has_a_refutation() -> None:
    position = TicTacToe().start().after(0).after(1)
    forced = ForcedWins(position)
    winning = [code for code in position.moves.codes if forced.wins(position.after(code), 4)]
    for code in position.moves.codes:
        after = position.after(code)
        answer = forced.refutation(after, 4)
        assert (answer is None) == (code in winning)
        assert answer is None or forced.wins(after.after(answer), 3) is False


def test_a_second_winning_move_spoils_a_tactic() -> None:
    start = kancha.game("gounki").parse("3scs2/4sc1D/1cc5/1s6/1ss5/1c1E4/1SC1CS1S/1c1CS1S1 w 1 0 -")
    assert not Tactic("gounki", {}, str(start), "h7-OUT@f9", 1, 1).is_proved()


def test_the_same_numbers_mine_the_same_tactic() -> None:
    first, second = (tactic_of_game("gorami", {"board": 16}, 1, Search(), 2) for _ in range(2))
    assert first == second


def test_long_tactics_can_be_wished_for() -> None:
    found = [tactic_of_game("gorami", {"board": 16}, 1, Search(plies=5), n) for n in range(40)]
    assert any(found)
    assert all(tactic is None or tactic.plies >= 5 for tactic in found)


def test_the_command_adds_to_a_file_and_proves_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "gorami.jsonl"
    for seed in ("1", "2"):
        mining = ["mine", "gorami", "--count", "1", "--seed", seed, "-o", str(file)]
        assert main([*mining, "--options", '{"board": 16}']) == 0
    assert main(["prove", str(file)]) == 0
    wrong = file.read_text().replace('"plies": ', '"plies": 1')
    file.write_text(wrong)
    assert main(["prove", str(file)]) == 1
    assert "2 of 2 proved" in (printed := capsys.readouterr().out)
    assert "0 of 2 proved" in printed
