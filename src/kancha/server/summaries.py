"""What a list of tables tells of each, kept beside its log so that no game has to be replayed."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from kancha.core.options import OptionValue
from kancha.server.messages import Ending, Status
from kancha.server.seats import Seat
from kancha.server.tables import Table


class Summary(Struct, kw_only=True):
    """A table in short. It knows guests, so it leaves the server through `project` only."""

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
    """The position, where everybody may see all of it."""


def summarise(table: Table, ending: Ending | None) -> Summary:
    """Return a table in short."""
    seats = range(len(table.seats))
    is_open = table.status == "over" or not table.game.info.has_hidden
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
        position=table.game.position_text(table.position) if is_open else None,
    )


read = msgspec.json.Decoder(Summary).decode


def write(summary: Summary) -> str:
    """Return a summary as it is stored."""
    return msgspec.json.encode(summary).decode()
