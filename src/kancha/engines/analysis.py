"""The result of an analysis."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp, log

from kancha.core.move import Move
from kancha.core.position import Position

PROVEN_WIN = 29000
"""Scores beyond this are proven wins or losses: 30000 less the number of moves to the end."""


@dataclass(frozen=True, slots=True)
class Variation:
    """A line of moves, with its score and win probability for the seat that starts it."""

    moves: tuple[Move, ...]
    score: int
    win_probability: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """What an engine found about a position, for the seat to move; the best line comes first."""

    lines: tuple[Variation, ...]
    depth: int
    nodes: int

    @property
    def best(self) -> Move:
        """The best move."""
        return self.lines[0].moves[0]

    @property
    def score(self) -> int:
        """The score of the position for the seat to move."""
        return self.lines[0].score

    @property
    def win_probability(self) -> float:
        """The probability that the seat to move wins."""
        return self.lines[0].win_probability

    @property
    def is_won(self) -> bool:
        """Whether a win for the seat to move is proven."""
        return self.score > PROVEN_WIN


AnalysisReport = Callable[[Analysis], None]


def win_probability(score: int) -> float:
    """Return the win probability that corresponds to a score."""
    if abs(score) > PROVEN_WIN:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + exp(-score / 400))


def score_of(probability: float) -> float:
    """Return the score of a win probability that is not proven."""
    within = min(0.999, max(0.001, probability))
    return 400 * log(within / (1 - within))


def read_moves(position: Position, codes: tuple[int, ...]) -> tuple[Move, ...]:
    """Return the moves of a line, given as codes, from a position.

    The line ends before the first move that is not legal: with hidden information a search expects
    moves in positions that only look the same to the seat.
    """
    moves: list[Move] = []
    for code in codes:
        if code not in position.moves.codes:
            break
        moves.append(Move(position, code))
        position = position._after(code)
    return tuple(moves)
