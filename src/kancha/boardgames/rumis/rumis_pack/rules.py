"""The rules of packing (R10.1 to R10.5): stones lie anywhere in a box where cells are free.

Cell (x, y, z) is bit x + width (y + depth z) of `_free`. A placement is an orientation and the
least corner of the cells around it, its anchor.
"""

from __future__ import annotations

from types import SimpleNamespace

import cython

from kancha.boardgames.rumis.material import ORIENTATIONS, STONES, Turned
from kancha.core.position import Position
from kancha.geometry.polycube import Box, size

if not cython.compiled:
    from kancha.boardgames.rumis.rules import (
        ANCHOR_SHIFT,
        ORIENTATION_BITS,
        ORIENTATION_COUNT,
        STONE_COUNT,
    )
    from kancha.core.bits import MASK64, NOBODY, count_bits, fold, lowest_bit

    WORDS = 12
    MOST_CUBES = 4


class BoxTable:
    """What positions must know of the box and the stones allowed; owned by the game."""

    def __init__(self, box: Box, copies: int, stones: str) -> None:
        if not cython.compiled:
            self.data = SimpleNamespace(
                cells=0,
                words=0,
                copies=0,
                allowed=[0] * STONE_COUNT,
                first_orientation=[0] * (STONE_COUNT + 1),
                stone=[0] * ORIENTATION_COUNT,
                cubes=[0] * ORIENTATION_COUNT,
                offset=[0] * (MOST_CUBES * ORIENTATION_COUNT),
                inside=[0] * (WORDS * ORIENTATION_COUNT),
            )
        self.data.cells = box.volume
        self.data.words = (box.volume + 63) // 64
        self.data.copies = copies
        for i, letter in enumerate(STONES):
            self.data.allowed[cython.cast(cython.int, i)] = 1 if letter in stones else 0
        for turned in ORIENTATIONS:
            self.fill_orientation(box, turned)

    def fill_orientation(self, box: Box, turned: Turned) -> None:
        """Write where an orientation lies within the box (R10.3)."""
        orientation = cython.cast(cython.int, turned.index)
        self.data.stone[orientation] = STONES.index(turned.stone)
        self.data.first_orientation[self.data.stone[orientation] + 1] = orientation + 1
        self.data.cubes[orientation] = len(turned.shape)
        for i, cell in enumerate(turned.shape):
            self.data.offset[MOST_CUBES * orientation + cython.cast(cython.int, i)] = box.number(
                cell
            )
        wide, deep, high = size(turned.shape)
        anchors = 0
        for z in range(box.levels - high + 1):
            for y in range(box.depth - deep + 1):
                for x in range(box.width - wide + 1):
                    anchors |= 1 << box.number((x, y, z))
        for word in range(WORDS):
            self.data.inside[WORDS * orientation + word] = anchors >> 64 * word & 2**64 - 1

    def count_places(self) -> int:
        """Return how many placements an empty box has."""
        total = 0
        for orientation in range(ORIENTATION_COUNT):
            if self.data.allowed[self.data.stone[orientation]]:
                for word in range(WORDS):
                    total += count_bits(self.data.inside[WORDS * orientation + word])
        return total


