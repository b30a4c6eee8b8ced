"""Boxes that are packed by hand, cube by cube (R12.5)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kancha.boardgames.rumis.figures import cube_id
from kancha.boardgames.rumis.material import SHAPES
from kancha.boardgames.rumis.rumis_pack.scene import MATERIAL_OF
from kancha.core.drafting import Drafter, Spot
from kancha.core.scene import Piece

if TYPE_CHECKING:
    from kancha.boardgames.rumis.rumis_pack.game import RumisPack

Stones = list[tuple[str, list[str]]]
"""Stones and the cells that they fill; the last one of a kind may be incomplete."""


class PackDrafter(Drafter):
    """Cubes of a stone in cells: a stone grows until it is complete, then the next one begins."""

    def __init__(self, game: RumisPack) -> None:
        self.figures = {stone: cube_id(MATERIAL_OF[stone]) for stone in str(game.options["stones"])}
        self.brushes = tuple(self.figures.values())

    def empty(self) -> str:
        return "-"

    def pieces(self, text: str) -> tuple[Piece, ...]:
        return tuple(
            Piece(cell, self.figures[stone], stone=number)
            for number, (stone, cells) in enumerate(_read(text))
            for cell in cells
        )

    def put(self, text: str, spot: Spot, figure: str) -> str:
        cell = spot[1]
        stones = _read(text)
        there = next((stone for stone, cells in stones if cell in cells), None)
        stones = [(stone, [other for other in cells if other != cell]) for stone, cells in stones]
        stone = next((one for one, known in self.figures.items() if known == figure), None)
        if stone is not None and stone != there:
            begun = next((c for s, c in stones if s == stone and len(c) < len(SHAPES[s])), None)
            if begun is None:
                stones.append((stone, [cell]))
            else:
                begun.append(cell)
        return _written(stones)


def _read(text: str) -> Stones:
    placements = [] if text == "-" else text.split("/")
    return [(placed[0], re.findall("[a-z][1-9][1-9]", placed[2:])) for placed in placements]


def _written(stones: Stones) -> str:
    texts = (f"{stone}:{''.join(sorted(cells))}" for stone, cells in stones if cells)
    return "/".join(sorted(texts)) or "-"
