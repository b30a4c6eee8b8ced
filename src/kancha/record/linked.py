"""Linked games in records: a record holds the games that decided moves of its own game."""

from __future__ import annotations

from collections.abc import Iterator

from kancha.core.errors import RecordError
from kancha.core.link import Link
from kancha.core.position import Position
from kancha.record.record import Record

LINKED_TO, LINKED_MOVE = "LinkedTo", "LinkedMove"
"""The tags of a linked record that stands alone: which game waits for it, after which move."""


def link_tags(name: str, number: int) -> dict[str, str]:
    """Return the tags of a linked record; `name` tells the game that waits from others."""
    return {LINKED_TO: name, LINKED_MOVE: str(number)}


def begin_linked(record: Record) -> Record:
    """Return the empty record of the game that decides the next move of a record.

    The waiting game is named by the key of its position. RecordError if it waits for no game.
    """
    link = _link_at(record, record.last)
    return Record(link.game, tags=link_tags(*_place(record)))


def end_linked(record: Record, linked: Record) -> Position:
    """Make the move that the result of a linked game decides, and return the position after it.

    The record holds the linked game from then on. A linked game without an outcome was called off.
    RecordError if the record waits for another game.
    """
    link = _link_at(record, record.last)
    wanted = link_tags(*_place(record))
    if any(linked.tags.get(tag) != wanted[tag] for tag in wanted):
        raise RecordError("this is the record of another linked game")
    hold_linked(record, record.last, linked)
    return record.play(link.move_after(linked.outcome))


def hold_linked(record: Record, number: int, linked: Record) -> None:
    """Add the game that was played after the move with that number, to decide the next one.

    A game that its rules have not decided may have ended otherwise, by resignation for example.
    """
    link = _link_at(record, number)
    if linked.game != link.game:
        raise RecordError(f"the record waits for a game of {link.game.info.title}", move=number)
    outcome = linked.outcome
    decided = number < record.last and outcome is not None
    if decided and str(record.moves[number]) != link.move_after(outcome):
        raise RecordError("its result is not the move that follows", move=number + 1)
    record.linked[number] = linked


def walk(record: Record) -> Iterator[tuple[Record, int]]:
    """Yield each move as its record and number, linked games where they were played."""
    for number in range(1, record.last + 1):
        yield record, number
        linked = record.linked.get(number)
        if linked is not None:
            for inner in range(1, linked.last + 1):
                yield linked, inner


def _link_at(record: Record, number: int) -> Link:
    """Return the link of the position after a move, or raise RecordError."""
    at = 0 <= number <= record.last
    link = record.game.linked(record.positions[number]) if at else None
    if link is None:
        raise RecordError("the game does not wait for a linked game")
    return link


def _place(record: Record) -> tuple[str, int]:
    return f"{record.position.key:016x}", record.last
