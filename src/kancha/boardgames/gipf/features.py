"""What the learnt judgement of GIPF sees: each line as a whole, GIPF-pieces, reserves and rights.

Lines that are images of each other share their weights, and so do a line and its reverse: so all
symmetries of the board are built in.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kancha.boardgames.gipf.board import LINES
from kancha.core.network import Features

RINGS = 3
"""The centre and what is around it, the spots two steps away from it, the rim."""
MOST_IN_RING, MOST_GIPFS, MOST_PIECES = 3, 10, 18
RIGHTS = 3
GAMES = 2
"""Lines weigh something else in the basic game, which has no GIPF-pieces (R2.4)."""

Pair = tuple[int, int]
"""The rows that seat 0 and seat 1 see."""


class _Rows:
    """Gives a number to every row that is asked for; row 0 is empty."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[object, ...], int] = {}

    def __call__(self, *what: object) -> int:
        return self.numbers.setdefault(what, len(self.numbers) + 1)


_rows = _Rows()


def _line_states(size: int) -> Iterator[Pair]:
    """Yield the rows of a line's states: 1 is seat 0, 2 seat 1, first spot lowest."""
    for basic in range(GAMES):
        for digits in product(range(3), repeat=size):
            views = []
            for exchanged in ((0, 1, 2), (0, 2, 1)):
                seen = tuple(exchanged[digit] for digit in reversed(digits))
                views.append(_rows("line", basic, min(seen, seen[::-1])) if any(seen) else 0)
            yield views[0], views[1]


def _count_states(name: str, most: int) -> list[Pair]:
    """Return the rows of a number of each seat."""
    counts = range(most + 1)
    return [(_rows(name, a, b), _rows(name, b, a)) for a in counts for b in counts]


def _piece_states(seat: int) -> list[Pair]:
    """Return the rows of a seat's reserve and its pieces on the board."""
    views = ("own", "other") if seat == 0 else ("other", "own")
    counts = range(MOST_PIECES + 1)
    return [
        (_rows(views[0], reserve, board), _rows(views[1], reserve, board))
        for reserve in counts
        for board in counts
    ]


_SEEN = [
    *(list(_line_states(len(line))) for line in LINES),
    *(_count_states(f"ring {ring}", MOST_IN_RING) for ring in range(RINGS)),
    _count_states("GIPF-pieces", MOST_GIPFS),
    _piece_states(0),
    _piece_states(1),
    _count_states("reserves", MOST_PIECES),
    _count_states("rights", RIGHTS - 1),
]
FEATURES = Features(len(_rows.numbers) + 1, _SEEN)
