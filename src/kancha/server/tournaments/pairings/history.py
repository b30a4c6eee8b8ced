"""What happened so far: games, byes and missed rounds, and what follows for each entrant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

How = Literal["game", "bye", "late", "forfeit"]
"""A game; a round without an opponent; one missed before coming; one without a game, because
somebody was not there."""
FIRST, SECOND = 0, 1
"""The seats. With them alternate what chess calls the colours."""


class Meeting(NamedTuple):
    """What two entrants had to do with each other in a round, or one alone (`second` is None)."""

    round: int
    first: int
    second: int | None
    points: tuple[float, float] | None
    """None while the game runs."""
    how: How = "game"


class Pair(NamedTuple):
    """Two who meet; the first has the first seat."""

    first: int
    second: int


@dataclass(slots=True)
class Card:
    """All rounds of one entrant."""

    points: float = 0.0
    opponents: list[int] = field(default_factory=list)
    """Everybody they were paired with, once each."""
    seats: list[int] = field(default_factory=list)
    """The seats they had, in the order of the rounds; games that were not played do not count."""
    had_bye: bool = False
    had_free_point: bool = False
    """Whether they got a point or half of one without playing."""
    floated: int = 0
    """1 if they met somebody of fewer points in the last round, -1 if of more."""

    @property
    def balance(self) -> int:
        """How much more often they had the first seat than the second."""
        return self.seats.count(FIRST) - self.seats.count(SECOND)

    def would_have_thrice(self, seat: int) -> bool:
        """Return whether they had a seat in their last two games."""
        return self.seats[-2:] == [seat, seat]


def cards(meetings: Iterable[Meeting]) -> dict[int, Card]:
    """Return the cards of all who were paired so far."""
    found: dict[int, Card] = {}
    ordered = sorted(meetings, key=lambda meeting: meeting.round)
    for number in dict.fromkeys(meeting.round for meeting in ordered):
        before = {entrant: card.points for entrant, card in found.items()}
        for card in found.values():
            card.floated = 0
        for meeting in ordered:
            if meeting.round == number:
                _add(found, meeting, before)
    return found


def _add(found: dict[int, Card], meeting: Meeting, before: dict[int, float]) -> None:
    first, second, how = meeting.first, meeting.second, meeting.how
    points = meeting.points or (0.0, 0.0)
    card = found.setdefault(first, Card())
    card.points += points[0]
    card.had_free_point |= how != "game" and points[0] > 0
    if second is None:
        card.had_bye |= how == "bye"
        card.floated = 1 if how == "bye" else 0
        return
    other = found.setdefault(second, Card())
    other.points += points[1]
    other.had_free_point |= how != "game" and points[1] > 0
    card.opponents.append(second)
    other.opponents.append(first)
    if how == "game":
        card.seats.append(FIRST)
        other.seats.append(SECOND)
    higher = before.get(first, 0.0) - before.get(second, 0.0)
    card.floated = (higher > 0) - (higher < 0)
    other.floated = -card.floated
