"""What a player can do in Equals = Wins, and why a piece, a field or a button cannot be used.

Of the hands only that of the seat to move is looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.boardgames.gurami import touches
from kancha.boardgames.gurami.equals_wins.rules import PLAYING, SETUP_BLUE, SETUP_YELLOW
from kancha.boardgames.gurami.texts import listed
from kancha.core.touches import TouchRefusal, TurnRules, Words

if TYPE_CHECKING:
    from kancha.boardgames.gurami.equals_wins.game import EqualsWins
    from kancha.boardgames.gurami.equals_wins.rules import EqualsWinsRules
    from kancha.core.clicks import ClickTree

DONE, OPTION_A, OPTION_B = "done", "option a", "option b"
TURN_RULES = TurnRules(over="R4.9", turn="R4.3", move="R4.3", chance="R4.8")
SETUP_RULES = TurnRules(over="R4.9", turn="R4.3", move="R4.3", chance="R4.2")
REASONS = {
    "group open": Words("R4.7", "The turn cannot end before the group on {group} is completed."),
    "must place": Words("R4.7", "A piece can be placed, so the turn cannot end without one."),
    "not in pool": Words("R4.3", "There is no {number} in your hand or in the stock."),
    "piece first": Words("R4.3", "First choose a piece of your hand or the stock, and its side."),
    "no choice": Words("R4.4", "There is nothing to choose before a piece and a field."),
    "other field": Words(
        "R4.3", "The field {field} is chosen.", "Take that back, then choose another field."
    ),
    "no contact": Words(
        "R4.4", "No {other} piece lies beside {field}, and no chain could be completed from there."
    ),
    "no chain": Words("R4.6", "No chain with a {piece} on {field} could be completed."),
    "no group": Words("R4.6", "A {piece} on {field} could not complete the group on {group}."),
    "nowhere": Words(
        "R4.6", "The {piece} has no field where it could complete a chain.", "Choose another piece."
    ),
    "nowhere first": Words(
        "R4.4",
        "No field that is free for the {piece} lies beside {other} or could complete a chain.",
        "Choose another piece.",
    ),
}
PROMPTS = {
    "set-up": "The pieces of the set-up are drawn.",
    "draw": "A piece is drawn from the bag.",
    "first": "Choose a piece and its side: beside the other colour, or to form a chain.",
    "another": "Choose a piece for another chain, or end the turn.",
    "end": "End the turn.",
    "group": "Choose a piece to complete the group on {group}.",
    "field": "Choose a field for the {piece}.",
    "option": "Choose whether the {piece} scores its number or begins a chain.",
}
OTHER = {"y": "blue", "b": "yellow"}


def turn_rules(position: EqualsWinsRules) -> TurnRules:
    """Return the rules that say whose turn it is."""
    setup = position.stage.phase in (SETUP_YELLOW, SETUP_BLUE)
    return SETUP_RULES if setup else TURN_RULES


def touch_refusal(
    game: EqualsWins,
    position: EqualsWinsRules,
    tree: ClickTree,
    path: tuple[str, ...],
    token: str,
) -> TouchRefusal | None:
    """Return why a piece, a field or a button is not offered after a path."""
    if token in tree.children:
        return None
    if token == DONE:
        return _done(game, position)
    if token in (OPTION_A, OPTION_B):
        return REASONS["no choice"].fill()
    if token in touches.PIECES:
        return _piece(game, position, token)

    def value_at(field: int) -> int:
        return position.value_at(0, field)

    if not path:
        first = REASONS["piece first"].fill()
        return touches.occupied(game.triangles, value_at, token) or first
    number = touches.number_of(path[0])
    misplaced = touches.misplaced(game.triangles, value_at, token, number)
    if misplaced or len(path) > 1:
        return misplaced or REASONS["other field"].fill(field=path[1])
    return _field(game, position, path[0], token)


def _group(game: EqualsWins, position: EqualsWinsRules) -> list[str]:
    return [game.triangles.names[field] for field in position.turn.group]


def _done(game: EqualsWins, position: EqualsWinsRules) -> TouchRefusal:
    group = _group(game, position)
    if group:
        return REASONS["group open"].fill(*group, group=listed(group))
    return REASONS["must place"].fill()


def _piece(game: EqualsWins, position: EqualsWinsRules, token: str) -> TouchRefusal:
    number = touches.number_of(token)
    if not position.hand(position.stage.seat)[number] + position.stock_counts[number]:
        return REASONS["not in pool"].fill(number=number)
    nowhere = touches.nowhere(game.triangles, lambda f: position.value_at(0, f), token)
    if nowhere:
        return nowhere
    placed, group = position.turn
    key = "nowhere" if placed or group else "nowhere first"
    return REASONS[key].fill(piece=touches.name_of(token), other=OTHER[token[0]])


def _field(game: EqualsWins, position: EqualsWinsRules, piece: str, field: str) -> TouchRefusal:
    group = _group(game, position)
    words = {"piece": touches.name_of(piece), "field": field, "group": listed(group)}
    if group:
        return REASONS["no group"].fill(*group, **words)
    if position.turn.placed:
        return REASONS["no chain"].fill(**words)
    return REASONS["no contact"].fill(other=OTHER[piece[0]], **words)


def instruction(
    game: EqualsWins, position: EqualsWinsRules, tree: ClickTree, path: tuple[str, ...]
) -> str:
    """Return what can be done after a path, or what chance decides."""
    phase = position.stage.phase
    if phase != PLAYING:
        return PROMPTS["set-up" if phase in (SETUP_YELLOW, SETUP_BLUE) else "draw"]
    if path:
        key = "field" if len(path) == 1 else "option"
        return PROMPTS[key].format(piece=touches.name_of(path[0]))
    group = _group(game, position)
    if group:
        return PROMPTS["group"].format(group=listed(group))
    if DONE in tree.children:
        return PROMPTS["another" if len(tree.children) > 1 else "end"]
    return PROMPTS["first"]
