"""The transposition table: what is already known of positions reached by another order.

A word of knowledge holds a move (32 bits), a value (16, plus 32768), a depth (8), the age of the
table (6) and a bound (2, never 0).
"""

from __future__ import annotations

from collections import defaultdict
from types import SimpleNamespace

import cython

if not cython.compiled:
    from kancha.core.bits import calloc, free

    EXACT, AT_LEAST, AT_MOST = 1, 2, 3
    Entry = SimpleNamespace


class Table:
    """2 ** bits entries in pairs: the first keeps the deeper result of this age, the other any.

    Several searches may read and write it at once.
    """

    def __init__(self, bits: int = 20) -> None:
        size = 1 << bits
        self.mask = size - 1
        self.age = 0
        if cython.compiled:
            self.entries = cython.cast(cython.pointer(Entry), calloc(size, cython.sizeof(Entry)))
            if self.entries is cython.NULL:
                raise MemoryError
        else:
            self.entries = defaultdict(_blank)

    def __dealloc__(self) -> None:
        free(self.entries)

    def grow_older(self) -> None:
        """Let what was found so far give way to what will be found."""
        self.age = (self.age + 1) & 63

    def find(self, key: int) -> int:
        """Return the word about a position, or 0."""
        at = key & self.mask
        known: int = self.entries[at].known
        if self.entries[at].check ^ known == key:
            return known
        known = self.entries[at ^ 1].known
        if self.entries[at ^ 1].check ^ known == key:
            return known
        return cython.cast(cython.ulonglong, 0)

    def store(self, key: int, code: int, value: int, depth: int, bound: int) -> None:
        """Write what was found."""
        at = key & self.mask
        old = self.entries[at].known
        if self.entries[at].check ^ old != key:
            # A deeper result of the same search stays, the new one goes beside it.
            if (
                old
                and old >> 2 & 63 == self.age
                and cython.cast(cython.int, old >> 8 & 255) > depth
            ):
                at = at ^ 1
        elif cython.cast(cython.int, old >> 8 & 255) > depth and bound != EXACT:
            return
        known = cython.cast(cython.ulonglong, code) << 32
        known |= cython.cast(cython.ulonglong, value + 32768) << 16 | depth << 8
        known |= self.age << 2 | bound
        self.entries[at].check = key ^ known
        self.entries[at].known = known


def depth_of(word: int) -> int:
    """Return the depth that a word tells."""
    return word >> 8 & 255


def _blank() -> SimpleNamespace:
    return SimpleNamespace(check=0, known=0)
