"""Moves of people, engines and chance, checked and made ready for the log."""

from __future__ import annotations

import hashlib
import hmac

from kancha.core.bits import CHANCE
from kancha.core.errors import IllegalMove
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.server.entries import Entry, Moved
from kancha.server.messages import Play
from kancha.server.refusal import Refusal
from kancha.server.seats import owned
from kancha.server.tables import Setup, Table


def play(table: Table, guest: str, command: Play) -> list[Entry]:
    """Return the move that a guest asks for, and what chance answers."""
    seats = owned(table.seats, guest)
    if not seats:
        raise Refusal("not_allowed", "You have no seat at this table.")
    if command.ply != table.ply:
        raise Refusal("stale", "The game has gone on meanwhile. Look at the board again.")
    if table.status != "playing":
        waiting = table.status == "waiting"
        raise Refusal(
            "not_now",
            "The game begins when every seat is taken." if waiting else "The game is over.",
        )
    if table.to_move not in seats:
        raise Refusal("not_now", "It is not your turn.")
    return moved(table, _code(table, command))


def _code(table: Table, command: Play) -> int:
    if command.path is not None:
        node = table.click_tree.after(*command.path)
        if node is None or node.move is None:
            raise Refusal("illegal", "These clicks do not make a move.")
        return node.move.code
    if command.text is None:
        raise Refusal("malformed", "A move needs a text or a path of clicks.")
    code = table.moves.by_text.get(command.text)
    if code is None:
        try:
            code = table.game.read_move(table.position, command.text)
        except IllegalMove as error:
            raise Refusal("illegal", str(error), error.rule) from None
    return code


def moved(table: Table, code: int) -> list[Entry]:
    """Return the legal move with that code and the moves of chance that follow."""
    position = table.position
    seat = position.to_move() if position.seat is None else position.seat
    entry = Moved(seat, table.game.move_text(position, code), code)
    return [entry, *chance(table, [*table.record.positions, position.after(code)])]


def chance(table: Table, positions: list[Position]) -> list[Entry]:
    """Return the moves of chance due after these positions."""
    made: list[Entry] = []
    positions = list(positions)
    while positions[-1].seat == CHANCE and table.game.record_outcome(positions) is None:
        move = draw(table.setup, positions[-1], len(positions) - 1)
        made.append(Moved(CHANCE, str(move), move.code))
        positions.append(positions[-1].after(move.code))
    return made


def draw(setup: Setup, position: Position, ply: int) -> Move:
    """Return what chance does at a ply: fixed by the table's secret seed, foreseen by nobody."""
    digest = hmac.new(setup.seed, f"{setup.table}/{ply}".encode(), hashlib.sha256).digest()
    return position.pick(Rng(int.from_bytes(digest[:8], "big")))