class PackRules(Position):
    """`_free` holds the free cells, `_left` the copies left of a stone, `_laid` the moves made."""

    def __cinit__(self) -> None:
        self._box = cython.address(NO_BOX)  # type: ignore[name-defined]  # noqa: F821

    def _allocate(self) -> None:
        self._free = [0] * 12
        self._left = [0] * 11
        self._laid = [0] * 44

    def _set_up(self, table: BoxTable) -> None:
        """Begin with an empty box."""
        self._tables = table
        if cython.compiled:
            self._box = cython.address(cython.cast(BoxTable, table).data)
        else:
            self._box = table.data
        for cell in range(self._box.cells):
            self._free[cell >> 6] |= cython.cast(cython.ulonglong, 1) << (cell & 63)
        for stone in range(STONE_COUNT):
            self._left[stone] = self._box.copies if self._box.allowed[stone] else 0
        self._stones = 0
        self._empty: int = self._box.cells
        self._settle_c()

    def _settle_c(self) -> None:
        """Decide whether the box is full or nothing fits any more (R10.5)."""
        self._over = 0 if self._can_place() else 1

    # --- moves ----------------------------------------------------------------------------------

    def _to_move(self) -> int:
        return NOBODY if self._over else 0

    def _legal(self, out: list[int]) -> int:
        n = 0
        for stone in range(STONE_COUNT):
            if self._left[stone]:  # R10.2
                first, after = (
                    self._box.first_orientation[stone],
                    self._box.first_orientation[stone + 1],
                )
                for orientation in range(first, after):
                    for word in range(self._box.words):
                        fits = self._places(orientation, word)
                        while fits:
                            out[n] = orientation | (64 * word + lowest_bit(fits)) << ANCHOR_SHIFT
                            fits &= fits - 1
                            n += 1
        return n

    def _places(self, orientation: int, word: int) -> int:
        """Return the anchors in one word of cells at which a stone's cells are free (R10.4)."""
        fits: int = self._box.inside[WORDS * orientation + word]
        if fits == 0:
            return 0
        for i in range(self._box.cubes[orientation]):
            offset = self._box.offset[MOST_CUBES * orientation + i]
            first = word + (offset >> 6)
            bits = offset & 63
            shifted = self._free[first] >> bits if first < WORDS else 0
            if bits and first < self._box.words - 1:
                shifted |= self._free[first + 1] << (64 - bits) & MASK64
            fits &= shifted
        return fits

    def _can_place(self) -> bool:
        """Say whether any stone left fits anywhere."""
        for stone in range(STONE_COUNT):
            if self._left[stone]:
                first, after = (
                    self._box.first_orientation[stone],
                    self._box.first_orientation[stone + 1],
                )
                for orientation in range(first, after):
                    for word in range(self._box.words):
                        if self._places(orientation, word):
                            return True
        return False

    def _apply(self, code: int) -> None:
        self._lay_c(code)
        self._settle_c()

    def _lay_c(self, code: int) -> None:
        """Put a stone into the box; `settle` decides afterwards whether the game is over."""
        orientation = code & ORIENTATION_BITS
        anchor = code >> ANCHOR_SHIFT
        for i in range(self._box.cubes[orientation]):
            cell = anchor + self._box.offset[MOST_CUBES * orientation + i]
            self._free[cell >> 6] &= ~(cython.cast(cython.ulonglong, 1) << (cell & 63))
        self._left[self._box.stone[orientation]] -= 1
        self._empty -= self._box.cubes[orientation]
        self._laid[self._stones] = code
        self._stones += 1

    # --- end ------------------------------------------------------------------------------------

    def _payoff(self, seat: int) -> float:
        return 1.0 if self._empty == 0 else 0.0

    def _evaluate(self, seat: int) -> int:
        cells: int = self._box.cells
        return 9000 - 9000 * self._empty // cells if cells else 0

    def _key64(self) -> int:
        # R12.5: the order of the moves does not belong to the position.
        key = cython.cast(cython.ulonglong, self._stones)
        for i in range(self._stones):
            key += fold(0x5EED, cython.cast(cython.ulonglong, self._laid[i] + 1))
        return fold(1, key & MASK64)

    # --- for notation and pictures --------------------------------------------------------------

    @property
    def placements(self) -> list[int]:
        """The codes of the placements, in the order of placing."""
        return [self._laid[i] for i in range(self._stones)]

    @property
    def empty_cells(self) -> int:
        """How many cells are free."""
        return self._empty

    def is_free(self, cell: int) -> bool:
        """Say whether a cell, given by its number, is free."""
        self._check_index("cell", cell, 64 * WORDS)
        at = cython.cast(cython.int, cell)
        return bool(self._free[at >> 6] >> (at & 63) & 1)

    def copies_left(self, stone: str) -> int:
        """Return how many copies of a stone may still be used."""
        return self._left[cython.cast(cython.int, STONES.index(stone))]

    def _lay(self, code: int) -> None:
        """Lay a stone while a position is being built; `settle` follows."""
        self._lay_c(code)

    def _settle(self) -> None:
        """Decide whether the position that was built is over (R10.5)."""
        self._settle_c()
