"""Why a touch does nothing, and what can be done now: the words of guided entry.

A game has its words in one table of `Words` and one of prompts. The functions here ask the game,
and answer by themselves what is the same for all games: somebody else's turn, chance, the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from kancha.core.bits import CHANCE
from kancha.core.clicks import ClickTree
from kancha.core.errors import KanchaError, UnexplainedRefusal, shorten

if TYPE_CHECKING:
    from kancha.core.position import Position


@dataclass(frozen=True, slots=True)
class TouchRefusal:
    """Why a token cannot be used here, and what can be done instead. Both are sentences."""

    rule: str
    """The number of the rule that forbids it; empty where the game cites none."""
    reason: str
    cells: tuple[str, ...] = ()
    """What to point at, such as the piece in the way."""
    instead: str = ""


class Words(NamedTuple):
    """An entry of a game's table of refusals: templates, filled in by name."""

    rule: str
    reason: str
    instead: str = ""
    """Empty where the prompt says it."""

    def fill(self, *cells: str, **values: object) -> TouchRefusal:
        """Return the refusal that points at these cells."""
        reason, instead = sentence(self.reason, **values), sentence(self.instead, **values)
        return TouchRefusal(self.rule, reason, cells, instead)


@dataclass(frozen=True, slots=True)
class TurnRules:
    """The rules by which it is somebody's turn; empty where a game cites none."""

    over: str = ""
    """The game ends."""
    turn: str = ""
    """Whose turn it is."""
    move: str = ""
    """What one move consists of."""
    chance: str = ""
    """Chance decides first."""


GENERAL = {
    "over": ("The game is over.", "Look back at the moves, or start another game."),
    "turn": ("It is the turn of {name}.", "Wait for {name}."),
    "chance": ("Chance decides first.", "Wait for the result."),
    "complete": ("The move is complete.", "Confirm it, or take back the last step first."),
    "chosen": ("{token} is chosen already.", "Touch it again to go back to it."),
    "restart": ("{token} does not continue this move.", "Touch it alone to begin another move."),
    "first": ("No legal move begins with {token}.", ""),
    "next": ("The move cannot go on from {last} to {token}.", ""),
}
"""Reason and alternative where all games say the same."""
PROMPTS = {
    "over": "The game is over.",
    "turn": "Wait for {name}.",
    "chance": "Wait for the result of chance.",
    "complete": "Confirm the move, or take back the last step.",
    "first": "Choose where your move begins.",
    "next": "Choose how the move goes on.",
    "confirm": "Confirm the move, or choose how it goes on.",
}


def sentence(template: str, **values: object) -> str:
    """Return a template filled in, with a capital letter at its beginning."""
    text = template.format(**values)
    return text[:1].upper() + text[1:]


def why_not(
    position: Position, tree: ClickTree, path: tuple[str, ...], token: str, seat: int | None
) -> TouchRefusal:
    """Return why a seat (None: the one to move) cannot touch a token after a path.

    The answer depends only on what the seat to move may know. KanchaError if the token can be used,
    if there is no such token, or if no move begins with the path.
    """
    waiting = _not_your_turn(position, seat)
    if waiting is not None:
        return waiting
    node = _node(tree, path)
    if token in node.children:
        raise KanchaError(f"{shorten(token)} can be touched here")
    if token not in touchable(position, tree):
        raise KanchaError(f"there is no {shorten(token)!r} to touch")
    game = position.game
    asked = path
    while asked and not _node(tree, asked).children:
        asked = asked[:-1]
    if asked != path and token in _node(tree, asked).children:
        return _general("complete", game.turn_rules(position).move)
    refused = game.touch_refusal(position, tree, asked, token)
    if refused is None and token in path:
        refused = _general("chosen", game.turn_rules(position).move, token=label(position, token))
    if refused is None and token in tree.children:
        refused = _general("restart", game.turn_rules(position).move, token=label(position, token))
    if refused is None:
        raise UnexplainedRefusal(f"{token} after {path} in {position}")
    return refused if refused.instead else replace(refused, instead=prompt(position, tree, path))


def prompt(
    position: Position, tree: ClickTree, path: tuple[str, ...], seat: int | None = None
) -> str:
    """Return what a seat (None: the one to move) can do after a path, as an instruction."""
    mover = position.seat
    if mover is None:
        return PROMPTS["over"]
    if seat not in (None, mover) and mover != CHANCE:
        return PROMPTS["turn"].format(name=position.game.seat_name(mover))
    if mover == CHANCE:
        return position.game.instruction(position, tree, ())
    if not _node(tree, path).children:
        return PROMPTS["complete"]
    return position.game.instruction(position, tree, path)


def general_refusal(position: Position, path: tuple[str, ...], token: str) -> TouchRefusal:
    """Return the refusal of a game that has no words of its own: no rule, no cells."""
    name = label(position, token)
    if path:
        return _general("next", last=label(position, path[-1]), token=name)
    return _general("first", token=name)


def general_instruction(position: Position, tree: ClickTree, path: tuple[str, ...]) -> str:
    """Return the prompt of a game that has no words of its own."""
    if position.seat == CHANCE:
        return PROMPTS["chance"]
    if not path:
        return PROMPTS["first"]
    return PROMPTS["next" if _node(tree, path).move is None else "confirm"]


def touchable(position: Position, tree: ClickTree) -> frozenset[str]:
    """Return every token that a person could touch: cells, pieces in hand, shapes, buttons."""
    game = position.game
    tokens = {cell.id for cell in game.board.cells} | set(game.buttons)
    tokens |= {shape.token for shape in game.board.shapes}
    seat = None if position.seat == CHANCE else position.seat
    tokens |= {item.token for hand in position.scene(seat).hands for item in hand.items}
    tokens.discard("")
    return frozenset(tokens.union(*(node.children for _, node in nodes(tree))))


def nodes(
    tree: ClickTree, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], ClickTree]]:
    """Return every node of a click tree with the path that leads to it."""
    yield path, tree
    for token, child in tree.children.items():
        yield from nodes(child, (*path, token))


def label(position: Position, token: str) -> str:
    """Return what a token is called in a sentence."""
    return str(position.game.token_label(token))


def _node(tree: ClickTree, path: tuple[str, ...]) -> ClickTree:
    node = tree.after(*path)
    if node is None:
        raise KanchaError(f"no move begins with {shorten(' '.join(path))}")
    return node


def _not_your_turn(position: Position, seat: int | None) -> TouchRefusal | None:
    mover = position.seat
    rules = position.game.turn_rules(position)
    if mover is None:
        return _general("over", rules.over)
    if mover == CHANCE:
        waiting = position.game.instruction(position, ClickTree(), ())
        return replace(_general("chance", rules.chance), reason=waiting)
    if seat not in (None, mover):
        return _general("turn", rules.turn, name=position.game.seat_name(mover))
    return None


def _general(key: str, rule: str = "", **values: Any) -> TouchRefusal:
    return Words(rule, *GENERAL[key]).fill(**values)
