"""Summaries of tables, stored with their logs, so that listing tables replays no game."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from kancha.core.options import OptionValue
from kancha.server.tables.clocks import ClockSetup
from kancha.server.tables.messages import Ending, Status
from kancha.server.tables.seats import Seat
from kancha.server.tables.table import Table


class Summary(Struct, kw_only=True):
    """A summary of a table. It holds guest ids, so only `project` may send it to clients."""

    table: str
    game: str
    options: dict[str, OptionValue]
    created: int
    updated: int
    status: Status
    seats: list[Seat]
    deciding: list[int]
    """The seats that can move now."""
    ply: int
    ending: Ending | None
    position: str | None
    """The position text, if everybody may see all of it."""
    clock: ClockSetup | None = None
    deadlines: dict[int, int] = {}
    """When the time of each seat is over whose clock runs."""


def summarise(table: Table, ending: Ending | None) -> Summary:
    """Return the summary of a table."""
    seats = range(len(table.seats))
    position: str | None
    if not table.game.info.has_hidden:
        position = table.decision(None).text  # which is sent as well
    else:
        position = table.game.position_text(table.position) if table.status == "over" else None
    return Summary(
        table=table.setup.table,
        game=table.game.info.id,
        options=dict(table.game.options),
        created=table.setup.created,
        updated=table.updated,
        status=table.status,
        seats=table.seats,
        deciding=[seat for seat in seats if table.decides([seat]) == seat],
        ply=table.ply,
        ending=ending,
        position=position,
        clock=table.setup.clock,
        deadlines={} if table.clock is None else table.clock.deadlines(),
    )


read = msgspec.json.Decoder(Summary).decode


def write(summary: Summary) -> str:
    """Return a summary as text for the database."""
    return msgspec.json.encode(summary).decode()
