"""Builds a record from the contents of a file, with the checks that both forms share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import zip_longest

from kancha.core.errors import IllegalMove, KanchaError, PositionError, RecordError, shorten
from kancha.core.game import Game
from kancha.core.options import options_by_name
from kancha.core.position import Position
from kancha.core.registry import game_class
from kancha.record.contents import (
    ANNOTATED_FORMAT,
    FORMAT,
    LINKED_FORMAT,
    Contents,
    LineContents,
)
from kancha.record.line import MARKS, Line
from kancha.record.linked import hold_linked
from kancha.record.record import Record

FORMATS = (str(FORMAT), str(ANNOTATED_FORMAT), str(LINKED_FORMAT))


@dataclass(frozen=True, slots=True)
class Damage:
    """Where and why the moves could not be read any further."""

    reason: str
    line: int
    move: int


@dataclass(slots=True, kw_only=True)
class Draft(Contents):
    """The contents of a file as read, and the line numbers of its parts (0: unknown)."""

    lines: dict[str, int] = field(default_factory=dict)
    damage: Damage | None = None
    marks_follow_moves: bool = False
    """An annotation mark may stand directly behind the text of a move."""
    inside: dict[int, Draft] = field(default_factory=dict)
    """The linked games, by the number of the move after which they were played."""


def build(draft: Draft) -> Record:
    """Return the record, or raise RecordError with the good part of it."""
    if draft.format not in FORMATS:
        said = f"version {shorten(draft.format)}" if draft.format else "no version"
        raise RecordError(
            f"expected a Kancha record of version {' or '.join(FORMATS)}, found {said}"
        )
    record = _build_game(draft)
    for number, below in draft.inside.items():
        try:
            hold_linked(record, number, _build_game(below))
        except RecordError as error:
            raise RecordError(
                f"the game linked to move {number}: {error.reason}",
                line=error.line,
                move=error.move,
                rule=error.rule,
                good=record,
            ) from error
    return record


def _build_game(draft: Draft) -> Record:
    """Return the record of one game, without the games linked to it."""
    line = draft.lines.get
    game = _game(draft.game, draft.options, draft.rules, draft.lines)
    try:
        start = None if draft.start is None else game.parse(draft.start)
    except PositionError as error:
        raise RecordError(str(error), line=line("start", 0), rule=error.rule) from error
    record = Record(game, start, draft.tags)
    _play(record, record, draft, draft)
    if draft.damage:
        raise RecordError(
            draft.damage.reason, line=draft.damage.line, move=draft.damage.move, good=record
        )
    _check_end(record, draft)
    return record


def _play(record: Record, line: Line, contents: LineContents, draft: Draft) -> None:
    """Play the moves of a line, with everything that is written beside them."""
    _comment(line, contents, line.first - 1)
    for (number, text), where in zip_longest(contents.numbered(), contents.move_lines):
        move = text
        if draft.marks_follow_moves:
            move, mark = _split_mark(line.position, text)
            if mark:
                contents.marks.setdefault(number, mark)
        try:
            line.play(move)
        except IllegalMove as error:
            raise RecordError(
                str(error), line=where or 0, move=number, rule=error.rule, good=record
            ) from error
        _comment(line, contents, number)
        if number in contents.marks:
            line.mark(number, contents.marks[number])
        for below in contents.variations.get(number, ()):
            _play_variation(record, line, below, draft)


def _play_variation(record: Record, line: Line, below: LineContents, draft: Draft) -> None:
    variation = line.begin_variation(below.first)
    try:
        _play(record, variation, below, draft)
    finally:
        if variation.moves:
            line.variations.setdefault(below.first, []).append(variation)


def _comment(line: Line, contents: LineContents, number: int) -> None:
    if number in contents.comments:
        line.comments[number] = contents.comments[number]


def _split_mark(position: Position, text: str) -> tuple[str, str]:
    """Return a move and its mark; a text that is a move as it stands has none."""
    bare = text.rstrip("!?")
    mark = text[len(bare) :]
    return (bare, mark) if mark in MARKS and bare and text not in position.moves else (text, "")


def _game(name: str, options: Mapping[str, object], rules: str, lines: Mapping[str, int]) -> Game:
    if not name:
        raise RecordError("the record does not name its game")
    try:
        kind = game_class(name)
        if rules != str(kind.info.rules_version):
            raise RecordError(
                f"played under version {shorten(rules) or '?'} of the rules of {kind.info.title};"
                f" this is version {kind.info.rules_version}",
                line=lines.get("rules", 0),
            )
        known = options_by_name(kind.info.options)
        typed = {
            name: known[name].read(value) if name in known and isinstance(value, str) else value
            for name, value in options.items()
        }
        return kind(**typed)
    except RecordError:
        raise
    except KanchaError as error:
        raise RecordError(str(error), line=lines.get("game", 0)) from error


def _check_end(record: Record, draft: Draft) -> None:
    played = len(draft.moves)
    if draft.key is not None and draft.key != f"{record.position.key:016x}":
        raise RecordError(
            "the last position does not match the record's key; moves may be missing or changed",
            line=draft.lines.get("key", 0),
            move=played,
            good=record,
        )
    if draft.result is not None:
        outcome = record.outcome
        if outcome is not None and draft.result != str(outcome):
            raise RecordError(
                f"the record says {shorten(draft.result)!r}, but by the rules the result is"
                f" {str(outcome)!r}",
                line=draft.lines.get("result", 0),
                move=played,
                rule=outcome.rule,
                good=record,
            )
