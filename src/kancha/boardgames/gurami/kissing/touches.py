"""What a player can do in Kissing Guramis, and why not."""

from __future__ import annotations

from dataclasses import replace

from kancha.boardgames.gurami.kissing.rules import KissingRules
from kancha.boardgames.gurami.rounds_touches import RoundsWords
from kancha.core.touches import TurnRules, Words

WORDS = RoundsWords(
    rules=TurnRules(over="R5.6", turn="R5.4", move="R5.4", chance="R5.2"),
    not_there=Words(
        "R5.4", "The {piece} is not in your tray.", "Choose {numbers}, either side up."
    ),
    apart=None,
    chance="The pieces of this round are drawn.",
    piece="Choose a piece of your tray and its side: {numbers}.",
)
FIRST_ROUND = replace(
    WORDS,
    apart=Words(
        "R5.3", "In the first round no piece may touch another, and {field} lies beside {beside}."
    ),
)


def words_of(position: KissingRules) -> RoundsWords:
    """Return the words that fit the position."""
    return FIRST_ROUND if position.is_first_round else WORDS


def numbers_of(position: KissingRules) -> list[int]:
    """Return the numbers that the seat to move may place."""
    counts = position.tray_counts(position.phase) if position.phase >= 0 else [0] * 7
    return [number for number in range(1, 7) if counts[number]]
