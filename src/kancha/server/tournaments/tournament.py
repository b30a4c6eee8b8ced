"""A tournament as it is stored: who takes part, who met whom, and with which result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from kancha.core.options import OptionValue
from kancha.server.tables.clocks import ClockSetup
from kancha.server.tournaments.pairings.history import How, Meeting
from kancha.server.tournaments.pairings.standings import (
    ROUND_ROBIN,
    SWISS,
    Line,
    counting,
    standings,
)

Kind = Literal["swiss", "round_robin"]
TournamentStatus = Literal["open", "running", "paused", "over"]
LATE_UNTIL = 2
"""The round with which whoever comes late begins at the latest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Somebody who takes part, or an engine (`level` above 0). Numbers are given once."""

    number: int
    guest: str
    name: str
    level: int = 0
    rating: float | None = None
    """Their rating when they were paired first; it orders those of equal points."""
    joined: int = 1
    """The first round in which they play."""
    left: int | None = None
    """The first round in which they do not play any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTimes:
    """When a round began and ended."""

    number: int
    began: int
    ended: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A line of a round: two who meet at a table, or one alone."""

    round: int
    board: int
    first: int
    second: int | None
    how: How = "game"
    table: str | None = None
    points: tuple[float, float] | None = None
    """None while the game runs."""
    here: tuple[bool, bool] = (False, False)
    """Who has come to the table."""
    adjusted: bool = False
    """Whether the organiser changed the result."""

    @property
    def is_open(self) -> bool:
        """Whether the game has still to be played or goes on."""
        return self.points is None

    @property
    def meeting(self) -> Meeting:
        """What it means for the next pairings and the standings."""
        return Meeting(self.round, self.first, self.second, self.points, self.how)

    def of(self, number: int) -> bool:
        """Return whether an entrant is one of the two."""
        return number in (self.first, self.second)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """All of a tournament; it is never changed, only replaced."""

    id: str
    name: str
    organiser: str
    kind: Kind
    game: str
    options: dict[str, OptionValue]
    clock: ClockSetup
    rounds: int
    rated: bool
    machines: bool
    """Whether engines and bots may take part."""
    starts: int | None
    """When it begins by itself; otherwise the organiser begins it."""
    created: int
    state: TournamentStatus = "open"
    round: int = 0
    version: int = 0
    entrants: tuple[Entrant, ...] = ()
    times: tuple[RoundTimes, ...] = ()
    pairings: tuple[Pairing, ...] = ()

    def entrant_of(self, guest: str) -> Entrant | None:
        """Return as whom somebody takes part, or did."""
        return next((each for each in self.entrants if guest and each.guest == guest), None)

    def entrant(self, number: int) -> Entrant:
        """Return an entrant by number."""
        return next(each for each in self.entrants if each.number == number)

    @property
    def ordered(self) -> list[int]:
        """The entrants by strength, who came first where it is equal."""
        by_strength = sorted(self.entrants, key=lambda each: (-(each.rating or 0.0), each.number))
        return [each.number for each in by_strength]

    @property
    def present(self) -> list[int]:
        """Those who play the next round, by strength."""
        gone = {each.number for each in self.entrants if each.left is not None}
        return [number for number in self.ordered if number not in gone]

    @property
    def by_correspondence(self) -> bool:
        """Whether there is time for each move: all games begin at once, and nobody has to come."""
        return self.clock.each_move

    @property
    def current(self) -> list[Pairing]:
        """The pairings of the present round; by correspondence all rounds are present."""
        if self.by_correspondence:
            return list(self.pairings)
        return [pairing for pairing in self.pairings if pairing.round == self.round]

    @property
    def is_round_over(self) -> bool:
        """Whether no game of the present round goes on."""
        return not any(pairing.is_open for pairing in self.current)

    @property
    def began(self) -> int:
        """When the present round began."""
        return next(times.began for times in self.times if times.number == self.round)

    @property
    def meetings(self) -> list[Meeting]:
        """All that happened, for pairings and standings."""
        return [pairing.meeting for pairing in self.pairings]

    @property
    def can_be_joined(self) -> bool:
        """Whether somebody new can still take part."""
        late = self.kind == "swiss" and self.state in ("running", "paused")
        return self.state == "open" or (late and self.round < LATE_UNTIL)

    def with_pairings(self, changed: Iterable[Pairing]) -> Tournament:
        """Return it with pairings that are new, or in place of those with the same place."""
        known = {(each.round, each.board): each for each in self.pairings}
        known.update({(each.round, each.board): each for each in changed})
        return replace(self, pairings=tuple(known[key] for key in sorted(known)))

    def with_entrant(self, changed: Entrant) -> Tournament:
        """Return it with an entrant who is new, or in place of the one with the same number."""
        known = {each.number: each for each in self.entrants} | {changed.number: changed}
        return replace(self, entrants=tuple(known[key] for key in sorted(known)))

    def standings(self) -> tuple[list[Line], frozenset[int]]:
        """Return how it stands, and whose games do not count."""
        if self.kind == "swiss":
            return standings(self.ordered, self.meetings, SWISS), frozenset()
        left = [each.number for each in self.entrants if each.left is not None]
        meetings, gone = counting(self.meetings, left, self.rounds)
        counted = [number for number in self.ordered if number not in gone]
        return standings(counted, meetings, ROUND_ROBIN), gone
