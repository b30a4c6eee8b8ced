"""The rules of the Gurami puzzle: entering, clearing, being done (R9.3 to R9.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.gurami.board import Tables
from kancha.core.position import Position

if not cython.compiled:
    from kancha.core.bits import NOBODY, eight_bytes, fold, lowest_bit

    FIELD, NUMBER_SHIFT = 0x3F, 6

if TYPE_CHECKING:
    from kancha.boardgames.gurami.gurami_puzzle.puzzle import Puzzle

# A move code: the field in the bits FIELD, the number from bit NUMBER_SHIFT on, 0 to clear it.


class GuramiPuzzleRules(Position):
    """The whole game but for judgement.

    `_numbers` holds givens and entries, 0 where empty; `_used` the numbers of each colour as bits.
    `_balance` is, for each stripe, the white sum minus the grey sum.
    """

    def __cinit__(self) -> None:
        self._layout = cython.address(NO_LAYOUT)  # type: ignore[name-defined]  # noqa: F821

    def _allocate(self) -> None:
        self._numbers = [0] * 64
        self._solution = [0] * 64
        self._used = [0] * 2
        self._balance = [0] * 18
        self._filled = self._centre_balance = 0

    def _begin(self, tables: Tables, puzzle: Puzzle) -> None:
        """Take over the board and the puzzle, and keep the tables alive."""
        self._tables = tables
        if cython.compiled:
            self._layout = cython.address(cython.cast(Tables, tables).layout)
        else:
            self._layout = tables.layout
        self._highest = puzzle.highest
        self._with_centre = puzzle.centre
        grey = given = 0
        for field, number in enumerate(puzzle.givens):
            grey |= puzzle.colours[field] << field
            given |= bool(number) << field
            self._solution[field] = puzzle.solutions.first[field]
        self._grey = grey
        self._given = given
        for field, number in enumerate(puzzle.givens):
            if number:
                self._write(field, number)

    # --- moves ----------------------------------------------------------------------------------

    def _to_move(self) -> int:
        return NOBODY if self._is_solved() else 0

    def _legal(self, out: list[int]) -> int:
        n = 0
        if self._is_solved():
            return 0  # R9.5
        everything = (cython.cast(cython.uint, 2) << self._highest) - 2
        for field in range(self._layout.fields):
            if self._given >> field & 1:
                continue  # R9.4: givens stay
            out[n] = field
            n += 1 if self._numbers[field] else 0
            if self._numbers[field] == 0:
                missing = everything & ~self._used[self._grey >> field & 1]  # R9.3
                while missing:
                    out[n] = field | lowest_bit(missing) << NUMBER_SHIFT
                    n += 1
                    missing &= missing - 1
        return n

    def _apply(self, code: int) -> None:
        self._write(code & FIELD, code >> NUMBER_SHIFT)

    def _write(self, field: int, number: int) -> None:
        """Enter a number in an empty field, or clear a field (0)."""
        bit = cython.cast(cython.ulonglong, 1) << field
        colour = self._grey >> field & 1
        change = number - self._numbers[field]
        mark = cython.cast(cython.uint, 1) << (number or self._numbers[field])
        self._used[colour] ^= mark
        self._filled ^= bit
        self._numbers[field] = number
        if colour:
            change = -change
        for kind in range(3):
            self._balance[self._layout.stripe_of[3 * field + kind]] += change
        if self._layout.centre >> field & 1:
            self._centre_balance += change

    # --- end ------------------------------------------------------------------------------------

    def _is_solved(self) -> int:
        """Return 1 if all fields are filled and all lines are equal (R9.1, R9.5), else 0."""
        if self._filled != self._layout.all_fields:
            return 0
        for stripe in range(self._layout.stripes):
            if self._balance[stripe]:
                return 0
        return 0 if self._with_centre and self._centre_balance else 1

    def _payoff(self, seat: int) -> float:
        return 1.0 if self._is_solved() else 0.0

    def _key64(self) -> int:
        key = fold(self._grey, self._given)
        for i in range(7):
            key = fold(key, eight_bytes(self._numbers, i))
        return key

    # --- for texts and pictures -----------------------------------------------------------------

    def number_at(self, field: int) -> int:
        """Return the number on a field, 0 where it is empty."""
        self._check_index("field", field, 64)
        return self._numbers[field]

    def _enter(self, field: int, number: int) -> None:
        """Enter a number while a position is being built."""
        self._write(field, number)

    def missing(self, colour: int) -> list[int]:
        """Return the numbers that are not yet entered in a colour (R9.3)."""
        self._check_index("colour", colour, 2)
        return [n for n in range(1, self._highest + 1) if not self._used[colour] >> n & 1]
