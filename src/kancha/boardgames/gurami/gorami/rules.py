"""The rules of GOrami: placing, turning enclosed pieces, who leads in which stripe (R8)."""

from __future__ import annotations

import cython

from kancha.boardgames.gurami.board import Tables
from kancha.core.provable import Provable

if not cython.compiled:
    from kancha.core.bits import NOBODY, count_bits, fold, lowest_bit

    FIELD, NUMBER_SHIFT = 0x3F, 6
    OVER = 2

# A move code: the field in the bits FIELD, the number from bit NUMBER_SHIFT on.


class GoramiRules(Provable):
    """The whole game but for judgement.

    `_colours` are the fields that show each seat's colour, `_numbers` those with each number,
    `_barred` those next to each number; `_supply` has four places for each seat, one for each
    number. `_lead` is, for each stripe, yellow's sum minus blue's.
    """

    def __cinit__(self) -> None:
        self._layout = cython.address(NO_LAYOUT)  # type: ignore[name-defined]  # noqa: F821

    def _allocate(self) -> None:
        self._colours = [0] * 2
        self._numbers = [0] * 4
        self._barred = [0] * 4
        self._supply = [0] * 8
        self._lead = [0] * 18

    def _attach_tables(self, tables: Tables) -> None:
        """Take over the tables of the board, and keep them alive."""
        self._tables = tables
        if cython.compiled:
            self._layout = cython.address(cython.cast(Tables, tables).layout)
        else:
            self._layout = tables.layout

    def _begin(self, supplies: list[list[int]], side: int) -> None:
        """Take over the supplies of ones, twos and threes (R8.2) and whose turn it is."""
        for seat in range(2):
            for number in range(1, 4):
                self._supply[4 * seat + number] = supplies[seat][number]
        self._side = side

    # --- moves ----------------------------------------------------------------------------------

    def _to_move(self) -> int:
        return NOBODY if self._side == OVER else self._side

    def _open_to(self, number: int) -> int:
        """Return the fields where the placing rule lets a number go (R2.3)."""
        taken = self._colours[0] | self._colours[1] | self._barred[number]
        fields: int = self._layout.all_fields & ~taken
        return fields

    def _legal(self, out: list[int]) -> int:
        if self._side == OVER:
            return 0  # R8.6
        n = 0
        for number in range(1, 4):
            if self._supply[4 * self._side + number] == 0:
                continue  # R8.2
            fields = self._open_to(number)
            while fields:
                out[n] = lowest_bit(fields) | number << NUMBER_SHIFT
                n += 1
                fields &= fields - 1
        return n

    def _apply(self, code: int) -> None:
        field = code & FIELD
        number = code >> NUMBER_SHIFT
        me = self._side
        self._supply[4 * me + number] -= 1
        self._put(me, field, number)  # R8.3
        occupied = self._colours[0] | self._colours[1]
        others = self._layout.near[field] & self._colours[1 - me]
        while others:
            other = lowest_bit(others)
            others &= others - 1
            if (self._layout.near[other] & ~occupied) == 0:
                self._turn_over(me, other)  # R8.4
        self._settle(1 - me)

    def _put(self, seat: int, field: int, number: int) -> None:
        """Make a piece of the seat stand on an empty field."""
        bit = cython.cast(cython.ulonglong, 1) << field
        weight = number if seat == 0 else -number
        self._colours[seat] |= bit
        self._numbers[number] |= bit
        self._barred[number] |= self._layout.near[field]
        for kind in range(3):
            self._lead[self._layout.stripe_of[3 * field + kind]] += weight

    def _turn_over(self, seat: int, field: int) -> None:
        """Turn a piece to the colour of the seat."""
        bit = cython.cast(cython.ulonglong, 1) << field
        swing = 2 * self._number_at(field) if seat == 0 else -2 * self._number_at(field)
        self._colours[0] ^= bit
        self._colours[1] ^= bit
        for kind in range(3):
            self._lead[self._layout.stripe_of[3 * field + kind]] += swing

    def _number_at(self, field: int) -> int:
        """Return the number of the piece on a field, 0 where it is empty."""
        found = 0
        for number in range(1, 4):
            found += number if self._numbers[number] >> field & 1 else 0
        return found

    def _can_place_c(self, seat: int) -> bool:
        """Say whether a piece of the seat fits somewhere (R8.5)."""
        for number in range(1, 4):
            if self._supply[4 * seat + number] and self._open_to(number):
                return True
        return False

    def _settle(self, next_seat: int) -> None:
        """Find the next seat: one that cannot place is passed over (R8.5, R8.6)."""
        self._side = next_seat
        if not self._can_place_c(next_seat):
            self._side = 1 - next_seat if self._can_place_c(1 - next_seat) else OVER

    # --- end ------------------------------------------------------------------------------------

    def _stripes_led(self, seat: int) -> int:
        """Return in how many stripes the seat's sum is the higher one (R8.7)."""
        led = 0
        for stripe in range(self._layout.stripes):
            lead = self._lead[stripe] if seat == 0 else -self._lead[stripe]
            led += 1 if lead > 0 else 0
        return led

    def _centre_lead_c(self) -> int:
        """Return yellow's sum on the centre fields (R1.4) minus blue's."""
        lead = 0
        for number in range(1, 4):
            fields = self._numbers[number] & self._layout.centre
            lead += number * count_bits(fields & self._colours[0])
            lead -= number * count_bits(fields & self._colours[1])
        return lead

    def _verdict(self) -> int:
        """Return a positive number if yellow is ahead, a negative one if blue is (R8.7)."""
        lead = self._stripes_led(0) - self._stripes_led(1)
        return lead or self._centre_lead_c()

    def _payoff(self, seat: int) -> float:
        verdict = self._verdict() if seat == 0 else -self._verdict()
        return 1.0 if verdict > 0 else -1.0 if verdict < 0 else 0.0

    def _key64(self) -> int:
        key = fold(self._side, self._colours[0])
        key = fold(key, self._colours[1])
        key = fold(key, self._numbers[1])
        key = fold(key, self._numbers[2])
        for seat in range(2):
            supplies = self._supply[4 * seat + 1] | self._supply[4 * seat + 2] << 4
            key = fold(key, supplies | self._supply[4 * seat + 3] << 8)
        return key

    # --- for texts and pictures -----------------------------------------------------------------

    def value_at(self, field: int) -> int:
        """Return the number on a field, negative for blue, 0 where it is empty."""
        self._check_index("field", field, 64)
        number = self._number_at(field)
        return number if self._colours[0] >> field & 1 else -number

    def _place(self, field: int, value: int) -> None:
        """Put a piece while a position is being built."""
        self._put(0 if value > 0 else 1, field, abs(value))

    def supplies(self, seat: int) -> list[int]:
        """Return how many of each number a seat has left; item 0 is not used."""
        self._check_index("seat", seat, 2)
        return [0] + [self._supply[4 * seat + number] for number in range(1, 4)]

    def open_fields(self, number: int) -> list[int]:
        """Return the fields where a number may go (R2.3)."""
        self._check_index("number", number, 4)
        fields = self._open_to(number)
        return [field for field in range(self._layout.fields) if fields >> field & 1]

    @property
    def stripe_counts(self) -> tuple[int, int]:
        """How many stripes each seat leads (R8.7)."""
        return self._stripes_led(0), self._stripes_led(1)

    def can_place(self, seat: int) -> bool:
        """Say whether a piece of the seat fits somewhere (R8.5)."""
        self._check_index("seat", seat, 2)
        return bool(self._can_place_c(seat))

    def centre_lead(self) -> int:
        """Return yellow's sum on the centre fields (R1.4) minus blue's."""
        return self._centre_lead_c()
