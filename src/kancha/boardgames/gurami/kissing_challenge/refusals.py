"""Why a move text of the Challenge is refused, in the order of R3.6."""

from __future__ import annotations

from dataclasses import replace

from kancha.boardgames.gurami import rounds_refusals
from kancha.boardgames.gurami.kissing_challenge.rules import ChallengeRules
from kancha.boardgames.gurami.kissing_challenge.touches import must_be_apart
from kancha.boardgames.gurami.rounds import EACH
from kancha.boardgames.gurami.rounds_texts import NUMBERS
from kancha.boardgames.gurami.texts import DRAW, SCORING
from kancha.core.bits import CHANCE
from kancha.core.errors import IllegalMove

DUTIES = rounds_refusals.Duties(
    over="R6.6",
    chance=DRAW,
    chance_form="draw3 or another number from 1 to 6",
    chance_rule="R6.2",
    placement=SCORING,
    placement_form="b5-C3=7: colour, number, field and points",
    number_rule="R6.3",
)
FIRST_PIECES = replace(DUTIES, apart_rule="R6.4")


def refuse(position: ChallengeRules, text: str) -> IllegalMove:
    """Return the refusal of a text that is not a legal move."""
    line = position.line_numbers
    numbers = [number for number in NUMBERS if line.count(number) < EACH]
    why = "a line has each number from 1 to 6 four times"
    if position.phase >= 0:
        numbers = [line[position.dealt_with]]
        why = f"the next piece of the line is a {numbers[0]}"
    apart = position.phase != CHANCE and must_be_apart(position)
    duties = FIRST_PIECES if apart else DUTIES
    return rounds_refusals.refuse(duties, position, text, numbers, why)
