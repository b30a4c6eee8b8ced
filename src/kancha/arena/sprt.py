"""The sequential probability ratio test (SPRT) between two Elo differences.

This is the generalised SPRT of Michel Van den Bergh, as used by Fishtest. It compares the most
likely distributions of set results with the mean scores of elo0 and elo1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, log

from kancha.arena.rating import score_of, tally
from kancha.core.errors import OptionError, shorten

UNSEEN = 1e-3
"""The count of a result that did not occur, which keeps it possible."""
PENTANOMIAL = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class Sprt:
    """Two hypotheses and the probabilities of both errors."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def lower(self) -> float:
        """The log likelihood ratio at which elo0 is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log likelihood ratio at which elo1 is accepted."""
        return log((1 - self.beta) / self.alpha)

    def ratio(self, sets: Sequence[float]) -> float:
        """Return the log likelihood ratio of the mean scores of finished sets."""
        if not sets:
            return 0.0
        counts: dict[float, float] = dict.fromkeys(PENTANOMIAL, UNSEEN)
        counts |= tally(sets)
        total = sum(counts.values())
        likely = {value: count / total for value, count in counts.items()}
        at0 = likeliest(likely, score_of(self.elo0))
        at1 = likeliest(likely, score_of(self.elo1))
        return total * sum(p * log(at1[value] / at0[value]) for value, p in likely.items())

    def verdict(self, sets: Sequence[float]) -> str | None:
        """Return the accepted hypothesis, or None while the test goes on."""
        ratio = self.ratio(sets)
        if ratio >= self.upper:
            return "elo1"
        return "elo0" if ratio <= self.lower else None


def likeliest(observed: Mapping[float, float], mean: float) -> dict[float, float]:
    """Return the distribution with that mean under which the observed one is most likely.

    It is p / (1 + x (value - mean)) for the x at which it has that mean, found by bisection.
    """
    low = -1 / (max(observed) - mean)
    high = 1 / (mean - min(observed))
    for _ in range(100):
        x = (low + high) / 2
        surplus = sum(p * (v - mean) / (1 + x * (v - mean)) for v, p in observed.items())
        if surplus > 0:
            low = x
        else:
            high = x
    return {value: p / (1 + x * (value - mean)) for value, p in observed.items()}


def read_sprt(text: str) -> Sprt:
    """Read `elo0=0,elo1=20,alpha=0.05,beta=0.05`; these are the defaults."""
    values: dict[str, float] = {}
    for item in filter(None, text.split(",")):
        name, _, value = item.partition("=")
        if name not in ("elo0", "elo1", "alpha", "beta"):
            raise OptionError("sprt", f"{shorten(name)} is not elo0, elo1, alpha or beta")
        try:
            values[name] = float(value)
        except ValueError:
            raise OptionError("sprt", f"{shorten(item)} is not a name and a number") from None
    sprt = Sprt(**values)
    if not (isfinite(sprt.elo0) and isfinite(sprt.elo1) and sprt.elo0 < sprt.elo1):
        raise OptionError("sprt", "elo0 must be less than elo1")
    if not (0 < sprt.alpha < 0.5 and 0 < sprt.beta < 0.5):
        raise OptionError("sprt", "alpha and beta are probabilities of an error, below 0.5")
    return sprt
