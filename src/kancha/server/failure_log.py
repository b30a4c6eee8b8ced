"""Logs failures by kind and place, without values.

The text of an exception may contain a position or a hand, and logs are read by others.
"""

from __future__ import annotations

import logging
import traceback

FRAMES = 6
log = logging.getLogger("kancha.server")


def log_failure(error: BaseException, where: str) -> None:
    """Log the kind of a failure and where it happened."""
    frames = traceback.extract_tb(error.__traceback__)[: -FRAMES - 1 : -1]
    calls = " < ".join(f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in frames)
    log.warning("%s: %s%s", where, type(error).__name__, f" in {calls}" if calls else "")
