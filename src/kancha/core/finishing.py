"""Whether a solitaire can still be finished, and how: said by games with a solver of their own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from threading import TIMEOUT_MAX, Timer


@dataclass(frozen=True, slots=True)
class Finish:
    """What a solver found out about a position."""

    possible: bool | None
    """None if the search was stopped before it knew."""
    moves: tuple[int, ...] = ()
    """The codes of moves that finish the game, where that is possible."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The next move of a person who reasons, with where to look and why."""

    code: int
    where: str
    why: str


class Finisher(ABC):
    """Solves one position. `stop` may be called from another thread."""

    def __init__(self) -> None:
        self.stopped = False

    def stop(self) -> None:
        """End the search; it then answers that it does not know."""
        self.stopped = True

    @abstractmethod
    def find(self) -> Finish:
        """Look for a way to finish, or for the proof that there is none."""

    def find_within(self, seconds: float) -> Finish:
        """Look for so long at most."""
        alarm = Timer(min(seconds, TIMEOUT_MAX), self.stop)
        alarm.daemon = True
        alarm.start()
        try:
            return self.find()
        finally:
            alarm.cancel()
