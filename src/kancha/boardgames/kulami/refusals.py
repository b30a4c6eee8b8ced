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
        return "R4.7", why_no_swap(position)
    field = layout.by_name.get(text)
    if field is None:
        return "R4.2", f"there is no field {text}"
    rule = broken_rule(position, layout, field)
    last, _ = position.latest
    if rule is None:
        raise UnexplainedRefusal(text)
    marble = "" if last is None else layout.names[last]
    return rule, FIELD_REASONS[rule].format(field=text, last=marble)


FIELD_REASONS = {
    "R4.3": "there is a marble on {field}",
    "R4.4": "not in the row or column of the last marble, {last}",
    "R4.5": "panel used by the last marble of your opponent",
    "R4.6": "panel used by your own last marble",
}


def broken_rule(position: KulamiRules, layout: Layout, field: int) -> str | None:
    """Return the first rule that keeps a marble off a field (R4.3 to R4.6), or None."""
    if position.marble_at(field) is not None:
        return "R4.3"
    last, previous = position.latest
    if last is None:
        return None
    if not layout.in_line(field, last):
        return "R4.4"
    if layout.letters[field] == layout.letters[last]:
        return "R4.5"
    if previous is not None and layout.letters[field] == layout.letters[previous]:
        return "R4.6"
    return None


def why_no_swap(position: KulamiRules) -> str:
    """Return why the colours cannot be exchanged now (R4.7)."""
    if not position.game.options["swap"]:
        return "the exchange of colours is switched off"
    if position.seat_of_red == 1:
        return "the colours were exchanged already"
    if sum(position.counts) != 1:
        return "colours are exchanged only in reply to the first marble"
    raise UnexplainedRefusal(SWAP_TEXT)
