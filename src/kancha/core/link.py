"""A game inside a game: another play decides what would otherwise be left to chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kancha.core.game import Game
    from kancha.core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Link:
    """The game that decides a position in which chance is to move, if somebody can play it."""

    game: Game[Any]
    seats: tuple[int, ...]
    """For each seat of the linked game, who sits there: a seat of the game that waits for it."""
    otherwise: str
    """The move that the result makes: a draw, a shared win, or a game that was called off."""
    if_won_alone: Mapping[int, str] = field(default_factory=dict)
    """The move instead, by the seat of the linked game that won alone."""

    def move_after(self, outcome: Outcome | None) -> str:
        """Return the text of the move that a result makes; None: the game was called off."""
        if outcome is None or len(outcome.winners) != 1:
            return self.otherwise
        return self.if_won_alone.get(outcome.winners[0], self.otherwise)
