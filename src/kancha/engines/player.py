"""Whoever chooses moves for a seat: an engine of ours, or a foreign one in its own process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.position import Position

HIGHEST_SEED = (1 << 29) - 1
"""Seeds go to engines as option texts, which have at most nine digits."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What one move may cost; nothing given means what the player takes by itself."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


class Player(Protocol):
    """A player of any game; it may use of a position only what its seat may see."""

    name: str

    def start(self, game: Game, seed: int) -> None:
        """Forget the last game and get ready for a new one."""

    def choose(self, position: Position, budget: Budget) -> Move:
        """Return a legal move for the seat to move."""

    def stop(self) -> None:
        """Make `choose`, which runs in another thread, answer at once."""

    def close(self) -> None:
        """End the player and whatever it runs."""
