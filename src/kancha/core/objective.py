"""What a search plays for."""

from __future__ import annotations

from kancha.core.position import Position


class Objective:
    """Play for the result of the game.

    A game may play for something else in a compiled subclass. What it needs to know for that stays
    here, outside the position: equal positions are judged equally.
    """

    def _payoff(self, position: Position, seat: int) -> float:
        """Return the value of a finished game for a seat, -1 to 1."""
        return position._payoff(seat)

    def _forecast(self, position: Position, seat: int) -> int:
        """Evaluate an undecided position for a seat, -9999 to 9999."""
        return position._forecast(seat)

    def chance(self, position: Position, seat: int, given_away: float) -> float | None:
        """Return the win chance, 0 to 1, before a move that gives away so much of the value.

        None where only the game itself can say what its evaluation means.
        """
        return None

    def result(self, position: Position, seat: int) -> float:
        """Return the value of a finished game for a seat, -1 to 1; a checked `_payoff`."""
        _check(position, seat)
        return self._payoff(position, seat)

    def expect(self, position: Position, seat: int) -> int:
        """Evaluate an undecided position for a seat, -9999 to 9999; a checked `_forecast`."""
        _check(position, seat)
        return self._forecast(position, seat)


def _check(position: Position, seat: int) -> None:
    if not isinstance(position, Position):
        raise TypeError(f"an objective values a Position, not {type(position).__name__}")
    position._check_seat(seat)
