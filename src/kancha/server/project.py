"""What a viewer gets to see: the only door through which a table leaves the server.

Default deny: a field appears in a message because it is put there here, as seen by one seat.
While a game with hidden parts goes on, texts, sentences, events, scene and position are those
that the game itself makes for that seat; position keys, seeds, guests and foreign invitations
never pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from kancha.core.bits import CHANCE
from kancha.core.clicks import ClickTree
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.registry import game_class
from kancha.core.scene import Scene
from kancha.core.speech import say
from kancha.server import messages, rest
from kancha.server.agreements import check, waiting_for
from kancha.server.endings import can_abort, ending
from kancha.server.messages import Action, Agreement
from kancha.server.refusal import Refusal
from kancha.server.seats import Seat, owned, people
from kancha.server.summaries import Summary
from kancha.server.tables import Table
from kancha.server.takebacks import undo

ANIMATED = 8
"""How many of the last moves carry their events when the whole list is sent."""


@dataclass(frozen=True, slots=True)
class Here:
    """Who is at the table at this moment."""

    guests: frozenset[str] = frozenset()
    thinking: int | None = None
    spectators: int = 0


NOBODY_HERE = Here()


@dataclass(frozen=True, slots=True)
class Eyes:
    """Through which eyes a table is seen: a seat's, a spectator's (None), or after the game all."""

    seat: int | None
    everything: bool = False


def eyes(table: Table, guest: str) -> Eyes:
    """Return how a guest sees a table: as his seat that can decide, else as his first."""
    seats = owned(table.seats, guest)
    over = table.status == "over"
    if not seats:
        return Eyes(None, over)
    deciding = table.decides(seats)
    return Eyes(seats[0] if deciding is None else deciding, over)


def state(
    table: Table, guest: str, now: int, since: int | None = None, here: Here = NOBODY_HERE
) -> messages.State:
    """Return the table as a guest may see it; moves known since a version are left out."""
    seats = owned(table.seats, guest)
    look = eyes(table, guest)
    first = 0 if _list_changes(table, seats) else table.shared_since(since)
    deciding = table.decides(seats) if seats else None
    decision = table.decision(look.seat)
    mine = deciding is not None
    host = guest == table.setup.host
    return messages.State(
        table=table.setup.table,
        version=table.version,
        game=table.game.info.id,
        options=dict(table.game.options),
        status=table.status,
        seats=seat_states(table.game, table.seats, guest, here),
        you=seats,
        viewing=look.seat,
        host=host,
        to_move=table.to_move if deciding is None else deciding,
        ply=table.ply,
        scene=scene(decision.position, look),
        position=table.game.view_text(decision.position, look.seat),
        clicks=msgspec.Raw(_tree_json(decision.click_tree)) if mine else msgspec.UNSET,
        labels=_labels(table.game, decision.click_tree) if mine else msgspec.UNSET,
        moves_from=first,
        moves=moves(table.record.positions, look, first, max(first, table.ply - ANIMATED)),
        clock=_clock(table, now),
        ending=ending(table),
        proposals=[
            messages.Proposal(
                what=what, by=proposal.by, waiting_for=waiting_for(table, proposal.agreed)
            )
            for what, proposal in table.proposals.items()
        ],
        can=actions(table, guest, here),
        invitations=invitations(table) if host else [],
        rematch=table.rematch if seats else None,
    )


def _list_changes(table: Table, seats: list[int]) -> bool:
    """Say whether moves already listed may look different now."""
    return table.game.info.has_hidden and (len(seats) > 1 or table.status == "over")


def scene(position: Position, look: Eyes) -> Scene:
    """Return the picture that these eyes see."""
    return position.game.scene(position, look.seat)


def moves(
    positions: list[Position], look: Eyes, first: int = 0, animated: int = 0
) -> list[messages.MoveState]:
    """Return the moves from a ply on as these eyes may see them, the last ones with events."""
    shown = [_move(after, look, ply) for ply, after in enumerate(positions[1:]) if ply >= first]
    for move in shown:
        if move.ply < animated:
            move.events = msgspec.UNSET
    return shown


def _move(after: Position, look: Eyes, ply: int) -> messages.MoveState:
    game, move = after.game, after.last_move
    assert move is not None
    before = move.position
    seat = before.seat
    if look.everything:
        text, events = game.move_text(before, move.code), list(after.events)
    else:
        text = game.move_text_for(before, move.code, look.seat)
        events = [event.seen_by(look.seat) for event in after.events]
    return messages.MoveState(
        ply=ply,
        seat=CHANCE if seat is None else seat,
        text=text,
        sentence=say(game, events),
        events=events,
    )


def seat_states(
    game: Game, seats: list[Seat], guest: str, here: Here = NOBODY_HERE
) -> list[messages.SeatState]:
    """Return who sits where; guests are known by the names they chose only."""
    return [
        messages.SeatState(
            seat=number,
            colour=game.seat_name(number),
            kind=seat.kind,
            player=f"Level {seat.level}" if seat.kind == "engine" else seat.player,
            level=seat.level if seat.kind == "engine" else None,
            connected=seat.kind == "engine"
            or (seat.kind == "person" and seat.guest in here.guests),
            yours=seat.kind == "person" and bool(guest) and seat.guest == guest,
            thinking=number == here.thinking,
            fails=seat.fails,
        )
        for number, seat in enumerate(seats)
    ]


def presence(table: Table, here: Here) -> messages.Presence:
    """Return who is here now."""
    return messages.Presence(
        connected=[seat.connected for seat in seat_states(table.game, table.seats, "", here)],
        thinking=[] if here.thinking is None else [here.thinking],
        spectators=here.spectators,
    )


def summary(short: Summary, guest: str, here: Here = NOBODY_HERE) -> rest.TableSummary:
    """Return a line of a guest's list of tables."""
    kind = game_class(short.game)
    mine = owned(short.seats, guest)
    return rest.TableSummary(
        table=short.table,
        game=short.game,
        title=kind.info.title,
        options=short.options,
        status=short.status,
        seats=seat_states(kind(**short.options), short.seats, guest, here),
        your_turn=any(seat in mine for seat in short.deciding),
        ply=short.ply,
        ending=short.ending,
        position=short.position,
        created_ms=short.created,
        updated_ms=short.updated,
    )


