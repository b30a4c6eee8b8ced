"""Processes of `kancha worker`, as engines on other machines."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kancha.core.errors import KanchaError


class Machines:
    """Engine workers of one database, by their process ids; each does one thing at a time."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.running: dict[int, subprocess.Popen[bytes]] = {}

    def have(self, count: int) -> None:
        """Start some, so that there are at least so many."""
        words = ("-m", "kancha", "worker", "--database", self.url, "--engines=1", "--studies=1")
        new = [
            subprocess.Popen([sys.executable, "-u", *words], stdout=subprocess.PIPE)  # noqa: S603 - our own code
            for _ in range(count - len(self.running))
        ]
        for process in new:
            self.running[process.pid] = process
        for process in new:
            assert process.stdout is not None
            if b"ready" not in process.stdout.readline():
                raise KanchaError("an engine worker did not start")

    def end(self, number: int, how: signal.Signals = signal.SIGKILL) -> None:
        """End one, by default without any warning."""
        process = self.running.pop(number)
        process.send_signal(how)
        process.communicate()

    def replace_one(self, choose: Callable[[list[int]], int]) -> None:
        """End one without any warning, and start another."""
        count = len(self.running)
        self.end(choose(list(self.running)))
        self.have(count)

    def end_all(self) -> None:
        """End all."""
        for number in list(self.running):
            self.end(number)


@contextmanager
def running_machines(url: str, count: int) -> Iterator[Machines]:
    """Run engine workers for a server that has made its tables in this database."""
    machines = Machines(url)
    try:
        machines.have(count)
        yield machines
    finally:
        machines.end_all()
