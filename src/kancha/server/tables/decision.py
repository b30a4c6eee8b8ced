"""What a seat decides on: computed when it is needed, and kept for all who look.

Only what is sent is kept. Trees and texts take ten times as much, and are soon made again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from kancha.core.clicks import ClickTree
from kancha.core.move import Moves
from kancha.core.position import Position
from kancha.core.touches import Touches


class Entry(NamedTuple):
    """How a person enters a move, ready to be sent."""

    clicks: bytes
    """The legal moves as a ClickTree in JSON."""
    labels: dict[str, str]
    """The labels of its buttons."""
    prompt: str


@dataclass(eq=False)
class Decision:
    """The position in which a seat decides. The rest is computed on demand."""

    base: Position
    seat: int | None
    codes: tuple[int, ...]
    position: Position

    @property
    def moves(self) -> Moves:
        """The legal moves."""
        return self.position.moves

    @cached_property
    def text(self) -> str:
        """The position text, as the seat may see it."""
        text: str = self.position.game.view_text(self.position, self.seat)
        return text

    @property
    def touches(self) -> Touches:
        """What can be touched, and why not."""
        return Touches(self.position)

    @cached_property
    def entry(self) -> Entry:
        """How the move is entered."""
        touches = self.touches
        return Entry(*_written(self.position, touches.tree), touches.prompt())


def clicks_at(position: Position) -> tuple[msgspec.Raw, dict[str, str]]:
    """Return the legal moves as a ClickTree in JSON, and the labels of its buttons."""
    clicks, labels = _written(position, ClickTree.of(position.moves))
    return msgspec.Raw(clicks), labels


def _written(position: Position, tree: ClickTree) -> tuple[bytes, dict[str, str]]:
    text = position.game.move_text
    tokens: set[str] = set()

    def compact(node: ClickTree) -> Any:
        """Return a node in compact form: the text of its move, or its children by token."""
        made = "" if node.move is None else text(position, node.move.code)
        if not node.children:
            return made
        children = {token: compact(child) for token, child in node.children.items()}
        tokens.update(node.children)
        return children if node.move is None else {"": made, **children}

    clicks = msgspec.json.encode(compact(tree))
    named: Mapping[str, str] = {token: position.game.token_label(token) for token in sorted(tokens)}
    return clicks, {token: label for token, label in named.items() if label != token}
