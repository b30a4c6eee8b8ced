"""Whether the rest of a box can be filled with the stones left (R10.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.boardgames.rumis.material import BY_SHAPE, STONES
from kancha.boardgames.rumis.packer import MOST_CELLS, Packer, packed
from kancha.boardgames.rumis.region import Placement, Region, plain_options
from kancha.boardgames.rumis.rules import ANCHOR_SHIFT
from kancha.core.finishing import Finish, Finisher
from kancha.geometry.polycube import normal

if TYPE_CHECKING:
    from kancha.boardgames.rumis.rumis_pack.game import RumisPack
    from kancha.boardgames.rumis.rumis_pack.rules import PackRules

TABLE_BITS = 16


class PackFinisher(Finisher):
    """Looks for an exact cover of the free cells."""

    def __init__(self, game: RumisPack, position: PackRules) -> None:
        super().__init__()
        self.game = game
        self.position = position
        self.packer: Packer | None = None

    def stop(self) -> None:
        """End the search."""
        super().stop()
        if self.packer is not None:
            self.packer.stopped = True

    def find(self) -> Finish:
        """Fill the free cells, or prove that it is impossible."""
        box, position = self.game.box, self.position
        free = [cell for cell in box.cells if position.is_free(box.number(cell))]
        if not free:
            return Finish(possible=True)
        if len(free) > MOST_CELLS:
            return Finish(possible=False)  # more than all stones of four colours fill
        region = Region(free)
        self.packer = Packer(len(free), plain_options(region), TABLE_BITS)
        self.packer.stopped = self.stopped
        left = packed(position.copies_left(stone) for stone in STONES)
        found = self.packer.find(region.everything, left)
        if found is None:
            return Finish(possible=None if self.packer.stopped else False)
        return Finish(
            possible=True, moves=tuple(self._code(region.placements[number]) for number in found)
        )

    def _code(self, placement: Placement) -> int:
        x, y, z = (min(cell[axis] for cell in placement.cells) for axis in range(3))
        return (
            BY_SHAPE[normal(placement.cells)].index
            | self.game.box.number((x, y, z)) << ANCHOR_SHIFT
        )
