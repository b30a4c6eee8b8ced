"""How a tournament stands, and what decides between equals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from kancha.server.tournaments.pairings.history import Meeting, cards

TieBreak = Literal["buchholz", "sonneborn_berger", "direct", "wins"]
SWISS: tuple[TieBreak, ...] = ("buchholz", "sonneborn_berger", "direct", "wins")
ROUND_ROBIN: tuple[TieBreak, ...] = ("direct", "sonneborn_berger", "wins")
MEANINGS: dict[TieBreak, tuple[str, str]] = {
    "buchholz": (
        "Buchholz",
        "The points of all opponents; a round without a game counts as if against an equal.",
    ),
    "sonneborn_berger": (
        "Sonneborn-Berger",
        "The points of the opponents who were beaten, and half of those who drew.",
    ),
    "direct": (
        "Direct encounter",
        "The points against each other, if all who are equal have met.",
    ),
    "wins": ("Wins", "Games won at the board."),
}


class Line(NamedTuple):
    """A line of the standings."""

    place: int
    """Those who are equal in everything share a place."""
    entrant: int
    points: float
    games: int
    """Games played at the board, and over."""
    breaks: tuple[float, ...]


def counting(
    meetings: Iterable[Meeting], left: Iterable[int], rounds: int
) -> tuple[list[Meeting], frozenset[int]]:
    """Return the games of a round robin that count, and whose do not.

    The games of those who left before they had played half of theirs do not count: otherwise
    whoever met them early would be better or worse off by chance.
    """
    known = list(meetings)
    gone = set()
    for entrant in left:
        played = [
            meeting
            for meeting in known
            if entrant in (meeting.first, meeting.second)
            and meeting.how == "game"
            and meeting.points is not None
        ]
        if 2 * len(played) < rounds:
            gone.add(entrant)
    return [m for m in known if not gone & {m.first, m.second}], frozenset(gone)


def standings(
    entrants: Sequence[int], meetings: Sequence[Meeting], breaks: Sequence[TieBreak]
) -> list[Line]:
    """Return the standings of entrants, who are ordered by strength."""
    over = [meeting for meeting in meetings if meeting.points is not None]
    points = dict.fromkeys(entrants, 0.0)
    points.update({entrant: card.points for entrant, card in cards(over).items()})
    results = {entrant: _results(entrant, over) for entrant in entrants}
    unfinished = {meeting.round for meeting in meetings if meeting.points is None}
    finished = {meeting.round for meeting in meetings} - unfinished
    worth: dict[TieBreak, Callable[[int], float]] = {
        "buchholz": lambda one: _buchholz(
            results[one], points, points[one] * _without_game(one, over, finished)
        ),
        "sonneborn_berger": lambda one: sum(
            got * points[other] for other, got, _ in results[one] if other is not None
        ),
        "direct": lambda one: _direct(one, results, points),
        "wins": lambda one: float(sum(got == 1 and how for _, got, how in results[one])),
    }
    values = {one: tuple(worth[each](one) for each in breaks) for one in entrants}
    keys = {one: (points[one], *values[one]) for one in entrants}
    ordered = sorted(entrants, key=lambda one: keys[one], reverse=True)
    all_keys = [keys[one] for one in ordered]
    return [
        Line(
            all_keys.index(keys[one]) + 1,
            one,
            points[one],
            sum(played for _, _, played in results[one]),
            values[one],
        )
        for one in ordered
    ]


Result = tuple[int | None, float, bool]
"""An opponent, the points against them, and whether there was a game."""


def _results(entrant: int, over: Sequence[Meeting]) -> list[Result]:
    found: list[Result] = []
    for meeting in over:
        assert meeting.points is not None
        is_game = meeting.how == "game"
        if meeting.first == entrant:
            found.append((meeting.second if is_game else None, meeting.points[0], is_game))
        elif meeting.second == entrant:
            found.append((meeting.first if is_game else None, meeting.points[1], is_game))
    return found


def _without_game(entrant: int, over: Sequence[Meeting], finished: set[int]) -> int:
    """Count the rounds in which somebody had no game."""
    mine = [meeting for meeting in over if entrant in (meeting.first, meeting.second)]
    missed = finished - {meeting.round for meeting in mine}
    return len(missed) + sum(meeting.how != "game" for meeting in mine)


def _buchholz(results: list[Result], points: dict[int, float], instead: float) -> float:
    return sum(points[other] for other, _, _ in results if other is not None) + instead


def _direct(entrant: int, results: dict[int, list[Result]], points: dict[int, float]) -> float:
    equals = {other for other in points if points[other] == points[entrant]} - {entrant}
    met = {other: got for other, got, _ in results[entrant] if other in equals}
    everybody_met = all(
        {other for other, _, _ in results[one]} >= (equals | {entrant}) - {one}
        for one in (entrant, *equals)
    )
    return sum(met.values()) if everybody_met else 0.0
