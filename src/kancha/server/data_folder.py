"""The folder of a server's data: private, and used by one server at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kancha.core.errors import KanchaError, shorten
from kancha.core.file_lock import lock

OWNER_ONLY = 0o600


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
            lock(held)
        except OSError:
            raise KanchaError(
                f"another server uses {shorten(str(folder))}: stop it, or choose another folder"
                " with --data"
            ) from None
        yield
