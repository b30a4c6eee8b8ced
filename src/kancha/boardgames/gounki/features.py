"""What the network of Gounki sees: which piece stands on each square, and whose it is."""

from __future__ import annotations

from kancha.core.network import Features

KINDS = {1: 0, 2: 1, 3: 2, 4: 3, 8: 4, 12: 5, 5: 6, 6: 7, 9: 8}
"""By circles + 4 squares (R1.2)."""
OTHER_SEAT = 16
"""Added to the state of a square with a piece of seat 1."""
STATES = 29


def row(square: int, piece: int, *, own: bool) -> int:
    """Return the row of a piece on a square, counted from the side of the seat that looks."""
    return 1 + 64 * (KINDS[piece] + (0 if own else 9)) + square


def _seen(square: int, state: int) -> tuple[int, int]:
    piece, seat = state % OTHER_SEAT, state // OTHER_SEAT
    if piece not in KINDS:
        return 0, 0
    return row(square, piece, own=seat == 0), row(square ^ 56, piece, own=seat == 1)


def _mirrored(number: int) -> int:
    return number if number == 0 else 1 + (number - 1 ^ 7)


ROWS = 1 + 18 * 64
FEATURES = Features(
    ROWS,
    [[_seen(square, state) for state in range(STATES)] for square in range(64)],
    [[_mirrored(number) for number in range(ROWS)]],
)
