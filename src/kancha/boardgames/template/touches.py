"""What a player can do in Little Sums, and why a tile, a square or `done` cannot be used.

All words stand in two tables, by keys, so that they can be translated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.boardgames.template.notation import board_of
from kancha.boardgames.template.rules import DRAW, GO_ON, TemplateRules
from kancha.core.touches import TouchRefusal, TurnRules, Words

if TYPE_CHECKING:
    from kancha.core.clicks import ClickTree

DONE = "done"
TURN_RULES = TurnRules(over="R4.1", turn="R2.4", move="R2.2", chance="R2.1")
REASONS = {
    "no tile": Words("R3.1", "There is no {tile} in your hand."),
    "tile first": Words("R3.1", "First choose a tile from your hand."),
    "occupied": Words("R3.2", "The square {square} holds a tile already."),
    "apart": Words("R3.3", "The square {square} does not touch a tile."),
    "too early": Words("R2.3", "A turn ends only after its first tile."),
}
PROMPTS = {
    "draw": "Tiles are drawn from the bag.",
    "tile": "Choose a tile from your hand.",
    "second tile": "Choose a second tile, or end the turn.",
    "square": "Choose a square for the {tile}.",
}


def touch_refusal(
    position: TemplateRules, tree: ClickTree, path: tuple[str, ...], token: str
) -> TouchRefusal | None:
    """Return why a token is not offered after a path; None where it begins another move."""
    if token == DONE:
        return None if token in tree.children else REASONS["too early"].fill()
    if token.startswith("tile"):
        return None if token in tree.children else REASONS["no tile"].fill(tile=token[-1])
    if not path:
        return REASONS["tile first"].fill()
    taken = position.tiles[board_of(position).by_name[token]]
    return REASONS["occupied" if taken else "apart"].fill(token, square=token)


def instruction(position: TemplateRules, path: tuple[str, ...]) -> str:
    """Return what can be done after a path."""
    if path:
        return PROMPTS["square"].format(tile=path[0][-1])
    return PROMPTS[{DRAW: "draw", GO_ON: "second tile"}.get(position.state.phase, "tile")]
