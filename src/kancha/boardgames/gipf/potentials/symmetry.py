"""The symmetries of GIPF with potentials: those of the board, with exchanged colours too (R15.17).

Colours can be exchanged where both begin with the same stock.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kancha.boardgames.gipf import symmetry as base
from kancha.boardgames.gipf.board import BOARD, NAMES
from kancha.core.game import Symmetry

if TYPE_CHECKING:
    from kancha.boardgames.gipf.game import Gipf
    from kancha.boardgames.gipf.heuristics import GipfPosition

ITEM = re.compile(r"\([^)]*\)|.")
PAIRS = (3, 4, 7, 8)
"""The fields of a position text that hold White's and Black's value: reserves, lost, stocks, ..."""


def symmetries(game: Gipf) -> tuple[Symmetry[GipfPosition], ...]:
    """Return all symmetries but the identity."""
    options = game.options
    fair = options["potentials_white"] == options["potentials_black"]
    return tuple(
        _symmetry(game, name, images, exchange=exchange)
        for name, images in BOARD.symmetries.items()
        for exchange in ((False, True) if fair else (False,))
        if exchange or name != "identity"
    )


def _symmetry(
    game: Gipf, name: str, images: tuple[int, ...], *, exchange: bool
) -> Symmetry[GipfPosition]:
    names = {NAMES[point]: NAMES[image] for point, image in enumerate(images)}

    def renamed(text: str) -> str:
        return base.renamed(text, names)

    def image(position: GipfPosition) -> GipfPosition:
        fields = str(position).split(" ")
        fields[0] = base.moved(ITEM.findall(base.dotted(fields[0])), names)
        fields[9] = _pending(fields[9], names)
        if exchange:
            fields[0] = "".join(_exchanged(item) for item in ITEM.findall(fields[0]))
            fields[1] = fields[1].translate(base.EXCHANGED)
            fields[5] = fields[5][::-1]
            for number in PAIRS:
                fields[number] = ",".join(fields[number].split(",")[::-1])
        return game.parse(" ".join(fields))

    title = name if not exchange else "exchanged colours"
    if exchange and name != "identity":
        title = f"{name} with exchanged colours"
    return Symmetry(title, image, renamed)


def _exchanged(item: str) -> str:
    """Return what stands on a spot with its colours exchanged: potentials change case."""
    if not item.startswith("("):
        return item.translate(base.EXCHANGED)
    return "".join(
        sign.translate(base.EXCHANGED) if sign in "wb" else sign.swapcase() for sign in item
    )


def _pending(text: str, names: dict[str, str]) -> str:
    use, mark, failed = text.partition("!")
    moved = base.POINT.sub(lambda point: names[point[0]], use)
    return moved + mark + ",".join(sorted(names[name] for name in failed.split(",") if name))
