"""Why a move text of GOrami is refused: the first rule that it breaks, in the order of R3.6."""

from __future__ import annotations

from kancha.boardgames.gurami.gorami.rules import GoramiRules
from kancha.boardgames.gurami.texts import COLOURS, PLACEMENT, placing_fault
from kancha.core.errors import IllegalMove, UnexplainedRefusal
from kancha.geometry.triangle import TriangleBoard


def refuse(board: TriangleBoard, position: GoramiRules, text: str) -> IllegalMove:
    """Return the refusal of a text that is not a legal move."""
    rule, reason = _find(board, position, text)
    return IllegalMove(rule, reason, text)


def _find(board: TriangleBoard, position: GoramiRules, text: str) -> tuple[str, str]:
    seat = position.seat
    if seat is None:
        return "R8.6", "the game is over"
    match = PLACEMENT.fullmatch(text)
    if match is None:
        return "R3", "not a move text such as y2-B3: colour, number and field"
    colour, number, name = match.groups()
    if name not in board.by_name:
        return "R3", f"there is no field {name} on this board"
    if "yb".index(colour) != seat:
        return "R8.2", f"it is the turn of {'yellow' if seat == 0 else 'blue'}"
    if number not in ("1", "2", "3"):
        return "R8.2", "the pieces have the numbers 1, 2 and 3"
    if not position.supplies(seat)[int(number)]:
        return "R8.2", f"{COLOURS[colour]} has no {number} left"
    fault = placing_fault(board, position.value_at, name, int(number))
    if fault is None:
        raise UnexplainedRefusal(text)
    return fault
