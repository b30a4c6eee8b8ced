"""What the network of Rumis for two sees: each square of the building, stones left, who is out.

All squares share their rows, so that the network plays on every plan.
"""

from __future__ import annotations

from itertools import product

from kancha.core.network import Features

SQUARES, STONES = 64, 11
OWNERS = 4
"""Nobody, red, blue, a ruin: whose cube is seen."""
ROOM = 4
"""No, one, two or three and more cubes fit on the square."""
REACH = 4
"""Which colours could place a cube there now: red 1, blue 2."""
SQUARE_STATES = OWNERS * ROOM * REACH * 2
"""And whether a square beside it is as high and has room."""
OUTSIDE = SQUARE_STATES
"""The state of a square outside the plan."""
COUNTS = STONES + 1

Pair = tuple[int, int]
"""The rows that red and blue see."""


class _Rows:
    """Gives a number to every row that is asked for; row 0 is empty."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[object, ...], int] = {}

    def __call__(self, *what: object) -> int:
        return self.numbers.setdefault(what, len(self.numbers) + 1)


_rows = _Rows()
EXCHANGED_OWNER = (0, 2, 1, 3)
EXCHANGED_REACH = (0, 2, 1, 3)


def _square_states() -> list[Pair]:
    """Return the rows of a square; the owner counts least in the number of a state."""
    return [
        (
            _rows("square", owner, room, reach, level),
            _rows("square", EXCHANGED_OWNER[owner], room, EXCHANGED_REACH[reach], level),
        )
        for level, reach, room, owner in product(range(2), range(REACH), range(ROOM), range(OWNERS))
    ] + [(0, 0)]


def _stone_states(stone: int) -> list[Pair]:
    """Return the rows of a stone that nobody, red, blue or both have left."""
    own, other = _rows("own stone", stone), _rows("other stone", stone)
    both = _rows("both have stone", stone)
    return [(0, 0), (own, other), (other, own), (both, both)]


def _out_states() -> list[Pair]:
    own, other, both = (_rows("out", who) for who in ("own", "other", "both"))
    return [(0, 0), (own, other), (other, own), (both, both)]


def _left_states() -> list[Pair]:
    counts = range(COUNTS)
    return [(_rows("left", a, b), _rows("left", b, a)) for a in counts for b in counts]


_SEEN = [
    *(_square_states() for _ in range(SQUARES)),
    *(_stone_states(stone) for stone in range(STONES)),
    _out_states(),
    _left_states(),
]
FEATURES = Features(len(_rows.numbers) + 1, _SEEN)
