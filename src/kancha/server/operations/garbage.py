"""How often Python looks for garbage that only points at itself, and how long that takes.

Each look at everything stops the server. What was loaded to begin with never becomes garbage, and
half of the objects of a move are gone after it, so looking seldom and at less costs nothing.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterator, Mapping
from time import thread_time

YOUNG = 10_000
"""New objects after which the newest are looked at; Python's own figure is 700."""
MOST_UNTOLD = 1_000
_looks: deque[float] = deque(maxlen=MOST_UNTOLD)
_began = 0.0


def look_seldom() -> None:
    """Take what is in memory now for good, look at the rest more seldom, and measure that."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    if _note not in gc.callbacks:
        gc.callbacks.append(_note)


def looks() -> Iterator[float]:
    """Return once how many seconds of CPU time each look has taken since the last call."""
    while _looks:
        yield _looks.popleft()


def _note(phase: str, _info: Mapping[str, int]) -> None:
    """Note a look. It may happen anywhere, so nothing is locked or logged here."""
    global _began
    if phase == "start":
        _began = thread_time()
    else:
        _looks.append(thread_time() - _began)
