"""Positions of GOrami that are set up by hand (R8.8)."""

from __future__ import annotations

from collections import Counter

from kancha.boardgames.gurami.drafting import NumbersDrafter
from kancha.boardgames.gurami.gorami.notation import COLOURS
from kancha.core.drafting import Setting, Spot, Towers
from kancha.geometry.triangle import TriangleBoard


class GoramiDrafter(NumbersDrafter):
    """A piece comes from the supply of its colour, or from the other one where it has none."""

    form = "board phase supplies"
    counted = {"supplies": "bag"}  # noqa: RUF012 - a ClassVar of the base

    def __init__(self, triangles: TriangleBoard, copies: int, start: str) -> None:
        super().__init__(triangles, 3)
        self.copies, self.start = copies, start

    def blank(self) -> str:
        return self.start

    def settle(
        self, fields: dict[str, str], before: Towers, after: Towers, touched: Spot | None
    ) -> None:
        supplies = [self.counts(fields, "supplies", seat) for seat in (0, 1)]
        taken = _pieces(after)
        taken.subtract(_pieces(before))
        for (colour, number), left in taken.items():
            count, first = left, COLOURS.index(colour)
            for seat in (first, 1 - first):
                room = self.copies - supplies[seat][number]
                moved = max(-room, min(count, supplies[seat][number]))
                supplies[seat][number] -= moved
                count -= moved
        for seat in (0, 1):
            self.set_counts(fields, "supplies", seat, supplies[seat])
        if before != after and fields["phase"] == "end":
            fields["phase"] = "s0"

    def settings(self, text: str) -> tuple[Setting, ...]:
        fields = self.split(text)
        seats = (("s0", "Yellow"), ("s1", "Blue"))
        phase = fields["phase"]
        titles = ("Yellow's supply", "Blue's supply")
        return (
            Setting(name="phase", label="To move", value=phase, choices=seats, field="phase"),
            *self.count_settings(fields, "supplies", titles, self.copies),
        )

    def count_figure(self, number: int, item: int) -> str:
        return f"{COLOURS[item]}{number}"


def _pieces(towers: Towers) -> Counter[tuple[str, int]]:
    return Counter((figure[0], int(figure[1:])) for (figure,) in towers.values())
