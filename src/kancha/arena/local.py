"""Games on all cores of this machine; a worker process may die without loss."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from typing import cast

from kancha.arena.play import GameResult, GameRunner, unplayed
from kancha.arena.schedule import Fixture, Match

ATTEMPTS = 3
"""How often a game is started when the process that plays it dies."""
TERMINATE_SECONDS = 5.0
"""How long a process has to end its players before it is killed."""


class Worker:
    """A process that plays one game at a time."""

    def __init__(self, match: Match) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, match), daemon=True)
        self.process.start()
        theirs.close()
        self.fixture: Fixture | None = None

    def start(self, fixture: Fixture) -> None:
        """Start a game."""
        self.fixture = fixture
        with suppress(OSError):  # `receive` finds out that the process is gone
            self.pipe.send(fixture)

    def receive(self) -> GameResult | None:
        """Return the finished game, or None if the process died."""
        try:
            finished: GameResult = self.pipe.recv()
        except (EOFError, OSError):
            return None
        self.fixture = None
        return finished

    def close(self) -> None:
        """End the process and its players."""
        self.pipe.close()
        self.process.terminate()
        self.process.join(TERMINATE_SECONDS)
        self.process.kill()
        self.process.join()
        self.process.close()


def play_locally(match: Match, fixtures: Iterator[Fixture], jobs: int) -> Iterator[GameResult]:
    """Yield the games as they finish; a game whose process dies is started again."""
    workers: list[Worker] = []
    lost: list[Fixture] = []
    try:
        while True:
            idle = [worker for worker in workers if worker.fixture is None]
            for _ in range(jobs - len(workers) + len(idle)):
                fixture = lost.pop() if lost else next(fixtures, None)
                if fixture is None:
                    break
                worker = idle.pop() if idle else _start_worker(match, workers)
                worker.start(fixture)
            busy = {worker.pipe: worker for worker in workers if worker.fixture is not None}
            if not busy:
                return
            for pipe in connection.wait(list(busy)):
                worker = busy[cast(Connection, pipe)]
                played = worker.fixture
                finished = worker.receive()
                if finished is None and played is not None:
                    workers.remove(worker)
                    worker.close()
                    if played.attempt < ATTEMPTS:
                        lost.append(replace(played, attempt=played.attempt + 1))
                    else:
                        finished = unplayed(played, f"its process ended {ATTEMPTS} times")
                if finished is not None:
                    yield finished
    finally:
        for worker in workers:
            worker.close()


def _start_worker(match: Match, workers: list[Worker]) -> Worker:
    workers.append(Worker(match))
    return workers[-1]


def _work(pipe: Connection, match: Match) -> None:
    # Ctrl-C reaches the whole process group, but only the arena may act on it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    threading.Thread(target=_end_with_the_arena, daemon=True).start()
    runner = GameRunner(match)
    try:
        with suppress(EOFError, OSError):
            while True:
                pipe.send(runner.play(pipe.recv()))
    finally:
        runner.close()


def _end_with_the_arena() -> None:
    arena = parent_process()
    if arena is not None:
        arena.join()
        os._exit(1)
