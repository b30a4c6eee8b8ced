"""All legal places of a stone in a useful order, so that any front end can step through them.

The order of the orientations is that of a hand (`handling_order`): lying flat first, each one a
quarter turn from the one before; within an orientation the squares run from left to right and from
the front row to the back. `next_place` and `previous_place` go round: after the last place comes
the first again.
"""

from __future__ import annotations

from kancha.boardgames.rumis.material import MOTIONS, Turned, handling_order, moved
from kancha.boardgames.rumis.notation import turned_of
from kancha.boardgames.rumis.rules import ANCHOR_SHIFT
from kancha.core.move import Move
from kancha.core.position import Position


def places(position: Position, stone: str, turned: Turned | None = None) -> list[Move]:
    """Return the legal placements of a stone in the order of handling, or only those so turned."""
    rank = {shape: i for i, shape in enumerate(handling_order(stone))}
    found = [
        move
        for move in position.moves
        if turned_of(move.code) in rank and turned in (None, turned_of(move.code))
    ]
    return sorted(found, key=lambda move: (rank[turned_of(move.code)], move.code >> ANCHOR_SHIFT))


def next_place(position: Position, move: Move, step: int = 1) -> Move:
    """Return the legal place of the same stone that follows a move's in the order of handling."""
    return _step(places(position, turned_of(move.code).stone), move, step)


def previous_place(position: Position, move: Move) -> Move:
    """Return the legal place of the same stone that comes before a move's."""
    return next_place(position, move, -1)


def next_square(position: Position, move: Move, step: int = 1) -> Move:
    """Return the next legal place of the same stone in the same orientation."""
    return _step(places(position, turned_of(move.code).stone, turned_of(move.code)), move, step)


def _step(order: list[Move], move: Move, step: int) -> Move:
    at = [other.code for other in order].index(move.code)
    return order[(at + step) % len(order)]


def handled(position: Position, move: Move, motion: str) -> Move | None:
    """Return the place nearest to a move's after a `turn`, a `tip` or a `roll` of the stone.

    Where the stone fits nowhere so turned, the same motion is repeated; None if nothing else fits.
    """
    turned = moved(turned_of(move.code), MOTIONS[motion])
    while turned != turned_of(move.code):
        fitting = places(position, turned.stone, turned)
        if fitting:
            here = _centre(move)
            return min(fitting, key=lambda other: (_distance(_centre(other), here), other.code))
        turned = moved(turned, MOTIONS[motion])
    return None


def _centre(move: Move) -> tuple[float, ...]:
    """Return the middle of the cells that the text names, in any unit that can be compared."""
    turned = turned_of(move.code)
    names = str(move).split(":")[1]
    width = len(names) // len(turned.shape)
    cells = [names[i : i + width] for i in range(0, len(names), width)]
    axes = zip(*([ord(letter) for letter in cell] for cell in cells), strict=True)
    return tuple(sum(axis) / len(cells) for axis in axes)


def _distance(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
