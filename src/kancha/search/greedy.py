"""The simplest opponent: it looks one move ahead and takes what it likes best."""

from __future__ import annotations

from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.rng import Rng

DECIDED = 20_000
"""More than any judgement of an undecided position."""


def greedy_move(position: Position, rng: Rng) -> Move:
    """Return a move after which the seat to move stands best; among equals, one at random.

    Where something is hidden from the seat, it judges a position that it thinks possible.
    """
    seat = position.seat
    assert seat is not None
    hidden = position.game.info.has_hidden
    imagined = position.guess(seat, rng) if hidden else position
    best: list[int] = []
    best_value = -2 * DECIDED
    for code in imagined.moves.codes:
        value = worth(imagined.after(code), seat)
        if value > best_value:
            best, best_value = [], value
        if value == best_value:
            best.append(code)
    return Move(position, best[rng.below(len(best))])


def worth(position: Position, seat: int) -> int:
    """Return what a position is worth to a seat: its result where decided, else its judgement."""
    if position.seat is None:
        return round(DECIDED * position.results()[seat])
    return position.judge(seat)
