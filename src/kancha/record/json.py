"""Records as JSON, for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from kancha.core.errors import RecordError, shorten
from kancha.record.build import Draft, build
from kancha.record.contents import Contents, LineContents, full_contents
from kancha.record.line import DEEPEST, checked_mark
from kancha.record.record import Record

LINE_TYPES: dict[str, type] = {
    "moves": list,
    "comments": dict,
    "marks": dict,
    "variations": dict,
}
TYPES: dict[str, type] = {
    "kancha": int,
    "game": str,
    "rules": int,
    "options": dict,
    "tags": dict,
    "start": str,
    "result": str,
    "key": str,
    "linked": dict,
    **LINE_TYPES,
}
LINKED_TYPES = {name: kind for name, kind in TYPES.items() if name not in ("kancha", "linked")}


def write(record: Record, *, on_one_line: bool = False) -> str:
    """Return the JSON text; `read` is its inverse."""
    return write_contents(full_contents(record), on_one_line=on_one_line)


def write_contents(contents: Contents, *, on_one_line: bool = False) -> str:
    """Return the JSON text of some contents."""
    indent = None if on_one_line else 1
    return json.dumps(_game_data(contents), indent=indent, ensure_ascii=False) + "\n"


def _game_data(contents: Contents) -> dict[str, object]:
    data = {
        "kancha": None if contents.format is None else int(contents.format),
        "game": contents.game,
        "rules": int(contents.rules),
        "options": contents.options,
        "tags": contents.tags,
        "start": contents.start,
        **_line_data(contents),
        "result": contents.result,
        "key": contents.key,
        "linked": {str(number): _game_data(game) for number, game in contents.linked.items()}
        or None,
    }
    return {name: value for name, value in data.items() if value is not None}


def _line_data(line: LineContents) -> dict[str, object]:
    data: dict[str, object] = {"moves": line.moves, "comments": _by_number(line.comments)}
    if line.marks:
        data["marks"] = _by_number(line.marks)
    if line.variations:
        data["variations"] = {
            str(number): [_line_data(below) for below in lines]
            for number, lines in line.variations.items()
        }
    return data


def _by_number(items: dict[int, str]) -> dict[str, str]:
    return {str(number): text for number, text in sorted(items.items())}


def _check_characters(data: object) -> None:
    """Refuse halves of characters: JSON can write them, but no file and no screen can."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise RecordError("an escape \\ud... is half a character") from None


def read(content: str) -> Record:
    """Read a record, or raise RecordError with the field, the move and the rule at fault."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 0)
        raise RecordError(f"not JSON: {getattr(error, 'msg', 'too deep')}", line=line) from error
    if "\\ud" in content.lower():
        _check_characters(data)
    draft = _read_game(data, TYPES)
    for number, linked in _numbered(data, "linked"):
        draft.inside[number] = _read_game(linked, LINKED_TYPES)
    return build(draft)


def _read_game(data: Any, types: dict[str, type]) -> Draft:
    """Read the fields and moves of one game."""
    _check_fields(data, types, "a record")
    for name, value in data.get("tags", {}).items():
        if not isinstance(value, str):
            raise RecordError(f"field tags, {shorten(name)}: {shorten(repr(value))} is not a text")
    draft = Draft(
        format=str(data.get("kancha", "")),
        game=data.get("game", ""),
        rules=str(data.get("rules", "")),
        options=data.get("options", {}),
        start=data.get("start"),
        result=data.get("result"),
        key=data.get("key"),
        tags=data.get("tags", {}),
    )
    _read_line(draft, data, 0)
    return draft


def _check_fields(data: Any, types: dict[str, type], what: str) -> None:
    if not isinstance(data, dict):
        raise RecordError(f"{what} is a JSON object")
    for name, value in data.items():
        if name not in types:
            raise RecordError(f"unknown field {shorten(name)!r}; additions belong in tags")
        if not isinstance(value, types[name]) or isinstance(value, bool):
            raise RecordError(f"field {name}: {shorten(repr(value))} has the wrong type")


def _read_line(line: LineContents, data: dict[str, Any], depth: int) -> None:
    line.moves = data.get("moves", [])
    for number, move in line.numbered():
        if not isinstance(move, str):
            raise RecordError(f"{shorten(repr(move))} is not a move text", move=number)
    for name, target in (("comments", line.comments), ("marks", line.marks)):
        for number, text in _numbered(data, name):
            if not isinstance(text, str):
                raise RecordError(f"field {name}, {number}: {shorten(repr(text))} is not a text")
            target[number] = text
    for number, mark in line.marks.items():
        checked_mark(mark, number)
    for number, lines in _numbered(data, "variations"):
        if not isinstance(lines, list) or depth == DEEPEST:
            reason = "not a list of lines" if depth < DEEPEST else "nested too deep"
            raise RecordError(f"field variations, {number}: {reason}")
        for below in lines:
            _check_fields(below, LINE_TYPES, "a variation")
            if not below.get("moves"):
                raise RecordError("a variation needs a move", move=number)
            read = LineContents(first=number)
            _read_line(read, below, depth + 1)
            line.variations.setdefault(number, []).append(read)


def _numbered(data: dict[str, Any], name: str) -> Iterator[tuple[int, Any]]:
    for number, value in data.get(name, {}).items():
        if not (number.isascii() and number.isdigit() and len(number) < 9):
            raise RecordError(f"field {name}: {shorten(number)!r} is not a number of moves")
        yield int(number), value
