"""The Challenge as arrays: beside the boards, the line of pieces from the next one on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.gurami.kissing_challenge.rules import ChallengeRules
from kancha.boardgames.gurami.rounds_encoding import RoundsEncoding
from kancha.core.position import Position

if not cython.compiled:
    from kancha.core.bits import fill_plane

if TYPE_CHECKING:
    from kancha.boardgames.gurami.kissing_challenge.game import KissingChallenge

BESIDE = (
    *(f"the next piece is {n}" for n in range(1, 7)),
    *(f"number {i} places ahead, of 6" for i in range(24)),
)


class ChallengeEncoding(RoundsEncoding):
    """The line is open to all."""

    def __init__(self, game: KissingChallenge) -> None:
        super().__init__(game, BESIDE)

    def _see_beside(self, position: Position, seat: int, out: list[float], at: int) -> None:
        self._write(cython.cast(ChallengeRules, position), seat, out, at)

    def _write(self, position: ChallengeRules, seat: int, out: list[float], at: int) -> None:
        for i in range(position._at, position._known):
            ahead = i - position._at
            number = position._line[i]
            if ahead == 0:
                fill_plane(out, at + self.cells * (number - 1), self.cells, 1.0)
            fill_plane(out, at + self.cells * (6 + ahead), self.cells, number / 6.0)
