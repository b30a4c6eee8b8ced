"""What an engine says of a position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp

from kancha.core.move import Move
from kancha.core.position import Position

SURE = 29000
"""Scores beyond this are won or lost games, 30000 less the number of moves to the end."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play, and what it is worth to the seat that begins it."""

    moves: tuple[Move, ...]
    score: int
    win_probability: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best lines, the best first: how good the position is for the seat to move."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int

    @property
    def best(self) -> Move:
        """The best move."""
        return self.lines[0].moves[0]

    @property
    def score(self) -> int:
        """What the position is worth to the seat to move."""
        return self.lines[0].score

    @property
    def win_probability(self) -> float:
        """How likely the seat to move wins."""
        return self.lines[0].win_probability

    @property
    def is_won(self) -> bool:
        """Whether the engine has proved that the seat to move wins."""
        return self.score > SURE


Report = Callable[[Analysis], None]


def chance_of_winning(score: int) -> float:
    """Return the probability of winning that goes with a score."""
    if abs(score) > SURE:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + exp(-score / 400))


def moves_of(position: Position, codes: tuple[int, ...]) -> tuple[Move, ...]:
    """Return the moves of a line from a position."""
    moves = []
    for code in codes:
        moves.append(Move(position, code))
        position = position.after(code)
    return tuple(moves)
