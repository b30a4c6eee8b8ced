"""Rumis and its cube as arrays: cubes by colour and level, stones left, places of stones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

from kancha.boardgames.rumis.material import BY_SHAPE, ORIENTATIONS, STONES
from kancha.boardgames.rumis.rules import BuildingRules
from kancha.core.encoding import Encoding, IndexSymmetry
from kancha.core.position import Position
from kancha.geometry.polycube import Cell, Plan, PlanSymmetry, normal

if not cython.compiled:
    from kancha.boardgames.rumis.rules import (
        ANCHOR_SHIFT,
        ORIENTATION_BITS,
        ORIENTATION_COUNT,
        STONE_COUNT,
    )
    from kancha.core.bits import fill_plane, put_mapped

    PLACES = ORIENTATION_COUNT * 64

if TYPE_CHECKING:
    from kancha.boardgames.rumis.building import BuildingGame

WHOSE = ("own", "next", "third", "fourth")
MIRRORED = str.maketrans("AB", "BA")
"""A reflection exchanges the two screws."""


class BuildingEncoding(Encoding):
    """The grid is the plan; colours count from the seat's own on, and the ruin comes last.

    An action is an orientation of a stone and the corner of the squares that it covers.
    """

    def __init__(self, game: BuildingGame[Any]) -> None:
        plan: Plan = game.plan
        colours = WHOSE[: game.colours]
        shown = (*colours, "ruin") if game.ruin else colours
        planes = (
            *(
                f"{whose} cubes on level {level + 1}"
                for whose in shown
                for level in range(plan.top)
            ),
            *(f"{whose} stone {stone}" for whose in colours for stone in STONES),
            *(f"{whose} colour is to move" for whose in colours),
            *(f"{whose} colour is out" for whose in colours),
            "height limit, of 8",
        )
        placed = game.table.places()
        super().__init__(game, planes, (plan.depth, plan.width), len(placed))
        self._colours, self._shown, self._top = len(colours), len(shown), plan.top
        if not cython.compiled:
            self._cell_of, self._limit_of = [0] * 64, [0.0] * 64
            self._action_at, self._codes = [0] * PLACES, [0] * PLACES
        for y in range(plan.depth):
            for x in range(plan.width):
                self._cell_of[x + 8 * y] = x + plan.width * y
                self._limit_of[x + plan.width * y] = plan.limit(x, y) / 8
        for action, code in enumerate(placed):
            self._codes[action] = code
            at = (code & ORIENTATION_BITS) * 64 + (code >> ANCHOR_SHIFT)
            self._action_at[at] = action

    def _action_of(self, position: Position, code: int) -> int:
        return self._action_at[(code & ORIENTATION_BITS) * 64 + (code >> ANCHOR_SHIFT)]

    def _code_of(self, position: Position, action: int) -> int:
        return self._codes[action]

    def _observe(self, position: Position, seat: int, out: list[float], at: int) -> None:
        self._see(cython.cast(BuildingRules, position), seat, out, at)
        self._see_turn(
            cython.cast(BuildingRules, position),
            seat,
            out,
            at + self.cells * self._shown * self._top,
        )

    def _see(self, position: BuildingRules, seat: int, out: list[float], at: int) -> None:
        """Write the cubes."""
        for i in range(self._shown):
            colour = (seat + i) % self._colours if i < self._colours else i
            for level in range(self._top):
                plane = at + self.cells * (self._top * i + level)
                put_mapped(out, plane, position._cubes[8 * colour + level], self._cell_of)

    def _see_turn(self, position: BuildingRules, seat: int, out: list[float], at: int) -> None:
        """Write the stones left, whose turn it is, and the heights of the plan."""
        turn = at + self.cells * STONE_COUNT * self._colours
        for i in range(self._colours):
            colour = (seat + i) % self._colours
            for stone in range(STONE_COUNT):
                if position._hands[colour] >> stone & 1:
                    plane = at + self.cells * (STONE_COUNT * i + stone)
                    fill_plane(out, plane, self.cells, 1.0)
            if position._colour == colour:
                fill_plane(out, turn + self.cells * i, self.cells, 1.0)
            if position._out >> colour & 1:
                fill_plane(out, turn + self.cells * (self._colours + i), self.cells, 1.0)
        for cell in range(self.cells):
            out[turn + self.cells * 2 * self._colours + cell] = self._limit_of[cell]

    def symmetries(self) -> tuple[IndexSymmetry, ...]:
        return tuple(self._symmetry(symmetry) for symmetry in self.game.plan.symmetries)

    def _symmetry(self, symmetry: PlanSymmetry) -> IndexSymmetry:
        width, depth = self.grid[1], self.grid[0]
        squares = [symmetry.image(x, y) for y in range(depth) for x in range(width)]
        cells = [x + width * y for x, y in squares]
        planes = list(range(len(self.planes)))
        if symmetry.reflects:
            planes = mirrored_planes(self.planes)
        actions = []
        for action in range(self.actions):
            code = self._codes[action]
            x0, y0 = code >> ANCHOR_SHIFT & 7, code >> ANCHOR_SHIFT + 3
            shape = ORIENTATIONS[code & ORIENTATION_BITS].shape
            image: list[Cell] = [(*symmetry.image(x + x0, y + y0), z) for x, y, z in shape]
            anchor = min(x for x, _, _ in image) + 8 * min(y for _, y, _ in image)
            actions.append(self._action_at[64 * BY_SHAPE[normal(image)].index + anchor])
        return IndexSymmetry(symmetry.name, self._moved(cells, planes), tuple(actions))


def mirrored_planes(planes: tuple[str, ...]) -> list[int]:
    """Return where planes go in a reflection: those of one screw become those of the other."""
    place = {name: i for i, name in enumerate(planes)}
    found = []
    for name in planes:
        before, stone, letter = name.rpartition("stone ")
        found.append(place[before + stone + letter.translate(MIRRORED)] if stone else place[name])
    return found
