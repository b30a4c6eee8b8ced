"""A process that is spoken to in lines. Whatever it does, the caller is never left waiting."""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock, Thread
from time import monotonic
from typing import IO

from kancha.core.errors import shorten
from kancha.engines.failures import CannotStart, Crashed, SpokeNonsense, TookTooLong

LONGEST_LINE = 1 << 20
MOST_UNREAD = 100_000
"""Lines waiting to be read after which the process is not listened to any more."""
LAST_WORDS = 5
"""Lines of the error output that are kept."""

LAST, TOO_LONG, TOO_MANY = "", "a line that does not end", "more lines than anybody can read"


class LineProcess:
    """A command, run without a shell in a process group of its own."""

    def __init__(self, command: str | Sequence[str]) -> None:
        try:
            self.command = shlex.split(command) if isinstance(command, str) else list(command)
        except ValueError as error:
            raise CannotStart(shorten(str(command)), f"not a command line: {error}") from error
        if not self.command:
            raise CannotStart("engine", "the command is empty")
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
            raise CannotStart(self.name, f"cannot be run: {error.strerror}") from error
        self._writing = Lock()
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._last_words: deque[bytes] = deque(maxlen=LAST_WORDS)
        self._fault = LAST
        self._threads = [
            Thread(target=self._listen, args=(self.process.stdout,), daemon=True),
            Thread(target=self._overhear, args=(self.process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def said(self) -> str:
        """The end of what the process wrote to its error output."""
        lines = [line.decode("utf-8", "replace").strip() for line in tuple(self._last_words)]
        return shorten(" | ".join(shorten(line, 200) for line in lines if line), 400)

    def send(self, line: str) -> None:
        """Write a line; one that is gone is found out by `read`."""
        assert self.process.stdin is not None
        with self._writing, suppress(OSError, ValueError):
            self.process.stdin.write(f"{line}\n".encode())
            self.process.stdin.flush()

    def read(self, deadline: float | None, waiting_for: str) -> str | None:
        """Return the next line, None after `wake`; EngineFailed where none comes in time."""
        try:
            left = None if deadline is None else max(0.0, deadline - monotonic())
            line = self._lines.get(timeout=left)
        except queue.Empty:
            reason = f"no {waiting_for} came in time"
            raise TookTooLong(self.name, reason, self.said) from None
        if line == LAST:
            self._lines.put(LAST)
            if self._fault:
                raise SpokeNonsense(self.name, f"it wrote {self._fault}", self.said)
            raise Crashed(self.name, f"{self._end()} instead of {waiting_for}", self.said)
        return line

    def wake(self) -> None:
        """Make `read`, which waits in another thread, return None."""
        self._lines.put(None)

    def close_input(self) -> None:
        """Tell the process that nothing more will come."""
        assert self.process.stdin is not None
        with self._writing, suppress(OSError):
            self.process.stdin.close()

    def ended(self, seconds: float) -> int | None:
        """Return the exit code, waiting for it so long; None where it goes on."""
        with suppress(subprocess.TimeoutExpired):
            return self.process.wait(seconds)
        return None

    def kill(self) -> None:
        """End the process and all that it started; harmless when repeated."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.close_input()
        for thread, pipe in zip(
            self._threads, (self.process.stdout, self.process.stderr), strict=True
        ):
            thread.join(1)  # longer only where a process that left the group holds the pipe
            if pipe is not None and not thread.is_alive():
                pipe.close()

    def _end(self) -> str:
        code = self.ended(1)
        self._threads[1].join(1)  # the last words come before the report
        if code is None:
            return "it closed its output"
        if code < 0:
            return f"it was ended by {signal.Signals(-code).name}"
        return f"it ended with exit code {code}"

    def _listen(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(LONGEST_LINE):
            if not line.endswith(b"\n") and len(line) == LONGEST_LINE:
                self._fault = TOO_LONG
            elif self._lines.qsize() > MOST_UNREAD:
                self._fault = TOO_MANY
            if self._fault:
                break
            if text := line.decode("utf-8", "replace").strip():
                self._lines.put(text)
        self._lines.put(LAST)

    def _overhear(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(LONGEST_LINE):
            self._last_words.append(line)
