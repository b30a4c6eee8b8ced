"""Lists of tables, as they are sent."""

from __future__ import annotations

from msgspec import Struct

from kancha.server.tables.messages import Ending, NewClock, OptionJson, SeatState, Status


class TableSummary(Struct, kw_only=True):
    """A table in the list of the guest's tables."""

    table: str
    game: str
    title: str
    options: dict[str, OptionJson]
    status: Status
    seats: list[SeatState]
    your_turn: bool
    set_aside: bool
    """Whether nobody waits: no other person plays, and no clock runs."""
    ply: int
    ending: Ending | None
    position: str | None
    """The position text for a picture; none while something is hidden."""
    clock: NewClock | None
    due_ms: int | None
    """When one's own time is over."""
    created_ms: int
    updated_ms: int


class MyTables(Struct, kw_only=True):
    """The guest's tables: those that are not over first, then the most recently changed."""

    tables: list[TableSummary]
    finished: int
    """How many are over, also those that are not listed here."""
    next: str | None
    """After which table the list of finished ones goes on."""
