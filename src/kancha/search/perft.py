"""Perft: count move sequences, to check a move generator."""

from __future__ import annotations

import cython

from kancha.core.buffer import Buffer
from kancha.core.errors import ArgumentError
from kancha.core.position import Position

if not cython.compiled:
    from kancha.search.signals import check_signals
MOST_MOVES = 1000


def perft(position: Position, depth: int) -> int:
    """Return the number of move sequences of that length; chance outcomes count as moves."""
    if not isinstance(position, Position):
        raise TypeError(f"perft counts the moves of a Position, not of {type(position).__name__}")
    if not 0 <= depth <= MOST_MOVES:
        raise ArgumentError(f"perft counts sequences of 0 to {MOST_MOVES} moves")
    if depth == 0:
        return 1
    positions = [position.clone() for _ in range(depth + 1)]
    buffers = [Buffer(position.max_moves) for _ in range(depth + 1)]
    return _leaves(positions, buffers, depth)


def divide(position: Position, depth: int) -> dict[str, int]:
    """Return the perft of each first move."""
    return {str(move): perft(position.play(move), depth - 1) for move in position.moves}


def _leaves(positions: list[Position], buffers: list[Buffer], depth: int) -> int:
    position = cython.cast(Position, positions[depth])
    buffer = cython.cast(Buffer, buffers[depth])
    size = position._legal(buffer.codes)
    position._raise_failure()
    if depth == 1:
        return size  # the leaves are counted in bulk
    child = cython.cast(Position, positions[depth - 1])
    total = cython.cast(cython.longlong, 0)
    for i in range(size):
        child._copy_from(position)
        child._apply(buffer.codes[i])
        total += _leaves(positions, buffers, depth - 1)
        if depth > 2:
            check_signals()
    return total
