"""The symmetries of a box (R10.6): a reflection exchanges the two screws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.core.game import Symmetry
from kancha.core.position import Position
from kancha.geometry.polycube import MOTIONS, Motion, cell_name, read_cell

if TYPE_CHECKING:
    from kancha.games.rumis.rumis_pack.game import RumisPack

SCREWS = str.maketrans("AB", "BA")


def symmetries(game: RumisPack) -> tuple[Symmetry, ...]:
    """Return the symmetries of the box besides identity; reflections need both screws or none."""
    stones = str(game.options["stones"])
    handed = ("A" in stones) != ("B" in stones)
    identity = Motion((0, 1, 2), (1, 1, 1))
    return tuple(
        _symmetry(game, motion)
        for motion in game.box.symmetries
        if motion != identity and not (handed and motion.reflects)
    )


def _symmetry(game: RumisPack, motion: Motion) -> Symmetry:
    def move(text: str) -> str:
        stone, cells = text.split(":")
        names = [cells[i : i + 3] for i in range(0, len(cells), 3)]
        images = sorted(cell_name(*game.box.image(motion, read_cell(name))) for name in names)
        return f"{stone.translate(SCREWS) if motion.reflects else stone}:{''.join(images)}"

    def position(original: Position) -> Position:
        text = str(original)
        return game.parse(text if text == "-" else "/".join(sorted(map(move, text.split("/")))))

    return Symmetry(f"motion {MOTIONS.index(motion)}", position, move)
