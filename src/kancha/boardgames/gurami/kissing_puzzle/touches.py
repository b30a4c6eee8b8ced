"""What a player can do in the Kissing puzzle, and why not."""

from __future__ import annotations

from dataclasses import replace

from kancha.boardgames.gurami.kissing_puzzle.rules import PuzzleRules
from kancha.boardgames.gurami.rounds_touches import RoundsWords
from kancha.core.touches import TurnRules, Words

WORDS = RoundsWords(
    rules=TurnRules(over="R7.5", turn="R7.2", move="R7.2", chance="R7.2"),
    not_there=Words(
        "R7.2", "The throw is a {numbers}, so the {piece} cannot be placed.", "Choose a {numbers}."
    ),
    apart=None,
    chance="The die is thrown.",
    piece="Choose a side for the {numbers} that was thrown.",
)
FREE_CHOICE = replace(
    WORDS,
    not_there=Words("R7.2", "No {piece} is left in your supply.", "Choose {numbers}."),
    piece="Choose any piece of your supply: all four of the throw lie on your board.",
)


def words_of(position: PuzzleRules) -> RoundsWords:
    """Return the words that fit the position."""
    bound = position.phase < 0 or position.throw in position.choice(position.phase)
    return WORDS if bound else FREE_CHOICE


def numbers_of(position: PuzzleRules) -> list[int]:
    """Return the numbers that the seat to move may place."""
    return list(position.choice(position.phase)) if position.phase >= 0 else []
