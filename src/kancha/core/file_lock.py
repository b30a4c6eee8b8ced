"""A lock on an open file, which the operating system releases when the file is closed."""

from __future__ import annotations

import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt

    BEYOND_ANY_FILE = 1 << 62
    """Windows refuses to read locked bytes, so the locked one is where no file reaches."""

    def lock(file: IO[bytes]) -> None:
        """Lock a file; OSError if another process has locked it."""
        place = file.tell()
        file.seek(BEYOND_ANY_FILE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            file.seek(place)

else:
    import fcntl

    def lock(file: IO[bytes]) -> None:
        """Lock a file; OSError if another process has locked it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
