"""The contents of a record file, the same for both forms: what writers write and readers read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kancha.core.errors import RecordError, shorten
from kancha.record.line import checked_mark

if TYPE_CHECKING:
    from kancha.record.line import Line
    from kancha.record.record import Record

FORMAT = 1
ANNOTATED_FORMAT = 2
"""The format with marks and variations. Records without them are written in the older format,
which older programs read too."""
LINKED_FORMAT = 3
"""The format with linked games, and with all that the older ones have."""


TAG_NAME = r"[A-Za-z][A-Za-z0-9_.]*"
OPTION = "Option."
FIELDS = {
    "Kancha": "format",
    "Game": "game",
    "Rules": "rules",
    "Start": "start",
    "Result": "result",
    "Key": "key",
}
"""The tags that a file has by itself, with the fields of its contents."""


def check_tag(name: object, value: object) -> None:
    """Refuse a tag that could not be read back."""
    if not isinstance(name, str) or not re.fullmatch(TAG_NAME, name):
        raise RecordError(f"a tag is a word of letters and digits, not {shorten(repr(name))}")
    if name in FIELDS or name.startswith(OPTION):
        raise RecordError(f"the tag {name} is written by itself")
    if not isinstance(value, str):
        raise RecordError(f"the tag {name} has to be a text, not {shorten(repr(value))}")


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

    format: str | None = ""
    """None for a linked game: it has the format of the record that holds it."""
    game: str = ""
    rules: str = ""
    options: dict[str, object] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)
    start: str | None = None
    result: str | None = None
    key: str | None = None
    linked: dict[int, Contents] = field(default_factory=dict)


def full_contents(record: Record) -> Contents:
    """Return everything that a record holds."""
    contents = _without_moves(record)
    contents.start = str(record.start)
    _fill(contents, record)
    contents.result = record.result
    contents.key = f"{record.position.key:016x}"
    if contents.marks or contents.variations:
        contents.format = str(ANNOTATED_FORMAT)
    for number, linked in sorted(record.linked.items()):
        contents.format = str(LINKED_FORMAT)
        contents.linked[number] = full_contents(linked)
        contents.linked[number].format = None
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
        if number not in shown and number != line.first - 1:
            raise RecordError(f"there is a comment on move {number}, which was not made")
        if not isinstance(comment, str):
            raise RecordError("a comment has to be a text", move=number)
        contents.comments[number] = comment
    for number in shown:
        if number in line.marks:
            contents.marks[number] = checked_mark(line.marks[number], number)
        for other in line.variations.get(number, ()):
            below = LineContents(first=number)
            _fill(below, other)
            contents.variations.setdefault(number, []).append(below)


def _without_moves(record: Record) -> Contents:
    for name, value in record.tags.items():
        check_tag(name, value)
    info = record.game.info
    return Contents(
        format=str(FORMAT),
        game=info.id,
        rules=str(info.rules_version),
        options=dict(record.game.options),
        tags=dict(record.tags),
    )
