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

    `numbers` holds givens and entries, 0 where empty; `used` the numbers of each colour as bits.
    `balance` is, for each stripe, the white sum minus the grey sum.
    """

    def allocate(self) -> None:
        self.numbers = [0] * 64
        self.solution = [0] * 64
        self.used = [0] * 2
        self.balance = [0] * 18
        self.filled = self.centre_balance = 0

    def begin(self, tables: Tables, puzzle: Puzzle) -> None:
        """Take over the board and the puzzle; the game keeps the tables alive."""
        if cython.compiled:
            self.layout = cython.address(cython.cast(Tables, tables).layout)
        else:
            self.layout = tables.layout
        self.highest = puzzle.highest
        self.with_centre = puzzle.centre
        grey = given = 0
        for field, number in enumerate(puzzle.givens):
            grey |= puzzle.colours[field] << field
            given |= bool(number) << field
            self.solution[field] = puzzle.solutions.first[field]
        self.grey = grey
        self.given = given
        for field, number in enumerate(puzzle.givens):
            if number:
                self.write(field, number)

    # --- moves ----------------------------------------------------------------------------------

    def to_move(self) -> int:
        return NOBODY if self.is_solved() else 0

    def legal(self, out: list[int]) -> int:
        n = 0
        if self.is_solved():
            return 0  # R9.5
        everything = (cython.cast(cython.uint, 2) << self.highest) - 2
        for field in range(self.layout.fields):
            if self.given >> field & 1:
                continue  # R9.4: givens stay
            out[n] = field
            n += 1 if self.numbers[field] else 0
            if self.numbers[field] == 0:
                missing = everything & ~self.used[self.grey >> field & 1]  # R9.3
                while missing:
                    out[n] = field | lowest_bit(missing) << NUMBER_SHIFT
                    n += 1
                    missing &= missing - 1
        return n

    def apply(self, code: int) -> None:
        self.write(code & FIELD, code >> NUMBER_SHIFT)

    def write(self, field: int, number: int) -> None:
        """Enter a number in an empty field, or clear a field (0)."""
        bit = cython.cast(cython.ulonglong, 1) << field
        colour = self.grey >> field & 1
        change = number - self.numbers[field]
        mark = cython.cast(cython.uint, 1) << (number or self.numbers[field])
        self.used[colour] ^= mark
        self.filled ^= bit
        self.numbers[field] = number
        if colour:
            change = -change
        for kind in range(3):
            self.balance[self.layout.stripe_of[3 * field + kind]] += change
        if self.layout.centre >> field & 1:
            self.centre_balance += change

    # --- end ------------------------------------------------------------------------------------

    def is_solved(self) -> int:
        """Return 1 if all fields are filled and all lines are equal (R9.1, R9.5), else 0."""
        if self.filled != self.layout.all_fields:
            return 0
        for stripe in range(self.layout.stripes):
            if self.balance[stripe]:
                return 0
        return 0 if self.with_centre and self.centre_balance else 1

    def payoff(self, seat: int) -> float:
        return 1.0 if self.is_solved() else 0.0

    def key64(self) -> int:
        key = fold(self.grey, self.given)
        for i in range(7):
            key = fold(key, eight_bytes(self.numbers, i))
        return key

    # --- for texts and pictures -----------------------------------------------------------------

    def number_at(self, field: int) -> int:
        """Return the number on a field, 0 where it is empty."""
        return self.numbers[field]

    def enter(self, field: int, number: int) -> None:
        """Enter a number while a position is being built."""
        self.write(field, number)

    def missing(self, colour: int) -> list[int]:
        """Return the numbers that are not yet entered in a colour (R9.3)."""
        return [n for n in range(1, self.highest + 1) if not self.used[colour] >> n & 1]
