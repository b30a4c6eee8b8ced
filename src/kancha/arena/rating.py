"""Elo with error bars, from sets of games with the same opening.

A set, with two seats a pair of games with the sides swapped, is one observation: its games are not
independent, because what an opening gives to one side it takes back in the other game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erf, inf, log, log10, sqrt

Z95 = 1.959963984540054
PER_LOGIT = 400 / log(10)
"""Elo points of one natural logit."""


def elo_of(score: float) -> float:
    """Return the Elo difference for an expected score."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1)


def score_of(elo: float) -> float:
    """Return the expected score for an Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A score with its 95 % interval, and the same as Elo."""

    score: float
    low: float
    high: float
    superiority: float
    """The likelihood of superiority (LOS)."""
    sets: int

    @property
    def elo(self) -> float:
        """The Elo difference; infinite for a score of 0 or 1."""
        return elo_of(self.score)

    @property
    def elo_low(self) -> float:
        """The lower end of the 95 % interval."""
        return elo_of(self.low)

    @property
    def elo_high(self) -> float:
        """The upper end of the 95 % interval."""
        return elo_of(self.high)


def estimate(sets: Sequence[float]) -> Estimate:
    """Estimate from the mean scores of sets of games.

    The variance is that of the sets, with one more set half won and half lost so that it is never
    zero. The interval is Wilson's for as many independent games as would have this variance.
    """
    size = len(sets)
    if not size:
        return Estimate(0.5, 0.0, 1.0, 0.5, 0)
    score = sum(sets) / size
    middle = (sum(sets) + 0.5) / (size + 1)
    squares = sum((x - middle) ** 2 for x in sets) + (middle**2 + (1 - middle) ** 2) / 2
    variance = squares / (size + 1) ** 2
    independent = middle * (1 - middle) / variance
    low, high = wilson(score, independent)
    superiority = (1 + erf((middle - 0.5) / sqrt(2 * variance))) / 2
    return Estimate(score, low, high, superiority, size)


def wilson(score: float, games: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a score over independent games."""
    shrink = 1 + Z95**2 / games
    centre = (score + Z95**2 / (2 * games)) / shrink
    reach = Z95 / shrink * sqrt(score * (1 - score) / games + Z95**2 / (4 * games**2))
    return max(0.0, centre - reach), min(1.0, centre + reach)


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's Elo relative to the mean of all players of the match."""

    elo: float
    error: float
    """Half the width of the 95 % interval."""


Meeting = tuple[int, int, float, int]
"""Two players, the mean score of the first one over a set, and the number of games of the set."""


def ratings(players: int, meetings: Sequence[Meeting]) -> list[Rating]:
    """Return maximum likelihood ratings (Bradley-Terry, a draw is half a win).

    Every pair that met gets one more drawn game, so that a player who won every game has a rating
    too. The errors come from the variance of whole sets (sandwich estimator), not of single games.
    """
    pairs = {(a, b) for a, b, _, _ in meetings}
    prior = [(a, b, 0.5, 1) for a, b in sorted(pairs)]
    strength = [0.0] * players
    for _ in range(200):
        slope, curve = _derivatives(strength, [*meetings, *prior])
        step = solve(curve, slope)
        longest = max(map(abs, step), default=0.0)
        scale = min(1.0, 1.0 / longest) if longest else 1.0
        strength = [s + scale * d for s, d in zip(strength, step, strict=True)]
        mean = sum(strength) / players
        strength = [s - mean for s in strength]
        if longest < 1e-10:
            break
    errors = _errors(strength, meetings, prior)
    return [
        Rating(PER_LOGIT * s, PER_LOGIT * Z95 * e) for s, e in zip(strength, errors, strict=True)
    ]


def _derivatives(
    strength: Sequence[float], meetings: Sequence[Meeting]
) -> tuple[list[float], list[list[float]]]:
    players = len(strength)
    slope = [0.0] * players
    # Only differences matter: the added constant pins the mean to zero.
    curve = [[1.0 / players] * players for _ in range(players)]
    for a, b, score, games in meetings:
        expected = score_of((strength[a] - strength[b]) * PER_LOGIT)
        surplus = games * (score - expected)
        weight = games * expected * (1 - expected)
        slope[a] += surplus
        slope[b] -= surplus
        curve[a][a] += weight
        curve[b][b] += weight
        curve[a][b] -= weight
        curve[b][a] -= weight
    return slope, curve


def _errors(
    strength: Sequence[float], meetings: Sequence[Meeting], prior: Sequence[Meeting]
) -> list[float]:
    players = len(strength)
    _, curve = _derivatives(strength, [*meetings, *prior])
    inverse = [solve(curve, [float(i == j) for i in range(players)]) for j in range(players)]
    spread = [0.0] * players
    for a, b, score, games in [*meetings, *((a, b, x, 1) for a, b, _, _ in prior for x in (0, 1))]:
        weight = games * (score - score_of((strength[a] - strength[b]) * PER_LOGIT))
        for i in range(players):
            spread[i] += (weight * (inverse[i][a] - inverse[i][b])) ** 2
    return [sqrt(s) for s in spread]


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve a small system of linear equations by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [x - factor * y for x, y in zip(rows[row], rows[column], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean and half the width of its 95 % interval."""
    size = len(values)
    mean = sum(values) / size
    if size < 2:
        return mean, inf
    variance = sum((value - mean) ** 2 for value in values) / (size - 1)
    return mean, Z95 * sqrt(variance / size)


def tally(values: Sequence[float]) -> Mapping[float, int]:
    """Return how often each value occurs, from the least on."""
    return {value: list(values).count(value) for value in sorted(set(values))}
