"""Engines: the rulebook's own winning moves are found, levels answer, thinking can be stopped."""

import threading
from typing import Any

import pytest

import kancha
from kancha import engine
from kancha.core.registry import game_class
from kancha.engines.engine import Engine
from kancha.engines.tuning import ALPHABETA_LEVELS, Tuning
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
    analysis = engine("gounki").think(position, depth=12, nodes=20_000_000)
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
    deeper.wait()
    player.stop()
    thinking.join()
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


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("depth", 0),
        ("depth", -1),
        ("depth", 1.5),
        ("lines", 0),
        ("lines", -3),
        ("nodes", 0),
        ("seconds", -1.0),
        ("seconds", float("nan")),
    ],
)
def test_a_budget_that_makes_no_sense_is_refused(setting: str, value: Any) -> None:
    position = kancha.game("gounki").start()
    with pytest.raises(kancha.OptionError, match=f"option {setting}: "):
        engine("gounki").think(position, **{setting: value})


@pytest.mark.parametrize("name", ["gounki", "kissing", "rumis-pack"])
def test_no_time_at_all_still_gives_a_move(name: str) -> None:
    position = kancha.game(name).start()
    while position.seat == kancha.CHANCE:
        position = position.play(position.pick(kancha.Rng(1)))
    assert engine(name).think(position, seconds=0).best in position.moves


def test_an_engine_refuses_positions_of_other_games_and_other_options() -> None:
    player = engine("gounki")
    for other in (kancha.game("kulami"), kancha.game("gounki", null_moves=False)):
        for ask in (player.think, player.choose):
            with pytest.raises(kancha.ArgumentError, match=r"plays kancha\.game\('gounki'\), not"):
                ask(other.start())
    with pytest.raises(TypeError, match="a Position, not str"):
        player.think("gounki")  # type: ignore[arg-type]


def test_an_engine_that_is_thinking_refuses_a_second_thread_and_can_be_used_afterwards() -> None:
    position = kancha.game("gounki").start()
    player = engine("gounki", level=1)
    refused: list[str] = []

    def ask_again(_: object) -> None:
        other = threading.Thread(target=ask_from_another_thread)
        other.start()
        other.join()
        player.stop()

    def ask_from_another_thread() -> None:
        with pytest.raises(kancha.KanchaError, match="thinking already") as error:
            player.choose(position)
        refused.append(str(error.value))

    assert player.think(position, nodes=20_000, report=ask_again).best in position.moves
    assert refused
    assert player.choose(position) in position.moves


def test_unknown_options_of_an_engine_are_refused() -> None:
    with pytest.raises(kancha.OptionError, match="bananas"):
        engine("gounki", bananas=4)
    with pytest.raises(kancha.OptionError, match="bananas: a Game has its options already"):
        engine(kancha.game("gounki"), bananas=4)
    with pytest.raises(TypeError, match="an engine plays a Game, not int"):
        engine(3)  # type: ignore[arg-type]
    with pytest.raises(kancha.OptionError, match="threads"):
        Engine(kancha.game("gounki"), threads=0)


def test_a_search_that_cannot_play_the_game_is_refused() -> None:
    with pytest.raises(kancha.OptionError, match="alphabeta cannot play Kissing"):
        Engine(kancha.game("kissing"), tuning=Tuning("alphabeta", levels=ALPHABETA_LEVELS))
