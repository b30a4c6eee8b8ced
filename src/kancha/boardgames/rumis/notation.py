"""Texts of building: moves (R11.1) and positions (R12.1 to R12.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.boardgames.rumis.material import (
    ALL_CUBES,
    COLOURS,
    ORIENTATIONS,
    SHAPES,
    STONES,
    Turned,
)
from kancha.boardgames.rumis.rules import ANCHOR_SHIFT, ORIENTATION_BITS, BuildingRules
from kancha.core.errors import PositionError, shorten
from kancha.geometry.polycube import Cell, square_name

if TYPE_CHECKING:
    from kancha.boardgames.rumis.building import BuildingGame

_NAMES = tuple(square_name(square & 7, square >> 3) for square in range(64))
"""R1.3"""
_OFFSETS = tuple(tuple(x + 8 * y for x, y, _ in turned.shape) for turned in ORIENTATIONS)
"""For each orientation, how far the square of each cube is from the anchor."""


def turned_of(code: int) -> Turned:
    """Return the stone that a move places, as it is turned."""
    return ORIENTATIONS[code & ORIENTATION_BITS]


def squares_of(code: int) -> list[str]:
    """Return one square for each cube, in ascending order."""
    anchor = code >> ANCHOR_SHIFT
    return [_NAMES[anchor + offset] for offset in _OFFSETS[code & ORIENTATION_BITS]]


def move_text(code: int) -> str:
    """Return the text of a move (R11.1)."""
    return f"{turned_of(code).stone}:{''.join(squares_of(code))}"


def code_of(turned: Turned, cells: list[Cell]) -> int:
    """Return the code of a stone that fills these cells."""
    anchor = min(x for x, _, _ in cells) + 8 * min(y for _, y, _ in cells)
    return turned.index | anchor << ANCHOR_SHIFT


def settled(position: BuildingRules, squares: list[tuple[int, int]]) -> list[Cell]:
    """Return the cells where cubes come to rest that are let down on squares one by one (R4.3)."""
    cells: list[Cell] = []
    for x, y in squares:
        below = sum((x, y) == cell[:2] for cell in cells)
        cells.append((x, y, position.height_at(x, y) + below))
    return cells


def position_text(game: BuildingGame, position: BuildingRules) -> str:
    """Return the position text (R12.1)."""
    rows = [
        ",".join(_square_text(game, position, x, y) for x in range(game.plan.width))
        for y in range(game.plan.depth - 1, -1, -1)
    ]
    hands = ",".join(f"{COLOURS[c]}:{position.hand(c) or '-'}" for c in range(game.colours))
    turn = "-" if position.turn < 0 else COLOURS[position.turn]
    out = "".join(COLOURS[c] for c in range(game.colours) if position.is_out(c)) or "-"
    return f"{'/'.join(rows)} {hands} {turn} {out}"


def _square_text(game: BuildingGame, position: BuildingRules, x: int, y: int) -> str:
    if not game.plan.limit(x, y):
        return "#"
    return "".join(COLOURS[colour] for colour in position.tower(x, y)) or "."


def read_position(game: BuildingGame, position: BuildingRules, text: str) -> None:
    """Fill an empty position from its text (R12.1), or raise PositionError."""
    fields = text.split(" ") if len(text) < 2000 else []
    if len(fields) != 4:
        raise PositionError(
            "fields", "expected four fields, one space between them: plan hands turn out", "R12.1"
        )
    plan, hands, turn, out = fields
    cubes = _read_plan(game, position, plan)
    left = _read_hands(game, hands)
    for colour, count in enumerate(cubes[: game.colours + (game.ruin != ())]):
        held = sum(len(SHAPES[stone]) for stone in left[colour]) if colour < game.colours else 0
        if count + held != ALL_CUBES:
            raise PositionError(
                "hands",
                f"{COLOURS[colour]} has {count} cubes in the plan and {held} in its hand;"
                f" together they must be {ALL_CUBES}",
                "R12.3",
            )
    bits = [sum(1 << STONES.index(stone) for stone in stones) for stones in left]
    gone = _read_out(game, out)
    if turn != "-" and turn not in COLOURS[: game.colours]:
        raise PositionError("turn", f"{shorten(turn)!r} is not a colour in play or -", "R12.4")
    mover = -1 if turn == "-" else COLOURS.index(turn)
    position._take_over(bits, mover, gone)
    if (mover < 0) != (gone == 2**game.colours - 1):
        raise PositionError("turn", "it is - exactly if all colours are out", "R12.4")
    if mover >= 0 and (position.is_out(mover) or not position.can_place(mover)):
        why = "is out" if position.is_out(mover) else "has no legal placement"
        raise PositionError("turn", f"{turn} {why} and cannot be to move", "R12.4")


def _read_plan(game: BuildingGame, position: BuildingRules, text: str) -> list[int]:
    plan = game.plan
    rows = text.split("/")
    if len(rows) != plan.depth:
        raise PositionError("plan", f"has {len(rows)} rows instead of {plan.depth}", "R12.2")
    letters = COLOURS[: game.colours + (game.ruin != ())]
    counts = [0] * 4
    for y, row in zip(range(plan.depth - 1, -1, -1), rows, strict=True):
        towers = row.split(",")
        if len(towers) != plan.width:
            raise PositionError(
                "plan", f"row {y + 1} has {len(towers)} squares instead of {plan.width}", "R12.2"
            )
        for x, tower in enumerate(towers):
            name, limit = square_name(x, y), plan.limit(x, y)
            if not limit or tower in (".", "#"):
                if tower != ("." if limit else "#"):
                    raise PositionError(
                        "plan", f"{name} must be {'. or stones' if limit else '#'}", "R12.2"
                    )
                continue
            if not tower or not set(tower) <= set(letters):
                raise PositionError(
                    "plan", f"{name}: {shorten(tower)!r} is no stack of colours", "R12.2"
                )
            if len(tower) > limit:
                raise PositionError(
                    "plan", f"{name} is {len(tower)} high; its limit is {limit}", "R12.2"
                )
            owners = [COLOURS.index(letter) for letter in tower]
            position._raise_tower(x, y, owners)
            for owner in owners:
                counts[owner] += 1
    return counts


def _read_hands(game: BuildingGame, text: str) -> list[str]:
    entries = text.split(",")
    expected = COLOURS[: game.colours]
    if [entry[:2] for entry in entries] != [f"{letter}:" for letter in expected]:
        raise PositionError(
            "hands", f"expected one entry for each of {', '.join(expected)}", "R12.3"
        )
    hands = []
    for entry in entries:
        stones = entry[2:]
        if stones != ("".join(s for s in STONES if s in stones) or "-"):
            raise PositionError(
                "hands",
                f"{shorten(entry)!r} does not list different stones in stone order",
                "R12.3",
            )
        hands.append("" if stones == "-" else stones)
    return hands


def _read_out(game: BuildingGame, text: str) -> int:
    inside = [c for c in range(game.colours) if COLOURS[c] in text]
    if text != ("".join(COLOURS[c] for c in inside) or "-"):
        raise PositionError(
            "out", f"{shorten(text)!r} is not colours in colour order or -", "R12.4"
        )
    return sum(1 << c for c in inside)
