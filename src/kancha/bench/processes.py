"""A server in processes of its own, and what they have used."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from kancha.core.errors import KanchaError

SERVE = """
import sys
from pathlib import Path
from kancha.cli.serve import run
from kancha.server.settings import ClientLimits, Settings
limits = ClientLimits(
    messages_per_second=1e6,
    messages_at_once=1000,
    requests_per_second=1e6,
    sockets_opened_per_second=1e6,
    sockets_per_address=100_000,
    sign_ins_per_second=1e6,
    name_tries_per_second=1e6,
    tables_per_hour=1_000_000,
)
settings = Settings(
    data=Path(sys.argv[1]),
    postgres=sys.argv[2],
    workers=int(sys.argv[3]),
    engines=sys.argv[4],
    limits=limits,
)
run(settings, "127.0.0.1", int(sys.argv[5]))
"""
LOG = "log.txt"
PAUSE = 0.05
"""Seconds between two looks whether a worker is there."""
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class RunningServer:
    """A server on new data, without limits of rate, in processes of its own.

    `engines` says where they think: "here" or "elsewhere".
    """

    def __init__(
        self, data: Path, postgres: str = "", workers: int = 1, engines: str = "here"
    ) -> None:
        self.data = data
        self.postgres = postgres
        self.workers = workers
        self.engines = engines
        self.address = ""
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def process(self) -> int:
        """The first of its processes."""
        assert self._running is not None
        return self._running.pid

    def start(self) -> None:
        """Start it, at the address that it had before, and wait until it is ready."""
        port = self.address.rpartition(":")[2] or "0"
        words = (str(self.data), self.postgres, str(self.workers), self.engines, port)
        command = [sys.executable, "-u", "-c", SERVE, *words]
        with (self.data / LOG).open("ab") as log:
            self._running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log)  # noqa: S603 - our own code
        assert self._running.stdout is not None
        found = re.search(r"http://(\S+?)/", self._running.stdout.readline().decode())
        if found is None:
            raise KanchaError("the server did not start")
        self.address = found[1].replace("localhost", "127.0.0.1")

    def log(self) -> str:
        """Return what it has said of itself."""
        return (self.data / LOG).read_text("utf-8")

    def kill(self) -> None:
        """End all its processes without any warning."""
        assert self._running is not None
        for process in reversed(family(self.process)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        with self._running:
            self._running.wait()

    def kill_one_worker(self, choose: Callable[[list[int]], int]) -> None:
        """End one of several workers without any warning; a new one takes its place."""
        while not (workers := workers_of(self.process)):
            time.sleep(PAUSE)  # all were killed a moment ago
        with suppress(ProcessLookupError):
            os.kill(choose(workers), signal.SIGKILL)


@contextmanager
def running_server(
    postgres: str = "", workers: int = 1, engines: str = "here"
) -> Iterator[RunningServer]:
    """Run a server on new data."""
    with tempfile.TemporaryDirectory() as data:
        server = RunningServer(Path(data), postgres, workers, engines)
        try:
            server.start()
            yield server
        finally:
            server.kill()


def family(process: int) -> list[int]:
    """Return a process and all processes below it (Linux)."""
    found = [process]
    for each in found:
        found += _children(each)
    return found


def _children(process: int) -> list[int]:
    with suppress(OSError):  # it has ended meanwhile
        children = Path(f"/proc/{process}/task/{process}/children")
        return [int(each) for each in children.read_text("ascii").split()]
    return []


def workers_of(process: int) -> list[int]:
    """Return the processes below a server's first one that serve requests (Linux)."""
    return [each for each in _children(process) if _is_worker(each)]


def _is_worker(process: int) -> bool:
    with suppress(OSError):
        return "spawn_main" in Path(f"/proc/{process}/cmdline").read_text("utf-8")
    return False


def cpu_seconds(process: int) -> float:
    """Return the CPU seconds that a process and those below it have used so far (Linux)."""
    return sum(_ticks(each) for each in family(process)) / TICKS


def _ticks(process: int) -> int:
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def memory(process: int) -> int:
    """Return the bytes of memory that a process and those below it use now (Linux)."""
    pages = (Path(f"/proc/{each}/statm").read_text("ascii").split()[1] for each in family(process))
    return sum(int(count) * PAGE for count in pages)
