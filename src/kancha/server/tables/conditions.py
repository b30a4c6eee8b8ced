"""Conditional moves by correspondence: who may give them, and that they keep to the rules."""

from __future__ import annotations

from kancha.core.bits import CHANCE
from kancha.core.errors import IllegalMove
from kancha.core.position import Position
from kancha.server.refusal import Refusal
from kancha.server.tables.entries import Planned
from kancha.server.tables.seats import seated_guests, seats_of
from kancha.server.tables.table import Change, Table

MOST_MOVES = 120
"""How many moves all lines of a plan have together."""


def author(table: Table, guest: str) -> int:
    """Return the seat for which a guest may plan now, or raise Refusal."""
    seats = seats_of(table.seats, guest)
    if not seats:
        raise Refusal("not_allowed", "You have no seat at this table.")
    if len(seats) > 1 or seated_guests(table.seats) == {guest}:
        raise Refusal("not_allowed", "Conditional moves answer those of other people.")
    if table.game.info.has_hidden:
        raise Refusal("not_allowed", "In a game with hidden parts nothing can be planned.")
    if table.clock is not None and not table.clock.each_move:
        raise Refusal("not_allowed", "Conditional moves are for games by correspondence.")
    if table.status != "playing" or table.link is not None or table.position.seat == CHANCE:
        raise Refusal("not_now", "Nothing can be planned now.")
    if table.to_move == seats[0]:
        raise Refusal("not_now", "It is your turn. Move first, then plan your answers.")
    return seats[0]


def checked(table: Table, guest: str, ply: int, lines: list[list[str]]) -> list[list[str]]:
    """Return lines with the moves as records write them, or raise Refusal."""
    seat = _author_at(table, guest, ply)
    if sum(map(len, lines)) > MOST_MOVES:
        raise Refusal("too_large", f"A plan has {MOST_MOVES} moves at most.")
    answers: dict[tuple[str, ...], str] = {}
    found = []
    for line in lines:
        positions = list(table.record.positions)
        texts: list[str] = []
        for text in line:
            code = _code(table, positions, text)
            written = table.game.move_text(positions[-1], code)
            is_own = positions[-1].seat == seat
            if is_own and answers.setdefault(tuple(texts), written) != written:
                raise Refusal("bad_option", f"There are two answers to {texts[-1]}. Keep one.")
            texts.append(written)
            positions.append(positions[-1].after(code))
        if not line or positions[-2].seat != seat:
            raise Refusal("bad_option", "A line ends with your own answer.")
        found.append(texts)
    return found


def _code(table: Table, positions: list[Position], text: str) -> int:
    position = positions[-1]
    if table.game.record_outcome(positions) is not None:
        raise Refusal("bad_option", "The game is over before the end of this line.")
    if position.seat == CHANCE:
        raise Refusal("bad_option", "What chance decides cannot be planned. End the line before.")
    try:
        return table.game.read_move(position, text)
    except IllegalMove as error:
        raise Refusal("illegal", str(error), error.rule) from None


def planned(table: Table, guest: str, ply: int, lines: list[list[str]]) -> Change:
    """Return the change that stores lines which were checked at a ply."""
    return Change([Planned(_author_at(table, guest, ply), lines)])


def _author_at(table: Table, guest: str, ply: int) -> int:
    seat = author(table, guest)
    if table.ply != ply:
        raise Refusal("stale", "The position has changed. Look at the board again.")
    return seat
