"""Entries of a Gurami puzzle that are set up by hand (R9.6)."""

from __future__ import annotations

from collections.abc import Mapping

from kancha.boardgames.gurami.gurami_puzzle.puzzle import COLOURS, Puzzle
from kancha.core.drafting import FieldDrafter, Spot, Towers
from kancha.core.scene import Piece

NONE, NUMBER = ".", "table-w"


class EntriesDrafter(FieldDrafter):
    """Numbers in the fields that are not given; a number takes the colour of its field."""

    form = "entries board colouring givens"

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.brushes = tuple(f"{NUMBER}{number}" for number in range(1, puzzle.highest + 1))

    def split(self, text: str) -> dict[str, str]:
        puzzle, _, entries = text.rpartition(" ")
        return super().split(f"{entries} {puzzle}")

    def blank(self) -> str:
        return f"{self.puzzle} {self.puzzle.grid([0] * self.puzzle.size)}"

    def read_board(self, text: str) -> Towers:
        entries = text.replace("/", ",").split(",")
        pairs = zip(self.puzzle.board.names, entries, strict=True)
        return {(0, name): (f"{NUMBER}{entry}",) for name, entry in pairs if entry != NONE}

    def write_board(self, towers: Mapping[Spot, tuple[str, ...]]) -> str:
        numbers = (towers.get((0, name), ("0",))[0] for name in self.puzzle.board.names)
        return self.puzzle.grid([int(number.removeprefix(NUMBER)) for number in numbers])

    def join(self, fields: Mapping[str, str]) -> str:
        entries, *puzzle = fields.values()
        return " ".join((*puzzle, entries))

    def pieces(self, text: str) -> tuple[Piece, ...]:
        entered = {
            cell: figure.removeprefix(NUMBER) for (_, cell), (figure,) in self.towers(text).items()
        }
        found = []
        for field, name in enumerate(self.puzzle.board.names):
            number = self.puzzle.givens[field] or entered.get(name)
            if number:
                found.append(Piece(name, f"{COLOURS[self.puzzle.colours[field]][0]}{number}"))
        return tuple(found)
