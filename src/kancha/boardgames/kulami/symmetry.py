"""The turns and reflections of the plane: they map a layout, and positions on it, to another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from kancha.boardgames.kulami.layouts import Layout, tidy
from kancha.boardgames.kulami.notation import NO_MARBLE, SWAP_TEXT
from kancha.core.game import Symmetry
from kancha.geometry.square import SquareBoard

if TYPE_CHECKING:
    from kancha.boardgames.kulami.game import Kulami
    from kancha.boardgames.kulami.heuristics import KulamiPosition


TRANSPOSE, MIRROR, FLIP = "transpose", "mirror", "flip"


@dataclass(frozen=True)
class Turn:
    """Rows and columns exchanged, then left and right, then top and bottom; or some of these."""

    name: str
    steps: tuple[str, ...]

    def rows(self, rows: tuple[str, ...]) -> list[str]:
        """Return the image of a grid, top row first."""
        image = list(rows)
        if TRANSPOSE in self.steps:
            image = ["".join(column) for column in zip(*image, strict=True)]
        if MIRROR in self.steps:
            image = [row[::-1] for row in image]
        return image[::-1] if FLIP in self.steps else image

    def cell(self, name: str, board: SquareBoard) -> str:
        """Return the name of a cell's image."""
        column, rank = board.place(board.by_name[name])
        row = board.ranks - 1 - rank
        columns, rows = board.files, board.ranks
        if TRANSPOSE in self.steps:
            column, row, columns, rows = row, column, rows, columns
        if MIRROR in self.steps:
            column = columns - 1 - column
        if FLIP in self.steps:
            row = rows - 1 - row
        return SquareBoard(columns, rows).name((rows - 1 - row) * columns + column)


TURNS = (
    Turn("mirror", (MIRROR,)),
    Turn("upside down", (FLIP,)),
    Turn("half turn", (MIRROR, FLIP)),
    Turn("diagonal", (TRANSPOSE,)),
    Turn("quarter turn", (TRANSPOSE, MIRROR)),
    Turn("three-quarter turn", (TRANSPOSE, FLIP)),
    Turn("other diagonal", (TRANSPOSE, MIRROR, FLIP)),
)


def symmetries(game: Kulami, layout: Layout) -> tuple[Symmetry[KulamiPosition], ...]:
    """Return the seven symmetries; the image of a position belongs to the turned layout's game."""
    return tuple(_symmetry(game, layout, turn) for turn in TURNS)


def _symmetry(game: Kulami, layout: Layout, turn: Turn) -> Symmetry[KulamiPosition]:
    @cache
    def turned_game() -> Kulami:
        return type(game)(**{**game.options, "layout": tidy(turn.rows(layout.rows))})

    def move(text: str) -> str:
        return text if text in (SWAP_TEXT, NO_MARBLE) else turn.cell(text, layout.board)

    def position(original: KulamiPosition) -> KulamiPosition:
        grid, last, previous, red_seat = str(original).split(" ")
        image = "/".join(turn.rows(tuple(grid.split("/"))))
        return turned_game().parse(f"{image} {move(last)} {move(previous)} {red_seat}")

    return Symmetry(turn.name, position, move)
