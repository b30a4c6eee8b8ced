"""Moves of people, engines and chance, checked and made ready for the log."""

from __future__ import annotations

import hashlib
import hmac

from kancha.core.bits import CHANCE
from kancha.core.errors import IllegalMove
from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.server.entries import LogEntry, Moved, MovedAhead
from kancha.server.messages import Play
from kancha.server.refusal import Refusal
from kancha.server.seats import seats_of
from kancha.server.tables import Decision, Setup, Table


def play(table: Table, guest: str, command: Play) -> list[LogEntry]:
    """Return the move that a guest asks for, and what follows by itself."""
    seats = seats_of(table.seats, guest)
    if not seats:
        raise Refusal("not_allowed", "You have no seat at this table.")
    seat = table.decides(seats)
    if command.ply != table.ply and (seat is None or not _unaffected(table, seat, command.ply)):
        raise Refusal("stale", "The game has gone on meanwhile. Look at the board again.")
    if table.status != "playing":
        waiting = table.status == "waiting"
        raise Refusal(
            "not_now",
            "The game begins when every seat is taken." if waiting else "The game is over.",
        )
    if seat is None:
        raise Refusal("not_now", "It is not your turn.")
    decision = table.decision(seat)
    code = _code(table.game, decision, command)
    if seat == table.to_move:
        return moved(table, code)
    return [MovedAhead(seat, table.game.move_text(decision.position, code), code)]


def _unaffected(table: Table, seat: int, ply: int) -> bool:
    """Say whether only others have moved since a ply, in a round that is still the same."""
    movers = [position.seat for position in table.record.positions[ply:-1]]
    same_round = table.game.ahead(table.record.positions[min(ply, table.ply)], seat, []) is not None
    return same_round and bool(movers) and all(mover not in (seat, CHANCE) for mover in movers)


def _code(game: Game, decision: Decision, command: Play) -> int:
    if command.path is not None:
        node = decision.click_tree.after(*command.path)
        if node is None or node.move is None:
            raise Refusal("illegal", "These clicks do not make a move.")
        return node.move.code
    if command.text is None:
        raise Refusal("malformed", "A move needs a text or a path of clicks.")
    code = decision.moves.by_text.get(command.text)
    if code is None:
        try:
            code = game.read_move(decision.position, command.text)
        except IllegalMove as error:
            raise Refusal("illegal", str(error), error.rule) from None
    return code


def moved(table: Table, code: int) -> list[LogEntry]:
    """Return the legal move with that code and the moves that follow by themselves."""
    position = table.position
    seat = position.seat
    assert seat is not None
    entry = Moved(seat, table.game.move_text(position, code), code)
    return [entry, *following(table, [*table.record.positions, position.after(code)])]


def following(table: Table, positions: list[Position]) -> list[LogEntry]:
    """Return the moves due after these positions: of chance, and those made before one's turn."""
    made: list[LogEntry] = []
    positions = list(positions)
    waiting = {seat: list(codes) for seat, codes in table.ahead.items()}
    while table.game.record_outcome(positions) is None:
        position = positions[-1]
        seat = position.seat
        if seat == CHANCE:
            code = draw(table.setup, position, len(positions) - 1).code
        elif seat is not None and waiting.get(seat):
            code = waiting[seat].pop(0)
        else:
            break
        made.append(Moved(seat, table.game.move_text(position, code), code))
        positions.append(position.after(code))
    return made


def draw(setup: Setup, position: Position, ply: int) -> Move:
    """Return what chance does at a ply: fixed by the table's secret seed, foreseen by nobody."""
    digest = hmac.new(setup.seed, f"{setup.table}/{ply}".encode(), hashlib.sha256).digest()
    return position.pick(Rng(int.from_bytes(digest[:8], "big")))
