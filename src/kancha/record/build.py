"""Builds a record from the contents of a file, with the checks that both forms share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kancha.core.errors import IllegalMove, KanchaError, PositionError, RecordError, shorten
from kancha.core.game import Game
from kancha.core.options import options_by_name
from kancha.core.registry import game_class
from kancha.record.contents import FORMAT, Contents
from kancha.record.record import Record


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
    move_lines: Sequence[int] = ()
    damage: Damage | None = None


def build(draft: Draft) -> Record:
    """Return the record, or raise RecordError with the good part of it."""
    line = draft.lines.get
    if draft.format != str(FORMAT):
        said = f"version {shorten(draft.format)}" if draft.format else "no version"
        raise RecordError(f"expected a Kancha record of version {FORMAT}, found {said}")
    record = Record(_game(draft.game, draft.options, draft.rules, draft.lines), tags=draft.tags)
    if draft.start is not None:
        try:
            record.positions = [record.game.parse(draft.start)]
        except PositionError as error:
            raise RecordError(str(error), line=line("start", 0), rule=error.rule) from error
    for number, move in enumerate(draft.moves, 1):
        try:
            record.play(move)
        except IllegalMove as error:
            where = draft.move_lines[number - 1] if draft.move_lines else 0
            raise RecordError(
                str(error), line=where, move=number, rule=error.rule, good=record
            ) from error
        if number in draft.comments:
            record.comments[number] = draft.comments[number]
    if 0 in draft.comments:
        record.comments[0] = draft.comments[0]
    if draft.damage:
        raise RecordError(
            draft.damage.reason, line=draft.damage.line, move=draft.damage.move, good=record
        )
    _check_end(record, draft)
    return record


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
