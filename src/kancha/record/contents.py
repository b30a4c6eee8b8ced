"""The contents of a record file, the same for both forms: what writers write and readers read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kancha.record.line import checked_mark

if TYPE_CHECKING:
    from kancha.record.line import Line
    from kancha.record.record import Record

FORMAT = 1
ANNOTATED_FORMAT = 2
"""The format with marks and variations. Records without them are written in the older format,
which older programs read too."""


@dataclass(slots=True, kw_only=True)
class LineContents:
    """The moves of a line by their texts, and what is written beside them by move number."""

    first: int = 1
    moves: list[str] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    marks: dict[int, str] = field(default_factory=dict)
    variations: dict[int, list[LineContents]] = field(default_factory=dict)
    move_lines: list[int] = field(default_factory=list)
    """The line of the file where each move stands, if known."""

    def numbered(self) -> Iterator[tuple[int, str]]:
        """Yield the moves with their numbers."""
        return enumerate(self.moves, self.first)


@dataclass(slots=True, kw_only=True)
class Contents(LineContents):
    """The fields of a record file; a field that is None is not written."""

    format: str = ""
    game: str = ""
    rules: str = ""
    options: dict[str, object] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)
    start: str | None = None
    result: str | None = None
    key: str | None = None


def full_contents(record: Record) -> Contents:
    """Return everything that a record holds."""
    contents = _without_moves(record)
    contents.start = str(record.start)
    _fill(contents, record)
    contents.result = record.result
    contents.key = f"{record.position.key:016x}"
    if contents.marks or contents.variations:
        contents.format = str(ANNOTATED_FORMAT)
    return contents


def visible_contents(record: Record, seat: int | None) -> Contents:
    """Return the part of an unfinished record that a seat (None: a spectator) may see.

    It is for reading only: hidden moves cannot be replayed. Start and key could give away
    something hidden, so they are missing, and so are marks and variations.
    """
    contents = _without_moves(record)
    contents.tags["View"] = "spectator" if seat is None else f"seat {seat}"
    contents.moves = [move.seen_by(seat) for move in record.moves]
    contents.comments = dict(record.comments)
    contents.result = "undecided"
    return contents


def _fill(contents: LineContents, line: Line) -> None:
    contents.moves = [str(move) for move in line.moves]
    shown = range(line.first, line.last + 1)
    for number, comment in sorted(line.comments.items()):
        if number in shown or number == line.first - 1:
            contents.comments[number] = comment
    for number in shown:
        if number in line.marks:
            contents.marks[number] = checked_mark(line.marks[number], number)
        for other in line.variations.get(number, ()):
            below = LineContents(first=number)
            _fill(below, other)
            contents.variations.setdefault(number, []).append(below)


def _without_moves(record: Record) -> Contents:
    info = record.game.info
    return Contents(
        format=str(FORMAT),
        game=info.id,
        rules=str(info.rules_version),
        options=dict(record.game.options),
        tags=dict(record.tags),
    )
