"""The greedy player: it looks one move ahead."""

from __future__ import annotations

from kancha.core.errors import ArgumentError
from kancha.core.move import Move
from kancha.core.objective import Objective
from kancha.core.position import Position
from kancha.core.rng import Rng

DECIDED = 20_000
"""More than any evaluation of an undecided position."""


def greedy_move(position: Position, rng: Rng) -> Move:
    """Return the move with the best score one move ahead; among equals, one at random.

    With hidden information, moves are tried in a random position that looks the same to the seat.
    """
    if not isinstance(position, Position):
        raise TypeError(f"a move is chosen in a Position, not in {type(position).__name__}")
    if not isinstance(rng, Rng):
        raise TypeError(f"a move is chosen by a kancha.Rng, not by {type(rng).__name__}")
    seat = position.seat
    if seat is None or seat < 0:
        raise ArgumentError("there is no move to choose: no seat is to move")
    hidden = position.game.info.has_hidden
    sampled = position.guess(seat, rng) if hidden else position
    best: list[int] = []
    best_value = -2 * DECIDED
    for code in sampled.moves.codes:
        value = position_score(sampled._after(code), seat)
        if value > best_value:
            best, best_value = [], value
        if value == best_value:
            best.append(code)
    return Move(position, best[rng.below(len(best))])


def position_score(position: Position, seat: int, objective: Objective | None = None) -> int:
    """Return the score of a position for a seat: its result if the game is over, else its value."""
    if position.seat is None:
        result = objective.result(position, seat) if objective else position.results()[seat]
        return round(DECIDED * result)
    return position.judge(seat)
