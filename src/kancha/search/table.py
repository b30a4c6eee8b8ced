"""The transposition table: what is already known of positions reached by another order."""

from __future__ import annotations

from collections import defaultdict
from types import SimpleNamespace
from typing import Any

import cython

if not cython.compiled:
    from kancha.core.bits import calloc, free

    EXACT, AT_LEAST, AT_MOST = 1, 2, 3
    Entry = SimpleNamespace


class Table:
    """2 ** bits entries; a deeper or newer result replaces an older one."""

    def __init__(self, bits: int = 20) -> None:
        size = 1 << bits
        self.mask = size - 1
        if cython.compiled:
            self.entries = cython.cast(cython.pointer(Entry), calloc(size, cython.sizeof(Entry)))
            if self.entries is cython.NULL:
                raise MemoryError
        else:
            self.entries = defaultdict(_blank)

    def __dealloc__(self) -> None:
        free(self.entries)

    def find(self, key: int) -> Any:
        """Return the entry where the key belongs; its own key tells whether it is known."""
        if cython.compiled:
            return cython.address(self.entries[key & self.mask])
        else:
            return self.entries[key & self.mask]

    def store(self, key: int, code: int, value: int, depth: int, bound: int) -> None:
        """Write what was found."""
        entry = self.find(key)
        if entry.key == key and entry.depth > depth and bound != EXACT:
            return
        entry.key = key
        entry.code = code
        entry.value = value
        entry.depth = depth
        entry.bound = bound


def _blank() -> SimpleNamespace:
    return SimpleNamespace(key=0, code=-1, value=0, depth=0, bound=0)
