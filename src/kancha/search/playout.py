"""Random games to the end: the measure of speed, and the leaves of a Monte Carlo search."""

from __future__ import annotations

from dataclasses import dataclass

import cython

from kancha.core.buffer import Buffer
from kancha.core.position import Position
from kancha.core.rng import Rng

if not cython.compiled:
    from kancha.core.bits import CHANCE, MAX_SEATS, NOBODY


@dataclass(frozen=True)
class Playouts:
    """What many random games came to."""

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
    """Play random games from a position to the end; other threads may run meanwhile.

    Some games have no end by themselves at random; they stop, undecided, after `limit` moves.
    """
    work = cython.cast(Position, start.clone())
    buffer = Buffer(start.max_moves)
    totals = Totals()
    with cython.nogil:
        moves = _many(work, start, games, rng, limit, buffer.codes, totals.sums)
    return Playouts(games, moves, tuple([totals.sums[seat] for seat in range(start.seats)]))


def _many(
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
        work.copy_from(start)
        moves += play_out(work, rng, limit, codes)
        if work.to_move() == NOBODY:
            for seat in range(start.seats):
                totals[seat] += work.payoff(seat)
    return moves


def play_out(position: Position, rng: Rng, limit: int, codes: list[int]) -> int:
    """Play at random to the end, or `limit` moves; return how many, those of chance included."""
    moves = 0
    while moves < limit:
        seat = position.to_move()
        if seat == NOBODY:
            break
        if seat == CHANCE:
            position.apply(position.sample(rng))
        else:
            size = position.legal(codes)
            position.apply(codes[rng.below(size)])
        moves += 1
    return moves


def squash(judged: int, softness: int) -> float:
    """Return a judgement as a result between -1 and 1; `softness` is half a win."""
    return 1.0 * judged / ((judged if judged > 0 else -judged) + softness)
