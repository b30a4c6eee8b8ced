"""Starts servers as copies of a process that has imported them: imports are what a start costs.

Each copy is a process of its own, which can be killed as any other.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

NEEDED = (
    "kancha.server.app",
    "kancha.cli.serve",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvicorn.lifespan.on",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)
MOST = 1 << 20
PAUSE = 0.001
"""Seconds between two looks whether a process is gone."""


class Copy:
    """A running copy: what is used of it is as in `subprocess.Popen`."""

    def __init__(self, pid: int, stdout: BinaryIO, life: int) -> None:
        self.pid = pid
        self.stdout = stdout
        self._life = life

    def send_signal(self, what: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, what)

    def wait(self, seconds: float) -> None:
        """Wait until it has ended: nobody holds the other end of its line of life, nor its locks.

        A process that was killed lets go of its files one after the other, so the end of the
        line alone does not say that the lock of its folder is free.
        """
        ended, _, _ = select.select([self._life], [], [], seconds)
        assert ended, f"process {self.pid} does not end"
        os.close(self._life)
        with suppress(ProcessLookupError):
            while True:
                os.kill(self.pid, 0)
                time.sleep(PAUSE)


class Cradle:
    """The process that is copied."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair()
        command = [sys.executable, "-u", "-c", Path(__file__).read_text("utf-8")]
        with theirs:
            self._process = subprocess.Popen(
                [*command, str(theirs.fileno())], pass_fds=[theirs.fileno()]
            )
        atexit.register(self.close)

    def copy(self, program: str, words: list[str], log: int) -> Copy:
        """Let a copy run a program with these words, in the environment of this process."""
        out, out_end = os.pipe()
        life, life_end = os.pipe()
        order = json.dumps({"program": program, "words": words, "environment": {**os.environ}})
        socket.send_fds(self._line, [order.encode()], [out_end, log, life_end])
        pid = int(self._line.recv(MOST))
        os.close(out_end)
        os.close(life_end)
        return Copy(pid, os.fdopen(out, "rb"), life)

    def close(self) -> None:
        """End it; copies that still run go on."""
        self._line.close()
        self._process.kill()
        self._process.wait()


@cache
def cradle(_path: str) -> Cradle:
    """Return the cradle of those who find modules on a path."""
    return Cradle()


def start_copy(program: str, words: list[str], log: int) -> Copy:
    """Run a program that needs a server's modules in a process of its own."""
    return cradle(os.environ.get("PYTHONPATH", "")).copy(program, words, log)


def make_copies(line: socket.socket) -> None:
    """Make a copy for each order that comes, until the other side is gone."""
    for module in NEEDED:
        importlib.import_module(module)
    importlib.import_module("kancha.core.registry").working_games()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the copies here
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        order, ends, _, _ = socket.recv_fds(line, MOST, 3)
        if not order:
            return
        pid = os.fork()
        if not pid:
            line.close()
            run(json.loads(order), *ends)
        for end in ends:
            os.close(end)
        line.send(str(pid).encode())


def run(order: dict[str, Any], out: int, log: int, life: int) -> None:
    """Be a process as if it had just been started with this program."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.set_inheritable(life, False)
    os.dup2(out, 1)
    os.dup2(log, 2)
    os.close(out)
    os.close(log)
    os.environ.clear()
    os.environ.update(order["environment"])
    sys.argv = ["-c", *order["words"]]
    code = 1
    try:
        exec(compile(order["program"], "server", "exec"), {"__name__": "__main__"})
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except BaseException:  # noqa: BLE001 - as the interpreter does
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        os._exit(code)


if __name__ == "__main__":
    make_copies(socket.socket(fileno=int(sys.argv[1])))
