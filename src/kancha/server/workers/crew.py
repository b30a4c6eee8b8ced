"""Several processes that do the same work: whichever dies is replaced."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from multiprocessing import Pipe, get_context
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any

from kancha.server.operations.failure_log import log
from kancha.server.operations.supervised import FIRST

LONGEST = 8.0
"""What the pause grows to while a worker cannot begin, because the database is away for example."""


class _Place:
    """The place of one worker."""

    def __init__(self, make: Callable[[], SpawnProcess]) -> None:
        self._make = make
        self._began = self.due = 0.0
        self._pause = FIRST
        self.process: SpawnProcess | None = None

    def look(self) -> None:
        """Start a worker if there is none and it is time to.

        One that was killed is replaced at once. Where a worker ended by itself, the next one would
        most likely do the same, so there is a pause first, which grows.
        """
        now = time.monotonic()
        if self.process is not None and not self.process.is_alive():
            code = self.process.exitcode or 0
            log.warning("a worker ended (%d) and is replaced", code)
            self.process = None
            if now - self._began > LONGEST:
                self._pause = FIRST
            if code >= 0:
                self.due, self._pause = now + self._pause, min(2 * self._pause, LONGEST)
        if self.process is None and now >= self.due:
            self.process, self._began = self._make(), now
            self.process.start()


def keep_working(count: int, work: Callable[..., None], *arguments: Any) -> None:
    """Let so many processes work until this one is told to stop, by SIGTERM or SIGINT."""
    context = get_context("spawn")
    told, tell = Pipe(duplex=False)
    for wish in (signal.SIGTERM, signal.SIGINT):
        signal.signal(wish, lambda *_: tell.send(None))
    places = [_Place(lambda: context.Process(target=work, args=arguments)) for _ in range(count)]
    while not told.poll():
        for place in places:
            place.look()
        working = [place.process.sentinel for place in places if place.process is not None]
        pauses = [place.due for place in places if place.process is None]
        wait([told, *working], min(pauses) - time.monotonic() if pauses else None)
    for process in [place.process for place in places if place.process is not None]:
        process.terminate()
    for process in [place.process for place in places if place.process is not None]:
        process.join()
