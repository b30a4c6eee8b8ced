"""Threads that wait for work with as little ado as possible: a step takes microseconds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from threading import Lock, Thread

Part = tuple[int, int]
OWN_SHARE = 0.9
"""What the calling thread does, beside checking all actions, for each 1 of another one."""


def shares(size: int, threads: int) -> list[Part]:
    """Return the slots of each thread, the calling one first."""
    own = min(size, max(1, round(size * OWN_SHARE / (threads - 1 + OWN_SHARE))))
    others = max(threads - 1, 1)
    edges = [0, *(own + (size - own) * i // others for i in range(others + 1))]
    return [(a, b) for a, b in pairwise(edges) if a < b]


class Crew:
    """The threads of a batch; the calling thread does the first part itself."""

    def __init__(self, work: Callable[[int, int], None], parts: list[Part]) -> None:
        self._work = work
        self._own, *others = parts
        self._ended = [False]
        self._gates = [(_closed(), _closed()) for _ in others]
        for part, gates in zip(others, self._gates, strict=True):
            # Daemons: nobody has to wait for them when the program ends.
            Thread(target=_serve, args=(work, part, *gates, self._ended), daemon=True).start()

    def run(self) -> None:
        """Do all parts, and return when they are done."""
        for begin, _ in self._gates:
            begin.release()
        self._work(*self._own)
        for _, end in self._gates:
            end.acquire()

    def dismiss(self) -> None:
        """End the threads."""
        self._ended[0] = True
        for begin, _ in self._gates:
            begin.release()


def _closed() -> Lock:
    lock = Lock()
    lock.acquire()
    return lock


def _serve(
    work: Callable[[int, int], None], part: Part, begin: Lock, end: Lock, ended: list[bool]
) -> None:
    while True:
        begin.acquire()
        if ended[0]:
            return
        try:
            work(*part)
        finally:
            end.release()
