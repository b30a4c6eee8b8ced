"""A box as data: its levels side by side, the lowest first, and the stones that lie in it.

Every cell of the box is a cell of the board. Every cube is a piece; its figure names the stone, and
it says which stone it belongs to.
"""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING

import msgspec

from kancha.boardgames.rumis.figures import cube_id, stone_figures, stone_id, turned_shapes
from kancha.boardgames.rumis.material import STONE_NAMES, STONES
from kancha.boardgames.rumis.notation import turned_of
from kancha.boardgames.rumis.rumis_pack.notation import cells_of
from kancha.core.board import Board, Cell, Coordinate, Figure, Material, square_cell
from kancha.core.event import Event
from kancha.core.scene import Hand, HandItem, Mark, Piece, Scene, Score, SeatSign
from kancha.geometry.polycube import Box, cell_name

if TYPE_CHECKING:
    from kancha.boardgames.rumis.rumis_pack.game import RumisPack
    from kancha.boardgames.rumis.rumis_pack.rules import PackRules

STEPS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
MATERIALS: tuple[Material, ...] = (
    "brick",
    "amber",
    "straw",
    "olive",
    "jade",
    "teal",
    "cobalt",
    "violet",
    "plum",
    "rose",
    "umber",
)
MATERIAL_OF: dict[str, Material] = dict(zip(STONES, MATERIALS, strict=True))
"""Every stone has a colour of its own."""


def make_board(game: RumisPack) -> Board:
    """Return the box and its stones."""
    box, stones = game.box, str(game.options["stones"])
    wide = ceil(sqrt(box.levels))
    deep = ceil(box.levels / wide)
    figures: list[Figure] = []
    for stone in stones:
        material = MATERIAL_OF[stone]
        label = f"cube of the {STONE_NAMES[stone]}"
        figures.append(Figure(cube_id(material), "cube", material, label))
        figures += stone_figures(material, stone, "", None)
    return Board(
        geometry="polycube",
        ground="levels",
        width=wide * (box.width + 1) - 1,
        height=deep * (box.depth + 1),
        cells=tuple(_cell(box, *cell) for cell in box.cells),
        figures=tuple(figures),
        coordinates=tuple(_level_name(box, level) for level in range(box.levels)),
        shapes=turned_shapes(stones),
    )


def _corner(box: Box, level: int) -> tuple[int, int]:
    wide = ceil(sqrt(box.levels))
    return level % wide * (box.width + 1), level // wide * (box.depth + 1) + 1


def _cell(box: Box, x: int, y: int, z: int) -> Cell:
    left, top = _corner(box, z)
    flat = square_cell(cell_name(x, y, z), left + x, top + box.depth - 1 - y)
    return msgspec.structs.replace(flat, grid=(x, y, z))


def _level_name(box: Box, level: int) -> Coordinate:
    left, top = _corner(box, level)
    return Coordinate((left + box.width / 2, top - 0.4), f"level {level + 1}")


def scene(game: RumisPack, position: PackRules) -> Scene:
    """Return the stones in the box and those left."""
    marks = []
    if position.last_move is not None:
        marks.append(Mark("last", tuple(cells_of(game, position.last_move.code)), seat=0))
    holes = single_holes(game, position)
    if holes:
        marks.append(Mark("blocked", tuple(holes), "too small for any stone"))
    filled = game.box.volume - position.empty_cells
    parts = (("cells filled", filled), ("cells free", position.empty_cells))
    first = str(game.options["stones"])[0]
    return Scene(
        seats=(SeatSign(game.seat_name(0), stone_id(MATERIAL_OF[first], first)),),
        to_move=position.seat,
        caption=_caption(position),
        pieces=tuple(
            Piece(cell, cube_id(MATERIAL_OF[turned_of(code).stone]), stone=number)
            for number, code in enumerate(position.placements)
            for cell in cells_of(game, code)
        ),
        notes=(f"Nothing fits into {', '.join(holes)}.",) if holes else (),
        marks=tuple(marks),
        hands=(_stock(game, position),),
        scores=(Score(0, filled, parts, game.box.volume),),
    )


def single_holes(game: RumisPack, position: PackRules) -> list[str]:
    """Return the free cells that have no free neighbour."""
    box = game.box

    def free(x: int, y: int, z: int) -> bool:
        return box.holds((x, y, z)) and position.is_free(box.number((x, y, z)))

    return [
        cell_name(x, y, z)
        for x, y, z in box.cells
        if free(x, y, z) and not any(free(x + dx, y + dy, z + dz) for dx, dy, dz in STEPS)
    ]


def _caption(position: PackRules) -> str:
    free = position.empty_cells
    cells = f"{free} cell{'s' * (free != 1)}"
    if position.seat is not None:
        return f"Place a stone; {cells} to fill."
    return f"Not solved: {cells} stayed empty." if free else "Solved: the box is full."


def _stock(game: RumisPack, position: PackRules) -> Hand:
    stones = [s for s in str(game.options["stones"]) if position.copies_left(s)]
    items = (
        HandItem(
            stone_id(MATERIAL_OF[stone], stone),
            position.copies_left(stone),
            STONE_NAMES[stone],
            stone,
        )
        for stone in stones
    )
    return Hand("Stones", tuple(items), 0)


def events(game: RumisPack, code: int, after: PackRules) -> tuple[Event, ...]:
    """Return the placement and, where nothing fits any more, the end."""
    name = STONE_NAMES[turned_of(code).stone]
    placed = Event("placed", 0, tuple(cells_of(game, code)), name, rule="R10.4")
    if after.seat is not None:
        return (placed,)
    manner = "unsolved" if after.empty_cells else "solved"
    return placed, Event("ended", 0, manner=manner, rule="R10.5")
