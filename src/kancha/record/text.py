"""Records as text, similar to PGN: tags in brackets, then numbered moves."""

from __future__ import annotations

import re

from kancha.core.errors import RecordError, shorten
from kancha.record.build import Damage, Draft, build
from kancha.record.contents import Contents, full_contents
from kancha.record.record import Record

TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_.]*) "((?:[^"\\]|\\.)*)"\]')
TOKEN = re.compile(r"\s+|\{((?:[^}\\]|\\.)*)\}|(\d+)\.(?=\s)|([^\s{}]+)")
OPTION = "Option."
WIDTH = 80


def write(record: Record) -> str:
    """Return the text; `read` is its inverse."""
    return write_contents(full_contents(record))


def write_contents(contents: Contents) -> str:
    """Return the text of some contents."""
    tags = {
        "Kancha": contents.format,
        "Game": contents.game,
        "Rules": contents.rules,
        **{OPTION + name: _option_text(value) for name, value in contents.options.items()},
        **contents.tags,
        "Start": contents.start,
        "Result": contents.result,
        "Key": contents.key,
    }
    head = "".join(
        f'[{name} "{_escape(value, chr(34))}"]\n'
        for name, value in tags.items()
        if value is not None
    )
    comments = contents.comments
    words = [] if 0 not in comments else [_comment(comments[0])]
    for number, move in enumerate(contents.moves, 1):
        words.append(f"{number}. {move}")
        if number in comments:
            words.append(_comment(comments[number]))
    return head + "\n" + "\n".join(_wrap(words)) + ("\n" if words else "")


def _wrap(words: list[str]) -> list[str]:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def _option_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _escape(text: str, quote: str) -> str:
    return text.replace("\\", "\\\\").replace(quote, "\\" + quote).replace("\n", "\\n")


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], text)


def _comment(text: str) -> str:
    return "{" + _escape(text, "}") + "}"


def read(content: str) -> Record:
    """Read a record, or raise RecordError with the line, the move and the rule at fault."""
    draft = Draft()
    lines = content.replace("\r\n", "\n").split("\n")
    body = 0
    for body, line in enumerate(lines):
        if line.strip() and not line.startswith("["):
            break
        if line.strip():
            _read_tag(draft, line.rstrip(), body + 1)
    else:
        body = len(lines)
    _read_moves(draft, "\n".join(lines[body:]), body + 1)
    return build(draft)


FIELDS = {
    "Kancha": "format",
    "Game": "game",
    "Rules": "rules",
    "Start": "start",
    "Result": "result",
    "Key": "key",
}


def _read_tag(draft: Draft, line: str, number: int) -> None:
    match = TAG.fullmatch(line)
    if match is None:
        raise RecordError(f'{shorten(line)} is not a tag like [Name "value"]', line=number)
    name, value = match[1], _unescape(match[2])
    if name in FIELDS:
        field = FIELDS[name]
        if field in draft.lines:
            raise RecordError(f"the tag {name} is given twice", line=number)
        setattr(draft, field, value)
        draft.lines[field] = number
    elif name.startswith(OPTION):
        draft.options[name.removeprefix(OPTION)] = value
    elif name in draft.tags:
        raise RecordError(f"the tag {name} is given twice", line=number)
    else:
        draft.tags[name] = value


def _read_moves(draft: Draft, body: str, first_line: int) -> None:
    move_lines = []
    at = 0
    line = first_line
    while at < len(body):
        match = TOKEN.match(body, at)
        if match is None:
            draft.damage = Damage("a comment is not closed", line, len(draft.moves))
            break
        comment, number, move = match.groups()
        if move is not None:
            draft.moves.append(move)
            move_lines.append(line)
        elif comment is not None:
            draft.comments[len(draft.moves)] = _unescape(comment)
        elif number is not None and int(number[:9]) != len(draft.moves) + 1:
            following = len(draft.moves) + 1
            draft.damage = Damage(f"move {following} is numbered {number[:9]}", line, following)
            break
        line += match[0].count("\n")
        at = match.end()
    draft.move_lines = move_lines
