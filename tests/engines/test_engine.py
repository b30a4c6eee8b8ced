"""Engines: the rulebook's own winning moves are found, levels answer, thinking can be stopped."""

import threading

import pytest

import kancha
from kancha import engine
from kancha.core.registry import game_class
from kancha.examples.example import examples


def example(name: str) -> kancha.Position:
    found = next(example for example in examples("gounki") if example.id == name)
    return found.start(game_class("gounki"))


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("fork", "d6-f4"),
        ("winning-deployment", "b4*a3,b2,a2"),
        ("sacrifice", "b5xb7"),
    ],
)
def test_the_winning_moves_of_the_rulebook_are_found_and_called_winning(
    name: str, move: str
) -> None:
    position = example(name)
    analysis = engine("gounki").think(position, depth=9, nodes=20_000_000)
    assert analysis.is_won
    assert str(analysis.best) == move
    assert analysis.win_probability == 1.0
    assert analysis.lines[0].moves[0] == analysis.best


def test_the_same_seed_and_node_budget_give_the_same_line() -> None:
    position = example("opening-advice")
    lines = [engine("gounki").think(position, nodes=50_000).lines for _ in range(2)]
    assert lines[0] == lines[1]


def test_several_lines_begin_with_different_moves_and_come_best_first() -> None:
    analysis = engine("gounki").think(example("exchange"), depth=4, lines=3)
    assert len({line.moves[0].code for line in analysis.lines}) == 3
    scores = [line.score for line in analysis.lines]
    assert scores == sorted(scores, reverse=True)


def test_thinking_ends_when_it_is_told_to_stop() -> None:
    player = engine("gounki")
    deeper = threading.Event()
    answers = []
    thinking = threading.Thread(
        target=lambda: answers.append(
            player.think(example("exchange"), depth=64, report=lambda _: deeper.set())
        )
    )
    thinking.start()
    assert deeper.wait(60)
    player.stop()
    thinking.join(60)
    assert not thinking.is_alive()
    assert answers[0].depth >= 1


@pytest.mark.parametrize("level", [1, 3, 5])
def test_a_level_plays_legal_moves_and_takes_a_win_that_it_sees(level: int) -> None:
    position = kancha.game("gounki").parse("3S4/8/8/8/8/8/3s4/3s4 w 1 0 -")
    move = engine("gounki", level=level).choose(position)
    assert move in position.moves
    assert str(move).startswith("d8-OUT@")


def test_a_low_level_moves_where_there_are_more_moves_than_it_looks_at() -> None:
    position = kancha.game("kissing").start()
    while len(position.moves) < 30:
        position = position.after(position.moves.codes[-1])
    assert engine("kissing", level=1).choose(position) in position.moves


@pytest.mark.parametrize("level", [0, 11])
def test_other_levels_do_not_exist(level: int) -> None:
    with pytest.raises(kancha.OptionError, match="level"):
        engine("gounki", level=level)


def test_there_is_nothing_to_think_about_when_the_game_is_over() -> None:
    over = kancha.game("gounki").parse("1S6/6D1/8/s7/8/8/8/8 b 1 1 b9")
    with pytest.raises(kancha.KanchaError):
        engine("gounki").think(over, seconds=1)


def test_the_api_offers_engines_by_name() -> None:
    position = kancha.game("gounki").start()
    assert kancha.engine("gounki", level=6).think(position, nodes=2_000).best in position.moves
