"""Why a move text of the Kissing puzzle is refused, in the order of R3.6."""

from __future__ import annotations

from kancha.boardgames.gurami import rounds_refusals
from kancha.boardgames.gurami.kissing_puzzle.rules import PuzzleRules
from kancha.boardgames.gurami.texts import PLACEMENT, ROLL
from kancha.core.errors import IllegalMove

DUTIES = rounds_refusals.Duties(
    over="R7.5",
    chance=ROLL,
    chance_form="roll3 or another number from 1 to 6",
    chance_rule="R7.4",
    placement=PLACEMENT,
    placement_form="b5-C3: colour, number and field",
    number_rule="R7.2",
)


def refuse(position: PuzzleRules, text: str) -> IllegalMove:
    """Return the refusal of a text that is not a legal move."""
    numbers = position.throws
    why = "nobody could use this throw"
    if position.phase >= 0:
        numbers = position.choice(position.phase)
        why = f"the throw is a {position.throw}"
        if position.throw not in numbers:
            why += "; all four lie on your board, but of the others no such piece is left"
    return rounds_refusals.refuse(DUTIES, position, text, numbers, why)
