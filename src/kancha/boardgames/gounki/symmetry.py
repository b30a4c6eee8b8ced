"""The symmetries of Gounki's rules: the mirror, and with exchanged colours the half turn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kancha.core.game import Symmetry

if TYPE_CHECKING:
    from kancha.boardgames.gounki.game import Gounki
    from kancha.boardgames.gounki.heuristics import GounkiPosition

SQUARE = re.compile(r"[a-h][0-9]")
FILE_MIRROR = str.maketrans("abcdefgh", "hgfedcba")
RANK_MIRROR = str.maketrans("0123456789", "9876543210")


def symmetries(game: Gounki) -> tuple[Symmetry[GounkiPosition], ...]:
    """Return the symmetries that hold under the options of the game."""

    def image(position: GounkiPosition, *, mirror: bool, turn: bool) -> GounkiPosition | None:
        board, side, left, ply, out = str(position).split(" ")
        if turn and (game.options["exit_files"] != "a-h" or left != "1"):
            return None
        ranks = board.split("/")
        if mirror:
            ranks = [rank[::-1] for rank in ranks]
            out = out.translate(FILE_MIRROR)
        if turn:
            ranks = [rank.swapcase() for rank in ranks[::-1]]
            side = "b" if side == "w" else "w"
            out = out.translate(RANK_MIRROR)
        return game.parse(f"{'/'.join(ranks)} {side} {left} {ply} {out}")

    def renamed(text: str, *, mirror: bool, turn: bool) -> str:
        def name(match: re.Match[str]) -> str:
            square = match[0].translate(FILE_MIRROR) if mirror else match[0]
            return square.translate(RANK_MIRROR) if turn else square

        return SQUARE.sub(name, text)

    return (
        Symmetry(
            "mirror",
            lambda p: image(p, mirror=True, turn=False),
            lambda m: renamed(m, mirror=True, turn=False),
        ),
        Symmetry(
            "half turn with exchanged colours",
            lambda p: image(p, mirror=True, turn=True),
            lambda m: renamed(m, mirror=True, turn=True),
        ),
        Symmetry(
            "upside down with exchanged colours",
            lambda p: image(p, mirror=False, turn=True),
            lambda m: renamed(m, mirror=False, turn=True),
        ),
    )
