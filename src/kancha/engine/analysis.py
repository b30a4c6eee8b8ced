"""What an engine says of a position."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from kancha.core.move import Move

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
    """The best move and how good it is for the seat to move."""

    best: Move
    score: int
    win_probability: float
    lines: tuple[Line, ...]
    depth: int
    nodes: int

    @property
    def is_won(self) -> bool:
        """Whether the engine has proved that the seat to move wins."""
        return self.score > SURE


def chance_of_winning(score: int) -> float:
    """Return the probability of winning that goes with a score."""
    if abs(score) > SURE:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + exp(-score / 400))
