"""A PostgreSQL server of one's own, over a socket in a folder of its own (Linux)."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from kancha.core.errors import KanchaError

USER = "postgres"
PAUSE = 0.02
"""Seconds between two looks whether its processes are gone."""


def programs() -> Path:
    """Return the folder of PostgreSQL's programs; Debian keeps them apart, by version."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not kept:
        raise KanchaError("no PostgreSQL here (Debian: apt-get install postgresql)")
    return kept[-1].parent


class Postgres:
    """A server that can be stopped, started again, and frozen."""

    def __init__(self) -> None:
        self.tools = programs()
        self.folder = tempfile.mkdtemp(prefix="kancha-pg-")
        self.become: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            owner = pwd.getpwnam(USER)
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            self.become = ["runuser", "-u", USER, "--"]
        self.url = f"postgresql://{USER}@/{USER}?host={self.folder}"

    def run(self, tool: str, *arguments: str) -> None:
        """Run one of its programs."""
        command = [*self.become, str(self.tools / tool), "-D", f"{self.folder}/data", *arguments]
        done = subprocess.run(  # noqa: S603 - a program of PostgreSQL's
            command, cwd=self.folder, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise KanchaError(f"{tool} failed: {done.stdout}{done.stderr}")

    def start(self) -> None:
        """Start it and wait until it answers."""
        switches = f"-c listen_addresses= -k {self.folder} -c fsync=off"
        self.run("pg_ctl", "-w", "-l", f"{self.folder}/log", "-o", switches, "start")

    def stop(self) -> None:
        """End it at once, as a crash would."""
        self.run("pg_ctl", "-m", "immediate", "stop")

    def freeze(self) -> None:
        """Let it take connections but answer nothing."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def kill(self) -> None:
        """End all its processes without any warning, and wait until they are gone."""
        self.freeze()  # so that it starts no other meanwhile
        for process in self._signal(signal.SIGKILL):
            while _runs(process):
                time.sleep(PAUSE)
        for claim in ("data/postmaster.pid", ".s.PGSQL.5432.lock"):
            Path(self.folder, claim).unlink()  # whoever adopted the processes may not know yet

    def _signal(self, what: signal.Signals) -> list[int]:
        parent = int(Path(self.folder, "data", "postmaster.pid").read_text("utf-8").split()[0])
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text("utf-8").split()
        processes = [parent, *map(int, children)]
        for process in processes:
            with suppress(ProcessLookupError):  # a connection has just been closed
                os.kill(process, what)
        return processes

    def __enter__(self) -> Self:
        self.run("initdb", "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(FileNotFoundError):  # it was killed
            self.thaw()
            self.stop()
        shutil.rmtree(self.folder)


def _runs(process: int) -> bool:
    with suppress(OSError):
        return bool(Path(f"/proc/{process}/cmdline").read_bytes())  # empty once it has ended
    return False
