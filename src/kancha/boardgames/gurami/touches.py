"""Why a field or a piece cannot be used, as far as all games with pieces say it in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kancha.boardgames.gurami.texts import piece_name, piece_value
from kancha.core.touches import TouchRefusal, Words
from kancha.geometry.triangle import TriangleBoard

REASONS = {
    "occupied": Words("R2.3", "There is a piece on {field} already."),
    "equal": Words("R2.3", "Another {number} lies beside {field}, on {beside}."),
    "nowhere": Words(
        "R2.3",
        "The {piece} fits nowhere: beside every empty field lies another {number}.",
        "Choose another number.",
    ),
}
PIECES = tuple(f"{colour}{number}" for number in range(1, 7) for colour in "yb")
"""The tokens of all pieces, either side up."""

Values = Callable[[int], int]


def number_of(token: str) -> int:
    """Return the number of a piece by its token."""
    return int(token[1:])


def name_of(token: str) -> str:
    """Return a piece in words by its token."""
    return piece_name(piece_value(token[0], token[1:]))


def occupied(board: TriangleBoard, value_at: Values, field: str) -> TouchRefusal | None:
    """Return the refusal of a field that holds a piece."""
    taken = value_at(board.by_name[field])
    return REASONS["occupied"].fill(field, field=field) if taken else None


def misplaced(
    board: TriangleBoard, value_at: Values, field: str, number: int
) -> TouchRefusal | None:
    """Return the refusal of a field on which the placing rule (R2.3) forbids a number."""
    near = board.neighbours[board.by_name[field]]
    beside = [board.names[other] for other in near if abs(value_at(other)) == number]
    if occupied(board, value_at, field) or not beside:
        return occupied(board, value_at, field)
    words = {"number": number, "field": field, "beside": " and ".join(beside)}
    return REASONS["equal"].fill(*beside, **words)


def nowhere(board: TriangleBoard, value_at: Values, token: str) -> TouchRefusal | None:
    """Return the refusal of a piece that the placing rule (R2.3) keeps off every field."""
    number = number_of(token)
    if not all(misplaced(board, value_at, field, number) for field in board.names):
        return None
    cells = lying(board, value_at, [number])
    return REASONS["nowhere"].fill(*cells, piece=name_of(token), number=number)


def lying(board: TriangleBoard, value_at: Values, numbers: Iterable[int]) -> list[str]:
    """Return the fields on which pieces with these numbers lie."""
    wanted = set(numbers)
    return [board.names[f] for f in range(board.size) if abs(value_at(f)) in wanted]
