"""The positions that a search has visited, so that it follows each only once."""

from __future__ import annotations

import cython

if not cython.compiled:
    SLOTS, CAPACITY = 1 << 15, 24576


class VisitedSet:
    """A set of position keys; when it is full, all further keys count as new."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.keys = [0] * SLOTS
            self.used = [0] * CAPACITY
        self.count = 0

    def clear(self) -> None:
        """Remove all keys."""
        for i in range(self.count):
            self.keys[self.used[i]] = 0
        self.count = 0

    def add(self, key: int) -> bool:
        """Add a position; return whether it is new."""
        if self.count == CAPACITY:
            return True
        key |= 1  # 0 is an empty slot
        at = cython.cast(cython.int, (key >> 32) & (SLOTS - 1))
        while self.keys[at]:
            if self.keys[at] == key:
                return False
            at = (at + 1) & (SLOTS - 1)
        self.keys[at] = key
        self.used[self.count] = at
        self.count += 1
        return True
