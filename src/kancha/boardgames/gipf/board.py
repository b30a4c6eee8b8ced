"""The board of GIPF (R1): spots as bits, the 21 lines and the 42 push ways."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kancha.geometry.hexagon import DIRECTIONS, HexagonBoard

BOARD = HexagonBoard(4)
"""R1.1, with the directions of R1.3; the rim are the dots, all other points the spots (R1.2)."""
NAMES = BOARD.names

# Bit 8 (column + 3) + (height + 3) of a word is the spot of that place: a step in a direction is
# a shift by the same number everywhere, and what lies beyond a line's end is a bit never set.


def _bit_number(place: tuple[int, int]) -> int:
    column, height = place
    return 8 * (column + 3) + height + 3


BIT = {spot: _bit_number(BOARD.places[spot]) for spot in BOARD.inside}
"""The number of the bit that stands for a spot; the order is that of the alphabet."""
SPOT = {bit: spot for spot, bit in BIT.items()}


def mask(spots: Iterable[int]) -> int:
    """Return the word in which the bits of these spots are set."""
    return sum(1 << BIT[spot] for spot in spots)


def spots_of(bits: int) -> tuple[int, ...]:
    """Return the spots whose bits are set, in alphabetical order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(SPOT[lowest.bit_length() - 1])
        bits -= lowest
    return tuple(found)


def names_of(bits: int) -> tuple[str, ...]:
    """Return the names of the spots whose bits are set, in alphabetical order."""
    return tuple(NAMES[spot] for spot in spots_of(bits))


def turn_of(direction: str) -> int:
    """Return by how many bits a word is rotated to the left for one step in a direction."""
    column, height = DIRECTIONS[direction]
    return (8 * column + height) % 64


LINES = BOARD.lines
"""R1.4"""
LINE_TURNS = tuple(BIT[line[1]] - BIT[line[0]] for line in LINES)


class PushWay(NamedTuple):
    """A way to push (R1.5): the dot where it starts, its direction and the spots along it."""

    dot: int
    direction: str
    spots: tuple[int, ...]


WAYS = tuple(PushWay(*way) for way in BOARD.ways)

CANONICAL_WAY: dict[int, int] = {}
"""R5.5: the push way that stands for all ways onto a rim spot while it is vacant."""
for number, way in enumerate(WAYS):
    CANONICAL_WAY.setdefault(way.spots[0], number)
