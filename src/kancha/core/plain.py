"""The adapter for games in ordinary Python: same results in every search, at Python's speed."""

from __future__ import annotations

from typing import Any

import cython

from kancha.core.position import Position
from kancha.core.rng import Rng


class PlainPosition(Position):
    """A position whose rules are the `do_...` methods of a Python subclass.

    `state` is any immutable value that says everything about the position.
    """

    if not cython.compiled:
        state: Any  # a subclass says what its state is

    def takes_python(self) -> bool:
        """Accept subclasses in ordinary Python."""
        return True

    def do_to_move(self) -> int:
        """Return the seat to move, CHANCE or NOBODY."""
        raise NotImplementedError

    def do_legal(self) -> list[int]:
        """Return the codes of the legal moves."""
        raise NotImplementedError

    def do_apply(self, code: int) -> None:
        """Make the move."""
        raise NotImplementedError

    def do_payoff(self, seat: int) -> float:
        """Return the seat's result of a finished game."""
        raise NotImplementedError

    def do_evaluate(self, seat: int) -> int:
        """Judge the position for a seat."""
        return 0

    def do_sample(self, rng: Rng) -> int:
        """Return a random outcome of chance; by default all are equally likely."""
        outcomes = self.do_legal()
        return outcomes[rng.below(len(outcomes))]

    def do_chance_of(self, code: int) -> float:
        """Return the probability of an outcome of chance."""
        return 1 / len(self.do_legal())

    def do_determinize(self, seat: int, rng: Rng) -> None:
        """Replace what the seat may not see."""

    # --- the contract, answered by the methods above ---------------------------------------------

    def to_move(self) -> int:
        with cython.gil:
            return self.do_to_move()

    def legal(self, out: list[int]) -> int:
        with cython.gil:
            codes = self.do_legal()
            for i in range(len(codes)):
                out[i] = codes[i]
            return len(codes)

    def apply(self, code: int) -> None:
        with cython.gil:
            self.do_apply(code)

    def copy_from(self, other: Position) -> None:
        with cython.gil:
            self.state = cython.cast(PlainPosition, other).state

    def key64(self) -> int:
        with cython.gil:
            return hash(self.state) & 0x7FFFFFFFFFFFFFFF

    def payoff(self, seat: int) -> float:
        with cython.gil:
            return self.do_payoff(seat)

    def evaluate(self, seat: int) -> int:
        with cython.gil:
            return self.do_evaluate(seat)

    def sample(self, rng: Rng) -> int:
        with cython.gil:
            return self.do_sample(rng)

    def chance_of(self, code: int) -> float:
        with cython.gil:
            return self.do_chance_of(code)

    def determinize(self, seat: int, rng: Rng) -> None:
        with cython.gil:
            self.do_determinize(seat, rng)
