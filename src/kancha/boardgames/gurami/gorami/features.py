"""What the network of GOrami sees: fields with their neighbours, stripes, supplies, fields left.

Every board has rows of its own for fields and stripes.
"""

from __future__ import annotations

from kancha.boardgames.gurami.shapes import board_of
from kancha.core.network import Features

BOARDS = (16, 22, 24)
MOST_FIELDS, MOST_STRIPES, NUMBERS = 24, 12, 3
EMPTY_STATES = 8
"""Which numbers may not be laid on an empty field."""
EXITS = 4
"""A piece has no, one, two or three empty neighbours: with none it cannot be turned any more."""
FIELD_STATES = EMPTY_STATES + 2 * NUMBERS * EXITS
MOST_LEAD, MOST_EMPTY = 7, 4
LEADS = 2 * MOST_LEAD + 1
STRIPE_STATES = LEADS * (MOST_EMPTY + 1)
MOST_COPIES = 4

Pair = tuple[int, int]
"""The rows that yellow and blue see."""


class _Rows:
    """Gives a number to every row that is asked for; row 0 is empty."""

    def __init__(self) -> None:
        self.names: dict[tuple[object, ...], int] = {}

    def __call__(self, *what: object) -> int:
        return self.names.setdefault(what, len(self.names) + 1)


_rows = _Rows()


def _field_states(field: int) -> list[Pair]:
    """Return the rows of a field on each board: empty, then yellow's and blue's pieces."""
    states = []
    for size in BOARDS:
        if field >= size:
            states += [(0, 0)] * FIELD_STATES
            continue
        for barred in range(EMPTY_STATES):
            row = _rows("field", size, field, barred)
            states.append((row, row))
        for views in (("own", "other"), ("other", "own")):
            for number in range(NUMBERS):
                for exits in range(EXITS):
                    yellow, blue = (_rows("field", size, field, v, number, exits) for v in views)
                    states.append((yellow, blue))
    return states


def _stripe_states(stripe: int) -> list[Pair]:
    """Return the rows of a stripe on each board: who leads by how much, and the fields left."""
    states: list[Pair] = []
    for size in BOARDS:
        if stripe >= len(board_of(size).stripes):
            states += [(0, 0)] * STRIPE_STATES
            continue
        for lead in range(-MOST_LEAD, MOST_LEAD + 1):
            for empty in range(MOST_EMPTY + 1):
                yellow, blue = (
                    _rows("stripe", size, stripe, sign * lead, empty) for sign in (1, -1)
                )
                states.append((yellow, blue))
    return states


def _supply_states(number: int) -> list[Pair]:
    counts = range(MOST_COPIES + 1)
    return [
        (_rows("supply", number, a, b), _rows("supply", number, b, a))
        for a in counts
        for b in counts
    ]


def _left_states() -> list[Pair]:
    return [(_rows("left", n), _rows("left", n)) for n in range(MOST_FIELDS + 1)]


def _image(number: int) -> list[int]:
    """Return the exchange of rows by the symmetries of that number, or none if there are fewer."""
    image = [0]
    for name in _rows.names:
        kind, *rest = name
        if kind in ("field", "stripe"):
            board = board_of(int(str(rest[0])))
            at = int(str(rest[1]))
            fields = board.symmetries[number % len(board.symmetries)]
            if kind == "field":
                rest[1] = fields[at]
            else:
                stripes = [frozenset(members) for members in board.stripes.values()]
                rest[1] = stripes.index(frozenset([fields[field] for field in stripes[at]]))
        image.append(_rows.names[kind, *rest])
    return image


_SEEN = [
    *(_field_states(field) for field in range(MOST_FIELDS)),
    *(_stripe_states(stripe) for stripe in range(MOST_STRIPES)),
    *(_supply_states(number) for number in range(NUMBERS)),
    _left_states(),
]
IMAGES = max(len(board_of(size).symmetries) for size in BOARDS)
FEATURES = Features(len(_rows.names) + 1, _SEEN, [_image(number) for number in range(1, IMAGES)])
