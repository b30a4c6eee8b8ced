"""Positions of Kissing Guramis that are set up by hand (R5.8)."""

from __future__ import annotations

from kancha.boardgames.gurami.rounds import EACH
from kancha.boardgames.gurami.rounds_drafting import RoundsDrafter
from kancha.core.drafting import Setting, Towers


class KissingDrafter(RoundsDrafter):
    """What is drawn lies in all trays (R5.2); the bag follows from the fullest board."""

    form = "boards phase trays bag scores fresh"
    counted = {"trays": "list", "bag": "bag"}  # noqa: RUF012 - a ClassVar of the base

    def begin_round(self, fields: dict[str, str], towers: Towers) -> None:
        if fields["phase"] != "d":
            fields["phase"] = "s0"
        drawn = self.counts(fields, "trays", len(self.seats) - 1)
        self._draw(fields, drawn)
        left = {n: EACH - drawn[n] - self.most_placed(towers, n) for n in self.numbers}
        self.set_counts(fields, "bag", 0, left)

    def _draw(self, fields: dict[str, str], drawn: dict[int, int]) -> None:
        for seat in range(len(self.seats)):
            self.set_counts(fields, "trays", seat, drawn)

    def set(self, fields: dict[str, str], name: str, value: str) -> None:
        super().set(fields, name, value)
        towers = self.read_board(fields["boards"])
        if name == "phase":
            fields["fresh"] = self.for_each("-")
            self._draw(fields, self.counts(fields, "trays", len(self.seats) - 1))
        elif name.startswith("trays."):
            self._draw(fields, self.counts(fields, "trays"))
            fields["fresh"] = self.for_each("-")
            self.begin_round(fields, towers)

    def settings(self, text: str) -> tuple[Setting, ...]:
        fields = self.split(text)
        phases = (("d", "A piece is drawn"), ("s0", "The seats place what is drawn"))
        return (
            Setting(
                name="phase",
                label="What comes next",
                value=fields["phase"],
                choices=phases,
                field="phase",
            ),
            *self.score_settings(fields),
            *self.count_settings(fields, "trays", ["Drawn in this round"], EACH),
            *self.count_settings(fields, "bag", ["In the bag"], EACH),
        )
