"""The contents of a record file, the same for both forms: what writers write and readers read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kancha.record.record import Record

FORMAT = 1


@dataclass(slots=True, kw_only=True)
class Contents:
    """The fields of a record file; a field that is None is not written."""

    format: str = ""
    game: str = ""
    rules: str = ""
    options: dict[str, object] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)
    start: str | None = None
    moves: list[str] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    result: str | None = None
    key: str | None = None


def full_contents(record: Record) -> Contents:
    """Return everything that a record holds."""
    contents = _without_moves(record)
    contents.start = str(record.start)
    contents.moves = [str(move) for move in record.moves]
    contents.result = record.result
    contents.key = f"{record.position.key:016x}"
    return contents


def visible_contents(record: Record, seat: int | None) -> Contents:
    """Return the part of an unfinished record that a seat (None: a spectator) may see.

    It is for reading only: hidden moves cannot be replayed. Start and key could give away
    something hidden, so they are missing.
    """
    contents = _without_moves(record)
    contents.tags["View"] = "spectator" if seat is None else f"seat {seat}"
    contents.moves = [move.seen_by(seat) for move in record.moves]
    contents.result = "undecided"
    return contents


def _without_moves(record: Record) -> Contents:
    info = record.game.info
    return Contents(
        format=str(FORMAT),
        game=info.id,
        rules=str(info.rules_version),
        options=dict(record.game.options),
        tags=dict(record.tags),
        comments=dict(record.comments),
    )
