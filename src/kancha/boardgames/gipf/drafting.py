"""Positions of GIPF that are set up by hand (R11)."""

from __future__ import annotations

from collections.abc import Mapping

from kancha.boardgames.gipf.board import NAMES
from kancha.boardgames.gipf.notation import (
    COLOURS,
    COLUMN_SPOTS,
    MOST_PIECES,
    start_text,
    usual_pieces,
)
from kancha.boardgames.gipf.reading import LETTERS
from kancha.core.drafting import FieldDrafter, Setting, Spot, Towers, numbers, packed, spread

FIGURES = dict(zip(LETTERS, ("white", "black", "white-gipf", "black-gipf"), strict=True))
LETTER_OF = {figure: letter for letter, figure in FIGURES.items()}
COLUMNS = [[NAMES[spot] for spot in spots] for spots in COLUMN_SPOTS]
PHASES = (
    ("push", "A push"),
    ("after", "Rows are taken, after a push"),
    ("before", "Rows are taken, before a push"),
)
RIGHTS = (
    ("m", "must bring in a GIPF-piece"),
    ("g", "may bring in GIPF-pieces"),
    ("n", "brings in single pieces only"),
)


class GipfDrafter(FieldDrafter):
    """Pieces come from the reserve and go back to it; reserves and losses can be changed."""

    form = "board seat phase reserves lost rights turns"
    most_pieces = MOST_PIECES
    phases: tuple[tuple[str, str], ...] = PHASES
    rights: tuple[tuple[str, str], ...] = RIGHTS
    rights_title = "GIPF-pieces"

    def __init__(self, rules: str) -> None:
        self.rules = rules
        self.brushes = ("white", "black") if rules == "basic" else tuple(FIGURES.values())

    @property
    def rights_vary(self) -> bool:
        """Whether what may be brought in can be set."""
        return self.rules == "tournament"

    def blank(self) -> str:
        usual = usual_pieces(self.rules)
        return start_text(self.rules, (usual, usual))

    def read_board(self, text: str) -> Towers:
        columns = zip(COLUMNS, text.split("/"), strict=True)
        found = [pair for names, row in columns for pair in zip(names, spread(row), strict=True)]
        return {(0, spot): (FIGURES[letter],) for spot, letter in found if letter != "."}

    def write_board(self, towers: Mapping[Spot, tuple[str, ...]]) -> str:
        letters = {spot: LETTER_OF[figure] for (_, spot), (figure,) in towers.items()}
        return "/".join(packed(letters.get(spot, ".") for spot in names) for names in COLUMNS)

    def settle(
        self, fields: dict[str, str], before: Towers, after: Towers, touched: Spot | None
    ) -> None:
        reserves = []
        for seat, reserve in enumerate(fields["reserves"].split(",")):
            left = int(reserve) + self.pieces_of(before, seat) - self.pieces_of(after, seat)
            reserves.append(str(max(0, min(left, self.most_pieces))))
        fields["reserves"] = ",".join(reserves)
        if before != after and fields["phase"] == "over":
            fields["phase"], fields["seat"] = "push", fields["seat"].replace("-", "w")

    def set(self, fields: dict[str, str], name: str, value: str) -> None:
        if name.startswith("rights."):
            rights = list(fields["rights"])
            rights[int(name[-1])] = value
            fields["rights"] = "".join(rights)
        else:
            super().set(fields, name, value)

    def settings(self, text: str) -> tuple[Setting, ...]:
        fields = self.split(text)
        sides = (("w", "White"), ("b", "Black"))
        found = [
            Setting(
                name="seat", label="To move", value=fields["seat"], choices=sides, field="seat"
            ),
            Setting(
                name="phase",
                label="What comes next",
                value=fields["phase"],
                choices=self.phases,
                field="phase",
            ),
            *numbers(fields, "reserves", "In reserve", COLOURS, self.most_pieces),
            *numbers(fields, "lost", "Captured from", COLOURS, self.most_pieces),
        ]
        if self.rights_vary:
            found += [
                Setting(
                    name=f"rights.{seat}",
                    label=COLOURS[seat],
                    value=fields["rights"][seat],
                    choices=self.rights,
                    group=self.rights_title,
                    field="rights",
                )
                for seat in (0, 1)
            ]
        turns = fields["turns"]
        found.append(
            Setting(name="turns", label="Pushes made", value=turns, most=9999, field="turns")
        )
        return tuple(found)

    def pieces_of(self, towers: Towers, seat: int) -> int:
        """Return the basic pieces of a colour on the board; a GIPF-piece is made of two."""
        colour = FIGURES[LETTERS[seat]]
        return sum(
            1 + figure.endswith("-gipf")
            for (figure,) in towers.values()
            if figure.startswith(colour)
        )
