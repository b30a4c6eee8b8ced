"""Kissing Guramis as arrays: beside the boards, the tray of the seat and the bag."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.gurami.kissing.rules import KissingRules
from kancha.boardgames.gurami.rounds_encoding import RoundsEncoding
from kancha.core.position import Position

if not cython.compiled:
    from kancha.boardgames.gurami.board import NUMBERS
    from kancha.boardgames.gurami.rounds import EACH
    from kancha.core.bits import fill_plane

if TYPE_CHECKING:
    from kancha.boardgames.gurami.kissing.game import Kissing

BESIDE = (
    *(f"own tray: {n}, of 4" for n in range(1, 7)),
    *(f"drawn in this round: {n}, of 4" for n in range(1, 7)),
    *(f"bag: {n}, of 4" for n in range(1, 7)),
)


class KissingEncoding(RoundsEncoding):
    """Others' trays would tell what they have placed, and are not seen."""

    def __init__(self, game: Kissing) -> None:
        super().__init__(game, BESIDE)

    def _see_beside(self, position: Position, seat: int, out: list[float], at: int) -> None:
        self._write(cython.cast(KissingRules, position), seat, out, at)

    def _write(self, position: KissingRules, seat: int, out: list[float], at: int) -> None:
        for i in range(6):
            plane = at + self.cells * i
            tray = 1.0 * position._tray[NUMBERS * seat + i + 1]
            fill_plane(out, plane, self.cells, tray / EACH)
            drawn = 1.0 * position._drawn[i + 1]
            fill_plane(out, plane + 6 * self.cells, self.cells, drawn / EACH)
            bag = 1.0 * position._bag[i + 1]
            fill_plane(out, plane + 12 * self.cells, self.cells, bag / EACH)
