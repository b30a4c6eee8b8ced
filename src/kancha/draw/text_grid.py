"""A grid of characters with colours, and what a player has touched on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from rich.style import Style
from rich.text import Text

from kancha.core.board import Board
from kancha.core.scene import Scene
from kancha.draw.raster import Raster


@dataclass(frozen=True, slots=True)
class Lights:
    """What a player is doing: the cell under the cursor, the cells touched, those to touch next."""

    cursor: str | None = None
    path: tuple[str, ...] = ()
    targets: frozenset[str] = frozenset()
    final: bool = False
    """The path is a whole move already."""


@dataclass(slots=True)
class TextBoard:
    """A board and what lies on it, written on a grid of characters."""

    board: Board
    scene: Scene
    raster: Raster
    chars: list[list[str]] = field(default_factory=list)
    styles: list[list[Style]] = field(default_factory=list)
    owners: dict[tuple[int, int], tuple[int, str]] = field(default_factory=dict)
    """The index of the board and the cell to which a place belongs."""

    @property
    def columns(self) -> int:
        """The width in characters."""
        return len(self.chars[0])

    @property
    def rows(self) -> int:
        """The height in lines."""
        return len(self.chars)

    def cell_at(self, column: int, row: int) -> str | None:
        """Return the cell to which a place belongs, on the board where moves are made."""
        index, cell = self.owners.get((row, column), (-1, None))
        return cell if index == self.raster.boards[0].index else None

    def runs(self, row: int) -> list[tuple[str, Style]]:
        """Return a line as texts of one style each."""
        cells = zip(self.chars[row], self.styles[row], strict=True)
        grouped = groupby(cells, key=itemgetter(1))
        return [("".join(char for char, _ in run), style) for style, run in grouped]

    def lines(self) -> list[Text]:
        """Return the board line by line, with colours."""
        return [Text.assemble(*self.runs(row), end="") for row in range(self.rows)]

    def plain(self) -> str:
        """Return the board without colours."""
        return "\n".join("".join(chars).rstrip() for chars in self.chars)

    def write(self, row: int, column: int, text: str, style: Style) -> None:
        """Write over what is there; what lies outside is left out."""
        for offset, char in enumerate(text):
            if 0 <= row < self.rows and 0 <= column + offset < self.columns:
                self.chars[row][column + offset] = char
                self.styles[row][column + offset] += style
