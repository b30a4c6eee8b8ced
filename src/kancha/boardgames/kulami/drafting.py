"""Positions of Kulami that are set up by hand (R9.1 to R9.5)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from kancha.boardgames.kulami.layouts import GAP, Layout
from kancha.boardgames.kulami.notation import EMPTY, LETTERS, NO_MARBLE
from kancha.core.drafting import FieldDrafter, Setting, Spot, Towers

COLOURS = ("red", "black")


class KulamiDrafter(FieldDrafter):
    """Marbles on fields; the last two can be told, and otherwise follow from the touches."""

    form = "grid last previous redseat"
    brushes = COLOURS

    def __init__(self, layout: Layout, *, swap: bool) -> None:
        self.layout, self.swap = layout, swap

    def blank(self) -> str:
        rows = (
            "".join(GAP if panel == GAP else EMPTY for panel in row) for row in self.layout.rows
        )
        return f"{'/'.join(rows)} {NO_MARBLE} {NO_MARBLE} 0"

    def read_board(self, text: str) -> Towers:
        letters = [letter for letter in text.replace("/", "") if letter != GAP]
        pairs = zip(self.layout.names, letters, strict=True)
        return {
            (0, name): (COLOURS[LETTERS.index(letter)],)
            for name, letter in pairs
            if letter != EMPTY
        }

    def write_board(self, towers: Mapping[Spot, tuple[str, ...]]) -> str:
        names = iter(self.layout.names)
        rows = []
        for row in self.layout.rows:
            letters = (GAP if panel == GAP else _letter(towers, next(names)) for panel in row)
            rows.append("".join(letters))
        return "/".join(rows)

    def settle(
        self, fields: dict[str, str], before: Towers, after: Towers, touched: Spot | None
    ) -> None:
        wanted = (touched[1] if touched else fields["last"], fields["last"], fields["previous"])
        newer, older = _by_age(after)
        fields["last"], fields["previous"] = self._latest(newer, older, wanted)
        if not after:
            fields["redseat"] = "0"

    def _latest(
        self, newer: list[str], older: list[str], wanted: tuple[str, str, str]
    ) -> tuple[str, str]:
        """Return the last two marbles: as wanted, as far as they can follow each other."""
        touched, last, previous = wanted

        def merit(pair: tuple[str, str]) -> tuple[bool, ...]:
            new, old = pair
            fits = NO_MARBLE in pair or self.can_follow(new, old)
            return fits, new == touched, old in (last, previous), new == last, old == previous

        return max(product(newer or [NO_MARBLE], older or [NO_MARBLE]), key=merit)

    def can_follow(self, new: str, old: str) -> bool:
        """Whether a marble may lie there after the last one lay here (R9.4)."""
        first, second = self.layout.by_name[new], self.layout.by_name[old]
        apart = self.layout.letters[first] != self.layout.letters[second]
        return apart and self.layout.in_line(first, second)

    def settings(self, text: str) -> tuple[Setting, ...]:
        fields = self.split(text)
        newer, older = _by_age(self.read_board(fields["grid"]))
        last = fields["last"]
        before = [old for old in older if last == NO_MARBLE or self.can_follow(last, old)]
        found = []
        if newer:
            found.append(_choice("last", "Last marble", last, newer))
        if before:
            found.append(_choice("previous", "Marble before it", fields["previous"], before))
        if self.swap:
            seats = (("0", "Player 1"), ("1", "Player 2"))
            seat = fields["redseat"]
            found.append(
                Setting(
                    name="redseat",
                    label="Red belongs to",
                    value=seat,
                    choices=seats,
                    field="redseat",
                )
            )
        return tuple(found)


def _choice(name: str, label: str, value: str, cells: list[str]) -> Setting:
    choices = tuple((cell, cell) for cell in sorted(cells))
    return Setting(name=name, label=label, value=value, choices=choices, field=name)


def _letter(towers: Mapping[Spot, tuple[str, ...]], name: str) -> str:
    tower = towers.get((0, name))
    return EMPTY if tower is None else LETTERS[COLOURS.index(tower[0])]


def _by_age(towers: Towers) -> tuple[list[str], list[str]]:
    """Return the fields of the colour that was placed last, and those of the other (R9.4)."""
    red, black = (
        [cell for (_, cell), figures in towers.items() if figures == (colour,)]
        for colour in COLOURS
    )
    return (red, black) if len(red) > len(black) else (black, red)
