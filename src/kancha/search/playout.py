"""Random games to the end, as a measure of speed."""

from __future__ import annotations

from dataclasses import dataclass

import cython

from kancha.core.buffer import Buffer
from kancha.core.position import Position
from kancha.core.rng import Rng

if not cython.compiled:
    from kancha.core.bits import CHANCE, MAX_SEATS, NOBODY
    from kancha.search.signals import check_signals

GAMES_BETWEEN_SIGNALS = 16


@dataclass(frozen=True)
class Playouts:
    """The results of many random games."""

    games: int
    moves: int
    payoffs: tuple[float, ...]
    """The sum of each seat's payoffs."""


class Totals:
    """Sums of payoffs, one for each seat."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.sums = [0.0] * MAX_SEATS
        for seat in range(MAX_SEATS):
            self.sums[seat] = 0.0


def playouts(start: Position, games: int, rng: Rng, limit: int = 2000) -> Playouts:
    """Play random games from a position to the end; runs without the GIL.

    A game that does not end within `limit` moves stays undecided.
    """
    if not isinstance(start, Position) or not isinstance(rng, Rng):
        raise TypeError("playouts take a Position and an Rng")
    work = cython.cast(Position, start.clone())
    buffer = Buffer(start.max_moves)
    totals = Totals()
    moves = cython.cast(cython.longlong, 0)
    left = games
    while left > 0:
        part = cython.cast(cython.int, min(left, GAMES_BETWEEN_SIGNALS))
        with cython.nogil:
            moves += _play_games(work, start, part, rng, limit, buffer.codes, totals.sums)
        check_signals()
        left -= part
    work._raise_failure()
    return Playouts(games, moves, tuple([totals.sums[seat] for seat in range(start.seats)]))


def _play_games(
    work: Position,
    start: Position,
    games: int,
    rng: Rng,
    limit: int,
    codes: list[int],
    totals: list[float],
) -> int:
    moves = cython.cast(cython.longlong, 0)
    for _ in range(games):
        work._copy_from(start)
        moves += play_out(work, rng, limit, codes)
        if work._to_move() == NOBODY:
            for seat in range(start.seats):
                totals[seat] += work._payoff(seat)
    return moves


def play_out(position: Position, rng: Rng, limit: int, codes: list[int]) -> int:
    """Play at random to the end or for `limit` moves; return the moves made, with chance moves."""
    moves = 0
    while moves < limit:
        seat = position._to_move()
        if seat == NOBODY:
            break
        if seat == CHANCE:
            position._apply(position._sample(rng))
        else:
            position._apply(position._random_move(rng, codes))
        moves += 1
    return moves


def squash(score: int, eval_scale: int) -> float:
    """Turn a score into a value between -1 and 1; `eval_scale` is half a win."""
    return 1.0 * score / ((score if score > 0 else -score) + eval_scale)
