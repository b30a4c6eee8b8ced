"""Which positions a search has met already, so that it follows each only once."""

from __future__ import annotations

import cython

if not cython.compiled:
    SLOTS, ROOM = 1 << 15, 24576


class Seen:
    """Keys of positions; when it is full, all further ones count as new."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.keys = [0] * SLOTS
            self.used = [0] * ROOM
        self.count = 0

    def clear(self) -> None:
        """Forget all."""
        for i in range(self.count):
            self.keys[self.used[i]] = 0
        self.count = 0

    def is_new(self, key: int) -> bool:
        """Say whether a position is met for the first time, and remember it."""
        if self.count == ROOM:
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
