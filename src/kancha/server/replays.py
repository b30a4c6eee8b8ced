"""Records for viewers: move by move with scenes, and as files."""

from __future__ import annotations

from kancha.core.position import Position
from kancha.record import json, text
from kancha.record.contents import full_contents, visible_contents
from kancha.record.linked import link_tags
from kancha.record.record import Record
from kancha.server import rest
from kancha.server.endings import ending_message
from kancha.server.project import Viewpoint, moves, picture
from kancha.server.refusal import Refusal
from kancha.server.tables import Table

MOST_SCENES = 50
"""How many scenes one answer holds at most."""


def replay(record: Record, view: Viewpoint, first: int, end: int) -> rest.Replay:
    """Return a record move by move as a viewer may see it, with some of its scenes."""
    end = min(end, first + MOST_SCENES, len(record.positions))
    game = record.game
    return rest.Replay(
        game=game.info.id,
        title=game.info.title,
        options=dict(game.options),
        tags=record.tags,
        colours=[game.seat_name(seat) for seat in range(game.seats)],
        moves=moves(record.positions, view),
        comments={str(ply): text for ply, text in record.comments.items()},
        result=record.result,
        first=first,
        pictures=[picture(position, view.seat) for position in record.positions[first:end]],
    )


def position_at(record: Record, ply: int) -> Position:
    """Return the position after so many moves, or raise Refusal."""
    if not 0 <= ply < len(record.positions):
        raise Refusal("not_found", "The game has fewer moves than that.")
    return record.positions[ply]


def table_record(table: Table) -> Record:
    """Return a table's record, tagged with the players and the ending."""
    record = Record(table.game, tags={"Site": "Kancha"})
    record.positions = list(table.record.positions)
    for number, seat in enumerate(table.seats):
        engine = f"Kancha level {seat.level}"
        record.tags[f"Seat{number}"] = engine if seat.kind == "engine" else seat.player
        hints = sum(seat == number for seat, _ in table.hinted)
        if hints:
            record.tags[f"Hints{number}"] = str(hints)
    if table.parent is not None:
        record.tags.update(link_tags(table.parent.table, table.parent.ply))
    ending = ending_message(table)
    if ending is not None:
        record.tags["Ending"] = ending.sentence
    return record


def record_file(table: Table, view: Viewpoint, form: str) -> str:
    """Return a table's record as a file: in full, or the visible part while something is hidden."""
    record = table_record(table)
    hidden = table.game.info.has_hidden and not view.everything
    contents = visible_contents(record, view.seat) if hidden else full_contents(record)
    return json.write_contents(contents) if form == "json" else text.write_contents(contents)
