"""Room for move codes that code without the GIL can fill."""

from __future__ import annotations

import cython

if not cython.compiled:
    # Uncompiled, the room is a list: writing past its end raises instead of destroying memory.
    def calloc(count: int, _size: int) -> list[int]:  # noqa: D103
        return [0] * count

    def free(_room: object) -> None:  # noqa: D103
        pass


class Buffer:
    """An array of `size` move codes."""

    def __init__(self, size: int) -> None:
        self.size = size
        if cython.compiled:
            self.codes = cython.cast(cython.p_int, calloc(size, cython.sizeof(cython.int)))
            if self.codes is cython.NULL:
                raise MemoryError
        else:
            self.codes = calloc(size, 4)

    def __dealloc__(self) -> None:
        free(self.codes)
