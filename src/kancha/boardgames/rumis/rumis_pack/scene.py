"""The picture of a box as data: its levels side by side, the lowest first.

Every cube is a piece of kind "cube" with its level; each stone is a region of role "stone".
"""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING

from kancha.boardgames.rumis.material import ORIENTATIONS, SHAPES, STONE_NAMES
from kancha.boardgames.rumis.rumis_pack.notation import cells_of, move_text
from kancha.core.event import Event
from kancha.core.scene import Cell, Hand, HandItem, Mark, Piece, Region, Scene, Score, Tag
from kancha.geometry.polycube import Box, cell_name

if TYPE_CHECKING:
    from kancha.boardgames.rumis.rumis_pack.game import RumisPack
    from kancha.boardgames.rumis.rumis_pack.rules import PackRules

STEPS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def scene(game: RumisPack, position: PackRules) -> Scene:
    """Return the picture."""
    box = game.box
    wide = ceil(sqrt(box.levels))
    deep = ceil(box.levels / wide)
    pieces, regions = [], []
    for code in position.placements:
        name = STONE_NAMES[ORIENTATIONS[code & 127].stone]
        cells = cells_of(game, code)
        regions.append(Region(move_text(game, code), tuple(cells), "stone", name, 0))
        pieces += [Piece(c, "cube", 0, f"{name} cube", (name,), None, int(c[2]) - 1) for c in cells]
    marks = []
    if position.last_move is not None:
        last = tuple(cells_of(game, position.last_move.code))
        marks.append(Mark("last", last, seat=0))
    holes = single_holes(game, position)
    if holes:
        marks.append(Mark("blocked", tuple(holes), "too small for any stone"))
    filled = box.volume - position.empty_cells
    parts = (("cells filled", filled), ("cells free", position.empty_cells))
    return Scene(
        geometry="polycube",
        width=wide * (box.width + 1) - 1,
        height=deep * (box.depth + 1),
        cells=tuple(_cell(box, *cell) for cell in box.cells),
        pieces=tuple(pieces),
        seat_names=game.info.seat_names,
        to_move=position.seat,
        caption=_caption(position),
        notes=(f"Nothing fits into {', '.join(holes)}.",) if holes else (),
        regions=tuple(regions),
        tags=tuple(_level_tag(box, z) for z in range(box.levels)),
        marks=tuple(marks),
        hands=(_stock(game, position),),
        scores=(Score(0, filled, parts),),
    )


def _corner(box: Box, level: int) -> tuple[int, int]:
    wide = ceil(sqrt(box.levels))
    return level % wide * (box.width + 1), level // wide * (box.depth + 1) + 1


def _cell(box: Box, x: int, y: int, z: int) -> Cell:
    left, top = _corner(box, z)
    left, top = left + x, top + box.depth - 1 - y
    outline = ((left, top), (left + 1, top), (left + 1, top + 1), (left, top + 1))
    name = cell_name(x, y, z)
    return Cell(name, (left + 0.5, top + 0.5), outline, name, "cell")


def _level_tag(box: Box, level: int) -> Tag:
    left, top = _corner(box, level)
    return Tag((left + box.width / 2, top - 0.4), f"level {level + 1}", "coordinate")


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
    items = []
    for stone in str(game.options["stones"]):
        count = position.copies_left(stone)
        parts = tuple(f"{x}{y}{z}" for x, y, z in SHAPES[stone])
        if count:
            items.append(HandItem(stone, "stone", count, STONE_NAMES[stone], None, 0, parts))
    return Hand("Stones", tuple(items), 0)


def events(game: RumisPack, code: int, after: PackRules) -> tuple[Event, ...]:
    """Return the placement and, where nothing fits any more, the end."""
    name = STONE_NAMES[ORIENTATIONS[code & 127].stone]
    placed = Event("placed", 0, tuple(cells_of(game, code)), name, rule="R10.4")
    if after.seat is not None:
        return (placed,)
    manner = "unsolved" if after.empty_cells else "solved"
    return placed, Event("ended", 0, manner=manner, rule="R10.5")
