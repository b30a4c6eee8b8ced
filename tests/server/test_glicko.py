"""Glicko-2 agrees with the example of its paper, and behaves as ratings should."""

from __future__ import annotations

from pathlib import Path

import pytest

from kancha.server.ratings import engine_ratings
from kancha.server.ratings.glicko import (
    LEAST_DEVIATION,
    MOST_DEVIATION,
    Rating,
    Result,
    rated,
    rested,
)

LADDER = Path(__file__).parents[2] / "docs" / "ladder"


def test_the_example_of_the_paper() -> None:
    opponents = [(1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0)]
    results = [Result(Rating(rating, deviation), score) for rating, deviation, score in opponents]
    after = rated(Rating(1500, 200, 0.06), results)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_rest_makes_a_rating_less_sure_up_to_that_of_somebody_new() -> None:
    known = Rating(1700, 60, 0.06)
    deviations = [rested(known, periods).deviation for periods in (0, 1, 50, 10**6)]
    assert deviations == sorted(deviations)
    assert deviations[0] == pytest.approx(60)
    assert deviations[-1] == MOST_DEVIATION
    assert rated(known, []) == rested(known, 1)


def test_a_win_raises_and_a_loss_lowers_the_more_the_less_it_was_expected() -> None:
    player = Rating(1500, 80)
    gains = [
        rated(player, [Result(Rating(rating, 60), score)]).rating - 1500
        for score, rating in ((1.0, 1200), (1.0, 1500), (1.0, 1800), (0.0, 1800), (0.0, 1200))
    ]
    assert 0 < gains[0] < gains[1] < gains[2]
    assert gains[4] < gains[3] < 0


def test_a_rating_never_becomes_so_sure_that_games_do_not_count() -> None:
    player = Rating()
    for game in range(2000):
        player = rated(player, [Result(Rating(1500, 60), game % 2)])
    assert LEAST_DEVIATION <= player.deviation < 80
    assert rated(player, [Result(Rating(1500, 60), 1)]).rating - player.rating > 1


def test_the_ratings_of_engines_are_those_of_the_ladder() -> None:
    found = engine_ratings.from_ladder(LADDER)
    assert found, "run: python -m kancha.server.ratings.engine_ratings docs/ladder"
    for game, levels in found.items():
        assert levels == sorted(levels), game
        assert levels[engine_ratings.MIDDLE - 1] == 1500
        for level in range(1, 11):
            rating = engine_ratings.engine_rating(game, level)
            assert rating is not None
            assert rating.rating == levels[level - 1]
            assert engine_ratings.level_near(game, rating.rating + 5) == level
    assert engine_ratings.engine_rating("no such game", 3) is None
