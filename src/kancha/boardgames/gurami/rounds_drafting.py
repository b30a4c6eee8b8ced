"""What the three Kissing games have in common when positions are set up by hand (R5.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kancha.boardgames.gurami.drafting import NumbersDrafter
from kancha.boardgames.gurami.rounds import BOARD
from kancha.core.drafting import Setting, Spot, Towers, numbers

if TYPE_CHECKING:
    from kancha.boardgames.gurami.rounds_game import RoundsGame

MOST_POINTS = 9999


class RoundsDrafter(NumbersDrafter):
    """A board for each seat. A change of the pieces leads back to the beginning of the round."""

    def __init__(self, game: RoundsGame[Any]) -> None:
        super().__init__(BOARD, 6, game.seats)
        self.game = game
        self.seats = game.info.seat_names[: game.seats]

    def blank(self) -> str:
        return str(self.game.start())

    def for_each(self, item: str) -> str:
        """Return an item once for each seat."""
        return ",".join([item] * len(self.seats))

    def settle(
        self, fields: dict[str, str], before: Towers, after: Towers, touched: Spot | None
    ) -> None:
        if before != after:
            fields["fresh"] = self.for_each("-")
            self.begin_round(fields, after)

    def begin_round(self, fields: dict[str, str], towers: Towers) -> None:
        """Set the fields as they are at the beginning of a round."""

    def most_placed(self, towers: Towers, number: int) -> int:
        """Return how often a number lies on the board that has most of it."""
        return max(self.placed(towers, board)[number] for board in range(self.boards))

    def score_settings(self, fields: dict[str, str]) -> list[Setting]:
        """Return the points of the seats."""
        return numbers(fields, "scores", "Points", self.seats, MOST_POINTS)
