"""A server in processes of its own, and what they have used."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
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
)
run(Settings(data=Path(sys.argv[1]), postgres=sys.argv[2], limits=limits), "127.0.0.1", 0)
"""
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


@dataclass(frozen=True, slots=True)
class RunningServer:
    """Where a server is reached, and its first process."""

    address: str
    process: int


@contextmanager
def running_server(postgres: str = "") -> Iterator[RunningServer]:
    """Run a server on new data, without limits of rate, in processes of its own."""
    with (
        tempfile.TemporaryDirectory() as data,
        subprocess.Popen(  # noqa: S603 - our own code
            [sys.executable, "-u", "-c", SERVE, data, postgres], stdout=subprocess.PIPE
        ) as process,
    ):
        assert process.stdout is not None
        try:
            found = re.search(r"http://(\S+?)/", process.stdout.readline().decode())
            if found is None:
                raise KanchaError("the server did not start")
            yield RunningServer(found[1].replace("localhost", "127.0.0.1"), process.pid)
        finally:
            process.terminate()


def family(process: int) -> list[int]:
    """Return a process and all processes below it (Linux)."""
    found = [process]
    for each in found:
        children = Path(f"/proc/{each}/task/{each}/children")
        found += map(int, children.read_text("ascii").split())
    return found


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
