"""Guided entry: what a person can do at a node of the click tree, and what it would bring.

A game declares what it offers in `Game.choices`; whoever shows it needs no rule of the game.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kancha.core.bits import CHANCE
from kancha.core.clicks import ClickTree
from kancha.core.outlook import Forecaster, Outlook
from kancha.core.scene import Piece
from kancha.core.touches import Touches

MOST_OUTLOOKS = 160
"""A node with more complete moves than this has no outlooks: nobody could look at them."""
WaySign = Literal["dot", "circle", "square"]
"""How a board marks the tokens of a way, beside those of others."""


class Way(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One of several ways to go on, to be offered with a name and a picture."""

    label: str
    note: str = ""
    path: tuple[str, ...] = ()
    """What choosing it touches, from the beginning of the move."""
    next: tuple[str, ...] = ()
    """The tokens by which it goes on, where others go on by other ones."""
    ends: bool = False
    """A touch on one of these tokens completes the move, although a longer move begins so too."""
    cells: tuple[str, ...] = ()
    """Touching one of these cells chooses it."""
    sign: WaySign = "dot"
    pieces: tuple[Piece, ...] = ()
    """What its picture shows: the pieces on their cells."""


class Switch(Struct, frozen=True, kw_only=True):
    """A cell of the move that may be touched or left out: `on` names it touched."""

    token: str
    label: str
    note: str
    figure: str
    off: str
    on: str


class Step(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A part of a move that is made piece by piece."""

    figure: str
    label: str
    note: str = ""
    state: Literal["done", "now", "later"]


class Fate(Struct, frozen=True):
    """What becomes of a piece if the move goes on as it has begun."""

    cell: str
    sign: Literal["back", "lost", "kept"]


class Choices(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a game offers at a node of the click tree, beside the tokens themselves."""

    ways: tuple[Way, ...] = ()
    switches: tuple[Switch, ...] = ()
    """In the order in which a click path names them."""
    fates: tuple[Fate, ...] = ()
    steps: tuple[Step, ...] = ()
    going_on: str = ""
    """The prompt for somebody who has decided not to end the move here."""


class Guide(Choices, frozen=True, omit_defaults=True, kw_only=True):
    """What can be done at one node of the click tree."""

    prompt: str
    outlooks: dict[str, Outlook] = {}
    """What the moves would bring that the next tokens complete."""
    so_far: Outlook | None = None
    """What has been decided by the path of a move that goes on."""


def guide(touches: Touches, path: tuple[str, ...]) -> Guide:
    """Return what the seat to move can do after a path; KanchaError if no move begins with it."""
    prompt = touches.prompt(path)
    position, tree = touches.position, touches.tree
    node = tree.after(*path)
    if node is None or position.seat in (None, CHANCE):
        return Guide(prompt=prompt)
    offered = position.game.choices(position, tree, path) or Choices()
    if not node.children:
        return Guide(prompt=prompt, steps=offered.steps)
    forecaster = Forecaster(position)
    complete = {token: child.move for token, child in node.children.items() if child.move}
    if len(complete) > MOST_OUTLOOKS:
        complete = {}
    return Guide(
        prompt=prompt,
        ways=offered.ways,
        switches=offered.switches,
        fates=offered.fates,
        steps=offered.steps,
        going_on=offered.going_on,
        outlooks={token: forecaster.outlook(move.code) for token, move in complete.items()},
        so_far=_so_far(forecaster, node, path),
    )


def _so_far(forecaster: Forecaster, node: ClickTree, path: tuple[str, ...]) -> Outlook | None:
    """Return what any move that goes on from here does on the cells of its path."""
    if len(path) < 2:
        return None
    while node.children:
        node = next(iter(node.children.values()))
    assert node.move is not None
    return forecaster.outlook(node.move.code, path)
