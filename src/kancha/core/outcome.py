"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. No winner: a draw, or an unsolved solitaire; several: a shared win."""

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    ranks: tuple[int, ...] = ()
    rule: str = ""
    reason: str = ""

    def __str__(self) -> str:
        """Return the outcome in the words of the example files."""
        if not self.winners:
            return "draw"
        if len(self.winners) == 1:
            return f"seat {self.winners[0]} wins"
        return f"seats {','.join(map(str, self.winners))} share the win"


def won(seat: int, seats: int, rule: str, reason: str) -> Outcome:
    """Return the outcome in which one seat wins and all others are last."""
    return Outcome((seat,), None, tuple(1 if s == seat else 2 for s in range(seats)), rule, reason)


def drawn(seats: int, rule: str, reason: str) -> Outcome:
    """Return the draw of all seats."""
    return Outcome((), None, (1,) * seats, rule, reason)


def by_scores(scores: tuple[int, ...], rule: str, reason: str) -> Outcome:
    """Return the outcome in which the highest score wins and equal highest scores share the win."""
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Outcome(winners, scores, ranks, rule, reason)