def invitations(table: Table) -> list[messages.Invitation]:
    """Return the ways to the open seats: for the host only. The part after # is never logged."""
    return [
        messages.Invitation(seat=number, path=f"/join/{table.setup.table}#{seat.token}")
        for number, seat in enumerate(table.seats)
        if seat.kind == "open" and table.status == "waiting"
    ]


def actions(table: Table, guest: str, here: Here = NOBODY_HERE) -> list[Action]:
    """Return what a guest may do now besides moving."""
    found: list[Action] = []
    if not owned(table.seats, guest):
        return ["abort"] if can_abort(table, guest) else []
    alone = people(table.seats) == {guest}
    if _granted(lambda: undo(table, guest)):
        found.append("undo")
    wishes: tuple[Agreement, ...] = ("take_back", "draw", "rematch", "again")
    for wish in wishes:
        asks_nobody = alone and wish == "take_back"
        if not asks_nobody and _granted(lambda wish=wish: check(table, guest, wish)):
            found.append(wish)
    if table.status == "playing":
        found.append("resign")
    if can_abort(table, guest):
        found.append("abort")
    if here.thinking is not None:
        found.append("stop")
    return found


def _granted(wish: Any) -> bool:
    try:
        wish()
    except Refusal:
        return False
    return True


def _clock(table: Table, now: int) -> messages.ClockState | None:
    clock = table.clock
    if clock is None:
        return None
    return messages.ClockState(
        left_ms=clock.left_at(now), increment_ms=clock.increment, running=clock.running
    )


def _tree(node: ClickTree) -> Any:
    """Return a node in its compact form: the move's text, or what may be touched next."""
    if not node.children:
        return "" if node.move is None else str(node.move)
    children = {token: _tree(child) for token, child in node.children.items()}
    return children if node.move is None else {"": str(node.move), **children}


def _tree_json(tree: ClickTree) -> bytes:
    return msgspec.json.encode(_tree(tree))


def _labels(game: Game, tree: ClickTree) -> dict[str, str]:
    tokens: set[str] = set()
    nodes = [tree]
    while nodes:
        node = nodes.pop()
        tokens.update(node.children)
        nodes.extend(node.children.values())
    labels: Mapping[str, str] = {token: game.token_label(token) for token in sorted(tokens)}
    return {token: label for token, label in labels.items() if label != token}
