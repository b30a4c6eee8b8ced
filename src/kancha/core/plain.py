"""The adapter for games in ordinary Python: same results in every search, at Python's speed."""

from __future__ import annotations

from typing import Any

import cython

from kancha.core.errors import KanchaError
from kancha.core.position import Position
from kancha.core.rng import Rng

if not cython.compiled:
    from kancha.core.bits import NOBODY

HIGHEST = 9999
"""The value of a won position, as a heuristic sees it."""
HIGHEST_CODE = (1 << 31) - 1
"""A move code is a C int; negative ones mean that there is no move."""


class PlainPosition(Position):
    """A position whose rules are the `do_...` methods of a Python subclass.

    `state` is any immutable, hashable value that says everything about the position. Only this
    class calls the `do_...` methods; what they raise reaches the caller, also out of a search.
    """

    if not cython.compiled:
        state: Any  # a subclass says what its state is

    def _takes_python(self) -> bool:
        """Accept subclasses in ordinary Python."""
        return True

    def do_to_move(self) -> int:
        """Return the seat to move, CHANCE or NOBODY."""
        raise NotImplementedError(f"{type(self).__name__} has to define do_to_move")

    def do_legal(self) -> list[int]:
        """Return the codes of the legal moves."""
        raise NotImplementedError(f"{type(self).__name__} has to define do_legal")

    def do_apply(self, code: int) -> None:
        """Make the move."""
        raise NotImplementedError(f"{type(self).__name__} has to define do_apply")

    def do_payoff(self, seat: int) -> float:
        """Return the seat's result of a finished game."""
        raise NotImplementedError(f"{type(self).__name__} has to define do_payoff")

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

    # The contract cannot raise. The game keeps the first error until a caller can get it; until
    # then the game counts as over, so that searches come to their end.

    def _to_move(self) -> int:
        with cython.gil:
            seat = NOBODY
            if self.game._failure is None:
                try:
                    seat = self._checked_seat()
                except BaseException as error:  # noqa: BLE001 - kept, and raised by _raise_failure
                    self.game._failure = error
            return seat

    def _legal(self, out: list[int]) -> int:
        with cython.gil:
            size = 0
            try:
                codes = self._checked_codes()
                for i in range(len(codes)):
                    out[i] = codes[i]
                size = len(codes)
            except BaseException as error:  # noqa: BLE001
                self.game._failure = error
            return size

    def _apply(self, code: int) -> None:
        with cython.gil:
            try:
                self.do_apply(code)
            except BaseException as error:  # noqa: BLE001
                self.game._failure = error

    def _copy_from(self, other: Position) -> None:
        with cython.gil:
            self.state = cython.cast(PlainPosition, other).state

    def _key64(self) -> int:
        with cython.gil:
            key = 0
            try:
                key = hash(self.state) & 0x7FFFFFFFFFFFFFFF
            except BaseException as error:  # noqa: BLE001
                self.game._failure = error
            return key

    def _payoff(self, seat: int) -> float:
        with cython.gil:
            payoff = 0.0
            try:
                payoff = self.do_payoff(seat)
            except BaseException as error:  # noqa: BLE001
                self.game._failure = error
            return payoff

    def _evaluate(self, seat: int) -> int:
        with cython.gil:
            value = 0
            try:
                value = max(-HIGHEST, min(HIGHEST, self.do_evaluate(seat)))
            except BaseException as error:  # noqa: BLE001
                self.game._failure = error
            return value

    def _sample(self, rng: Rng) -> int:
        with cython.gil:
            code = 0
            try:
                code = self.do_sample(rng)
            except BaseException as error:  # noqa: BLE001
                self.game._failure = error
            return code

    def _chance_of(self, code: int) -> float:
        with cython.gil:
            chance = 0.0
            try:
                chance = self.do_chance_of(code)
            except BaseException as error:  # noqa: BLE001
                self.game._failure = error
            return chance

    def _determinize(self, seat: int, rng: Rng) -> None:
        with cython.gil:
            try:
                self.do_determinize(seat, rng)
            except BaseException as error:  # noqa: BLE001
                self.game._failure = error

    def _checked_seat(self) -> int:
        seat = self.do_to_move()
        if not NOBODY <= seat < self.seats:
            raise KanchaError(f"do_to_move returned {seat}, which is no seat of the game")
        return seat

    def _checked_codes(self) -> list[int]:
        codes = self.do_legal()
        if len(codes) > self.max_moves:
            raise KanchaError(
                f"do_legal returned {len(codes)} moves,"
                f" but max_moves of the game is {self.max_moves}"
            )
        for code in codes:
            if not 0 <= code <= HIGHEST_CODE:
                raise KanchaError(f"do_legal returned {code}: codes are 0 to {HIGHEST_CODE}")
        return codes

    def _raise_failure(self) -> None:
        failure = self.game._failure
        if failure is not None:
            self.game._failure = None
            raise failure
