"""Records as text, similar to PGN: tags in brackets, then numbered moves with variations."""

from __future__ import annotations

import re
from itertools import pairwise

from kancha.core.errors import RecordError, shorten
from kancha.record.build import Damage, Draft, build
from kancha.record.contents import FIELDS, OPTION, TAG_NAME, Contents, LineContents, full_contents
from kancha.record.line import DEEPEST, MARKS
from kancha.record.record import Record

TAG = re.compile(rf'\[({TAG_NAME}) "((?:[^"\\]|\\.)*)"\]')
MOVE = r"[^\s{}()](?:[^\s{}()]|\([^\s{}()]*\))*"
"""A move text; parentheses in it come in pairs and not at its beginning."""
TOKEN = re.compile(rf"\s+|\{{((?:[^}}\\]|\\.)*)\}}|(\d+)\.(?=\s)|([()])|({MOVE})")
LINKED = re.compile(r'\[Linked "(\d{1,8})"\]\s*')
"""The line with which a linked game begins, behind the record that holds it."""
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
    words = _words(contents)
    body = "\n".join(_wrap(words)) + ("\n" if words else "")
    inside = [
        f'\n[Linked "{number}"]\n{write_contents(linked)}'
        for number, linked in contents.linked.items()
    ]
    return "".join((head, "\n", body, *inside))


def _words(line: LineContents) -> list[str]:
    """Return the moves of a line and all that belongs to them, as words to wrap."""
    before = line.first - 1
    words = [_comment(line.comments[before])] if before in line.comments else []
    for number, move in line.numbered():
        mark = line.marks.get(number, "")
        # A mark would not be told from a sign that belongs to the move.
        gap = " " if mark and move[-1] in "!?" else ""
        words.append(f"{number}. {move}{gap}{mark}")
        if number in line.comments:
            words.append(_comment(line.comments[number]))
        for below in line.variations.get(number, ()):
            inner = _words(below)
            inner[0] = "(" + inner[0]
            inner[-1] += ")"
            words += inner
    return words


def _wrap(words: list[str]) -> list[str]:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def _option_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


ESCAPED = {"\n": "n", "\r": "r"}
MEANT = {letter: sign for sign, letter in ESCAPED.items()}


def _escape(text: str, quote: str) -> str:
    text = text.replace("\\", "\\\\").replace(quote, "\\" + quote)
    for sign, letter in ESCAPED.items():
        text = text.replace(sign, "\\" + letter)
    return text


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: MEANT.get(match[1], match[1]), text)


def _comment(text: str) -> str:
    return "{" + _escape(text, "}") + "}"


def read(content: str) -> Record:
    """Read a record, or raise RecordError with the line, the move and the rule at fault."""
    lines = content.replace("\r\n", "\n").split("\n")
    begins = [at for at, line in enumerate(lines) if LINKED.fullmatch(line)]
    draft = _read_game(lines[: begins[0] if begins else len(lines)], 1)
    for at, end in pairwise([*begins, len(lines)]):
        match = LINKED.fullmatch(lines[at])
        assert match is not None
        if int(match[1]) in draft.inside:
            raise RecordError(f"two games are linked to move {match[1]}", line=at + 1)
        draft.inside[int(match[1])] = _read_game(lines[at + 1 : end], at + 2)
    return build(draft)


def _read_game(lines: list[str], first_line: int) -> Draft:
    """Read the tags and moves of one game."""
    draft = Draft()
    body = 0
    for body, line in enumerate(lines):
        if line.strip() and not line.startswith("["):
            break
        if line.strip():
            _read_tag(draft, line.rstrip(), first_line + body)
    else:
        body = len(lines)
    _read_moves(draft, "\n".join(lines[body:]), first_line + body)
    return draft


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
    at = 0
    line = first_line
    open_lines: list[LineContents] = [draft]
    draft.marks_follow_moves = True
    while at < len(body):
        match = TOKEN.match(body, at)
        reason = _unclosed(body[at]) if match is None else _take(open_lines, match, line)
        if match is None or reason:
            following = open_lines[-1].first + len(open_lines[-1].moves)
            draft.damage = Damage(reason, line, following)
            return
        line += match[0].count("\n")
        at = match.end()
    if len(open_lines) > 1:
        draft.damage = Damage("a variation is not closed", line, open_lines[-1].first)


def _unclosed(sign: str) -> str:
    return "a comment is not closed" if sign == "{" else f"{sign} does not belong here"


def _take(open_lines: list[LineContents], match: re.Match[str], where: int) -> str:
    """Take the next token of the moves; return what is wrong with it, or nothing."""
    comment, number, bracket, move = match.groups()
    line = open_lines[-1]
    last = line.first + len(line.moves) - 1
    if move in MARKS and line.moves:
        line.marks[last] = move
    elif move is not None:
        line.moves.append(move)
        line.move_lines.append(where)
    elif comment is not None:
        earlier = f"{line.comments[last]} " if last in line.comments else ""
        line.comments[last] = earlier + _unescape(comment)
    elif number is not None and int(number[:9]) != last + 1:
        return f"move {last + 1} is numbered {number[:9]}"
    elif bracket == "(":
        return _open_variation(open_lines, last)
    elif bracket == ")":
        if len(open_lines) == 1:
            return ") closes no variation"
        if not line.moves:
            return "a variation needs a move"
        open_lines.pop()
    return ""


def _open_variation(open_lines: list[LineContents], number: int) -> str:
    line = open_lines[-1]
    if not line.moves:
        return "a variation stands before the move that it replaces"
    if len(open_lines) > DEEPEST:
        return "variations are nested too deep"
    below = LineContents(first=number)
    line.variations.setdefault(number, []).append(below)
    open_lines.append(below)
    return ""
