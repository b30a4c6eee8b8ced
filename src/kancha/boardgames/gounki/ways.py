"""Where a piece can go on an empty board (R3 to R5): runs, movements and deployments.

What stands on the other squares is judged in rules.py; here are only steps and edges.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kancha.geometry.square import SquareBoard

BOARD = SquareBoard(8, 8)
"""R1.1"""
EXIT = 64
"""Squares 64 to 71 are the exit squares beyond the far side, files a to h (R3.7)."""
FORWARD = (1, -1)
"""R1.4: white goes up, black goes down."""

Step = tuple[int, int]
CIRCLE_STEPS: tuple[Step, ...] = ((-1, 1), (1, 1))
"""R3.3, as changes of file and of rank; the rank counts forward."""
SQUARE_STEPS: tuple[Step, ...] = ((0, 1), (-1, 0), (1, 0))


def run(seat: int, origin: int, step: Step, length: int) -> list[int]:
    """Return the squares of a run (R3.4), fewer than `length` where it leaves the board."""
    file, rank = BOARD.place(origin)
    sideways, forward = step[0], step[1] * FORWARD[seat]
    squares: list[int] = []
    for _ in range(length):
        if not 0 <= file + sideways < 8:
            if not squares:
                return []  # R3.6: a run does not begin with a rebound
            sideways = -sideways  # R3.5
        file, rank = file + sideways, rank + forward
        if not 0 <= rank < 8:
            squares.append(EXIT + file)  # R3.7
            break
        squares.append(rank * 8 + file)
    return squares


@cache
def movements(seat: int, circles: int, squares: int, origin: int) -> dict[int, frozenset[int]]:
    """Return the last squares of all movements (R4.1), each with the squares passed before it."""
    found: dict[int, frozenset[int]] = {}
    for steps, length in ((CIRCLE_STEPS, circles), (SQUARE_STEPS, squares)):
        for step in steps:
            way = run(seat, origin, step, length)
            for i, last in enumerate(way):
                passed = frozenset(way[:i]) - {origin}  # R4.2: the origin counts as empty
                if last not in found or passed < found[last]:
                    found[last] = passed  # R4.8: the shorter of two ways is never the worse
    return found


def way(seat: int, circles: int, squares: int, origin: int, last: int) -> list[int]:
    """Return the squares of a run from the origin to the last square, the shortest there is."""
    passed = movements(seat, circles, squares, origin)[last]
    for steps, length in ((CIRCLE_STEPS, circles), (SQUARE_STEPS, squares)):
        for step in steps:
            squares_run = run(seat, origin, step, length)
            for i, square in enumerate(squares_run):
                if square == last and frozenset(squares_run[:i]) - {origin} == passed:
                    return squares_run[: i + 1]
    raise ValueError("no such movement")


@cache
def deployments(seat: int, circles: int, squares: int, origin: int) -> tuple[tuple[int, ...], ...]:
    """Return the targets, in the order of the drops, of all deployments."""
    if circles + squares < 2:
        return ()  # R5.1
    by_circles, by_squares = (CIRCLE_STEPS, circles), (SQUARE_STEPS, squares)
    phases = [phase for phase in (by_circles, by_squares) if phase[1]]
    orders = [phases] if len(phases) == 1 else [phases, phases[::-1]]  # R5.2
    drops = (targets for order in orders for targets in _drops(seat, origin, order))
    return tuple(dict.fromkeys(targets for targets in drops if targets[0] < EXIT))  # R5.7


def _drops(
    seat: int, hand: int, phases: list[tuple[tuple[Step, ...], int]]
) -> Iterator[tuple[int, ...]]:
    if not phases:
        yield ()
        return
    (steps, parts), *rest = phases
    for step in steps:
        phase = tuple(run(seat, hand, step, parts))  # R5.3
        if not phase:
            continue
        if phase[-1] >= EXIT:
            yield phase  # R5.7: an exit ends the deployment
        else:
            for following in _drops(seat, phase[-1], rest):
                yield phase + following


def step_kind(seat: int, origin: int, target: int) -> str:
    """Return "circle", "square" or "" for the step between two squares (R3.3)."""
    file, rank = BOARD.place(origin)
    to_file = target % 8
    to_rank = target // 8 if target < EXIT else (8 if seat == 0 else -1)
    step = (to_file - file, (to_rank - rank) * FORWARD[seat])
    return "circle" if step in CIRCLE_STEPS else "square" if step in SQUARE_STEPS else ""


def square_name(square: int, seat: int) -> str:
    """Return the name of a square or of an exit square of the seat (R3.7)."""
    return (
        BOARD.name(square)
        if square < EXIT
        else f"{'abcdefgh'[square - EXIT]}{9 if seat == 0 else 0}"
    )


def read_square(name: str) -> int:
    """Return the square or the exit with that name: the inverse of `square_name`."""
    return EXIT + "abcdefgh".index(name[0]) if name[1] in "09" else BOARD.by_name[name]
