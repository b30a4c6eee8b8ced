"""Positions of the Kissing challenge that are set up by hand (R6.8)."""

from __future__ import annotations

from kancha.boardgames.gurami.kissing_challenge.rules import PIECES
from kancha.boardgames.gurami.rounds_drafting import RoundsDrafter
from kancha.core.drafting import Setting, Towers

ORDERED = "123456" * 4
"""A line to begin with, where the options give none."""


class ChallengeDrafter(RoundsDrafter):
    """The line of numbers, how many of them have been dealt with, and the boards."""

    form = "boards phase line at scores fresh"

    def blank(self) -> str:
        fields = self.split(super().blank())
        self._complete(fields)
        return self.join(fields)

    def begin_round(self, fields: dict[str, str], towers: Towers) -> None:
        self._complete(fields)
        pieces = max(self.placed(towers, board).total() for board in range(self.boards))
        fields["at"] = str(max(int(fields["at"]), pieces))

    def _complete(self, fields: dict[str, str]) -> None:
        """Pieces can be placed only when the line is complete (R6.2)."""
        if fields["phase"] == "d":
            fields["phase"], fields["line"] = "s0", ORDERED

    def set(self, fields: dict[str, str], name: str, value: str) -> None:
        super().set(fields, name, value)
        fields["phase"], fields["fresh"] = "s0", self.for_each("-")

    def settings(self, text: str) -> tuple[Setting, ...]:
        fields = self.split(text)
        at = fields["at"]
        line = Setting(name="line", label="The line", value=fields["line"], field="line")
        return (
            *([line] if self.game.options["line"] == "random" else []),
            Setting(name="at", label="Numbers used", value=at, most=PIECES, field="at"),
            *self.score_settings(fields),
        )
