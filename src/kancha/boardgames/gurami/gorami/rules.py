"""The rules of GOrami: placing, turning enclosed pieces, who leads in which stripe (R8)."""

from __future__ import annotations

import cython

from kancha.boardgames.gurami.board import Tables
from kancha.core.position import Position

if not cython.compiled:
    from kancha.core.bits import NOBODY, count_bits, fold, lowest_bit

    FIELD, NUMBER_SHIFT = 0x3F, 6
    OVER = 2

# A move code: the field in the bits FIELD, the number from bit NUMBER_SHIFT on.


class GoramiRules(Position):
    """The whole game but for judgement.

    `colours` are the fields that show each seat's colour, `numbers` those with each number,
    `barred` those next to each number; `supply` has four places for each seat, one for each number.
    `lead` is, for each stripe, yellow's sum minus blue's.
    """

    def allocate(self) -> None:
        self.colours = [0] * 2
        self.numbers = [0] * 4
        self.barred = [0] * 4
        self.supply = [0] * 8
        self.lead = [0] * 18

    def attach_tables(self, tables: Tables) -> None:
        """Take over the tables of the board; the game keeps them alive."""
        if cython.compiled:
            self.layout = cython.address(cython.cast(Tables, tables).layout)
        else:
            self.layout = tables.layout

    def begin(self, supplies: list[list[int]], side: int) -> None:
        """Take over the supplies of ones, twos and threes (R8.2) and whose turn it is."""
        for seat in range(2):
            for number in range(1, 4):
                self.supply[4 * seat + number] = supplies[seat][number]
        self.side = side

    # --- moves ----------------------------------------------------------------------------------

    def to_move(self) -> int:
        return NOBODY if self.side == OVER else self.side

    def open_to(self, number: int) -> int:
        """Return the fields where the placing rule lets a number go (R2.3)."""
        taken = self.colours[0] | self.colours[1] | self.barred[number]
        fields: int = self.layout.all_fields & ~taken
        return fields

    def legal(self, out: list[int]) -> int:
        if self.side == OVER:
            return 0  # R8.6
        n = 0
        for number in range(1, 4):
            if self.supply[4 * self.side + number] == 0:
                continue  # R8.2
            fields = self.open_to(number)
            while fields:
                out[n] = lowest_bit(fields) | number << NUMBER_SHIFT
                n += 1
                fields &= fields - 1
        return n

    def apply(self, code: int) -> None:
        field = code & FIELD
        number = code >> NUMBER_SHIFT
        me = self.side
        self.supply[4 * me + number] -= 1
        self.put(me, field, number)  # R8.3
        occupied = self.colours[0] | self.colours[1]
        others = self.layout.near[field] & self.colours[1 - me]
        while others:
            other = lowest_bit(others)
            others &= others - 1
            if (self.layout.near[other] & ~occupied) == 0:
                self.turn_over(me, other)  # R8.4
        self.settle(1 - me)

    def put(self, seat: int, field: int, number: int) -> None:
        """Make a piece of the seat stand on an empty field."""
        bit = cython.cast(cython.ulonglong, 1) << field
        weight = number if seat == 0 else -number
        self.colours[seat] |= bit
        self.numbers[number] |= bit
        self.barred[number] |= self.layout.near[field]
        for kind in range(3):
            self.lead[self.layout.stripe_of[3 * field + kind]] += weight

    def turn_over(self, seat: int, field: int) -> None:
        """Turn a piece to the colour of the seat."""
        bit = cython.cast(cython.ulonglong, 1) << field
        swing = 2 * self.number_at(field) if seat == 0 else -2 * self.number_at(field)
        self.colours[0] ^= bit
        self.colours[1] ^= bit
        for kind in range(3):
            self.lead[self.layout.stripe_of[3 * field + kind]] += swing

    def number_at(self, field: int) -> int:
        """Return the number of the piece on a field, 0 where it is empty."""
        found = 0
        for number in range(1, 4):
            found += number if self.numbers[number] >> field & 1 else 0
        return found

    def can_place_c(self, seat: int) -> bool:
        """Say whether a piece of the seat fits somewhere (R8.5)."""
        for number in range(1, 4):
            if self.supply[4 * seat + number] and self.open_to(number):
                return True
        return False

    def settle(self, next_seat: int) -> None:
        """Find the next seat: one that cannot place is passed over (R8.5, R8.6)."""
        self.side = next_seat
        if not self.can_place_c(next_seat):
            self.side = 1 - next_seat if self.can_place_c(1 - next_seat) else OVER

    # --- end ------------------------------------------------------------------------------------

    def stripes_led(self, seat: int) -> int:
        """Return in how many stripes the seat's sum is the higher one (R8.7)."""
        led = 0
        for stripe in range(self.layout.stripes):
            lead = self.lead[stripe] if seat == 0 else -self.lead[stripe]
            led += 1 if lead > 0 else 0
        return led

    def centre_lead_c(self) -> int:
        """Return yellow's sum on the centre fields (R1.4) minus blue's."""
        lead = 0
        for number in range(1, 4):
            fields = self.numbers[number] & self.layout.centre
            lead += number * count_bits(fields & self.colours[0])
            lead -= number * count_bits(fields & self.colours[1])
        return lead

    def verdict(self) -> int:
        """Return a positive number if yellow is ahead, a negative one if blue is (R8.7)."""
        lead = self.stripes_led(0) - self.stripes_led(1)
        return lead or self.centre_lead_c()

    def payoff(self, seat: int) -> float:
        verdict = self.verdict() if seat == 0 else -self.verdict()
        return 1.0 if verdict > 0 else -1.0 if verdict < 0 else 0.0

    def key64(self) -> int:
        key = fold(self.side, self.colours[0])
        key = fold(key, self.colours[1])
        key = fold(key, self.numbers[1])
        key = fold(key, self.numbers[2])
        for seat in range(2):
            supplies = self.supply[4 * seat + 1] | self.supply[4 * seat + 2] << 4
            key = fold(key, supplies | self.supply[4 * seat + 3] << 8)
        return key

    # --- for texts and pictures -----------------------------------------------------------------

    def value_at(self, field: int) -> int:
        """Return the number on a field, negative for blue, 0 where it is empty."""
        number = self.number_at(field)
        return number if self.colours[0] >> field & 1 else -number

    def place(self, field: int, value: int) -> None:
        """Put a piece while a position is being built."""
        self.put(0 if value > 0 else 1, field, abs(value))

    def supplies(self, seat: int) -> list[int]:
        """Return how many of each number a seat has left; item 0 is not used."""
        return [0] + [self.supply[4 * seat + number] for number in range(1, 4)]

    def open_fields(self, number: int) -> list[int]:
        """Return the fields where a number may go (R2.3)."""
        fields = self.open_to(number)
        return [field for field in range(self.layout.fields) if fields >> field & 1]

    @property
    def stripe_counts(self) -> tuple[int, int]:
        """How many stripes each seat leads (R8.7)."""
        return self.stripes_led(0), self.stripes_led(1)

    def can_place(self, seat: int) -> bool:
        """Say whether a piece of the seat fits somewhere (R8.5)."""
        return bool(self.can_place_c(seat))

    def centre_lead(self) -> int:
        """Return yellow's sum on the centre fields (R1.4) minus blue's."""
        return self.centre_lead_c()
