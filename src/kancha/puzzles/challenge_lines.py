"""Lines of Kissing Guramis - Challenge (R6) as puzzles: how many points can be made of one."""

from __future__ import annotations

from functools import lru_cache

from kancha.boardgames.gurami.kissing_challenge.game import KissingChallenge
from kancha.boardgames.gurami.shapes import board_of
from kancha.engines.engine import Engine

NODES = 1_000_000
"""Positions that the search for a good way looks at: about half a second."""
HIGHEST, COPIES = 6, 4
FIELDS = 22


@lru_cache(maxsize=64)
def best_known(line: str, nodes: int = NODES) -> tuple[int, tuple[str, ...]]:
    """Return the most points that a search finds for a line, and the moves that make them."""
    game = KissingChallenge(seats=1, line=line)
    start = game.start()
    position, moves = start, []
    for move in Engine(game).think(start, nodes=nodes).lines[0].moves:
        moves.append(str(move))
        position = position.play(move)
    (points,) = game.scores(position)
    return points, tuple(moves)


@lru_cache(maxsize=1)
def upper_bound() -> int:
    """Return points that no way to lay any line exceeds.

    The chains that pay in one stripe lie apart or within each other. One that holds others has at
    least two pieces more: what is left of equal sums without equal sums has equal sums, and a
    single piece has not. The chains that lie in no other one share the pieces of their stripe, and
    a piece lies in three stripes.
    """
    lengths = [len(fields) for fields in board_of(FIELDS).stripes.values()]
    numbers = sorted(list(range(1, HIGHEST + 1)) * COPIES, reverse=True)
    outermost = 3 * sum(numbers[:FIELDS]) // 2
    return outermost + sum(map(_most_within, lengths))


def _most_within(fields: int) -> int:
    """Return a bound on what chains pay that lie within others, on so many fields of a stripe."""
    return max(
        (_most_of(size - 2) + _most_within(fields - size) for size in range(3, fields + 1)),
        default=0,
    )


def _most_of(fields: int) -> int:
    """Return a bound on what all chains pay on so many fields of a stripe."""
    return max(
        (
            _highest_value(size) + _most_of(size - 2) + _most_of(fields - size)
            for size in range(3, fields + 1)
        ),
        default=0,
    )


@lru_cache(maxsize=8)
def _highest_value(size: int) -> int:
    """Return the highest value of a chain of so many pieces: neighbours differ (R2.3)."""
    ends = {(0, 0, 0)}
    for _ in range(size):
        ends = {
            (number, yellow + number * is_yellow, blue + number * (1 - is_yellow))
            for last, yellow, blue in ends
            for number in range(1, HIGHEST + 1)
            if number != last
            for is_yellow in (0, 1)
        }
    return max((yellow for _, yellow, blue in ends if yellow == blue), default=0)
