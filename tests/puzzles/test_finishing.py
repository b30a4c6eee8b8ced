"""Solitaires say whether they can still be finished, and how."""

from __future__ import annotations

from typing import Any

import pytest

import kancha
from kancha.core.finishing import Finish
from kancha.core.position import Position
from kancha.engines.engine import Engine


def finish(position: Position) -> Finish:
    finisher = position.game.finisher(position)
    assert finisher is not None
    return finisher.find()


def played(position: Position, codes: tuple[int, ...]) -> Position:
    for code in codes:
        position = position.after(code)
    return position


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("rumis-pack", {}),
        ("rumis-pack", {"box": "2x4x5"}),
        ("rumis-pack", {"box": "5x5x5", "colours": 4}),
        ("rumis-cube", {"size": 2}),
        ("rumis-cube", {"size": 3, "colours": 1}),
        ("rumis-cube", {"size": 4, "colours": 2}),
        ("rumis-cube", {}),
        ("gurami-puzzle", {}),
        ("gurami-puzzle", {"puzzle": "p13"}),
    ],
)
def test_a_way_to_finish_is_one_by_the_rules(name: str, options: dict[str, Any]) -> None:
    start = kancha.game(name, **options).start()
    found = finish(start)
    assert found.possible
    assert str(played(start, found.moves).outcome) == "seat 0 wins"


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("rumis-pack", {"box": "2x2x2"}),
        ("rumis-pack", {"box": "9x9x9", "colours": 4}),
        ("rumis-cube", {"size": 2, "colours": 1}),
    ],
)
def test_what_cannot_be_finished_is_known(name: str, options: dict[str, Any]) -> None:
    assert finish(kancha.game(name, **options).start()) == Finish(possible=False)


def can_win(position: Position) -> bool:
    """Try everything."""
    if position.outcome is not None:
        return bool(position.outcome.winners)
    return any(can_win(position.after(code)) for code in position.moves.codes)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("rumis-cube", {"size": 2, "colours": 2}),
        ("rumis-cube", {"size": 2, "colours": 3}),
        ("rumis-pack", {"box": "2x2x2", "colours": 2}),
        ("rumis-pack", {"box": "3x3x1"}),
    ],
)
def test_it_agrees_with_trying_everything(name: str, options: dict[str, Any]) -> None:
    start = kancha.game(name, **options).start()
    answers = set()
    for code in start.moves.codes[::3]:
        position = start.after(code)
        answer = finish(position).possible
        assert answer == can_win(position)
        answers.add(answer)
    assert True in answers


def test_wrong_entries_are_cleared_first() -> None:
    position = kancha.game("gurami-puzzle").start().play("A2=5").play("A3=4")
    found = finish(position)
    assert position.game.move_text(position, found.moves[0]) == "A2=-"
    assert str(played(position, found.moves).outcome) == "seat 0 wins"


def test_a_stopped_search_does_not_know() -> None:
    for name in ("rumis-pack", "rumis-cube"):
        finisher = kancha.game(name).finisher(kancha.game(name).start())
        assert finisher is not None
        finisher.stop()
        assert finisher.find().possible is None


@pytest.mark.parametrize("name", ["gurami-puzzle", "rumis-cube", "rumis-pack"])
def test_the_strongest_level_uses_the_solver(name: str) -> None:
    game = kancha.game(name)
    found = Engine(game).think(game.start())
    assert found.is_won
    last = found.lines[0].moves[-1]
    assert str(last.position.play(last).outcome) == "seat 0 wins"
    assert Engine(game, level=10).choose(game.start()) == found.best
