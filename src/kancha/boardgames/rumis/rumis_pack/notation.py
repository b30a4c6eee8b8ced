"""Texts of packing: moves (R11.2), positions (R12.5), and why a move is refused (R10.5)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kancha.boardgames.rumis.material import BY_SHAPE, SHAPES, STONE_NAMES
from kancha.boardgames.rumis.notation import turned_of
from kancha.boardgames.rumis.refusals import Fault
from kancha.boardgames.rumis.rules import ANCHOR_SHIFT, ORIENTATION_BITS
from kancha.core.errors import IllegalMove, PositionError, UnexplainedRefusal, shorten
from kancha.geometry.polycube import normal, read_cell

if TYPE_CHECKING:
    from kancha.boardgames.rumis.rumis_pack.game import RumisPack
    from kancha.boardgames.rumis.rumis_pack.rules import PackRules

MOVE = re.compile("([DRVITLOSYAB]):((?:[a-i][1-9][1-9]){2,4})")


def cells_of(game: RumisPack, code: int) -> list[str]:
    """Return the cells that a placement fills, in ascending order."""
    anchor = code >> ANCHOR_SHIFT
    return [game.cell_names[anchor + offset] for offset in game.offsets[code & ORIENTATION_BITS]]


def move_text(game: RumisPack, code: int) -> str:
    """Return the text of a placement (R11.2)."""
    return f"{turned_of(code).stone}:{''.join(cells_of(game, code))}"


def position_text(game: RumisPack, position: PackRules) -> str:
    """Return the placements made, sorted (R12.5)."""
    return "/".join(sorted(move_text(game, code) for code in position.placements)) or "-"


def read_position(game: RumisPack, position: PackRules, text: str) -> None:
    """Fill an empty box from a position text, or raise PositionError."""
    moves = [] if text == "-" else text.split("/") if len(text) < 2000 else [text]
    for move in moves:
        found = find_placement(game, position, move)
        if not isinstance(found, int):
            raise PositionError(
                "placements", f"{shorten(move, 20)}: {found.reason}, {found.rule}", "R12.5"
            )
        position._lay(found)
    if moves != sorted(moves):
        raise PositionError("placements", "they are not in ascending order", "R12.5")
    position._settle()


def refuse(game: RumisPack, position: PackRules, text: str) -> IllegalMove:
    """Return the refusal of a text that is not a legal move."""
    found = find_placement(game, position, text)
    if isinstance(found, int):
        raise UnexplainedRefusal(text)
    return IllegalMove(*found, text)


def find_placement(game: RumisPack, position: PackRules, text: str) -> int | Fault:
    """Return the code of a placement, or the first rule that it breaks in the order of R10.5."""
    match = MOVE.fullmatch(text)
    if match is None:
        return Fault("R11.2", "not a stone and its cells, such as D:a12a13")
    stone, name = match[1], STONE_NAMES[match[1]]
    names = [match[2][i : i + 3] for i in range(0, len(match[2]), 3)]
    if len(names) != len(SHAPES[stone]):
        return Fault("R11.2", f"the {name} has {len(SHAPES[stone])} cubes")
    if names != sorted(set(names)):
        return Fault("R11.2", "the cells are all different and written in ascending order")
    cells = [read_cell(cell) for cell in names]
    turned = BY_SHAPE.get(normal(cells))
    if turned is None or turned.stone != stone:
        return Fault("R11.2", f"these cells do not form the {name}")
    if not position.copies_left(stone):
        return Fault("R10.2", f"no {name} is left to be used")
    for cell, called in zip(cells, names, strict=True):
        if not game.box.holds(cell):
            return Fault("R10.3", f"{called} lies outside the box")
    for cell, called in zip(cells, names, strict=True):
        if not position.is_free(game.box.number(cell)):
            return Fault("R10.4", f"{called} is filled already")
    corner = (min(x for x, _, _ in cells), min(y for _, y, _ in cells), min(z for _, _, z in cells))
    return turned.index | game.box.number(corner) << 7
