"""What a player can do in the Challenge, and why not."""

from __future__ import annotations

from dataclasses import replace

from kancha.boardgames.gurami.kissing_challenge.rules import SPREAD, ChallengeRules
from kancha.boardgames.gurami.rounds_touches import RoundsWords
from kancha.core.touches import TurnRules, Words

WORDS = RoundsWords(
    rules=TurnRules(over="R6.6", turn="R6.3", move="R6.3", chance="R6.2"),
    not_there=Words(
        "R6.3", "The {piece} is not the next piece of the line.", "Choose the {numbers}."
    ),
    apart=None,
    chance="The line is drawn.",
    piece="Choose a side for the {numbers}, the next piece of the line.",
)
FIRST_PIECES = replace(
    WORDS,
    apart=Words(
        "R6.4", "The first four pieces may not touch others, and {field} lies beside {beside}."
    ),
)


def words_of(position: ChallengeRules) -> RoundsWords:
    """Return the words that fit the position."""
    return FIRST_PIECES if must_be_apart(position) else WORDS


def must_be_apart(position: ChallengeRules) -> bool:
    """Say whether the next piece may not touch others (R6.4)."""
    return bool(position.game.options["spread4"]) and position.dealt_with < SPREAD


def numbers_of(position: ChallengeRules) -> list[int]:
    """Return the number that the seat to move may place."""
    return [position.line_numbers[position.dealt_with]] if position.phase >= 0 else []
