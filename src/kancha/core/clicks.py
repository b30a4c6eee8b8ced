"""How a person enters a move: the legal moves as a tree of tokens, and what each touch does.

A token is anything that can be touched: a cell, a piece in hand, a button. Mouse, keyboard, finger
and voice all enter moves this way. The web app has its own `MoveEntry`; `clicks.json` beside this
file lists the behaviour case by case, and the tests hold both to it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from kancha.core.errors import KanchaError

if TYPE_CHECKING:
    from kancha.core.move import Move, Moves

Answer = Literal["went on", "played", "stepped back", "restarted", "refused"]
"""What a touch, `back`, `clear` or `confirm` did. A refusal changes nothing."""


@dataclass(slots=True)
class ClickTree:
    """A node: the move that is complete here, if any, and what can be touched next.

    Both exist where one move is the beginning of another: a Gounki piece that is set on a square
    may have moved there, or may be dropping its first part.
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
                child = node.children.get(token)
                if child is None:
                    child = node.children[token] = cls()
                node = child
            if node.move is not None:
                raise KanchaError(f"{move} and {node.move} have the same clicks")
            node.move = move
        return root

    def after(self, *tokens: str) -> ClickTree | None:
        """Return the node after these tokens, or None if no move begins with them."""
        node: ClickTree | None = self
        for token in tokens:
            node = None if node is None else node.children.get(token)
        return node


class MoveEntry:
    """A move while it is being entered in one position.

    A touch is read in this order:

    1. A token that continues the move is added. If nothing can follow it, the move is played.
    2. The last token again plays the move if it is complete, and is taken back if not.
    3. An earlier token of the path takes back what was touched after it.
    4. A token that begins another move restarts the path. A restart never plays: even a move of
       one token waits for a second touch or `confirm`, because the touch may have been a slip.
    5. Any other token is refused, and the path stays.

    Once a move is played, everything is refused: the next position needs a new entry.
    """

    def __init__(self, tree: ClickTree) -> None:
        self.path: tuple[str, ...] = ()
        self.played: Move | None = None
        self._root = self._node = tree

    @property
    def root(self) -> ClickTree:
        """The tree of all moves that can be entered."""
        return self._root

    @property
    def node(self) -> ClickTree:
        """The node that the path leads to."""
        return self._node

    @property
    def next(self) -> tuple[str, ...]:
        """The tokens that continue the move."""
        return tuple(self._node.children)

    @property
    def complete(self) -> Move | None:
        """The move that `confirm` would play."""
        return self._node.move if self.path else None

    def touch(self, token: str) -> Answer:
        """Touch a token."""
        if token in self._node.children:
            self._go((*self.path, token))
            return "went on" if self._node.children else self.confirm()
        if self.path and token == self.path[-1]:
            return self.back() if self.complete is None else self.confirm()
        if token in self.path:
            while self.path[-1] != token:
                self.back()
            return "stepped back"
        if token in self._root.children:
            self._go((token,))
            return "restarted"
        return "refused"

    def back(self) -> Answer:
        """Take back the last token."""
        if not self.path:
            return "refused"
        self._go(self.path[:-1])
        return "stepped back"

    def clear(self) -> Answer:
        """Take back all tokens."""
        if not self.path:
            return "refused"
        self._go(())
        return "stepped back"

    def confirm(self) -> Answer:
        """Play the move that is complete here, although it could go on."""
        if self.complete is None:
            return "refused"
        self.played = self.complete
        self._root = ClickTree()
        self._go(())
        return "played"

    def _go(self, path: tuple[str, ...]) -> None:
        node = self._root.after(*path)
        assert node is not None
        self.path, self._node = path, node
