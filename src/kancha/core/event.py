"""What a move did, as data: log, animation, speech and the sentence are all made from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

EventKind = Literal[
    "placed",
    "pushed",
    "moved",
    "stacked",
    "deployed",
    "captured",
    "turned",
    "scored",
    "drew",
    "passed",
    "exchanged",
    "out",
    "ended",
]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `cells` are in the order in which things moved over them."""

    kind: EventKind
    seat: int | None = None
    cells: tuple[str, ...] = ()
    piece: str = ""
    number: int | None = None
    manner: str = ""
    """Which of the game's phrases fits, where it has several for one kind."""
    rule: str = ""
    secret_of: tuple[int, ...] | None = None
    """The seats that may see the details; None: everybody."""

    def seen_by(self, seat: int | None) -> Event:
        """Return the event as a seat may see it: without its details, where they are secret."""
        if self.secret_of is None or seat in self.secret_of:
            return self
        return replace(self, cells=(), piece="", number=None, manner="hidden")
