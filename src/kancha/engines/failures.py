"""How an engine in its own process can fail its host."""

from __future__ import annotations

from kancha.core.errors import KanchaError


class EngineFailed(KanchaError):  # noqa: N818 - reads as what happened
    """An engine did not do its part; `said` is the end of what it wrote to its error output."""

    def __init__(self, engine: str, reason: str, said: str = "") -> None:
        super().__init__(f"{engine}: {reason}" + (f"; it said: {said}" if said else ""))
        self.engine = engine
        self.reason = reason
        self.said = said


class CannotStart(EngineFailed):
    """The command cannot be run, or its process does not introduce itself as an engine."""


class Crashed(EngineFailed):
    """The process ended, or closed its output, without being asked to."""


class TookTooLong(EngineFailed):
    """No answer came in time."""


class SpokeNonsense(EngineFailed):
    """A line came that the protocol does not have, or not there."""


class PlayedIllegally(EngineFailed):
    """The move that came is not legal."""


class Refused(EngineFailed):
    """The engine answered a correct command with an error."""
