"""Moves of people, engines and chance: checked, and turned into log entries."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from kancha.core.bits import CHANCE
from kancha.core.errors import IllegalMove
from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.server.refusal import Refusal
from kancha.server.tables.decision import Decision
from kancha.server.tables.entries import LinkOpened, Moved, MovedAhead
from kancha.server.tables.messages import Play
from kancha.server.tables.plans import Tree, advanced, answer_of
from kancha.server.tables.seats import seats_of
from kancha.server.tables.table import Change, Setup, Table


def play(table: Table, guest: str, command: Play) -> Change:
    """Return a guest's move and the moves that follow automatically."""
    seats = seats_of(table.seats, guest)
    if not seats:
        raise Refusal("not_allowed", "You have no seat at this table.")
    seat = table.decides(seats)
    if command.ply != table.ply and (seat is None or not _unaffected(table, seat, command.ply)):
        raise Refusal("stale", "The position has changed. Look at the board again.")
    if table.status != "playing":
        waiting = table.status == "waiting"
        raise Refusal(
            "not_now",
            "The game starts when every seat is taken." if waiting else "The game is over.",
        )
    if seat is None:
        raise Refusal("not_now", "It is not your turn.")
    decision = table.decision(seat)
    code = _code(table.game, decision, command)
    if seat == table.to_move:
        return make_move(table, code)
    return Change([MovedAhead(seat, table.game.move_text(decision.position, code), code)])


def _unaffected(table: Table, seat: int, ply: int) -> bool:
    """Return whether since a ply only other seats have moved, and in the same round."""
    movers = [position.seat for position in table.record.positions[ply:-1]]
    same_round = table.game.ahead(table.record.positions[min(ply, table.ply)], seat, []) is not None
    return same_round and bool(movers) and all(mover not in (seat, CHANCE) for mover in movers)


def _code(game: Game, decision: Decision, command: Play) -> int:
    if command.path is not None:
        node = decision.touches.tree.after(*command.path)
        if node is None or node.move is None:
            raise Refusal("illegal", "These clicks do not make a move.")
        return node.move.code
    if command.text is None:
        raise Refusal("malformed", "A move needs a text or a click path.")
    try:
        return game.read_move(decision.position, command.text)
    except IllegalMove as error:
        raise Refusal("illegal", str(error), error.rule) from None


def make_move(table: Table, code: int) -> Change:
    """Return the legal move with that code and the moves that follow automatically."""
    position = table.position
    seat = position.seat
    assert seat is not None
    after = position.successor(code)
    entry = Moved(seat, table.game.move_text(position, code), code)
    plans = advanced(table.plans, entry.text)
    positions = [*table.record.positions, after]
    following = automatic_moves(table, positions, linking=True, plans=plans)
    return Change([entry, *following.entries], [after, *following.positions])


def new_id() -> str:
    """Return the id of a new table, too long to be guessed."""
    return secrets.token_urlsafe(9)


def automatic_moves(
    table: Table,
    positions: list[Position],
    *,
    linking: bool = False,
    plans: dict[int, Tree] | None = None,
) -> Change:
    """Return the moves that follow these positions: of chance, and those made before a turn.

    Conditional moves, in `plans`, are made in the same step as the moves that they answer.
    With `linking`, a linked game is opened where the game has one; otherwise chance decides.
    """
    change = Change([])
    positions = list(positions)
    plans = plans or {}
    waiting = {seat: list(codes) for seat, codes in table.ahead.items()}
    while table.game.record_outcome(positions) is None:
        position = positions[-1]
        seat = position.seat
        if seat == CHANCE and linking and table.game.linked(position) is not None:
            change.entries.append(LinkOpened(new_id()))
            break
        if seat == CHANCE:
            code = chance_move(table.setup, position, len(positions) - 1).code
        elif seat is not None and waiting.get(seat):
            code = waiting[seat].pop(0)
        else:
            answer = answer_of(plans, seat) if seat is not None else None
            known = None if answer is None else position.moves.by_text.get(answer)
            if seat is None or known is None:
                break
            code = known
        text = table.game.move_text(position, code)
        change.entries.append(Moved(seat, text, code))
        plans = advanced(plans, text)
        positions.append(position.successor(code))
        change.positions.append(positions[-1])
    return change


def chance_move(setup: Setup, position: Position, ply: int) -> Move:
    """Return the chance move at a ply, which depends only on the table's secret seed."""
    digest = hmac.new(setup.seed, f"{setup.table}/{ply}".encode(), hashlib.sha256).digest()
    return position.pick(Rng(int.from_bytes(digest[:8], "big")))
