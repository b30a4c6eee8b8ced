"""Records of linked games: each names the game that waits for it, and the number of its move."""

from __future__ import annotations

from kancha.core.errors import RecordError
from kancha.core.position import Position
from kancha.record.record import Record

LINKED_TO, LINKED_MOVE = "LinkedTo", "LinkedMove"
"""The tags of a linked record: which game waits for it, and after which of its moves."""


def link_tags(name: str, number: int) -> dict[str, str]:
    """Return the tags of a linked record; `name` tells the game that waits from others."""
    return {LINKED_TO: name, LINKED_MOVE: str(number)}


def begin_linked(record: Record) -> Record:
    """Return the empty record of the game that decides the next move of a record.

    The waiting game is named by the key of its position. RecordError if it waits for no game.
    """
    link = record.game.linked(record.position)
    if link is None:
        raise RecordError("the game does not wait for a linked game")
    return Record(link.game, tags=link_tags(*_place(record)))


def end_linked(record: Record, linked: Record) -> Position:
    """Make the move that the result of a linked game decides, and return the position after it.

    A linked game without an outcome was called off. RecordError if the record waits for another.
    """
    link = record.game.linked(record.position)
    if link is None:
        raise RecordError("the game does not wait for a linked game")
    wanted = link_tags(*_place(record))
    if linked.game != link.game or any(linked.tags.get(tag) != wanted[tag] for tag in wanted):
        raise RecordError("this is the record of another linked game")
    return record.play(link.move_after(linked.outcome))


def _place(record: Record) -> tuple[str, int]:
    return f"{record.position.key:016x}", len(record.moves)
