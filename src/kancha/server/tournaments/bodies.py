"""The bodies of requests about tournaments, and their answers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kancha.server.lobby.bodies import LiveGame, Person
from kancha.server.tables.messages import Level, NewClock, OptionJson, ShortText
from kancha.server.tournaments.pairings.history import How
from kancha.server.tournaments.pairings.standings import TieBreak
from kancha.server.tournaments.tournament import Kind, TournamentStatus

TournamentAction = Literal[
    "join", "leave", "start", "pause", "resume", "remove", "adjust", "engine"
]


class NewTournament(Struct, forbid_unknown_fields=True, kw_only=True):
    """Lay out a tournament: any game for two. A round robin has as many rounds as it needs.

    With a clock that has time for each move, a round robin is played by correspondence: all its
    games begin at once.
    """

    name: ShortText
    kind: Kind
    game: ShortText
    options: dict[str, OptionJson] = {}
    clock: NewClock
    rounds: Annotated[int, Meta(ge=1, le=15)] = 5
    rated: bool = False
    machines: bool = False
    """Whether engines and bots may take part."""
    starts_ms: int | None = None
    """When it begins by itself."""


class TournamentMade(Struct, kw_only=True):
    """The new tournament."""

    tournament: str


class SetTournament(Struct, forbid_unknown_fields=True, kw_only=True):
    """Begin it, let no further round begin, or go on."""

    do: Literal["start", "pause", "resume"]


class EnterEngine(Struct, forbid_unknown_fields=True, kw_only=True):
    """Let an engine take part."""

    level: Level


class SetResult(Struct, forbid_unknown_fields=True, kw_only=True):
    """Change the result of a game that is over: the points of the first and of the second seat."""

    round: Annotated[int, Meta(ge=1, le=200)]
    board: Annotated[int, Meta(ge=1, le=1000)]
    first: Annotated[float, Meta(ge=0, le=1, multiple_of=0.5)]
    second: Annotated[float, Meta(ge=0, le=1, multiple_of=0.5)]


class TournamentSummary(Struct, kw_only=True):
    """A tournament in a list."""

    id: str
    name: str
    kind: Kind
    game: str
    title: str
    options: dict[str, OptionJson]
    clock: NewClock
    rounds: int
    """0 for a round robin that has not begun."""
    round: int
    rated: bool
    machines: bool
    state: TournamentStatus
    starts_ms: int | None
    entrants_count: int
    yours: bool
    """Whether you take part."""


class Tournaments(Struct, kw_only=True):
    """Tournaments that can be joined or watched, and the last that are over."""

    now_ms: int
    tournaments: list[TournamentSummary]
    may_create: bool


class EntrantState(Struct, kw_only=True):
    """Somebody who takes part; an engine has a level."""

    number: int
    person: Person
    level: int | None
    rating: int | None
    joined: int
    """The first round in which they play."""
    left: bool


class RoundState(Struct, kw_only=True):
    """When a round began and ended."""

    number: int
    began_ms: int
    ended_ms: int | None


class PairingState(Struct, kw_only=True):
    """Two who meet, or one alone. `game` is there for those that are shown as boards."""

    round: int
    board: int
    first: int
    second: int | None
    how: How
    table: str | None
    points: tuple[float, float] | None
    adjusted: bool
    """Whether the organiser changed the result."""
    game: LiveGame | None


class StandingState(Struct, kw_only=True):
    """A line of the standings."""

    place: int
    entrant: int
    points: float
    games: int
    breaks: list[float]


class TieBreakState(Struct, kw_only=True):
    """What decides between equals, in this order."""

    id: TieBreak
    name: str
    meaning: str


class TournamentState(TournamentSummary, kw_only=True):
    """A tournament as one sees it."""

    now_ms: int
    organiser: Person
    you: int | None
    your_table: str | None
    """The table of your game that goes on; of several, one where it is your turn."""
    your_turn: bool
    may: list[TournamentAction]
    entrants: list[EntrantState]
    rounds_so_far: list[RoundState]
    last_ends_ms: int | None
    """When the present round is over at the latest, but for increments; not by correspondence."""
    pairings: list[PairingState]
    standings: list[StandingState]
    not_counted: list[int]
    """Those who left a round robin so early that their games do not count."""
    tie_breaks: list[TieBreakState]


TournamentBodies = (
    NewTournament
    | TournamentMade
    | SetTournament
    | EnterEngine
    | SetResult
    | Tournaments
    | TournamentState
)
