"""Lines of Kissing Guramis - Challenge (R6) as puzzles: how many points can be made of one."""

from __future__ import annotations

from functools import lru_cache

from kancha.boardgames.gurami.kissing_challenge.game import KissingChallenge
from kancha.boardgames.gurami.shapes import board_of
from kancha.engines.engine import Engine

NODES = 1_000_000
"""Positions that the search for a good way looks at: about half a second."""
SHORTEST = 3
"""A Gurami chain has at least three pieces (R2.2)."""
HIGHEST = 6
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


def upper_bound() -> int:
    """Return points that no way to lay any line exceeds.

    A stripe pays when a piece comes into it, from the third piece on. A chain of k pieces pays half
    its sum at most (R2.2), and neighbours differ (R2.3), so at best it holds sixes and fives in
    turn.
    """
    stripes = board_of(FIELDS).stripes.values()
    return sum(
        (k * HIGHEST - k // 2) // 2 for fields in stripes for k in range(SHORTEST, len(fields) + 1)
    )
