"""Positions of Gounki that are set up by hand (R9)."""

from __future__ import annotations

from collections.abc import Mapping

from kancha.boardgames.gounki.pieces import KINDS
from kancha.core.drafting import FieldDrafter, Setting, Spot, Towers, packed, spread

LETTERS = {
    f"{colour}-{'s' * squares}{'c' * circles}": letter if colour == "white" else letter.lower()
    for colour in ("white", "black")
    for (circles, squares), (letter, _) in KINDS.items()
}
FIGURES = {letter: figure for figure, letter in LETTERS.items()}
RANKS = [[f"{file}{rank}" for file in "abcdefgh"] for rank in range(8, 0, -1)]


class GounkiDrafter(FieldDrafter):
    """Every kind of piece on any square; who is to move and how many moves were made."""

    form = "board side left ply out"
    brushes = tuple(LETTERS)

    def blank(self) -> str:
        return "/".join(["8"] * 8) + " w 1 0 -"

    def read_board(self, text: str) -> Towers:
        rows = zip(RANKS, text.split("/"), strict=True)
        found = [pair for rank, row in rows for pair in zip(rank, spread(row), strict=True)]
        return {(0, square): (FIGURES[letter],) for square, letter in found if letter != "."}

    def write_board(self, towers: Mapping[Spot, tuple[str, ...]]) -> str:
        letters = {square: LETTERS[figure] for (_, square), (figure,) in towers.items()}
        return "/".join(packed(letters.get(square, ".") for square in rank) for rank in RANKS)

    def settle(
        self, fields: dict[str, str], before: Towers, after: Towers, touched: Spot | None
    ) -> None:
        if before != after:
            fields["left"], fields["out"] = "1", "-"

    def settings(self, text: str) -> tuple[Setting, ...]:
        fields = self.split(text)
        sides = (("w", "White"), ("b", "Black"))
        return (
            Setting(
                name="side", label="To move", value=fields["side"], choices=sides, field="side"
            ),
            Setting(name="ply", label="Moves made", value=fields["ply"], most=9999, field="ply"),
        )
