"""What chooses the moves of a seat: our own engine, or an external one in its own process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.position import Position

MAX_SEED = (1 << 29) - 1
"""Seeds are sent to engines as option texts of at most nine digits."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What one move may cost; an empty budget leaves it to the player."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


class Player(Protocol):
    """A player of any game; it may use only what its seat may see of a position."""

    name: str

    def start(self, game: Game, seed: int) -> None:
        """Get ready for a new game."""

    def choose(self, position: Position, budget: Budget) -> Move:
        """Return a legal move for the seat to move."""

    def stop(self) -> None:
        """Make `choose`, which runs in another thread, answer at once."""

    def close(self) -> None:
        """End the player and whatever it runs."""
