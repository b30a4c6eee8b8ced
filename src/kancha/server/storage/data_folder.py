"""The folder of a server's data: private, and used by one server at a time."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from kancha.core.errors import KanchaError, shorten
from kancha.core.file_lock import lock

OWNER_ONLY = 0o600
ENDING = 1.0
"""Seconds for which a server that was killed may still hold its folder: it is being taken apart."""
LOOK = 0.05
"""Seconds between two looks whether it has gone."""


def make_private(file: Path) -> None:
    """Create a file if it is missing; nobody but its owner may read it."""
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT, OWNER_ONLY))
    file.chmod(OWNER_ONLY)


@contextmanager
def used_by_one_server(folder: Path) -> Iterator[None]:
    """Hold a folder while a server uses it, or refuse because another one does."""
    file = folder / "lock"
    make_private(file)
    with file.open("rb+") as held:
        try:
            _lock_soon(held)
        except OSError:
            raise KanchaError(
                f"another server uses {shorten(str(folder))}: stop it, or choose another folder"
                " with --data"
            ) from None
        yield


def _lock_soon(file: IO[bytes]) -> None:
    """Lock a file; OSError if another process keeps it locked."""
    until = time.monotonic() + ENDING
    while True:
        try:
            return lock(file)
        except OSError:
            if time.monotonic() > until:
                raise
        time.sleep(LOOK)
