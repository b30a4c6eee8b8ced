"""The symmetries of a box (R10.6): a reflection exchanges the two screws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.core.game import Symmetry
from kancha.geometry.polycube import MOTIONS, Motion, cell_name, generators

if TYPE_CHECKING:
    from kancha.boardgames.rumis.rumis_pack.game import RumisPack
    from kancha.boardgames.rumis.rumis_pack.rules import PackRules

SCREWS = str.maketrans("AB", "BA")


def symmetries(game: RumisPack) -> tuple[Symmetry[PackRules], ...]:
    """Return symmetries of the box of which all others are made; a cube has 47 besides identity.

    Reflections need both screws or none of them.
    """
    return tuple(_symmetry(game, motion) for motion in motions_of(game))


def motions_of(game: RumisPack) -> list[Motion]:
    """Return the motions of space that these symmetries are."""
    stones = str(game.options["stones"])
    handed = ("A" in stones) != ("B" in stones)
    return list(generators([m for m in game.box.symmetries if not (handed and m.reflects)]))


def motion_name(motion: Motion) -> str:
    """Return what the symmetry of a motion is called."""
    return f"motion {MOTIONS.index(motion)}"


def _symmetry(game: RumisPack, motion: Motion) -> Symmetry[PackRules]:
    box = game.box
    image = {cell_name(*cell): cell_name(*box.image(motion, cell)) for cell in box.cells}

    def move(text: str) -> str:
        stone, cells = text.split(":")
        images = sorted(image[cells[i : i + 3]] for i in range(0, len(cells), 3))
        return f"{stone.translate(SCREWS) if motion.reflects else stone}:{''.join(images)}"

    def position(original: PackRules) -> PackRules:
        text = str(original)
        return game.parse(text if text == "-" else "/".join(sorted(map(move, text.split("/")))))

    return Symmetry(motion_name(motion), position, move)
