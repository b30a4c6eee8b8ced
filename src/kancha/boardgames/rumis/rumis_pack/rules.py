"""The rules of packing (R10.1 to R10.5): stones lie anywhere in a box where cells are free.

Cell (x, y, z) is bit x + width (y + depth z) of `free`. A placement is an orientation and the least
corner of the cells around it, its anchor.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import cython

from kancha.boardgames.rumis.material import ORIENTATIONS, STONES, Turned
from kancha.core.position import Position
from kancha.geometry.polycube import Box, size

if not cython.compiled:
    from kancha.core.bits import MASK64, NOBODY, count_bits, fold, lowest_bit

    KINDS = 104
    ANCHOR = 7
    ORIENTATION = 127
    WORDS = 12

if TYPE_CHECKING:
    pass


class RoomTable:
    """What positions must know of the box and the stones allowed; owned by the game."""

    def __init__(self, box: Box, copies: int, stones: str) -> None:
        if not cython.compiled:
            self.data = SimpleNamespace(
                cells=0,
                words=0,
                copies=0,
                allowed=[0] * 11,
                first_kind=[0] * 12,
                stone=[0] * KINDS,
                cubes=[0] * KINDS,
                way=[0] * 416,
                inside=[0] * 1248,
            )
        self.data.cells = box.volume
        self.data.words = (box.volume + 63) // 64
        self.data.copies = copies
        for i, letter in enumerate(STONES):
            self.data.allowed[cython.cast(cython.int, i)] = 1 if letter in stones else 0
        for turned in ORIENTATIONS:
            self.fill_kind(box, turned)

    def fill_kind(self, box: Box, turned: Turned) -> None:
        """Write where an orientation lies within the box (R10.3)."""
        kind = cython.cast(cython.int, turned.index)
        self.data.stone[kind] = STONES.index(turned.stone)
        self.data.first_kind[self.data.stone[kind] + 1] = kind + 1
        self.data.cubes[kind] = len(turned.shape)
        for i, cell in enumerate(turned.shape):
            self.data.way[4 * kind + cython.cast(cython.int, i)] = box.number(cell)
        wide, deep, high = size(turned.shape)
        anchors = 0
        for z in range(box.levels - high + 1):
            for y in range(box.depth - deep + 1):
                for x in range(box.width - wide + 1):
                    anchors |= 1 << box.number((x, y, z))
        for word in range(WORDS):
            self.data.inside[WORDS * kind + word] = anchors >> 64 * word & 2**64 - 1

    def count_places(self) -> int:
        """Return how many placements an empty box has."""
        total = 0
        for kind in range(KINDS):
            if self.data.allowed[self.data.stone[kind]]:
                for word in range(WORDS):
                    total += count_bits(self.data.inside[WORDS * kind + word])
        return total


class PackRules(Position):
    """`free` holds the free cells, `left` the copies left of each stone, `laid` the moves made."""

    def allocate(self) -> None:
        self.free = [0] * 12
        self.left = [0] * 11
        self.laid = [0] * 44

    def set_up(self, table: RoomTable) -> None:
        """Begin with an empty box."""
        if cython.compiled:
            self.room = cython.address(cython.cast(RoomTable, table).data)
        else:
            self.room = table.data
        for cell in range(self.room.cells):
            self.free[cell >> 6] |= cython.cast(cython.ulonglong, 1) << (cell & 63)
        for stone in range(11):
            self.left[stone] = self.room.copies if self.room.allowed[stone] else 0
        self.stones = 0
        self.empty: int = self.room.cells
        self.settle()

    def settle(self) -> None:
        """Decide whether the box is full or nothing fits any more (R10.5)."""
        self.over = 0 if self.can_place() else 1

    # --- moves ----------------------------------------------------------------------------------

    def to_move(self) -> int:
        return NOBODY if self.over else 0

    def legal(self, out: list[int]) -> int:
        n = 0
        for stone in range(11):
            if self.left[stone]:  # R10.2
                for kind in range(self.room.first_kind[stone], self.room.first_kind[stone + 1]):
                    for word in range(self.room.words):
                        fits = self.places(kind, word)
                        while fits:
                            out[n] = kind | (64 * word + lowest_bit(fits)) << ANCHOR
                            fits &= fits - 1
                            n += 1
        return n

    def places(self, kind: int, word: int) -> int:
        """Return the anchors in one word of cells at which a stone's cells are free (R10.4)."""
        fits: int = self.room.inside[WORDS * kind + word]
        if fits == 0:
            return 0
        for i in range(self.room.cubes[kind]):
            way = self.room.way[4 * kind + i]
            first = word + (way >> 6)
            bits = way & 63
            shifted = self.free[first] >> bits if first < WORDS else 0
            if bits and first < self.room.words - 1:
                shifted |= self.free[first + 1] << (64 - bits) & MASK64
            fits &= shifted
        return fits

    def can_place(self) -> bool:
        """Say whether any stone left fits anywhere."""
        for stone in range(11):
            if self.left[stone]:
                for kind in range(self.room.first_kind[stone], self.room.first_kind[stone + 1]):
                    for word in range(self.room.words):
                        if self.places(kind, word):
                            return True
        return False

    def apply(self, code: int) -> None:
        self.lay(code)
        self.over = 0 if self.can_place() else 1

    def lay(self, code: int) -> None:
        """Put a stone into the box."""
        kind = code & ORIENTATION
        anchor = code >> ANCHOR
        for i in range(self.room.cubes[kind]):
            cell = anchor + self.room.way[4 * kind + i]
            self.free[cell >> 6] &= ~(cython.cast(cython.ulonglong, 1) << (cell & 63))
        self.left[self.room.stone[kind]] -= 1
        self.empty -= self.room.cubes[kind]
        self.laid[self.stones] = code
        self.stones += 1

    # --- end ------------------------------------------------------------------------------------

    def payoff(self, seat: int) -> float:
        return 1.0 if self.empty == 0 else 0.0

    def evaluate(self, seat: int) -> int:
        cells: int = self.room.cells
        return 9000 - 9000 * self.empty // cells

    def key64(self) -> int:
        # R12.5: the order of the moves is no part of the position.
        key = cython.cast(cython.ulonglong, self.stones)
        for i in range(self.stones):
            key += fold(0x5EED, cython.cast(cython.ulonglong, self.laid[i] + 1))
        return fold(1, key & MASK64)

    # --- for notation and pictures --------------------------------------------------------------

    @property
    def placements(self) -> list[int]:
        """The codes of the placements, in the order of placing."""
        return [self.laid[i] for i in range(self.stones)]

    @property
    def empty_cells(self) -> int:
        """How many cells are free."""
        return self.empty

    def is_free(self, cell: int) -> bool:
        """Say whether a cell, given by its number, is free."""
        at = cython.cast(cython.int, cell)
        return bool(self.free[at >> 6] >> (at & 63) & 1)

    def copies_left(self, stone: str) -> int:
        """Return how many copies of a stone may still be used."""
        return self.left[cython.cast(cython.int, STONES.index(stone))]

    def place(self, code: int) -> None:
        """Lay a stone while a position is being built; `settle` follows."""
        self.lay(code)
