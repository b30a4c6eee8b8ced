"""GOrami as arrays: own and other pieces by number, supplies, and a number on a field to place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.gurami.gorami.rules import GoramiRules
from kancha.boardgames.gurami.symmetries import symmetry_name
from kancha.core.encoding import Encoding, IndexSymmetry
from kancha.core.position import Position

if not cython.compiled:
    from kancha.boardgames.gurami.gorami.rules import FIELD, NUMBER_SHIFT
    from kancha.core.bits import fill_plane, put_bits

if TYPE_CHECKING:
    from kancha.boardgames.gurami.gorami.game import Gorami

PLANES = (
    *(f"{whose} {n}" for whose in ("own", "other") for n in (1, 2, 3)),
    *(f"{whose} supply of {n}" for whose in ("own", "other") for n in (1, 2, 3)),
    "to move",
)


class GoramiEncoding(Encoding):
    """Planes are rows of fields; action 3 field + number - 1 places the number on the field."""

    def __init__(self, game: Gorami) -> None:
        super().__init__(game, PLANES, (game.triangles.size,), 3 * game.triangles.size)
        self._copies = game.copies

    def _action_of(self, position: Position, code: int) -> int:
        return 3 * (code & FIELD) + (code >> NUMBER_SHIFT) - 1

    def _code_of(self, position: Position, action: int) -> int:
        return action // 3 | (action % 3 + 1) << NUMBER_SHIFT

    def _observe(self, position: Position, seat: int, out: list[float], at: int) -> None:
        self._see(cython.cast(GoramiRules, position), seat, out, at)

    def _see(self, position: GoramiRules, seat: int, out: list[float], at: int) -> None:
        fields = self.cells
        for i in range(2):
            whose = seat if i == 0 else 1 - seat
            for n in range(1, 4):
                plane = at + fields * (3 * i + n - 1)
                put_bits(out, plane, position._colours[whose] & position._numbers[n])
                left = (1.0 * position._supply[4 * whose + n]) / self._copies
                fill_plane(out, plane + 6 * fields, fields, left)
        if position._side == seat:
            fill_plane(out, at + 12 * fields, fields, 1.0)

    def symmetries(self) -> tuple[IndexSymmetry, ...]:
        found = []
        for number, images in enumerate(self.game.triangles.symmetries[1:], 1):
            actions = [3 * images[action // 3] + action % 3 for action in range(self.actions)]
            name = symmetry_name(number, swap=False)
            found.append(IndexSymmetry(name, self._moved(images), tuple(actions)))
        return tuple(found)
