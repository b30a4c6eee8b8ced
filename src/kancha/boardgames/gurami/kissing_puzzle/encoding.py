"""The Kissing puzzle as arrays: beside the boards, the throw."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.gurami.kissing_puzzle.rules import PuzzleRules
from kancha.boardgames.gurami.rounds_encoding import RoundsEncoding
from kancha.core.position import Position

if not cython.compiled:
    from kancha.core.bits import fill_plane

if TYPE_CHECKING:
    from kancha.boardgames.gurami.kissing_puzzle.game import KissingPuzzle

BESIDE = (*(f"the throw is {n}" for n in range(1, 7)),)


class PuzzleEncoding(RoundsEncoding):
    """The throw is open to all."""

    def __init__(self, game: KissingPuzzle) -> None:
        super().__init__(game, BESIDE)

    def _see_beside(self, position: Position, seat: int, out: list[float], at: int) -> None:
        self._write(cython.cast(PuzzleRules, position), seat, out, at)

    def _write(self, position: PuzzleRules, seat: int, out: list[float], at: int) -> None:
        if position._die:
            fill_plane(out, at + self.cells * (position._die - 1), self.cells, 1.0)
