"""What the games with pieces share: boards as tables, the placing rule, chains and their points."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace

import cython

from kancha.core.position import Position
from kancha.geometry.triangle import TriangleBoard

if not cython.compiled:
    from kancha.core.bits import fold

    FIELDS, BOARDS, STRIPES, LONGEST, NUMBERS = 64, 4, 18, 12, 8
    BALANCE, EVEN, TOTAL_SHIFT = 0xFF, 0x80, 8


class Tables:
    """The C tables of a board: neighbours (R1.2), stripes (R1.3), centre (R1.4).

    A game owns them and lends them to its positions.
    """

    def __init__(self, board: TriangleBoard) -> None:
        if not cython.compiled:
            self.layout = SimpleNamespace(
                near=[0] * FIELDS,
                stripe_fields=[0] * STRIPES,
                stripe_of=[0] * (3 * FIELDS),
                place_in=[0] * (3 * FIELDS),
                length=[0] * STRIPES,
                member=[0] * (STRIPES * LONGEST),
            )
        self.layout.fields = board.size
        self.layout.stripes = len(board.stripes)
        self.layout.all_fields = (1 << board.size) - 1
        self.layout.centre = mask(board.centre)
        for field, others in enumerate(board.neighbours):
            self.layout.near[field] = mask(others)
        for stripe, (name, members) in enumerate(board.stripes.items()):
            self.layout.stripe_fields[stripe] = mask(members)
            self.layout.length[stripe] = len(members)
            for place, field in enumerate(members):
                of_field = 3 * field + "HUD".index(name[0])
                self.layout.stripe_of[of_field] = stripe
                self.layout.place_in[of_field] = place
                self.layout.member[stripe * LONGEST + place] = field


def mask(fields: Iterable[int]) -> int:
    """Return the bitboard of fields."""
    return sum(1 << field for field in fields)


class BoardsPosition(Position):
    """A position with one board or, for up to four seats, one each; all have the same shape.

    `_values` holds the number of the piece on each field, negative for blue, 0 where empty;
    board b begins at FIELDS * b. `_barred` holds, from NUMBERS * b on, for each number the fields
    next to a piece of that number.
    """

    def __cinit__(self) -> None:
        self._layout = cython.address(NO_LAYOUT)  # type: ignore[name-defined]  # noqa: F821

    def _allocate(self) -> None:
        self._values = [0] * 256
        self._occupied = [0] * 4
        self._barred = [0] * 32

    def _attach_tables(self, tables: Tables) -> None:
        """Take over the tables of the board, and keep them alive."""
        self._tables = tables
        if cython.compiled:
            self._layout = cython.address(cython.cast(Tables, tables).layout)
        else:
            self._layout = tables.layout

    def _open_to(self, board: int, number: int) -> int:
        """Return the fields where the placing rule lets a number go (R2.3)."""
        taken = self._occupied[board] | self._barred[NUMBERS * board + number]
        fields: int = self._layout.all_fields & ~taken
        return fields

    def _put(self, board: int, field: int, value: int) -> None:
        """Put a piece, yellow for a positive value and blue for a negative one (R2.1)."""
        number = value if value > 0 else -value
        self._values[FIELDS * board + field] = value
        self._occupied[board] |= cython.cast(cython.ulonglong, 1) << field
        self._barred[NUMBERS * board + number] |= self._layout.near[field]

    def _chain(self, board: int, field: int, kind: int) -> int:
        """Return what stands in an unbroken row on both sides of a field in one of its stripes.

        The balance (yellow sum minus blue sum) plus EVEN is in the bits BALANCE, the sum of all
        numbers from bit TOTAL_SHIFT on.
        """
        stripe = self._layout.stripe_of[3 * field + kind]
        place = self._layout.place_in[3 * field + kind]
        first = stripe * LONGEST
        start = FIELDS * board
        balance = 0
        total = 0
        i = place - 1
        while i >= 0:
            value = self._values[start + self._layout.member[first + i]]
            if value == 0:
                break
            balance += value
            total += value if value > 0 else -value
            i -= 1
        i = place + 1
        while i < self._layout.length[stripe]:
            value = self._values[start + self._layout.member[first + i]]
            if value == 0:
                break
            balance += value
            total += value if value > 0 else -value
            i += 1
        return total << TOTAL_SHIFT | balance + EVEN

    def _points(self, board: int, field: int, value: int) -> int:
        """Return the points of a piece on a field, placed there or about to be (R2.2, R2.4)."""
        number = value if value > 0 else -value
        earned = 0
        for kind in range(3):
            chain = self._chain(board, field, kind)
            if (chain & BALANCE) - EVEN + value == 0:
                earned += ((chain >> TOTAL_SHIFT) + number) // 2
        return earned

    def _boards_key(self, boards: int) -> int:
        """Return a key of what stands on the first boards."""
        key = fold(0, boards)
        for i in range(boards):
            for field in range(self._layout.fields):
                value = self._values[FIELDS * i + field]
                if value:
                    key = fold(key, i << 16 | field << 8 | (value & 255))
        return key

    # --- for texts and pictures -----------------------------------------------------------------

    def value_at(self, board: int, field: int) -> int:
        """Return the number on a field, negative for blue, 0 where it is empty."""
        self._check_index("board", board, BOARDS)
        self._check_index("field", field, FIELDS)
        return self._values[FIELDS * board + field]

    def _place(self, board: int, field: int, value: int) -> None:
        """Put a piece while a position is being built."""
        self._put(board, field, value)

    def open_fields(self, board: int, number: int) -> int:
        """Return the bitboard of the fields where a number may go (R2.3)."""
        self._check_index("board", board, BOARDS)
        self._check_index("number", number, NUMBERS)
        return self._open_to(board, number)

    def points_at(self, board: int, field: int, value: int) -> int:
        """Return the points of a piece on a field, placed there or about to be (R2.4)."""
        self._check_index("board", board, BOARDS)
        self._check_index("field", field, FIELDS)
        return self._points(board, field, value)
