"""The experience of Kissing Guramis: how it is learnt, and what it is good for."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from kancha.core.position import Position
from kancha.core.registry import game
from kancha.core.rng import Rng
from kancha.engine.engine import Engine
from kancha.games.gurami.kissing.game import learned_weights
from kancha.games.gurami.kissing.learn import main
from kancha.games.gurami.kissing.learner import Learner
from kancha.search.greedy import greedy_move
from kancha.testing.conformance import play_line


def best_by_forecast(position: Position) -> int:
    return max(position.moves.codes, key=lambda code: position.after(code).expect(0))


def points(seed: int, *, greedy: bool) -> int:
    """Play a solitaire with the draws of a seed and return what it comes to."""
    solitaire = game("kissing", seats=1)
    draws, rng, engine = Rng(seed), Rng(0), Engine(solitaire)
    position = solitaire.start()
    while position.seat is not None:
        if position.seat < 0:
            position = position.play(position.pick(draws))
        else:
            move = greedy_move(position, rng) if greedy else engine.think(position, nodes=1).best
            position = position.play(move)
    assert position.scores is not None
    return position.scores[0]


def test_learning_raises_the_points() -> None:
    learner = Learner(seed=5)
    early = learner.games(300)
    learner.games(2000)
    assert learner.games(300) > early + 15


def test_a_seed_determines_what_is_learnt() -> None:
    one, same, other = Learner(1), Learner(1), Learner(2)
    for learner in (one, same, other):
        learner.games(50)
    assert one.tables.rounded == same.tables.rounded != other.tables.rounded


def test_the_command_writes_what_the_game_reads(tmp_path: Path) -> None:
    file = tmp_path / "forecast.json"
    done = CliRunner().invoke(main, ["--games", "40", str(file)])
    assert done.exit_code == 0, done.output
    assert "40 games" in done.output
    assert len(json.loads(file.read_text("utf-8"))) == len(learned_weights())


def test_play_by_experience_earns_more_than_greedy_play() -> None:
    seeds = range(30)
    experienced = sum(points(seed, greedy=False) for seed in seeds)
    assert experienced > sum(points(seed, greedy=True) for seed in seeds)


def test_a_search_of_one_game_plays_what_the_forecast_likes_best() -> None:
    """Whatever the game comes to, no move that was not tried rises above the best."""
    solitaire = game("kissing", seats=1)
    for seed in range(5):
        for position in play_line(solitaire, seed, 20):
            if position.seat == 0 and len(position.moves) > 1:
                chosen = Engine(solitaire, seed=seed).think(position, nodes=1).best
                best = best_by_forecast(position)
                assert position.after(chosen.code).expect(0) == position.after(best).expect(0)


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), length=st.integers(4, 40))
def test_the_forecast_is_the_same_for_all_images_of_a_board(seed: int, length: int) -> None:
    *_, position = play_line(game("kissing"), seed, length)
    for symmetry in position.game.symmetries():
        image = symmetry.position(position)
        assert image is not None
        assert [image.expect(0), image.expect(1)] == [position.expect(0), position.expect(1)]
