"""Packing as arrays: the free cells of the box, stones left, places of oriented stones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.rumis.encoding import mirrored_planes
from kancha.boardgames.rumis.material import BY_SHAPE, ORIENTATIONS, STONES
from kancha.boardgames.rumis.rumis_pack.rules import PackRules
from kancha.boardgames.rumis.rumis_pack.symmetry import motion_name, motions_of
from kancha.core.buffer import Buffer
from kancha.core.encoding import Encoding, IndexSymmetry
from kancha.core.position import Position
from kancha.geometry.polycube import Cell, Motion, normal, size

if not cython.compiled:
    from kancha.boardgames.rumis.rules import (
        ANCHOR_SHIFT,
        ORIENTATION_BITS,
        ORIENTATION_COUNT,
        STONE_COUNT,
    )
    from kancha.core.bits import fill_plane

if TYPE_CHECKING:
    from kancha.boardgames.rumis.rumis_pack.game import RumisPack

PLANES = ("free cells", *(f"copies left, of all, of stone {stone}" for stone in STONES))


class PackEncoding(Encoding):
    """The grid is the box; an action is an orientation of a stone and its least corner."""

    def __init__(self, game: RumisPack) -> None:
        box = game.box
        codes = []
        for turned in ORIENTATIONS:
            wide, deep, high = size(turned.shape)
            if turned.stone in str(game.options["stones"]):
                codes += [
                    turned.index | box.number((x, y, z)) << ANCHOR_SHIFT
                    for x, y, z in box.cells
                    if box.holds((x + wide - 1, y + deep - 1, z + high - 1))
                ]
        super().__init__(game, PLANES, (box.levels, box.depth, box.width), len(codes))
        self._copies = int(game.options["colours"])
        self._action_at = Buffer(ORIENTATION_COUNT * self.cells)
        self._codes = Buffer(len(codes))
        for action, code in enumerate(codes):
            self._codes.codes[action] = code
            at = (code & ORIENTATION_BITS) * self.cells + (code >> ANCHOR_SHIFT)
            self._action_at.codes[at] = action

    def _action_of(self, position: Position, code: int) -> int:
        at = (code & ORIENTATION_BITS) * self.cells + (code >> ANCHOR_SHIFT)
        return self._action_at.codes[at]

    def _code_of(self, position: Position, action: int) -> int:
        return self._codes.codes[action]

    def _observe(self, position: Position, seat: int, out: list[float], at: int) -> None:
        self._see(cython.cast(PackRules, position), seat, out, at)

    def _see(self, position: PackRules, seat: int, out: list[float], at: int) -> None:
        for cell in range(self.cells):
            if position._free[cell >> 6] >> (cell & 63) & 1:
                out[at + cell] = 1.0
        for stone in range(STONE_COUNT):
            left = 1.0 * position._left[stone]
            fill_plane(out, at + self.cells * (1 + stone), self.cells, left / self._copies)

    def symmetries(self) -> tuple[IndexSymmetry, ...]:
        """Return symmetries of the box of which all others are made."""
        return tuple(self._symmetry(motion) for motion in motions_of(self.game))

    def _symmetry(self, motion: Motion) -> IndexSymmetry:
        box = self.game.box
        images = {cell: box.image(motion, cell) for cell in box.cells}
        planes = mirrored_planes(self.planes) if motion.reflects else None
        actions = []
        for action in range(self.actions):
            code = self._codes.codes[action]
            x, y, z = box.cells[code >> ANCHOR_SHIFT]
            shape = ORIENTATIONS[code & ORIENTATION_BITS].shape
            moved: list[Cell] = [images[x + a, y + b, z + c] for a, b, c in shape]
            corner = (min(c[0] for c in moved), min(c[1] for c in moved), min(c[2] for c in moved))
            at = BY_SHAPE[normal(moved)].index * self.cells + box.number(corner)
            actions.append(self._action_at.codes[at])
        cells = [box.number(images[cell]) for cell in box.cells]
        return IndexSymmetry(motion_name(motion), self._moved(cells, planes), tuple(actions))
