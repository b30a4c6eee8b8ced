"""Why a move text of Kissing Guramis is refused, in the order of R3.6."""

from __future__ import annotations

from dataclasses import replace

from kancha.boardgames.gurami import rounds_refusals
from kancha.boardgames.gurami.kissing.rules import KissingRules
from kancha.boardgames.gurami.texts import DRAW, SCORING, number_list
from kancha.core.bits import CHANCE
from kancha.core.errors import IllegalMove

DUTIES = rounds_refusals.Duties(
    over="R5.6",
    chance=DRAW,
    chance_form="draw3 or another number from 1 to 6",
    chance_rule="R5.2",
    placement=SCORING,
    placement_form="b5-C3=7: colour, number, field and points",
    number_rule="R5.4",
)
FIRST_ROUND = replace(DUTIES, apart_rule="R5.3")


def refuse(position: KissingRules, text: str) -> IllegalMove:
    """Return the refusal of a text that is not a legal move."""
    if position.phase == CHANCE:
        counts, why = position.bag_counts, "no such piece is in the bag"
    else:
        counts = position.tray_counts(max(position.phase, 0))
        why = f"your tray holds {', '.join(number_list(counts))}"
    numbers = [number for number in range(1, 7) if counts[number]]
    duties = FIRST_ROUND if position.is_first_round else DUTIES
    return rounds_refusals.refuse(duties, position, text, numbers, why)
