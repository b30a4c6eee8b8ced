"""Positions of Equals = Wins that are set up by hand (R4.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.boardgames.gurami.drafting import NumbersDrafter
from kancha.core.drafting import Setting, Spot, Towers, numbers

if TYPE_CHECKING:
    from kancha.boardgames.gurami.equals_wins.game import EqualsWins

MOST_IN_HAND = 2
MOST_POINTS = 9999


class EqualsWinsDrafter(NumbersDrafter):
    """Pieces on the board, in hands and in the stock; what is left is in the bag (R4.1)."""

    form = "board phase hands stock bag scores turn"
    counted = {"hands": "list", "stock": "list", "bag": "bag"}  # noqa: RUF012 - a ClassVar of the base

    def __init__(self, game: EqualsWins) -> None:
        super().__init__(game.triangles, 6)
        self.game = game
        self.seats = game.info.seat_names[: game.seats]

    def blank(self) -> str:
        hands = ",".join("-" for _ in self.seats)
        scores = ",".join("0" for _ in self.seats)
        bag = str(self.game.sets) * 6
        return f"{self.write_board({})} b0 {hands} - {bag} {scores} -"

    def settle(
        self, fields: dict[str, str], before: Towers, after: Towers, touched: Spot | None
    ) -> None:
        used = self.placed(after, 0) + self.counts(fields, "stock")
        for seat in range(len(self.seats)):
            used += self.counts(fields, "hands", seat)
        left = {number: self.game.sets - used[number] for number in self.numbers}
        self.set_counts(fields, "bag", 0, left)
        if before != after:
            fields["turn"] = "-"

    def settings(self, text: str) -> tuple[Setting, ...]:
        fields = self.split(text)
        stages = [("s", "{} plays"), ("b", "{} draws before playing"), ("e", "{} draws at the end")]
        phases = [("i1", "The first piece is drawn"), ("i2", "The second piece is drawn")]
        phases += [
            (f"{stage}{seat}", words.format(name))
            for stage, words in stages
            for seat, name in enumerate(self.seats)
        ]
        hands = [f"In the hand of {name}" for name in self.seats]
        return (
            Setting(
                name="phase",
                label="What comes next",
                value=fields["phase"],
                choices=tuple(phases),
                field="phase",
            ),
            *numbers(fields, "scores", "Points", self.seats, MOST_POINTS),
            *self.count_settings(fields, "hands", hands, MOST_IN_HAND),
            *self.count_settings(fields, "stock", ["In the stock"], self.game.sets),
        )
