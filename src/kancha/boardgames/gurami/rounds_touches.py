"""What a player can do in a Kissing game, and why a piece or a field cannot be used.

Only the board and the pieces of the seat to move are looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kancha.boardgames.gurami import touches
from kancha.boardgames.gurami.rounds import BOARD, RoundsPosition
from kancha.core.touches import TouchRefusal, TurnRules, Words, either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kancha.core.clicks import ClickTree


@dataclass(frozen=True, slots=True)
class RoundsWords:
    """The words of one of the three games."""

    rules: TurnRules
    not_there: Words
    """The number is not one of those to place now."""
    apart: Words | None
    """No neighbour may be occupied, where that is so now."""
    chance: str
    piece: str
    """The prompt of the root."""


PIECE_FIRST = Words("", "First choose a piece and its side.")
APART_NOWHERE = Words(
    "",
    "The {piece} fits nowhere: the first four pieces may not touch others.",
    "Choose another number.",
)
FIELD = "Choose a field for the {piece}."


def touch_refusal(
    words: RoundsWords,
    position: RoundsPosition,
    tree: ClickTree,
    path: tuple[str, ...],
    token: str,
    numbers: Sequence[int],
) -> TouchRefusal | None:
    """Return why a piece or a field is not offered; `numbers` may be placed now."""
    value_at = position.board(position.phase).__getitem__
    if token in touches.PIECES:
        if token in tree.children:
            return None
        if touches.number_of(token) not in numbers:
            said = {"piece": touches.name_of(token), "numbers": either(numbers)}
            return words.not_there.fill(**said)
        return touches.nowhere(BOARD, value_at, token) or _nowhere_apart(words, token)
    if not path:
        first = PIECE_FIRST._replace(rule=words.rules.move)
        return touches.occupied(BOARD, value_at, token) or first.fill()
    near = BOARD.neighbours[BOARD.by_name[token]]
    beside = [BOARD.names[field] for field in near if value_at(field)]
    refused = touches.misplaced(BOARD, value_at, token, touches.number_of(path[0]))
    if refused is None and words.apart is not None and beside:
        refused = words.apart.fill(*beside, field=token, beside=" and ".join(beside))
    return refused


def _nowhere_apart(words: RoundsWords, token: str) -> TouchRefusal | None:
    if words.apart is None:
        return None
    return APART_NOWHERE._replace(rule=words.apart.rule).fill(piece=touches.name_of(token))


def instruction(
    words: RoundsWords, position: RoundsPosition, path: tuple[str, ...], numbers: Sequence[int]
) -> str:
    """Return what can be done after a path, or what chance decides."""
    if position.phase < 0:
        return words.chance
    if path:
        return FIELD.format(piece=touches.name_of(path[0]))
    return words.piece.format(numbers=either(numbers))
