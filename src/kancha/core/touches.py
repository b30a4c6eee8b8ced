"""Why a touch does nothing, and what can be done now: the words of guided entry.

A game has its words in one table of `Words` and one of prompts. `Touches` asks the game, and
answers by itself what is the same for all games: somebody else's turn, chance, the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
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
    "over": ("The game is over.", "Replay the moves, or start another game."),
    "turn": ("It is the turn of {name}.", "Wait for {name}."),
    "chance": ("Chance decides first.", "Wait for the result."),
    "complete": ("The move is complete.", "Confirm it, or take back the last step first."),
    "chosen": ("This is chosen already: {token}.", "Touch it again to go back to it."),
    "restart": (
        "This does not continue the move: {token}.",
        "Touch it alone to begin another move.",
    ),
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


def either(names: Sequence[object]) -> str:
    """Return names as a choice in words: `a1, b1 or c2`."""
    words = [str(name) for name in names]
    return " or ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def sentence(template: str, **values: object) -> str:
    """Return a template filled in, with a capital letter at its beginning."""
    text = template.format(**values)
    return text[:1].upper() + text[1:]


class Touches:
    """What can be done in one position, and why not, with every token that a person could touch.

    The answers depend only on what the seat to move may know.
    """

    def __init__(self, position: Position, tree: ClickTree | None = None) -> None:
        self.position = position
        self.tree = ClickTree.of(position.moves) if tree is None else tree

    @cached_property
    def tokens(self) -> frozenset[str]:
        """Everything that can be touched: cells, pieces in hand, shapes, buttons."""
        position, game = self.position, self.position.game
        tokens = {cell.id for cell in game.board.cells} | set(game.buttons)
        tokens |= {shape.token for shape in game.board.shapes}
        seat = None if position.seat == CHANCE else position.seat
        tokens |= {item.token for hand in position.scene(seat).hands for item in hand.items}
        tokens.discard("")
        return frozenset(tokens.union(*(node.children for _, node in nodes(self.tree))))

    def why_not(self, path: tuple[str, ...], token: str, seat: int | None = None) -> TouchRefusal:
        """Return why a seat (None: the one to move) cannot touch a token after a path.

        KanchaError if the token can be used, if there is no such token, or if no move begins with
        the path.
        """
        if not isinstance(token, str):
            raise TypeError(f"a token is a text, not {type(token).__name__}")
        refused = self._out_of_turn(seat)
        if refused is not None:
            return refused
        if token in self._node(path).children:
            raise KanchaError(f"{shorten(token)} can be touched here")
        if token not in self.tokens:
            raise KanchaError(f"there is no {shorten(token)!r} to touch")
        refused = self._refusal(path, token)
        return refused if refused.instead else replace(refused, instead=self.prompt(path))

    def prompt(self, path: tuple[str, ...] = (), seat: int | None = None) -> str:
        """Return what a seat (None: the one to move) can do after a path, as an instruction."""
        position, mover = self.position, self.position.seat
        if mover is None:
            return PROMPTS["over"]
        if mover == CHANCE:
            return position.game.instruction(position, self.tree, ())
        if seat not in (None, mover):
            return PROMPTS["turn"].format(name=position.game.seat_name(mover))
        if not self._node(path).children:
            return PROMPTS["complete"]
        return position.game.instruction(position, self.tree, path)

    def _out_of_turn(self, seat: int | None) -> TouchRefusal | None:
        game, mover = self.position.game, self.position.seat
        rules = self._rules
        if mover is None:
            return _general("over", rules.over)
        if mover == CHANCE:
            return replace(_general("chance", rules.chance), reason=self.prompt())
        if seat not in (None, mover):
            return _general("turn", rules.turn, name=game.seat_name(mover))
        return None

    def _refusal(self, path: tuple[str, ...], token: str) -> TouchRefusal:
        game, rule = self.position.game, self._rules.move
        asked = path
        while asked and not self._node(asked).children:
            asked = asked[:-1]
        if asked != path and token in self._node(asked).children:
            return _general("complete", rule)
        refused = game.touch_refusal(self.position, self.tree, asked, token)
        if refused is not None:
            return refused
        if token in path:
            return _general("chosen", rule, token=game.token_label(token))
        if token in self.tree.children:
            return _general("restart", rule, token=game.token_label(token))
        raise UnexplainedRefusal(f"{token} after {path} in {self.position}")

    @property
    def _rules(self) -> TurnRules:
        rules: TurnRules = self.position.game.turn_rules(self.position)
        return rules

    def _node(self, path: tuple[str, ...]) -> ClickTree:
        node = self.tree.after(*path)
        if node is None:
            raise KanchaError(f"no move begins with {shorten(' '.join(path))}")
        return node


def general_refusal(position: Position, path: tuple[str, ...], token: str) -> TouchRefusal:
    """Return the refusal of a game that has no words of its own: no rule, no cells."""
    label = position.game.token_label
    if path:
        return _general("next", last=label(path[-1]), token=label(token))
    return _general("first", token=label(token))


def general_instruction(position: Position, tree: ClickTree, path: tuple[str, ...]) -> str:
    """Return the prompt of a game that has no words of its own."""
    if position.seat == CHANCE:
        return PROMPTS["chance"]
    if not path:
        return PROMPTS["first"]
    node = tree.after(*path)
    return PROMPTS["next" if node is None or node.move is None else "confirm"]


def nodes(
    tree: ClickTree, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], ClickTree]]:
    """Return every node of a click tree with the path that leads to it."""
    yield path, tree
    for token, child in tree.children.items():
        yield from nodes(child, (*path, token))


def _general(key: str, rule: str = "", **values: Any) -> TouchRefusal:
    return Words(rule, *GENERAL[key]).fill(**values)
