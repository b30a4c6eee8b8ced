"""A process that reads and writes lines. Every wait for it has a deadline."""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock, Thread
from time import monotonic
from typing import IO

from kancha.core.errors import shorten
from kancha.engines.errors import (
    EngineCrashError,
    EngineProtocolError,
    EngineStartError,
    EngineTimeoutError,
)

LONGEST_LINE = 1 << 20
MOST_UNREAD = 100_000
"""Unread lines after which nothing more is read from the process."""
STDERR_LINES = 5
"""Lines of standard error that are kept."""

END, TOO_LONG, TOO_MANY = "", "a line that does not end", "more lines than can be read"


class LineProcess:
    """A command, run without a shell in its own process group."""

    def __init__(self, command: str | Sequence[str]) -> None:
        try:
            self.command = shlex.split(command) if isinstance(command, str) else list(command)
        except ValueError as error:
            raise EngineStartError(shorten(str(command)), f"not a command line: {error}") from error
        if not self.command:
            raise EngineStartError("engine", "the command is empty")
        self.name = os.path.basename(self.command[0])  # noqa: PTH119 - also for names like `..`
        try:
            self.process = subprocess.Popen(  # noqa: S603 - running it is what is asked for
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise EngineStartError(self.name, f"cannot be run: {error.strerror}") from error
        self._writing = Lock()
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._stderr_lines: deque[bytes] = deque(maxlen=STDERR_LINES)
        self._fault = END
        self._threads = [
            Thread(target=self._read_stdout, args=(self.process.stdout,), daemon=True),
            Thread(target=self._read_stderr, args=(self.process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def stderr(self) -> str:
        """The end of what the process wrote to its standard error."""
        lines = [line.decode("utf-8", "replace").strip() for line in tuple(self._stderr_lines)]
        return shorten(" | ".join(shorten(line, 200) for line in lines if line), 400)

    def send(self, line: str) -> None:
        """Write a line; `read` finds out if the process is gone."""
        assert self.process.stdin is not None
        with self._writing, suppress(OSError, ValueError):
            self.process.stdin.write(f"{line}\n".encode())
            self.process.stdin.flush()

    def read(self, deadline: float | None, waiting_for: str) -> str | None:
        """Return the next line, or None after `wake`; EngineError if none comes in time."""
        try:
            left = None if deadline is None else max(0.0, deadline - monotonic())
            line = self._lines.get(timeout=left)
        except queue.Empty:
            reason = f"no {waiting_for} came in time"
            raise EngineTimeoutError(self.name, reason, self.stderr) from None
        if line == END:
            self._lines.put(END)
            if self._fault:
                raise EngineProtocolError(self.name, f"it wrote {self._fault}", self.stderr)
            raise EngineCrashError(
                self.name, f"{self._describe_end()} instead of {waiting_for}", self.stderr
            )
        return line

    def wake(self) -> None:
        """Make `read`, which waits in another thread, return None."""
        self._lines.put(None)

    def close_input(self) -> None:
        """Close the standard input of the process."""
        assert self.process.stdin is not None
        with self._writing, suppress(OSError):
            self.process.stdin.close()

    def wait(self, seconds: float) -> int | None:
        """Wait for the process to end; return its exit code, or None if it still runs."""
        with suppress(subprocess.TimeoutExpired):
            return self.process.wait(seconds)
        return None

    def kill(self) -> None:
        """Kill the process and all that it started; may be called again."""
        if sys.platform == "win32":
            tree = ["taskkill", "/F", "/T", "/PID", str(self.process.pid)]
            subprocess.run(tree, capture_output=True, check=False)  # noqa: S603
        else:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.close_input()
        for thread, pipe in zip(
            self._threads, (self.process.stdout, self.process.stderr), strict=True
        ):
            thread.join(1)  # fails only if a process that left the group holds the pipe
            if pipe is not None and not thread.is_alive():
                pipe.close()

    def _describe_end(self) -> str:
        code = self.wait(1)
        self._threads[1].join(1)  # so that standard error is complete
        if code is None:
            return "it closed its output"
        if code < 0:
            return f"it was ended by {signal.Signals(-code).name}"
        return f"it ended with exit code {code}"

    def _read_stdout(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(LONGEST_LINE):
            if not line.endswith(b"\n") and len(line) == LONGEST_LINE:
                self._fault = TOO_LONG
            elif self._lines.qsize() > MOST_UNREAD:
                self._fault = TOO_MANY
            if self._fault:
                break
            if text := line.decode("utf-8", "replace").strip():
                self._lines.put(text)
        self._lines.put(END)

    def _read_stderr(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(LONGEST_LINE):
            self._stderr_lines.append(line)
