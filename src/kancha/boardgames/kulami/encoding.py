"""Kulami as arrays: marbles, the two latest ones and the panels on a grid; a field to place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.kulami.rules import KulamiRules
from kancha.boardgames.kulami.symmetry import FLIP, MIRROR, TRANSPOSE, TURNS, Turn
from kancha.core.encoding import Encoding, IndexSymmetry
from kancha.core.position import Position

if not cython.compiled:
    from kancha.boardgames.kulami.rules import ALL_MARBLES
    from kancha.boardgames.kulami.tables import NONE
    from kancha.core.bits import fill_plane, put_mapped

if TYPE_CHECKING:
    from kancha.boardgames.kulami.game import Kulami

PLANES = (
    "own marbles",
    "other marbles",
    "the last marble",
    "the marble before it",
    "to move",
    "plays red",
    "marbles placed, of all",
    "size of the panel, of 6",
    "same panel to the right",
    "same panel to the left",
    "same panel above",
    "same panel below",
)
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


class KulamiEncoding(Encoding):
    """The grid is that of the layout; actions 0 to 63 are the fields, 64 exchanges colours."""

    def __init__(self, game: Kulami) -> None:
        board = game.layout.board
        super().__init__(game, PLANES, (board.ranks, board.files), 65)
        if not cython.compiled:
            self._cell_of, self._near, self._size_of = [0] * 64, [0] * 256, [0.0] * 64
        places = game.layout.places
        letter_at = dict(zip(places, game.layout.letters, strict=True))
        for field, (x, y) in enumerate(places):
            self._cell_of[field] = game.layout.squares[field]
            letter = letter_at[x, y]
            self._size_of[field] = len(game.layout.panels[letter]) / 6
            for side, (right, up) in enumerate(SIDES):
                same = letter_at.get((x + right, y + up)) == letter
                self._near[4 * field + side] = 1 if same else 0

    def _action_of(self, position: Position, code: int) -> int:
        return code

    def _code_of(self, position: Position, action: int) -> int:
        return action

    def _observe(self, position: Position, seat: int, out: list[float], at: int) -> None:
        self._see(cython.cast(KulamiRules, position), seat, out, at)

    def _see(self, position: KulamiRules, seat: int, out: list[float], at: int) -> None:
        cells = self.cells
        colour = seat ^ position._red_seat
        put_mapped(out, at, position._marbles[colour], self._cell_of)
        put_mapped(out, at + cells, position._marbles[1 - colour], self._cell_of)
        if position._last != NONE:
            out[at + 2 * cells + self._cell_of[position._last]] = 1.0
        if position._previous != NONE:
            out[at + 3 * cells + self._cell_of[position._previous]] = 1.0
        if position._to_move() == seat:
            fill_plane(out, at + 4 * cells, cells, 1.0)
        if colour == 0:
            fill_plane(out, at + 5 * cells, cells, 1.0)
        fill_plane(out, at + 6 * cells, cells, (1.0 * position._placed) / ALL_MARBLES)
        for field in range(64):
            place = at + 7 * cells + self._cell_of[field]
            out[place] = self._size_of[field]
            for side in range(4):
                out[place + cells * (1 + side)] = self._near[4 * field + side]

    def symmetries(self) -> tuple[IndexSymmetry, ...]:
        """Return the turns and reflections that keep the shape of the grid.

        The panels turn with the marbles, so that the image is one of the game on the turned layout.
        """
        layout, board = self.game.layout, self.game.layout.board
        found = []
        for turn in TURNS:
            if board.files != board.ranks and TRANSPOSE in turn.steps:
                continue
            names = [turn.cell(board.name(cell), board) for cell in range(self.cells)]
            cells = [board.by_name[name] for name in names]
            # Fields are numbered in reading order, from the top row down (R2.10).
            reading = sorted(
                [cells[square] for square in layout.squares],
                key=lambda cell: (-(cell // board.files), cell % board.files),
            )
            fields = [reading.index(cells[square]) for square in layout.squares]
            planes = [*range(8), *(8 + side for side in _sides(turn))]
            found.append(IndexSymmetry(turn.name, self._moved(cells, planes), (*fields, 64)))
        return tuple(found)


def _sides(turn: Turn) -> list[int]:
    """Return which side each of the four sides becomes."""
    found = []
    for side in SIDES:
        right, up = side
        if TRANSPOSE in turn.steps:  # rows count from the top, so both signs change
            right, up = -up, -right
        if MIRROR in turn.steps:
            right = -right
        if FLIP in turn.steps:
            up = -up
        found.append(SIDES.index((right, up)))
    return found
