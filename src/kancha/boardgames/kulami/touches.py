"""What a player can do in Kulami, and why a field cannot be used now."""

from __future__ import annotations

from kancha.boardgames.kulami.layouts import Layout
from kancha.boardgames.kulami.notation import SWAP_TEXT
from kancha.boardgames.kulami.refusals import broken_rule, why_no_swap
from kancha.boardgames.kulami.rules import KulamiRules
from kancha.core.touches import TouchRefusal, TurnRules, Words

TURN_RULES = TurnRules(over="R5.2", turn="R4.1", move="R4.1")
REASONS = {
    "R4.3": Words("R4.3", "There is a marble on {field} already."),
    "R4.4": Words(
        "R4.4",
        "The field {field} lies neither in the row nor in the column of the last marble, {marble}.",
        "Choose an open field in the row or column of {marble}.",
    ),
    "R4.5": Words(
        "R4.5",
        "The field {field} lies on the panel of your opponent's last marble, {marble}.",
        "Choose a field on a panel that was not used in the last two moves.",
    ),
    "R4.6": Words(
        "R4.6",
        "The field {field} lies on the panel of your own last marble, {marble}.",
        "Choose a field on a panel that was not used in the last two moves.",
    ),
    "swap": Words("R4.7", "{why}."),
}
PROMPTS = {
    "first": "Choose any field for the first marble.",
    "swap": "Choose a field in the row or column of {marble}, or exchange colours.",
    "swap only": "Exchange colours: no field is open.",
    "next": "Choose a field in the row or column of {marble}.",
}


def touch_refusal(position: KulamiRules, layout: Layout, token: str) -> TouchRefusal | None:
    """Return why a field or the exchange is not offered."""
    if token == SWAP_TEXT:
        return REASONS["swap"].fill(why=why_no_swap(position))
    field = layout.by_name[token]
    rule = broken_rule(position, layout, field)
    last, previous = position.latest
    marble = previous if rule == "R4.6" else last
    if rule is None or marble is None:
        return None
    blamed = {"R4.3": (field,), "R4.4": (marble,)}.get(rule, layout.panels[layout.letters[field]])
    cells = [layout.names[cell] for cell in blamed]
    return REASONS[rule].fill(*cells, field=token, marble=layout.names[marble])


def instruction(position: KulamiRules, layout: Layout) -> str:
    """Return what can be done now."""
    last, _ = position.latest
    if last is None:
        return PROMPTS["first"]
    key = (
        "next" if not position.swap_is_open else "swap" if len(position.moves) > 1 else "swap only"
    )
    return PROMPTS[key].format(marble=layout.names[last])
