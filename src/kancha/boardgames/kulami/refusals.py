"""Why a move text is refused: the first rule that it breaks, in the order of R4.8."""

from __future__ import annotations

from kancha.boardgames.kulami.layouts import Layout
from kancha.boardgames.kulami.notation import PLACEMENT, SWAP_TEXT
from kancha.boardgames.kulami.rules import KulamiRules
from kancha.core.errors import IllegalMove, UnexplainedRefusal


def refuse(position: KulamiRules, layout: Layout, text: str) -> IllegalMove:
    """Return the refusal of a text that is not a legal move."""
    rule, reason = _find(position, layout, text)
    return IllegalMove(rule, reason, text)


def _find(position: KulamiRules, layout: Layout, text: str) -> tuple[str, str]:
    if text != SWAP_TEXT and not PLACEMENT.fullmatch(text):
        return "R8.1", "not a move text such as d5, e10 or swap"
    if position.seat is None:
        return "R5.2", "the game is over"
    if text == SWAP_TEXT:
        return "R4.7", _no_swap(position)
    field = layout.by_name.get(text)
    if field is None:
        return "R4.2", f"there is no field {text}"
    if position.marble_at(field) is not None:
        return "R4.3", f"there is a marble on {text}"
    last, previous = position.latest
    if last is None:
        raise UnexplainedRefusal(text)
    if not layout.in_line(field, last):
        return "R4.4", f"not in the row or column of the last marble, {layout.names[last]}"
    if layout.letters[field] == layout.letters[last]:
        return "R4.5", "panel used by the last marble of your opponent"
    if previous is not None and layout.letters[field] == layout.letters[previous]:
        return "R4.6", "panel used by your own last marble"
    raise UnexplainedRefusal(text)


def _no_swap(position: KulamiRules) -> str:
    if not position.game.options["swap"]:
        return "the exchange of colours is switched off"
    if position.seat_of_red == 1:
        return "the colours were exchanged already"
    if sum(position.counts) != 1:
        return "colours are exchanged only in reply to the first marble"
    raise UnexplainedRefusal(SWAP_TEXT)
