"""How a piece of Gounki can go: whole, or part by part, with pictures of each."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from kancha.boardgames.gounki.rules import GounkiRules
from kancha.boardgames.gounki.scene import figure_id
from kancha.boardgames.gounki.touches import PROMPTS
from kancha.boardgames.gounki.ways import BOARD, read_square, step_kind
from kancha.core.guide import Choices, Step, Way
from kancha.core.scene import Piece
from kancha.core.touches import either

if TYPE_CHECKING:
    from kancha.core.clicks import ClickTree

KINDS = ("circle", "square")


def choices(position: GounkiRules, tree: ClickTree, path: tuple[str, ...]) -> Choices:
    """Return the ways of a chosen piece, or the drops of a deployment."""
    if not path:
        return Choices()
    node = tree.after(*path)
    assert node is not None
    if len(path) == 2 and not node.children:
        return Choices()  # the whole piece has gone
    if len(path) == 1:
        ways = _ways(position, node, path[0])
        return Choices(ways=ways) if len(ways) > 1 else Choices()
    start = read_square(path[-1])
    kinds = {step_kind(position.turn.seat, start, read_square(token)) for token in node.children}
    going_on = PROMPTS["drop"].format(kind=" or ".join(sorted(kinds)))
    return Choices(steps=_steps(position, node, path), going_on=going_on)


def _ways(position: GounkiRules, node: ClickTree, origin: str) -> tuple[Way, ...]:
    start = BOARD.by_name[origin]
    piece = position.piece_at(start)
    assert piece is not None
    seat, circles, squares = piece
    standing = Piece(origin, figure_id(seat, circles, squares))
    whole = tuple(token for token, child in node.children.items() if child.move is not None)
    fields = f"{len(whole)} fields" if len(whole) > 1 else "one field"
    ways = [Way(label="Whole", note=fields, next=whole, ends=True, pieces=(standing,))]
    for number, kind in enumerate(KINDS):
        drops = tuple(
            token
            for token, child in node.children.items()
            if child.children and step_kind(seat, start, read_square(token)) == kind
        )
        if not drops:
            continue
        left = figure_id(seat, circles - (number == 0), squares - (number == 1))
        part = figure_id(seat, int(number == 0), int(number == 1))
        pieces = (Piece(origin, left), *(Piece(token, part) for token in drops))
        label = f"{kind.capitalize()} first"
        ways.append(
            Way(
                label=label,
                note=either(drops),
                next=drops,
                sign="circle" if number == 0 else "square",
                pieces=pieces,
            )
        )
    return tuple(way for way in ways if way.next)


def _steps(position: GounkiRules, node: ClickTree, path: tuple[str, ...]) -> tuple[Step, ...]:
    """Return every part of the piece: dropped where, to be dropped next, to be dropped later."""
    piece = position.piece_at(BOARD.by_name[path[0]])
    assert piece is not None
    seat = piece.seat
    left = {"circle": piece.circles, "square": piece.squares}
    steps = []
    for start, token in pairwise(path):
        kind = step_kind(seat, read_square(start), read_square(token))
        left[kind] -= 1
        steps.append(Step(figure=_part(seat, kind), label=token, note="dropped", state="done"))
    kinds = {step_kind(seat, read_square(path[-1]), read_square(token)) for token in node.children}
    first = sorted(left, key=lambda kind: kind not in kinds)
    waiting = [kind for kind in first for _ in range(left[kind])]
    count = len(node.children)
    fields = f"{count} fields" if count > 1 else "one field"
    for number, kind in enumerate(waiting):
        label, note = ("Then", "") if number else ("Next", fields)
        steps.append(
            Step(
                figure=_part(seat, kind),
                label=label,
                note=note,
                state="later" if number else "now",
            )
        )
    return tuple(steps)


def _part(seat: int, kind: str) -> str:
    return figure_id(seat, int(kind == "circle"), int(kind == "square"))
