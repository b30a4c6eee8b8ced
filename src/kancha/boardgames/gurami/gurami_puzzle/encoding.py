"""The Gurami puzzle as arrays: the numbers entered, colours and givens; a number to enter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.gurami.gurami_puzzle.rules import GuramiPuzzleRules
from kancha.boardgames.gurami.symmetries import symmetry_name
from kancha.core.encoding import Encoding, IndexSymmetry
from kancha.core.position import Position

if not cython.compiled:
    from kancha.boardgames.gurami.gurami_puzzle.rules import FIELD, NUMBER_SHIFT
    from kancha.core.bits import put_bits

if TYPE_CHECKING:
    from kancha.boardgames.gurami.gurami_puzzle.game import GuramiPuzzle


class GuramiPuzzleEncoding(Encoding):
    """Planes are rows of fields; action (highest + 1) field + number enters it, 0 clears."""

    def __init__(self, game: GuramiPuzzle) -> None:
        highest = game.puzzle.highest
        planes = ("white", "grey", "given", *(f"the number {n}" for n in range(1, highest + 1)))
        fields = game.puzzle.size
        super().__init__(game, planes, (fields,), (highest + 1) * fields)
        self._highest = highest

    def _action_of(self, position: Position, code: int) -> int:
        return (self._highest + 1) * (code & FIELD) + (code >> NUMBER_SHIFT)

    def _code_of(self, position: Position, action: int) -> int:
        each = self._highest + 1
        return action // each | action % each << NUMBER_SHIFT

    def _observe(self, position: Position, seat: int, out: list[float], at: int) -> None:
        self._see(cython.cast(GuramiPuzzleRules, position), seat, out, at)

    def _see(self, position: GuramiPuzzleRules, seat: int, out: list[float], at: int) -> None:
        """Write the puzzle; its solution is no part of what is seen."""
        put_bits(out, at, position._layout.all_fields & ~position._grey)
        put_bits(out, at + self.cells, position._grey)
        put_bits(out, at + 2 * self.cells, position._given)
        for field in range(self.cells):
            number = position._numbers[field]
            if number:
                out[at + self.cells * (2 + number) + field] = 1.0

    def symmetries(self) -> tuple[IndexSymmetry, ...]:
        """Return those of the board; the image is a position of the image of the puzzle."""
        each = self._highest + 1
        found = []
        for number, images in enumerate(self.game.triangles.symmetries):
            for swap in [False, True] if number else [True]:
                actions = [
                    each * images[field] + n for field in range(self.cells) for n in range(each)
                ]
                planes = [1, 0, *range(2, len(self.planes))] if swap else None
                name = symmetry_name(number, swap=swap)
                found.append(IndexSymmetry(name, self._moved(images, planes), tuple(actions)))
        return tuple(found)
