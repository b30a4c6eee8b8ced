"""Logs failures by kind and place, without values, as lines of text or of JSON.

The text of an exception may contain a position or a hand, and logs are read by others.
"""

from __future__ import annotations

import logging
import traceback
from datetime import UTC, datetime
from typing import Literal

import msgspec

FRAMES = 6
LONGEST = 300
"""Characters of a message of another program part that are passed on."""
LogFormat = Literal["text", "json"]
log = logging.getLogger("kancha.server")


def log_failure(error: BaseException, where: str, table: str = "") -> None:
    """Log the kind of a failure and where it happened."""
    kind, calls = type(error).__name__, _calls(error)
    at = f" at table {table}" if table else ""
    extra = {"where": where, "kind": kind, "table": table, "calls": calls}
    log.warning("%s%s: %s%s", where, at, kind, f" in {calls}" if calls else "", extra=extra)


def log_to_stderr(form: LogFormat = "text") -> None:
    """Write what goes wrong to the standard error, with the time."""
    to_stderr = logging.StreamHandler()
    if form == "json":
        to_stderr.setFormatter(JsonFormatter())
    logging.basicConfig(
        format="%(asctime)s %(levelname)s %(name)s: %(message)s", handlers=[to_stderr]
    )


class JsonFormatter(logging.Formatter):
    """Makes each record one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line.

        Libraries write values into their messages: what they always say is kept, one line of it,
        and of an exception its kind and place.
        """
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
        }
        if record.name == log.name:
            line["message"] = record.getMessage()
        else:
            line["message"] = str(record.msg).partition("\n")[0][:LONGEST]
        failure = record.exc_info[1] if record.exc_info else None
        if failure is not None:
            line |= {"kind": type(failure).__name__, "calls": _calls(failure)}
        for name in ("where", "kind", "table", "calls"):
            if getattr(record, name, ""):
                line[name] = getattr(record, name)
        return msgspec.json.encode(line).decode()


def _calls(error: BaseException) -> str:
    """Return where an error was raised, the innermost call first."""
    frames = traceback.extract_tb(error.__traceback__)[: -FRAMES - 1 : -1]
    return " < ".join(f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in frames)
