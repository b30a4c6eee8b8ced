"""Room for move codes that code without the GIL can fill."""

from __future__ import annotations

import cython

from kancha.core.errors import ArgumentError

if not cython.compiled:
    from kancha.core.bits import calloc, free

MOST_CODES = 1 << 24


class Buffer:
    """An array of `size` move codes, and room for one more.

    A generator may write a move before it knows whether the move counts (`n += 1 if legal else 0`):
    after the last move that can be there, one more may be written.
    """

    if not cython.compiled:
        codes: list[int]

    def __init__(self, size: int) -> None:
        if not 0 <= size <= MOST_CODES:
            raise ArgumentError(f"a buffer has room for 0 to {MOST_CODES} codes, not {size}")
        if cython.compiled:
            if self.codes is not cython.NULL:
                raise ArgumentError("a buffer keeps its size")
            self.codes = cython.cast(cython.p_int, calloc(size + 1, cython.sizeof(cython.int)))
            if self.codes is cython.NULL:
                raise MemoryError
        else:
            self.codes = calloc(size + 1, 4)
        self.size = size

    def __dealloc__(self) -> None:
        free(self.codes)
