"""Records as JSON, for programs."""

from __future__ import annotations

import json
from typing import Any

from kancha.core.errors import RecordError, shorten
from kancha.record.build import Draft, build
from kancha.record.contents import Contents, full_contents
from kancha.record.record import Record

TYPES: dict[str, tuple[type, ...]] = {
    "kancha": (int,),
    "game": (str,),
    "rules": (int,),
    "options": (dict,),
    "tags": (dict,),
    "start": (str,),
    "moves": (list,),
    "comments": (dict,),
    "result": (str,),
    "key": (str,),
}


def write(record: Record) -> str:
    """Return the JSON text; `read` is its inverse."""
    return write_contents(full_contents(record))


def write_contents(contents: Contents) -> str:
    """Return the JSON text of some contents."""
    data = {
        "kancha": int(contents.format),
        "game": contents.game,
        "rules": int(contents.rules),
        "options": contents.options,
        "tags": contents.tags,
        "start": contents.start,
        "moves": contents.moves,
        "comments": {str(number): text for number, text in sorted(contents.comments.items())},
        "result": contents.result,
        "key": contents.key,
    }
    present = {name: value for name, value in data.items() if value is not None}
    return json.dumps(present, indent=1, ensure_ascii=False) + "\n"


def read(content: str) -> Record:
    """Read a record, or raise RecordError with the field, the move and the rule at fault."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 0)
        raise RecordError(f"not JSON: {getattr(error, 'msg', 'too deep')}", line=line) from error
    _check(data)
    return build(
        Draft(
            format=str(data.get("kancha", "")),
            game=data.get("game", ""),
            rules=str(data.get("rules", "")),
            options=data.get("options", {}),
            start=data.get("start"),
            result=data.get("result"),
            key=data.get("key"),
            tags=data.get("tags", {}),
            moves=data.get("moves", []),
            comments={int(number): text for number, text in data.get("comments", {}).items()},
        )
    )


def _check(data: Any) -> None:
    if not isinstance(data, dict):
        raise RecordError("a record is a JSON object")
    for name, value in data.items():
        if name not in TYPES:
            raise RecordError(f"unknown field {shorten(name)!r}; additions belong in tags")
        if not isinstance(value, TYPES[name]) or isinstance(value, bool):
            raise RecordError(f"field {name}: {shorten(repr(value))} has the wrong type")
    for number, move in enumerate(data.get("moves", []), 1):
        if not isinstance(move, str):
            raise RecordError(f"{shorten(repr(move))} is not a move text", move=number)
    for field in ("tags", "comments"):
        for name, value in data.get(field, {}).items():
            if not isinstance(value, str):
                raise RecordError(
                    f"field {field}, {shorten(name)}: {shorten(repr(value))} is not a text"
                )
    for name in data.get("comments", {}):
        if not (name.isascii() and name.isdigit() and len(name) < 9):
            raise RecordError(f"field comments: {shorten(name)!r} is not a number of moves")
