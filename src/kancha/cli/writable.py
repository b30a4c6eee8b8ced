"""Checks where a command will write, before it works for hours."""

from __future__ import annotations

import os
from pathlib import Path

from kancha.core.errors import KanchaError, shorten


def check_file(file: Path) -> None:
    """Refuse a file that cannot be written."""
    if file.is_dir():
        raise KanchaError(f"cannot write {shorten(str(file))}: it is a folder")
    if not file.parent.is_dir():
        raise KanchaError(f"cannot write {shorten(str(file))}: there is no such folder")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise KanchaError(f"cannot write {shorten(str(file))}: not permitted")


def check_folder(folder: Path) -> None:
    """Make a folder if it is missing; refuse one that cannot be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise KanchaError(f"no folder at {shorten(str(folder))}: {error.strerror}") from error
    if not os.access(folder, os.W_OK):
        raise KanchaError(f"cannot write to {shorten(str(folder))}: not permitted")
