"""The transposition table: what the search found about positions it has met before.

The data of an entry is one word: a move (32 bits), a value (16, plus 32768), a depth (8), the age
of the search (6) and a bound (2, never 0).
"""

from __future__ import annotations

from collections import defaultdict
from types import SimpleNamespace

import cython

from kancha.core.errors import ArgumentError

MOST_BITS = 30

if not cython.compiled:
    from kancha.core.bits import calloc, free

    EXACT, LOWER_BOUND, UPPER_BOUND = 1, 2, 3
    TableEntry = SimpleNamespace


class TranspositionTable:
    """2 ** bits entries in pairs: the first prefers depth, the second is always replaced.

    Several searches may read and write it at once.
    """

    def __init__(self, bits: int = 20) -> None:
        if not 1 <= bits <= MOST_BITS:
            raise ArgumentError(f"a table has 2 to the power of 1 to {MOST_BITS} entries")
        size = 1 << bits
        self.mask = size - 1
        self.age = 0
        if cython.compiled:
            self.entries = cython.cast(
                cython.pointer(TableEntry), calloc(size, cython.sizeof(TableEntry))
            )
            if self.entries is cython.NULL:
                raise MemoryError
        else:
            self.entries = defaultdict(_empty_entry)

    def __dealloc__(self) -> None:
        free(self.entries)

    def new_search(self) -> None:
        """Age the entries: those of earlier searches are replaced first."""
        self.age = (self.age + 1) & 63

    def probe(self, key: int) -> int:
        """Return the data of a position, or 0."""
        at = key & self.mask
        data: int = self.entries[at].data
        if self.entries[at].check ^ data == key:
            return data
        data = self.entries[at ^ 1].data
        if self.entries[at ^ 1].check ^ data == key:
            return data
        return cython.cast(cython.ulonglong, 0)

    def store(self, key: int, code: int, value: int, depth: int, bound: int) -> None:
        """Store the result of a search."""
        at = key & self.mask
        old = self.entries[at].data
        if self.entries[at].check ^ old != key:
            # Keep a deeper result of the same search; the new one goes to the second entry.
            if (
                old
                and old >> 2 & 63 == self.age
                and cython.cast(cython.int, old >> 8 & 255) > depth
            ):
                at = at ^ 1
        elif cython.cast(cython.int, old >> 8 & 255) > depth and bound != EXACT:
            return
        data = cython.cast(cython.ulonglong, code) << 32
        data |= cython.cast(cython.ulonglong, value + 32768) << 16 | depth << 8
        data |= self.age << 2 | bound
        self.entries[at].check = key ^ data
        self.entries[at].data = data


def _empty_entry() -> SimpleNamespace:
    return SimpleNamespace(check=0, data=0)
