"""Ratings: known values, honest error bars, a sequential test that errs as seldom as it says."""

from math import inf, log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kancha.arena.rating import elo_of, estimate, mean_and_error, ratings, score_of, solve, wilson
from kancha.arena.sprt import PENTANOMIAL, Sprt, likeliest, read_sprt
from kancha.core.errors import OptionError

SETS = st.lists(st.sampled_from(PENTANOMIAL), min_size=1, max_size=60)


@pytest.mark.parametrize(
    ("score", "elo"), [(0.5, 0), (0.75, 190.848), (0.9, 381.697), (0.25, -190.848), (1.0, inf)]
)
def test_known_scores_give_known_elo_differences(score: float, elo: float) -> None:
    assert elo_of(score) == pytest.approx(elo, abs=1e-3)
    assert score_of(elo) == pytest.approx(score, abs=1e-5)


def test_the_interval_of_independent_games_is_that_of_wilson() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 100) == pytest.approx((0.9630, 1.0), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)


@given(SETS)
def test_an_estimate_lies_within_its_interval_and_mirrors_when_sides_change(
    sets: list[float],
) -> None:
    found, mirrored = estimate(sets), estimate([1 - x for x in sets])
    assert 0 <= found.low <= found.score <= found.high <= 1
    assert found.low < found.high
    assert mirrored.low == pytest.approx(1 - found.high)
    assert mirrored.superiority == pytest.approx(1 - found.superiority)


def test_paired_openings_that_decide_the_games_give_a_narrow_interval() -> None:
    # The opening always wins: every pair is split, and nothing is learnt from single games.
    split, scattered = estimate([0.5] * 100), estimate([0.0, 1.0] * 50)
    assert split.high - split.low < (scattered.high - scattered.low) / 5


@pytest.mark.parametrize(
    ("elo", "bias", "pairs"), [(0, 0.0, 50), (100, 0.0, 50), (50, 150.0, 50), (400, 0.0, 50)]
)
def test_95_of_100_intervals_hold_the_truth(elo: float, bias: float, pairs: int) -> None:
    rng = Random(5)
    truth = (score_of(elo + bias) + score_of(elo - bias)) / 2
    held = 0
    for _ in range(1000):
        sets = [simulated_pair(rng, elo, bias) for _ in range(pairs)]
        found = estimate(sets)
        held += found.low <= truth <= found.high
    assert 925 <= held <= 985


def simulated_pair(rng: Random, elo: float, bias: float = 0.0) -> float:
    won = (rng.random() < score_of(elo + bias)) + (rng.random() < score_of(elo - bias))
    return won / 2


def test_joint_ratings_find_the_strengths_that_made_the_results() -> None:
    rng = Random(2)
    truth = [120.0, 30.0, -150.0]
    meetings = [
        (a, b, simulated_pair(rng, truth[a] - truth[b]), 2)
        for a, b in [(0, 1), (0, 2), (1, 2)]
        for _ in range(400)
    ]
    for found, elo in zip(ratings(3, meetings), truth, strict=True):
        assert abs(found.elo - elo) < 1.5 * found.error
        assert 5 < found.error < 30


def test_two_joint_ratings_agree_with_the_elo_of_the_pair() -> None:
    sets = [1.0] * 30 + [0.5] * 50 + [0.0] * 20
    first, second = ratings(2, [(0, 1, score, 2) for score in sets])
    assert first.elo - second.elo == pytest.approx(estimate(sets).elo, abs=0.5)
    assert first.elo == pytest.approx(-second.elo)


def test_a_player_who_won_all_has_a_finite_rating() -> None:
    first, second = ratings(2, [(0, 1, 1.0, 2)] * 10)
    assert 200 < first.elo - second.elo < 2000
    assert first.error > 50


def test_linear_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [4.0, 1.0]], [2.0, 9.0]) == pytest.approx([2.0, 1.0])


def test_a_mean_has_the_error_of_the_textbook() -> None:
    assert mean_and_error([1, 2, 3, 4, 5]) == pytest.approx((3, 1.96 * (2.5 / 5) ** 0.5), abs=1e-4)


@given(SETS, st.floats(0.05, 0.95))
def test_the_likeliest_distribution_has_the_mean_asked_for(sets: list[float], mean: float) -> None:
    observed = {value: (sets.count(value) + 0.01) / (len(sets) + 0.05) for value in PENTANOMIAL}
    found = likeliest(observed, mean)
    assert sum(found.values()) == pytest.approx(1)
    assert sum(value * p for value, p in found.items()) == pytest.approx(mean)


def test_the_bounds_and_the_ratio_agree_with_the_formulas() -> None:
    test = Sprt(0, 10, 0.05, 0.05)
    assert (test.lower, test.upper) == pytest.approx((-log(19), log(19)))
    # For small differences the ratio is that of normal means: n (s1 - s0)(2 s - s0 - s1) / (2 v).
    sets = [0.0] * 50 + [0.25] * 240 + [0.5] * 400 + [0.75] * 250 + [1.0] * 60
    mean = sum(sets) / 1000
    variance = sum((x - mean) ** 2 for x in sets) / 1000
    low, high = score_of(0), score_of(10)
    normal = 1000 * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert test.ratio(sets) == pytest.approx(normal, rel=0.02)


@pytest.mark.parametrize(("elo", "expected"), [(0, "elo0"), (40, "elo1")])
def test_the_sequential_test_errs_as_seldom_as_it_promises(elo: float, expected: str) -> None:
    rng = Random(7)
    test = Sprt(0, 40, 0.05, 0.05)
    wrong = 0
    for _ in range(100):
        sets: list[float] = []
        verdict = None
        while verdict is None:
            sets += [simulated_pair(rng, elo) for _ in range(4)]
            verdict = test.verdict(sets)
        wrong += verdict != expected
    assert wrong <= 11


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("elo2=5", "is not elo0"),
        ("elo1=much", "is not a name and a number"),
        ("elo0=5,elo1=5", "less than elo1"),
        ("alpha=0.7", "below 0.5"),
        ("elo1=nan", "less than elo1"),
    ],
)
def test_a_test_that_cannot_be_made_is_refused(text: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        read_sprt(text)
