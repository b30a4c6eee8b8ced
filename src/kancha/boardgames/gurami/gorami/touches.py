"""What a player can do in GOrami, and why a piece or a field cannot be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.boardgames.gurami import touches
from kancha.boardgames.gurami.gorami.rules import GoramiRules
from kancha.core.touches import TouchRefusal, TurnRules, Words
from kancha.geometry.triangle import TriangleBoard

if TYPE_CHECKING:
    from kancha.core.clicks import ClickTree

TURN_RULES = TurnRules(over="R8.6", turn="R8.2", move="R8.3")
REASONS = {
    "other colour": Words("R8.2", "The {piece} belongs to {enemy}."),
    "used up": Words("R8.2", "No {piece} is left in your supply."),
    "piece first": Words("R8.3", "First choose a piece from your supply."),
}
PROMPTS = {
    "piece": "Choose a piece from your supply.",
    "field": "Choose a field for the {piece}.",
}
NAMES = ("Yellow", "Blue")
PIECES = tuple(token for token in touches.PIECES if touches.number_of(token) <= 3)


def touch_refusal(
    board: TriangleBoard,
    position: GoramiRules,
    tree: ClickTree,
    path: tuple[str, ...],
    token: str,
) -> TouchRefusal | None:
    """Return why a piece or a field is not offered after a path."""
    if token in PIECES:
        return None if token in tree.children else _piece(board, position, token)
    if path:
        return touches.misplaced(board, position.value_at, token, touches.number_of(path[0]))
    taken = touches.occupied(board, position.value_at, token)
    return taken or REASONS["piece first"].fill()


def _piece(board: TriangleBoard, position: GoramiRules, token: str) -> TouchRefusal | None:
    seat = "yb".index(token[0])
    words = {"piece": touches.name_of(token), "enemy": NAMES[seat]}
    if seat != position.seat:
        return REASONS["other colour"].fill(**words)
    if not position.supplies(seat)[touches.number_of(token)]:
        return REASONS["used up"].fill(**words)
    return touches.nowhere(board, position.value_at, token)


def instruction(path: tuple[str, ...]) -> str:
    """Return what can be done after a path."""
    return PROMPTS["field"].format(piece=touches.name_of(path[0])) if path else PROMPTS["piece"]
