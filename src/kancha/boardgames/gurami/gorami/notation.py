"""Texts of GOrami: moves (R3.1) and positions (R8.8)."""

from __future__ import annotations

from kancha.boardgames.gurami.gorami.rules import FIELD, NUMBER_SHIFT, GoramiRules
from kancha.boardgames.gurami.symmetries import BoardImage
from kancha.boardgames.gurami.texts import (
    bag_text,
    board_text,
    move_board,
    read_bag,
    read_board,
    split_fields,
    split_seats,
    swap_colours,
)
from kancha.core.errors import PositionError, shorten
from kancha.geometry.triangle import TriangleBoard

COLOURS = "yb"
PHASES = ("s0", "s1", "end")
OTHER_SEAT = {"s0": "s1", "s1": "s0", "end": "end"}


def field_of(code: int) -> int:
    """Return the field of a placement."""
    return code & FIELD


def number_of(code: int) -> int:
    """Return the number of the piece that is placed."""
    return code >> NUMBER_SHIFT


def move_text(board: TriangleBoard, position: GoramiRules, code: int) -> str:
    """Return the text of a legal move: `y2-B3`."""
    return f"{COLOURS[position.seat or 0]}{number_of(code)}-{board.names[field_of(code)]}"


def position_text(board: TriangleBoard, position: GoramiRules) -> str:
    """Return the position text (R8.8)."""
    phase = "end" if position.seat is None else f"s{position.seat}"
    supplies = ",".join(bag_text(position.supplies(seat)) for seat in (0, 1))
    return f"{board_text(board, position.value_at)} {phase} {supplies}"


def read_position(board: TriangleBoard, copies: int, position: GoramiRules, text: str) -> None:
    """Fill an empty position from its text, or raise PositionError."""
    pieces, phase, supplies = split_fields(text, "board phase supplies", "R8.8")
    values = read_board(board, pieces, 3)
    for field, value in values.items():
        position._place(field, value)
    if phase not in PHASES:
        raise PositionError("phase", f"{shorten(phase)!r} is not s0, s1 or end", "R3.5")
    left = [read_bag(item, "supplies", copies, 3) for item in split_seats(supplies, 2, "supplies")]
    for number in (1, 2, 3):
        placed = sum(abs(value) == number for value in values.values())
        if placed + left[0][number] + left[1][number] != 2 * copies:
            reason = f"board and supplies together should hold the {number} {2 * copies} times"
            raise PositionError("supplies", reason, "R8.2")
    position._begin(left, PHASES.index(phase))
    _check_phase(position, phase)


def _check_phase(position: GoramiRules, phase: str) -> None:
    able = [f"s{seat}" for seat in (0, 1) if position.can_place(seat)]
    if phase == "end" and able:
        raise PositionError("phase", f"a seat can still place: {able[0]}", "R8.6")
    if phase != "end" and phase not in able:
        raise PositionError("phase", f"seat {phase[1]} cannot place", "R8.5" if able else "R8.6")


def image_text(board: TriangleBoard, text: str, image: BoardImage) -> str:
    """Return the text of a position's image under a symmetry."""
    pieces, phase, supplies = text.split(" ")
    pieces = move_board(board, pieces, image.fields)
    if image.swap:
        pieces, phase = swap_colours(pieces), OTHER_SEAT[phase]
        supplies = ",".join(supplies.split(",")[::-1])
    return f"{pieces} {phase} {supplies}"
