"""Records for viewers: move by move with scenes, and as files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from kancha.core.position import Position
from kancha.record import json, text
from kancha.record.contents import full_contents, visible_contents
from kancha.record.linked import hold_linked, link_tags, walk
from kancha.record.record import Record
from kancha.server import rest
from kancha.server.refusal import Refusal
from kancha.server.tables.endings import ending_message
from kancha.server.tables.project import Viewpoint, moves, picture
from kancha.server.tables.table import Table

MOST_SCENES = 50
"""How many scenes one answer holds at most."""


@dataclass(frozen=True, slots=True)
class Inside:
    """A linked game as a viewer may see it, and its table."""

    table: Table
    view: Viewpoint


def replay(
    record: Record,
    view: Viewpoint,
    first: int,
    end: int,
    inside: Mapping[int, Inside] | None = None,
) -> rest.Replay:
    """Return a record move by move as a viewer may see it, with some of its scenes.

    Linked games stand where they were played; `inside` says how they are seen if not like it.
    """
    steps = list(walk(record))
    views = {id(linked): inside[at].view for at, linked in record.linked.items() if inside}
    made = {
        id(one): moves(one.positions, views.get(id(one), view))
        for one in (record, *record.linked.values())
    }
    told = [made[id(one)][number - 1] for one, number in steps]
    for ply, move in enumerate(told):
        move.ply = ply
    end = min(end, first + MOST_SCENES, len(steps) + 1)
    game = record.game
    return rest.Replay(
        game=game.info.id,
        title=game.info.title,
        options=dict(game.options),
        tags=record.tags,
        colours=[game.seat_name(seat) for seat in range(game.seats)],
        moves=told,
        comments={
            str(ply): one.comments[number]
            for ply, (one, number) in enumerate([(record, 0), *steps])
            if number in one.comments
        },
        result=record.result,
        first=first,
        pictures=[
            picture(one.positions[number], views.get(id(one), view).seat)
            for one, number in [(record, 0), *steps][first:end]
        ],
        linked=_linked_parts(record, inside or {}),
    )


def _linked_parts(record: Record, inside: Mapping[int, Inside]) -> list[rest.LinkedReplay]:
    """Return where the moves of linked games are in a replay, and who played them."""
    held = sorted(record.linked.items())
    before = accumulate((linked.last for _, linked in held), initial=0)
    return [
        rest.LinkedReplay(
            first=number + earlier,
            count=linked.last,
            game=linked.game.info.id,
            title=linked.game.info.title,
            options=dict(linked.game.options),
            tags=linked.tags,
            colours=[linked.game.seat_name(seat) for seat in range(linked.game.seats)],
            result=linked.result,
            table=inside[number].table.setup.table if number in inside else "",
        )
        for (number, linked), earlier in zip(held, before, strict=False)
    ]


def position_at(record: Record, ply: int) -> Position:
    """Return the position after so many moves, those of linked games included, or raise Refusal."""
    steps = [(record, 0), *walk(record)]
    if not 0 <= ply < len(steps):
        raise Refusal("not_found", "The game has fewer moves than that.")
    one, number = steps[ply]
    return one.positions[number]


def table_record(table: Table, inside: Mapping[int, Inside] | None = None) -> Record:
    """Return a table's record, tagged with the players and the ending, with its linked games."""
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
    for ply, linked in (inside or {}).items():
        hold_linked(record, ply, table_record(linked.table))
    return record


def record_file(
    table: Table, view: Viewpoint, form: str, inside: Mapping[int, Inside] | None = None
) -> str:
    """Return a table's record as a file: in full, or the visible part while something is hidden.

    A linked game of which something is hidden from the viewer is left out.
    """
    shown = {ply: one for ply, one in (inside or {}).items() if not _is_hidden(one.table, one.view)}
    record = table_record(table, shown)
    hidden = _is_hidden(table, view)
    contents = visible_contents(record, view.seat) if hidden else full_contents(record)
    return json.write_contents(contents) if form == "json" else text.write_contents(contents)


def _is_hidden(table: Table, view: Viewpoint) -> bool:
    """Say whether something of a table is hidden from a viewer."""
    return table.game.info.has_hidden and not view.everything
