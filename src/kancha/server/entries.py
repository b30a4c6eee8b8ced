"""What a table's log holds. The log only grows, and folding it from the start gives the table.

A taken-back move stays in the log: `TookBack` says from which ply on moves no longer count.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kancha.server.messages import Agreement, Reason


class SeatSetup(Struct, omit_defaults=True, kw_only=True):
    """Who sits on a seat when the table is opened; `token` is an open seat's invitation."""

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


class Filled(Struct, tag_field="kind", tag="filled"):
    """An engine took a seat: an open one, a failing engine's, or that of a person who left."""

    seat: int
    level: int


class Moved(Struct, tag_field="kind", tag="moved"):
    """A move of a seat, or of chance (-1). The text is the truth; the code saves a search."""

    seat: int
    text: str
    code: int


class MovedAhead(Struct, tag_field="kind", tag="ahead"):
    """A seat decided its part of a simultaneous round before its turn; others see nothing of it.

    `Moved` follows when the turn comes: records hold the moves in the order of the seats.
    """

    seat: int
    text: str
    code: int


class WithdrewAhead(Struct, tag_field="kind", tag="withdrew"):
    """A seat took back its last move of that kind."""

    seat: int


class TookBack(Struct, tag_field="kind", tag="took_back"):
    """The moves from this ply on were taken back."""

    ply: int


class Proposed(Struct, tag_field="kind", tag="proposed"):
    """A seat asks the others for something."""

    what: Agreement
    seat: int


class Agreed(Struct, tag_field="kind", tag="agreed"):
    """Seats agreed to what was proposed."""

    what: Agreement
    seats: list[int]


class Declined(Struct, tag_field="kind", tag="declined"):
    """What was proposed is off the table."""

    what: Agreement


class Ended(Struct, tag_field="kind", tag="ended"):
    """The game ended otherwise than by its rules; `seat` gave up or ran out of time."""

    reason: Reason
    winners: list[int]
    seat: int | None


class EngineFailed(Struct, tag_field="kind", tag="failed"):
    """The engine on a seat could not make a move."""

    seat: int


class EngineRetried(Struct, tag_field="kind", tag="retried"):
    """A failing engine is asked again."""

    seat: int


class Downtime(Struct, tag_field="kind", tag="lost"):
    """The server was down so long: not the players' time."""

    milliseconds: int


class Rematched(Struct, tag_field="kind", tag="rematched"):
    """The next game is played at another table; `again`: chance repeats itself there."""

    table: str
    again: bool = False


LogEntry = (
    Opened
    | Sat
    | Filled
    | Moved
    | MovedAhead
    | WithdrewAhead
    | TookBack
    | Proposed
    | Agreed
    | Declined
    | Ended
    | EngineFailed
    | EngineRetried
    | Downtime
    | Rematched
)
