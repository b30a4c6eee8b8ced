"""The legal moves as a tree over what a person touches: the same for mouse, keys, touch, voice."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kancha.core.errors import KanchaError

if TYPE_CHECKING:
    from kancha.core.move import Move, Moves


@dataclass(slots=True)
class ClickTree:
    """A node: the move that is complete here, if one is, and what may be touched next.

    Where both exist, touching the last token again (or Enter) makes the move, and another token
    goes on: a Gounki piece set on a square may have moved there or be dropping its first part.
    """

    move: Move | None = None
    children: dict[str, ClickTree] = field(default_factory=dict)

    @classmethod
    def of(cls, moves: Moves) -> ClickTree:
        """Return the tree of all legal moves."""
        root = cls()
        for move in moves:
            node = root
            for token in move.clicks:
                node = node.children.setdefault(token, cls())
            if node.move is not None:
                raise KanchaError(f"{move} and {node.move} have the same clicks")
            node.move = move
        return root

    def after(self, *tokens: str) -> ClickTree | None:
        """Return the node after these tokens, or None where no move begins so."""
        node: ClickTree | None = self
        for token in tokens:
            node = None if node is None else node.children.get(token)
        return node
