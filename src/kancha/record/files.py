"""Files with one record or many: read and written one record at a time."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from kancha.core.errors import RecordError, shorten
from kancha.record import json, text
from kancha.record.record import Record

LARGEST_RECORD = 10_000_000
"""Bytes of one record; a file may hold any number of them."""
FORMS: dict[str, Callable[[Record], str]] = {
    ".txt": text.write,
    ".json": json.write,
    ".jsonl": lambda record: json.write(record, on_one_line=True),
}
"""How to write a record, by the ending of the file's name."""
FIRST_TAG = re.compile(r"\[Kancha\b")
BRACES = re.compile(r'"(?:[^"\\]|\\.)*"|([{}])')


@dataclass(frozen=True, slots=True)
class RecordText:
    """The text of one record in a file."""

    number: int
    """Which record of the file it is, from 1."""
    line: int
    """The line of the file on which it begins."""
    content: str

    def read(self) -> Record:
        """Read the record; the line of a RecordError is that of the file."""
        try:
            return Record.read(self.content)
        except RecordError as error:
            line = error.line + self.line - 1 if error.line else self.line
            raise RecordError(
                error.reason, line=line, move=error.move, rule=error.rule, good=error.good
            ) from error


def read_records(path: str | os.PathLike[str]) -> Iterator[Record]:
    """Yield the records of a file one by one; only one is in memory at a time."""
    with opened(path) as file:
        for found in record_texts(file):
            yield found.read()


def read_only_record(path: str | os.PathLike[str]) -> Record:
    """Read a file that holds one record."""
    with opened(path) as file:
        return only_record(record_texts(file), str(path))


def only_record(texts: Iterator[RecordText], name: str) -> Record:
    """Return the record of a file of that name that holds one."""
    record = next(texts, RecordText(1, 0, "")).read()
    if next(texts, None) is not None:
        raise RecordError(f"{shorten(name)} holds several records", good=record)
    return record


def write_records(records: Iterable[Record], path: str | os.PathLike[str]) -> int:
    """Write records one by one, in the form that the name's ending says; return how many.

    The file is replaced atomically when all are written.
    """
    file = Path(path)
    write = form_of(file.name)
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as out:
            count = write_to(out.write, records, write)
        draft.replace(file)
    except OSError as error:
        raise RecordError(f"cannot write {shorten(str(file))}: {error.strerror}") from error
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    return count


def write_to(
    put: Callable[[str], object], records: Iterable[Record], write: Callable[[Record], str]
) -> int:
    """Hand the texts of records to `put` one by one; return how many."""
    count = 0
    for record in records:
        if count and write is FORMS[".json"]:
            raise RecordError("a .json file holds one record; write several to .jsonl or .txt")
        if count and write is FORMS[".txt"]:
            put("\n")
        put(write(record))
        count += 1
    return count


def form_of(name: str) -> Callable[[Record], str]:
    """Return how to write a record to a file of that name."""
    ending = Path(name).suffix.lower()
    if ending not in FORMS:
        raise RecordError(f"{shorten(name)}: records are written to {', '.join(FORMS)} files")
    return FORMS[ending]


@contextmanager
def opened(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Open a file of records for reading."""
    try:
        with Path(path).open("rb") as file:
            yield file
    except OSError as error:
        raise RecordError(f"cannot read {shorten(str(path))}: {error.strerror}") from error


def record_texts(file: BinaryIO) -> Iterator[RecordText]:
    """Yield the texts of the records of a file, without reading more of it than the next one."""
    for number, (first, content) in enumerate(_contents(file), 1):
        yield RecordText(number, first, content)


def _contents(file: BinaryIO) -> Iterator[tuple[int, str]]:
    """Yield the first line and the text of each record: `{` to `}`, or from one first tag on."""
    lines: list[str] = []
    first = size = depth = 0
    is_json = False
    for at, line in _lines(file):
        if lines and (depth == 0 if is_json else FIRST_TAG.match(line)):
            yield first, "".join(lines)
            lines = []
        if not lines:
            if not line.strip():
                continue
            first, size, depth, is_json = at, 0, 0, line.lstrip().startswith("{")
        if is_json:
            depth = max(0, depth + _depth(line))
        lines.append(line)
        size += len(line)
        if size > LARGEST_RECORD:
            raise RecordError("the record is too large", line=first)
    if lines:
        yield first, "".join(lines)


def _lines(file: BinaryIO) -> Iterator[tuple[int, str]]:
    at = 0
    while raw := file.readline(LARGEST_RECORD + 1):
        at += 1
        try:
            yield at, raw.decode("utf-8")
        except UnicodeDecodeError as error:
            raise RecordError("the file is not UTF-8 text", line=at) from error


def _depth(line: str) -> int:
    """Return how many braces a line of JSON opens, less those that it closes."""
    return sum((1 if sign == "{" else -1) for sign in BRACES.findall(line) if sign)
