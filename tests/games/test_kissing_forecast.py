"""The experience of Kissing Guramis: that it is used as it was learnt, and what it is good for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import sqrt
from statistics import mean, stdev

from hypothesis import given, settings
from hypothesis import strategies as st

from kancha.boardgames.gurami.kissing.game import learned_weights
from kancha.core.position import Position
from kancha.core.registry import game
from kancha.core.rng import Rng
from kancha.engines.engine import Engine
from kancha.search.greedy import greedy_move
from kancha.testing.conformance import play_line


def best_by_forecast(position: Position) -> int:
    return max(position.moves.codes, key=lambda code: position.after(code).expect(0))


def points(seed: int, choose: Callable[[Position], int]) -> int:
    """Play a solitaire with the draws of a seed and return what it comes to."""
    draws = Rng(seed)
    position: Position = game("kissing", seats=1).start()
    while position.seat is not None:
        code = position.pick(draws).code if position.seat < 0 else choose(position)
        position = position.after(code)
    assert position.scores is not None
    return position.scores[0]


def test_the_forecast_earns_what_it_earned_when_it_was_learnt() -> None:
    """The training has its own rules and network, for thousands of games at once: they agree."""
    earned = [points(seed, best_by_forecast) for seed in range(200)]
    error = stdev(earned) / sqrt(len(earned))
    assert abs(mean(earned) - learned_weights()["points"]) < 3 * error


def test_play_by_experience_earns_more_than_greedy_play() -> None:
    seeds = range(30)
    rng = Rng(0)
    greedy = sum(points(seed, lambda position: greedy_move(position, rng).code) for seed in seeds)
    engine = Engine(game("kissing", seats=1))
    experienced = sum(
        points(seed, lambda position: engine.think(position, nodes=1).best.code) for seed in seeds
    )
    assert experienced > greedy


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


def test_a_seat_of_two_plans_to_have_more_than_the_other() -> None:
    """The more points the other seat has, the lower the forecast and the result of a board.

    A point counts most where it may decide, and is worth something even with a large lead.
    """
    kissing = game("kissing")
    *_, begun = (p for p in play_line(kissing, 1, 12) if p.seat == 0)
    board, phase, trays, bag, _, fresh = str(begun).split(" ")
    promised, reached = [], []
    for theirs in range(0, 260, 20):
        text = " ".join([board, phase, trays, bag, f"160,{theirs}", fresh])
        position = kissing.parse(text)
        alone, objective = kissing.alone(position), position.solo_objective(0)
        assert alone is not None
        assert objective is not None
        promised.append(objective.expect(alone, 0))
        draws = Rng(1)
        while alone.seat is not None:
            code = alone.pick(draws).code if alone.seat < 0 else alone.moves.codes[0]
            alone = alone.after(code)
        reached.append(objective.result(alone, 0))
    assert promised[0] > 0 > promised[-1]
    assert 1 > reached[0] > 0 > reached[-1] > -1
    for values in (promised, reached):
        assert values == sorted(set(values), reverse=True)
    losses = [before - after for before, after in pairwise(reached)]
    assert max(losses) > 2 * max(losses[0], losses[-1])
