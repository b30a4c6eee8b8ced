"""The random numbers of playouts, searches and chance moves: small, fast, the same everywhere."""

from __future__ import annotations

import cython

from kancha.core.errors import ArgumentError

if not cython.compiled:
    from kancha.core.bits import MASK64

MOST = (1 << 31) - 1
"""The largest range of `below`: a C int."""


def scramble(seed: int) -> int:
    """Spread the bits of a seed (the finaliser of splitmix64), so that seeds 1 and 2 are unlike."""
    x = (seed + 0x9E3779B97F4A7C15) % 2**64
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    x = (x ^ x >> 27) * 0x94D049BB133111EB % 2**64
    return x ^ x >> 31


class Rng:
    """A stream of random numbers (xorshift64), determined by its seed."""

    def __init__(self, seed: int = 0) -> None:
        if not isinstance(seed, int):
            raise TypeError(f"a seed is a whole number, not {type(seed).__name__}")
        self.state = scramble(seed) or 1

    def _next32(self) -> int:
        """Return 32 random bits."""
        x = self.state
        x ^= (x << 13) & MASK64
        x ^= x >> 7
        x ^= (x << 17) & MASK64
        self.state = x
        return x >> 32

    def _below(self, n: int) -> int:
        """Return a number from 0 to n - 1, all equally likely; n is at least 1."""
        wide = cython.cast(cython.ulonglong, self._next32())
        return (wide * n) >> 32

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, all equally likely."""
        if not 1 <= n <= MOST:
            raise ArgumentError(f"there is no random number below {n}: give 1 to {MOST}")
        return self._below(n)

    def fraction(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        return self._next32() / 4294967296.0

    def __repr__(self) -> str:
        return f"<Rng: state {self.state:#018x}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the state reached."""
        return _resume, (self.state,)


def check_rng(rng: Rng) -> None:
    """Refuse what is not a stream of random numbers."""
    if not isinstance(rng, Rng):
        raise TypeError(f"random numbers come from a kancha.Rng, not from {type(rng).__name__}")


def _resume(state: int) -> Rng:
    rng = cython.cast(Rng, Rng())
    rng.state = state
    return rng
