"""Why a move text is refused: the first rule broken, in the order at the end of section 3."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from kancha.boardgames.rumis.material import BY_SHAPE, COLOUR_NAMES, OF_STONE, SHAPES, STONE_NAMES
from kancha.boardgames.rumis.notation import code_of, settled
from kancha.core.errors import IllegalMove, UnexplainedRefusal
from kancha.geometry.polycube import Cell, Plan, Square, normal, read_square, square_name

if TYPE_CHECKING:
    from kancha.boardgames.rumis.building import BuildingGame
    from kancha.boardgames.rumis.rules import BuildingRules


class Fault(NamedTuple):
    """The rule that a text breaks, and what is wrong in words."""

    rule: str
    reason: str


class Placement(NamedTuple):
    """A stone and one square for each of its cubes."""

    stone: str
    squares: list[Square]


MOVE = re.compile("([DRVITLOSYAB]):((?:[a-i][1-9]){2,4})")
STEPS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def refuse(game: BuildingGame, position: BuildingRules, text: str) -> IllegalMove:
    """Return the refusal of a text that is not a legal move."""
    rule, reason = _find(game, position, text)
    return IllegalMove(rule, reason, text)


def _find(game: BuildingGame, position: BuildingRules, text: str) -> Fault:
    colour = position.turn
    if colour < 0:
        return Fault("R6.1", "the game is over")
    placement = read_placement(text)
    if isinstance(placement, Fault):
        return placement
    stone, squares = placement
    if stone not in position.hand(colour):
        reason = f"{COLOUR_NAMES[colour]} has placed its {STONE_NAMES[stone]} already"
        return Fault("R4.1", reason)
    fault = find_misfit(game.plan, position, stone, squares)
    return fault or _without_contact(game, position, settled(position, squares))


def find_code(game: BuildingGame, position: BuildingRules, text: str) -> int | None:
    """Return the code of the stone that a text lays on its squares, or None."""
    placement = read_placement(text)
    if isinstance(placement, Fault):
        return None
    stone, squares = placement
    if find_misfit(game.plan, position, stone, squares):
        return None
    cells = settled(position, squares)
    return code_of(BY_SHAPE[normal(cells)], cells)


def read_placement(text: str) -> Placement | Fault:
    """Return the stone and the squares of a move text, or why it is none (R11.1)."""
    match = MOVE.fullmatch(text)
    if match is None:
        return Fault(
            "R11.1", "not a stone and one square for each of its cubes, such as L:c3c4c5c5"
        )
    stone = match[1]
    names = [match[2][i : i + 2] for i in range(0, len(match[2]), 2)]
    if len(names) != len(SHAPES[stone]):
        reason = f"the {STONE_NAMES[stone]} has {len(SHAPES[stone])} cubes, one square each"
        return Fault("R11.1", reason)
    if names != sorted(names):
        reason = f"the squares are written in ascending order: {stone}:{''.join(sorted(names))}"
        return Fault("R11.1", reason)
    squares = [read_square(name) for name in names]
    if _outline(squares) not in _outlines(stone):
        reason = f"the {STONE_NAMES[stone]} cannot cover these squares, however it is turned"
        return Fault("R11.1", reason)
    return Placement(stone, squares)


def _outline(squares: list[Square]) -> tuple[Square, ...]:
    x0, y0 = min(x for x, _ in squares), min(y for _, y in squares)
    return tuple(sorted((x - x0, y - y0) for x, y in squares))


@cache
def _outlines(stone: str) -> frozenset[tuple[Square, ...]]:
    return frozenset(_outline([(x, y) for x, y, _ in t.shape]) for t in OF_STONE[stone])


def find_misfit(
    plan: Plan, position: BuildingRules, stone: str, squares: list[Square]
) -> Fault | None:
    """Return why a stone cannot lie on these squares at all (R4.2 to R4.4), or None."""
    for x, y in squares:
        if not plan.limit(x, y):
            return Fault("R4.2", f"{square_name(x, y)} is not part of the plan")
    cells = settled(position, squares)
    formed = BY_SHAPE.get(normal(cells))
    if formed is None or formed.stone != stone:
        instead = f"a {STONE_NAMES[formed.stone]}" if formed else "no stone"
        return Fault(
            "R4.3",
            f"the {STONE_NAMES[stone]} does not rest on all these squares without a gap or a clash:"
            f" at their heights the cubes form {instead}",
        )
    for x, y, z in cells:
        if z >= plan.limit(x, y):
            above = max(cell[2] for cell in cells if cell[:2] == (x, y)) + 1
            reason = f"{square_name(x, y)} would be {above} high; its limit is {plan.limit(x, y)}"
            return Fault("R4.4", reason)
    return None


def _without_contact(game: BuildingGame, position: BuildingRules, cells: list[Cell]) -> Fault:
    name = COLOUR_NAMES[position.turn]
    touched = touched_colours(game.plan, position, cells)
    first = is_first_stone(position)
    if first and all(z for _, _, z in cells):
        return Fault("R4.5", f"the first stone of {name} must touch the board")
    if first and not touched and not is_first_of_all(game, position):
        reason = f"the first stone of {name} must share a face with a stone that lies already"
        return Fault("R4.6", reason)
    if not first and position.turn not in touched:
        return Fault("R4.7", f"it shares no face with another {name} stone")
    raise UnexplainedRefusal(f"a {name} stone on {cells}")


def is_first_stone(position: BuildingRules) -> bool:
    """Say whether the colour to move has placed no stone yet (R4.5)."""
    return len(position.hand(position.turn)) == len(SHAPES)


def is_first_of_all(game: BuildingGame, position: BuildingRules) -> bool:
    """Say whether no colour in play has placed a stone yet (R4.6)."""
    return all(len(position.hand(colour)) == len(SHAPES) for colour in range(game.colours))


def touched_colours(plan: Plan, position: BuildingRules, cells: list[Cell]) -> set[int]:
    """Return the colours of the cubes that share a face with one of these cells."""
    colours = set()
    for x, y, z in cells:
        for dx, dy, dz in STEPS:
            if plan.limit(x + dx, y + dy) and z + dz >= 0:
                colours.update(position.tower(x + dx, y + dy)[z + dz : z + dz + 1])
    return colours
