"""How the C library hands out memory."""

from __future__ import annotations

import ctypes
import sys

M_ARENA_MAX = -8
"""Of glibc's `malloc.h`."""


def share_one_pool() -> None:
    """Let all threads of this process use one pool of memory (glibc).

    Otherwise each thread keeps free memory that no other one may use: a quarter of what a table
    takes.
    """
    if sys.platform == "linux":
        choose = getattr(ctypes.CDLL(None), "mallopt", None)  # other C libraries have no pools
        if choose is not None:
            choose(M_ARENA_MAX, 1)
