"""Positions of the Kissing puzzle that are set up by hand (R7.8)."""

from __future__ import annotations

from kancha.boardgames.gurami.rounds_drafting import RoundsDrafter
from kancha.core.drafting import Setting, Towers

NOT_THROWN = "-"


class PuzzleDrafter(RoundsDrafter):
    """The boards, and the throw of the die."""

    form = "boards phase die fresh"

    def begin_round(self, fields: dict[str, str], towers: Towers) -> None:
        fields["phase"] = "d" if fields["die"] == NOT_THROWN else "s0"

    def set(self, fields: dict[str, str], name: str, value: str) -> None:
        super().set(fields, name, value)
        fields["fresh"] = self.for_each("-")
        self.begin_round(fields, {})

    def settings(self, text: str) -> tuple[Setting, ...]:
        throws = ((NOT_THROWN, "not thrown yet"), *((str(n), str(n)) for n in self.numbers))
        die = self.split(text)["die"]
        return (Setting(name="die", label="The die", value=die, choices=throws, field="die"),)
