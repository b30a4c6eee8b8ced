"""Exact cover by stones: fills free cells so that every cell is covered once.

The search always covers the lowest free cell. What it has found out about the rest (free cells and
stones left) is kept in a table, so that no rest is searched twice while it is in there. The table
compares whole keys: nothing is taken for known that is not. A rest is not searched either if the
stones left do not add up to as many cubes as it has cells, whichever of them are used.

Stones left are counted in 4 bits each, and so are the stones that an option takes; see `packed`.
In a search the bits above them count the free cells, and the cells that an option covers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import cython

from kancha.core.errors import ArgumentError

if not cython.compiled:
    from kancha.core.bits import MASK64, calloc, fold, free, lowest_bit

    MOST_CELLS, WORDS, OPTION_WORDS, ENTRY_WORDS, MOST_DEPTH = 160, 3, 4, 5, 81
    ROOM, ROOMS, SMALL, TRIPLES, NEVER = 48, 161, 120, 15, 255

GUARD = 0x8888_8888_8888
"""The bit above each count of stones: it tells whether a count would become negative."""
MOST_SOLUTIONS = 1 << 62
Option = tuple[int, int]
"""The cells that something covers, as bits, and the stones that it takes, packed."""


def packed(counts: Iterable[int]) -> int:
    """Return counts of stones, 0 to 7 each, as one number."""
    return sum(count << 4 * stone for stone, count in enumerate(counts))


class Packer:
    """Counts and lists exact covers. `stopped` may be set from another thread and ends a search."""

    def __init__(self, cells: int, options: Sequence[Option], table_bits: int = 18) -> None:
        if not 0 < cells <= MOST_CELLS:
            raise ArgumentError(f"there is room for 1 to {MOST_CELLS} cells, not {cells}")
        if not 1 <= table_bits <= 26:
            raise ArgumentError("a table has 2 to the power of 1 to 26 entries")
        lowest = [lowest_cell(covers) for covers, _ in options]
        if lowest != sorted(lowest) or any(covers >> cells for covers, _ in options):
            raise ArgumentError("options are sorted by their lowest cell, and lie within the cells")
        self.cells = cells
        self.stopped = False
        self.too_many = False
        self.report: Callable[[tuple[int, ...]], None] | None = None
        if not cython.compiled:
            self.first = [0] * (MOST_CELLS + 1)
            self.chosen = [0] * MOST_DEPTH
            self.quadruples = [0] * (SMALL * ROOMS)
        self.table_mask = (cython.cast(cython.ulonglong, 1) << table_bits) - 1
        word = cython.sizeof(cython.ulonglong)
        self.options = cython.cast(
            cython.p_ulonglong, calloc(max(1, len(options)) * OPTION_WORDS, word)
        )
        self.table = cython.cast(cython.p_ulonglong, calloc((1 << table_bits) * ENTRY_WORDS, word))
        if cython.compiled and (self.options is cython.NULL or self.table is cython.NULL):
            raise MemoryError
        for number, (covers, needs) in enumerate(options):
            start = cython.cast(cython.int, number) * OPTION_WORDS
            for i in range(WORDS):
                self.options[start + i] = covers >> 64 * i & MASK64
            self.options[start + WORDS] = needs | covers.bit_count() << ROOM
            self.first[cython.cast(cython.int, lowest[number]) + 1] = number + 1
        for cell in range(cells):
            self.first[cell + 1] = max(self.first[cell], self.first[cell + 1])
        self._count_quadruples()

    def __dealloc__(self) -> None:
        free(self.options)
        free(self.table)

    def _count_quadruples(self) -> None:
        """Note the fewest stones of four cubes that so many cells take beside smaller stones."""
        for room in range(self.cells + 1):
            self.quadruples[room] = NEVER if room % 4 else room // 4
        for small in range(1, SMALL):
            size = 3 if small % TRIPLES else 2
            fewer = (small - (1 if size == 3 else TRIPLES)) * ROOMS
            for room in range(self.cells + 1):
                # The last of the smaller stones is left over, or it lies.
                least = self.quadruples[fewer + room]
                if room >= size:
                    least = min(least, self.quadruples[fewer + room - size])
                self.quadruples[small * ROOMS + room] = least

    def count(self, free_cells: int, left: int) -> int | None:
        """Return how many covers of the free cells there are; None if stopped."""
        self.report = None
        return self._run(free_cells, left, MOST_SOLUTIONS)

    def find(self, free_cells: int, left: int) -> tuple[int, ...] | None:
        """Return the options of one cover, or None if there is none or the search was stopped."""
        found: list[tuple[int, ...]] = []
        self.report = found.append
        self._run(free_cells, left, 1)
        return found[0] if found else None

    def each(
        self, free_cells: int, left: int, report: Callable[[tuple[int, ...]], None]
    ) -> int | None:
        """Report the options of every cover; return how many there are, None if stopped."""
        self.report = report
        return self._run(free_cells, left, MOST_SOLUTIONS)

    def _run(self, free_cells: int, left: int, most: int) -> int | None:
        if free_cells < 0 or free_cells >> self.cells:
            raise ArgumentError("there are free cells that the packer does not know")
        if left < 0 or left & GUARD or left >> 48:
            raise ArgumentError("the stones left are not packed")
        self.most = most
        self.found = 0
        self.nodes = 0
        self.too_many = False
        free0 = cython.cast(cython.ulonglong, free_cells & MASK64)
        free1 = cython.cast(cython.ulonglong, free_cells >> 64 & MASK64)
        free2 = cython.cast(cython.ulonglong, free_cells >> 128 & MASK64)
        stones = cython.cast(cython.ulonglong, left | free_cells.bit_count() << ROOM)
        with cython.nogil:
            total = self.search(0, free0, free1, free2, stones)
        if self.too_many:
            raise ArgumentError("there are more than 4 611 686 018 427 387 904 ways")
        return None if self.stopped else total

    def search(self, depth: int, free0: int, free1: int, free2: int, left: int) -> int:
        """Return how many covers there are, as far as they are looked for."""
        if free0:
            cell = lowest_bit(free0)
        elif free1:
            cell = 64 + lowest_bit(free1)
        elif free2:
            cell = 128 + lowest_bit(free2)
        else:
            return self.complete(depth)
        if not self.adds_up(left):
            return 0
        self.nodes += 1
        key = fold(fold(free0, free1), fold(free2, left))
        entry = (key & self.table_mask) * ENTRY_WORDS
        if (
            self.table[entry] == free0
            and self.table[entry + 1] == free1
            and self.table[entry + 2] == free2
            and self.table[entry + 3] == left
        ):
            known: int = self.table[entry + 4]
            if known == 1 or (known and self.report is None):
                return known - 1
        total = cython.cast(cython.longlong, 0)
        for number in range(self.first[cell], self.first[cell + 1]):
            option = number * OPTION_WORDS
            if (
                self.options[option] & ~free0
                or self.options[option + 1] & ~free1
                or self.options[option + 2] & ~free2
            ):
                continue
            needs = self.options[option + 3]
            if ((left | GUARD) - needs) & GUARD != GUARD:
                continue
            self.chosen[depth] = number
            total += self.search(
                depth + 1,
                free0 ^ self.options[option],
                free1 ^ self.options[option + 1],
                free2 ^ self.options[option + 2],
                left - needs,
            )
            if self.stopped or self.found >= self.most:
                return total
        if total >= MOST_SOLUTIONS:
            self.too_many = True
            self.stopped = True
            return total
        self.table[entry] = free0
        self.table[entry + 1] = free1
        self.table[entry + 2] = free2
        self.table[entry + 3] = left
        self.table[entry + 4] = total + 1
        return total

    def adds_up(self, left: int) -> bool:
        """Say whether some of the stones left have as many cubes as there are free cells."""
        pairs = left & 15
        triples = (left >> 4 & 15) + (left >> 8 & 15)
        fours = left >> 12
        fours = (fours & 0x0F0F0F0F) + (fours >> 4 & 0x0F0F0F0F)
        fours = fours * 0x01010101 >> 24 & 255
        small = pairs * TRIPLES + triples
        return self.quadruples[small * ROOMS + (left >> ROOM)] <= fours

    def complete(self, depth: int) -> int:
        """Count a cover, and report it if somebody wants it."""
        self.found += 1
        if self.report is not None:
            with cython.gil:
                self.report(tuple([self.chosen[i] for i in range(depth)]))
        return 1


def lowest_cell(covers: int) -> int:
    """Return the lowest cell of an option."""
    return (covers & -covers).bit_length() - 1
