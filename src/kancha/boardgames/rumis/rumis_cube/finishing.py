"""Whether a cube can still be completed by the rules of the game (R9.2, R9.3).

Any way to complete it fills the free cells exactly with stones that are left. So where no exact
cover exists, the position is lost; where one exists, its stones are tried first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kancha.boardgames.rumis.material import BY_SHAPE, STONES
from kancha.boardgames.rumis.notation import code_of, turned_of
from kancha.boardgames.rumis.packer import Packer, packed
from kancha.boardgames.rumis.region import Placement, Region, plain_options
from kancha.core.finishing import Finish, Finisher
from kancha.geometry.polycube import Box, normal

if TYPE_CHECKING:
    from kancha.boardgames.rumis.rumis_cube.game import RumisCube
    from kancha.boardgames.rumis.rumis_cube.rules import CubePosition

TABLE_BITS = 16


class CubeFinisher(Finisher):
    """Searches all ways to go on, and leaves those of which no exact cover is left."""

    def __init__(self, game: RumisCube, position: CubePosition) -> None:
        super().__init__()
        self.game = game
        self.position = position
        edge = game.plan.width
        self.region = Region(Box(edge, edge, edge).cells)
        self.packer = Packer(len(self.region.cells), plain_options(self.region), TABLE_BITS)
        self.lost: set[int] = set()

    def stop(self) -> None:
        """End the search."""
        super().stop()
        self.packer.stopped = True

    def find(self) -> Finish:
        """Complete the cube, or prove that it is impossible."""
        moves = self._complete(self.position)
        if moves is not None:
            return Finish(possible=True, moves=tuple(moves))
        return Finish(possible=None if self.stopped else False)

    def _complete(self, position: CubePosition) -> list[int] | None:
        if position.cells_free() == 0:
            return []
        if self.stopped or position.seat is None or position.key in self.lost:
            return None
        cover = self._cover(position)
        if cover is not None:
            for code in self._ordered(position, cover):
                rest = self._complete(position.after(code))
                if rest is not None:
                    return [code, *rest]
                if self.stopped:
                    return None
        if not self.stopped:
            self.lost.add(position.key)
        return None

    def _cover(self, position: CubePosition) -> list[Placement] | None:
        """Return an exact cover of the free cells by the stones left, without other rules."""
        free = self.region.bits(
            (x, y, z) for x, y, z in self.region.cells if z >= position.height_at(x, y)
        )
        hands = "".join(
            position.hand(colour)
            for colour in range(self.game.colours)
            if not position.is_out(colour)
        )
        found = self.packer.find(free, packed(hands.count(stone) for stone in STONES))
        return None if found is None else [self.region.placements[number] for number in found]

    def _ordered(self, position: CubePosition, cover: list[Placement]) -> Iterator[int]:
        """Yield all legal moves, those of the cover first, and of these the lowest."""
        legal = set(position.moves.codes)
        first = []
        for placement in sorted(cover, key=lambda p: min(z for _, _, z in p.cells)):
            code = code_of(BY_SHAPE[normal(placement.cells)], list(placement.cells))
            if code in legal and self._rests_there(position, placement):
                first.append(code)
        yield from first
        yield from sorted(legal - set(first), key=lambda code: -len(turned_of(code).shape))

    def _rests_there(self, position: CubePosition, placement: Placement) -> bool:
        """Say whether a stone let down on its squares comes to rest on its cells (R4.3)."""
        return any(z == position.height_at(x, y) for x, y, z in placement.cells)
