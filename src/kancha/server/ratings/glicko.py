"""Glicko-2 ratings, as Mark Glickman describes them (glicko.net/glicko/glicko2.pdf).

A rating has a deviation, which says how sure it is, and a volatility, which says how much the
strength of the player changes. The numbers of the steps are those of the paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

SCALE = 173.7178
START = 1500.0
MOST_DEVIATION = 350.0
LEAST_DEVIATION = 30.0
"""However many games somebody plays, their next ones still count."""
TAU = 0.5
"""How much volatilities may change."""
PRECISION = 1e-6


class Rating(NamedTuple):
    """How strong somebody plays, and how well that is known."""

    rating: float = START
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06


class Result(NamedTuple):
    """A game against somebody: 1 for a win, 0.5 for a draw, 0 for a loss."""

    opponent: Rating
    score: float


def rested(player: Rating, periods: float) -> Rating:
    """Return a rating after some time without games: it is less sure (step 6)."""
    deviation = sqrt((player.deviation / SCALE) ** 2 + periods * player.volatility**2) * SCALE
    return player._replace(deviation=min(MOST_DEVIATION, deviation))


def rated(player: Rating, results: Sequence[Result]) -> Rating:
    """Return a rating after the games of one period."""
    if not results:
        return rested(player, 1)
    mu, phi = (player.rating - START) / SCALE, player.deviation / SCALE  # step 2
    inverse_variance = gain = 0.0
    for opponent, score in results:
        weight = _weight(opponent.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (mu - (opponent.rating - START) / SCALE)))
        inverse_variance += weight**2 * expected * (1 - expected)
        gain += weight * (score - expected)
    variance = 1 / inverse_variance  # step 3
    volatility = _volatility(phi, player.volatility, variance, variance * gain)  # steps 4 and 5
    before = phi**2 + volatility**2  # step 6
    deviation = 1 / sqrt(1 / before + inverse_variance)  # step 7
    rating = mu + deviation**2 * gain
    return Rating(rating * SCALE + START, max(LEAST_DEVIATION, deviation * SCALE), volatility)


def _weight(phi: float) -> float:
    """Return how much a game counts against somebody whose rating is unsure: g(phi)."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Return the new volatility, by the Illinois algorithm (step 5)."""
    a = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        high = a - steps * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = f(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)
