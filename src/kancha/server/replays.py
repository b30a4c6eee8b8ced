"""Records for viewers: move by move with pictures, and as files."""

from __future__ import annotations

import json

from kancha.core.position import Position
from kancha.record.record import Record
from kancha.server import rest
from kancha.server.endings import ending
from kancha.server.project import Eyes, moves, scene
from kancha.server.refusal import Refusal
from kancha.server.tables import Table

SCENES = 50
"""So many pictures are sent at once."""


def replay(record: Record, look: Eyes, first: int, end: int) -> rest.Replay:
    """Return a record move by move as these eyes may see it, with some of its pictures."""
    end = min(end, first + SCENES, len(record.positions))
    game = record.game
    return rest.Replay(
        game=game.info.id,
        title=game.info.title,
        options=dict(game.options),
        tags=record.tags,
        colours=[game.seat_name(seat) for seat in range(game.seats)],
        moves=moves(record.positions, look),
        comments={str(ply): text for ply, text in record.comments.items()},
        result=record.result,
        first=first,
        scenes=[scene(position, look) for position in record.positions[first:end]],
    )


def at(record: Record, ply: int) -> Position:
    """Return the position after so many moves, or raise Refusal."""
    if not 0 <= ply < len(record.positions):
        raise Refusal("not_found", "The game has not come that far.")
    return record.positions[ply]


def tagged(table: Table) -> Record:
    """Return a table's record with who played and how it ended."""
    record = Record(table.game, tags={"Site": "Kancha"})
    record.positions = list(table.record.positions)
    for number, seat in enumerate(table.seats):
        engine = f"Kancha level {seat.level}"
        record.tags[f"Seat{number}"] = engine if seat.kind == "engine" else seat.player
    closing = ending(table)
    if closing is not None:
        record.tags["Ending"] = closing.sentence
    return record


def file(table: Table, look: Eyes, form: str) -> str:
    """Return a table's record as a file: in full, or, while something is hidden, what is seen."""
    record = tagged(table)
    if table.game.info.has_hidden and not look.everything:
        return _partial(record, look, form)
    if form == "json":
        from kancha.record.json import write

        return write(record)
    return str(record)


def _partial(record: Record, look: Eyes, form: str) -> str:
    """Return the part of a record that a seat sees; the key of the position is not in it."""
    game = record.game
    seen = [move.text for move in moves(record.positions, look)]
    view = "spectator" if look.seat is None else f"seat {look.seat}"
    tags = {**record.tags, "View": view}
    if form == "json":
        data = {
            "kancha": 1,
            "game": game.info.id,
            "rules": game.info.rules_version,
            "options": game.options,
            "tags": tags,
            "moves": seen,
            "result": "undecided",
        }
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    head = {
        "Kancha": "1",
        "Game": game.info.id,
        "Rules": str(game.info.rules_version),
        **{f"Option.{name}": _show(value) for name, value in game.options.items()},
        **tags,
        "Result": "undecided",
    }
    lines = [f"[{name} {json.dumps(text, ensure_ascii=False)}]" for name, text in head.items()]
    numbered = [f"{number}. {text}" for number, text in enumerate(seen, 1)]
    return "\n".join([*lines, "", *numbered]) + "\n"


def _show(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
