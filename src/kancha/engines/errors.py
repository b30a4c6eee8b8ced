"""How an engine in its own process can fail."""

from __future__ import annotations

from kancha.core.errors import KanchaError


class EngineError(KanchaError):
    """An engine failed; `stderr` is the end of what it wrote to its standard error."""

    def __init__(self, engine: str, reason: str, stderr: str = "") -> None:
        super().__init__(f"{engine}: {reason}" + (f"; it said: {stderr}" if stderr else ""))
        self.engine = engine
        self.reason = reason
        self.stderr = stderr


class EngineStartError(EngineError):
    """The command cannot be run, or is not an engine for the game."""


class EngineCrashError(EngineError):
    """The process ended or closed its output unasked."""


class EngineTimeoutError(EngineError):
    """No answer came in time."""


class EngineProtocolError(EngineError):
    """The engine wrote a line that the protocol does not allow there."""


class EngineIllegalMoveError(EngineError):
    """The engine answered with an illegal move."""


class EngineRefusedError(EngineError):
    """The engine answered a correct command with an error."""
