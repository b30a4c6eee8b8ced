"""The entries of a table's log. Entries are only ever added, and together they make the table.

A move that was taken back stays in the log; `TookBack` says which moves no longer count.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kancha.server.tables.messages import Agreement, Reason


class SeatSetup(Struct, omit_defaults=True, kw_only=True):
    """A seat when the table is opened; `token` is the invitation to an open seat."""

    kind: Literal["person", "engine", "open"]
    guest: str = ""
    player: str = ""
    level: int = 0
    token: str = ""


class Opened(Struct, tag_field="kind", tag="opened"):
    """The table was set up."""

    seats: list[SeatSetup]


class Sat(Struct, tag_field="kind", tag="sat"):
    """A guest took an open seat."""

    seat: int
    guest: str
    player: str


class Passed(Struct, tag_field="kind", tag="passed"):
    """The seats of a guest passed to the player as whom they signed in.

    When an account is deleted, they pass to an id that nobody has; `player` is then what is left
    of the name.
    """

    guest: str
    to: str
    player: str = ""


class Filled(Struct, tag_field="kind", tag="filled"):
    """An engine took a seat: an open one, a failing engine's, or that of a person who left."""

    seat: int
    level: int


class Moved(Struct, tag_field="kind", tag="moved"):
    """A move of a seat or of chance (-1). The text is authoritative; the code is faster to read."""

    seat: int
    text: str
    code: int


class MovedAhead(Struct, tag_field="kind", tag="ahead"):
    """A move in a simultaneous round before the seat's turn; other seats do not see it.

    `Moved` follows when the turn comes, so records hold the moves in the order of the seats.
    """

    seat: int
    text: str
    code: int


class WithdrewAhead(Struct, tag_field="kind", tag="withdrew"):
    """A seat withdrew its last move made before its turn."""

    seat: int


class Planned(Struct, tag_field="kind", tag="planned"):
    """A player's conditional moves from this position on, in place of those before.

    Each line begins with a move of somebody else and ends with an answer; only its author sees it.
    """

    seat: int
    lines: list[list[str]]


class TookBack(Struct, tag_field="kind", tag="took_back"):
    """The moves from this ply on were taken back."""

    ply: int


class Proposed(Struct, tag_field="kind", tag="proposed"):
    """A seat proposed something to the others."""

    what: Agreement
    seat: int


class Agreed(Struct, tag_field="kind", tag="agreed"):
    """Seats agreed to what was proposed."""

    what: Agreement
    seats: list[int]


class Declined(Struct, tag_field="kind", tag="declined"):
    """A proposal was withdrawn, or declined by a seat."""

    what: Agreement
    seat: int | None = None


class Hinted(Struct, tag_field="kind", tag="hinted"):
    """A seat was given a hint for its next move."""

    seat: int


class Ended(Struct, tag_field="kind", tag="ended"):
    """The game ended, but not by its rules; `seat` resigned or ran out of time."""

    reason: Reason
    winners: list[int]
    seat: int | None


class EngineFailed(Struct, tag_field="kind", tag="failed"):
    """The engine on a seat could not make a move."""

    seat: int


class EngineRetried(Struct, tag_field="kind", tag="retried"):
    """An engine that failed is asked again."""

    seat: int


class TimeGiven(Struct, tag_field="kind", tag="time_given"):
    """Another player added this time to the clock of a seat."""

    seat: int
    milliseconds: int


class Downtime(Struct, tag_field="kind", tag="lost"):
    """The server was down for this time, which does not count for the players."""

    milliseconds: int


class Waited(Struct, tag_field="kind", tag="waited"):
    """The engine on a seat waited so long for its turn to think, which does not count for it."""

    seat: int
    milliseconds: int


class Away(Struct, tag_field="kind", tag="away"):
    """A player is on vacation then: in a game by correspondence their clock stands still.

    A later entry with the same start says that it ends at another time.
    """

    guest: str
    start: int
    until: int


class Paused(Struct, tag_field="kind", tag="paused"):
    """All clocks stand still, because the server is closed for repairs; or they go on."""

    paused: bool


class Rematched(Struct, tag_field="kind", tag="rematched"):
    """A rematch was opened; with `again`, it has the same outcomes of chance."""

    table: str
    again: bool = False


class LinkOpened(Struct, tag_field="kind", tag="link_opened"):
    """A linked game was opened at another table; its result will be the next move here."""

    table: str


class LinkedTo(Struct, tag_field="kind", tag="linked_to"):
    """This game was opened to decide the move after a ply at another table."""

    table: str
    ply: int
    game: str


class Rated(Struct, tag_field="kind", tag="rated"):
    """The result of this game changes ratings, so nothing is taken back and no hints are given."""


class Paired(Struct, tag_field="kind", tag="paired"):
    """This game is a part of a tournament: its result counts there."""

    tournament: str


LogEntry = (
    Opened
    | Rated
    | Paired
    | Sat
    | Passed
    | Filled
    | Moved
    | MovedAhead
    | WithdrewAhead
    | Planned
    | TookBack
    | Proposed
    | Agreed
    | Declined
    | Hinted
    | Ended
    | EngineFailed
    | EngineRetried
    | TimeGiven
    | Downtime
    | Waited
    | Away
    | Paused
    | Rematched
    | LinkOpened
    | LinkedTo
)
