"""The bodies of requests about the lobby and other players, and their answers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from kancha.server.rest import NewTable
from kancha.server.tables.messages import (
    ClockState,
    Count,
    NewClock,
    OptionJson,
    SeatState,
    ShortText,
)
from kancha.server.tables.table_lists import TableSummary


class RatingPoint(Struct, kw_only=True):
    """A rating after a game; the true strength is `within` of it 19 times in 20."""

    at_ms: int
    rating: int
    within: int


class RatingState(Struct, kw_only=True):
    """How strong somebody plays a game."""

    game: str
    rating: int
    within: int
    """The true strength is so far away at most, 19 times in 20."""
    provisional: bool
    """Whether it is only a first guess."""
    games: int
    points: list[RatingPoint]


class Person(Struct, kw_only=True):
    """Somebody else: `sign` is what their picture is made from."""

    name: str
    sign: str
    member: bool
    """Whether they have an account, and with it a page."""
    bot: bool = False
    """Whether they are a program."""
    you: bool = False


class Wish(Struct, forbid_unknown_fields=True, kw_only=True):
    """What somebody who searches would like to play: the first that fits counts."""

    games: Annotated[list[ShortText], Meta(min_length=1, max_length=20)]
    clocks: Annotated[list[NewClock], Meta(min_length=1, max_length=10)]
    rated: bool = False
    whom: ShortText = ""
    """The sign of the one person who is asked; otherwise anybody may be found."""


class Asker(Struct, kw_only=True):
    """Somebody who asks one for a game."""

    person: Person
    title: str
    clock: NewClock
    rated: bool


class SearchState(Struct, kw_only=True):
    """One's own search."""

    wish: Wish
    since_ms: int
    engine_at_ms: int
    """When an engine is offered."""


class OpenTable(Struct, kw_only=True):
    """A table with an open seat."""

    table: str
    game: str
    title: str
    options: dict[str, OptionJson]
    clock: NewClock | None
    rated: bool
    people: list[Person]
    rating: RatingState | None
    """That of whoever laid the table."""
    seats: int
    free: int
    yours: bool


class LiveGame(Struct, kw_only=True):
    """A game to watch."""

    table: str
    game: str
    title: str
    ply: int
    seats: list[SeatState]
    clock: ClockState | None
    rated: bool
    watchers: int


class Begun(Struct, kw_only=True):
    """One's own game that has just begun: somebody sat down, or was found."""

    table: str
    title: str
    opponents: list[str]
    bots: list[str]
    """Those of the opponents who are bots."""
    clock: NewClock | None


class LobbyState(Struct, kw_only=True):
    """The lobby as one sees it."""

    now_ms: int
    people: list[Person]
    open: list[OpenTable]
    playing: list[LiveGame]
    playing_count: int
    search: SearchState | None
    begun: Begun | None
    asked: list[Asker]
    """Who asks one for a game."""
    levels: dict[str, int]
    """The level of the engine nearest to one's own strength, by game."""


class LayTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """Lay a table for anybody. A rated one has the usual options and a clock."""

    table: NewTable
    rated: bool = False


class AnswerBegun(Struct, forbid_unknown_fields=True):
    """Say that one plays a game that has begun, or for which one was asked, or not now."""

    accept: bool


class PlayerPage(Struct, kw_only=True):
    """What everybody may know of a player."""

    person: Person
    owner: str
    """Who runs it, if it is a bot of a player."""
    joined_ms: int
    here: bool
    ratings: list[RatingState]
    recent: list[TableSummary]
    """Games that anybody could watch, as they look to a spectator."""
    games: int
    """How many of them there are."""
    together: tuple[int, int, int]
    """Games with whoever asks: those that they won, that the player won, drawn ones."""


class PlayerGames(Struct, kw_only=True):
    """Games of a player that anybody could watch."""

    tables: list[TableSummary]


class ReportPerson(Struct, forbid_unknown_fields=True, kw_only=True):
    """Report somebody at a table to the host, with lines by their numbers."""

    who: ShortText
    """Their sign."""
    lines: Annotated[list[Count], Meta(max_length=50)] = []
    reason: ShortText = ""


class RatingChange(Struct, kw_only=True):
    """What a rated game changed for a player; the true strength is `within` of the new rating."""

    seat: int
    player: str
    sign: str
    left: bool
    """Whether they left the game before its end, and an engine sits on their seat."""
    before: int
    after: int
    within: int


class SeatRating(Struct, kw_only=True):
    """How strong the player on a seat is now."""

    seat: int
    rating: int
    provisional: bool


class RatingChanges(Struct, kw_only=True):
    """What a rated game changed, and the ratings now; nothing if it was not rated."""

    rated: bool
    changes: list[RatingChange]
    now: list[SeatRating]


MeetingBodies = (
    LobbyState
    | Wish
    | LayTable
    | AnswerBegun
    | PlayerPage
    | PlayerGames
    | RatingChanges
    | ReportPerson
)
