"""Makes the messages that show a table to one viewer. No other module sends a table to a client.

Nothing is sent unless it is put into a message presence. While a game with hidden parts is played,
move texts, sentences, events, scenes and positions are the ones that the game makes for the
viewer's seat. Position keys, seeds, guest ids and invitations for others are never sent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from msgspec import structs

from kancha.core.bits import CHANCE
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.registry import game_class
from kancha.core.scene import OwnBoard, Piece, Scene
from kancha.core.speech import say
from kancha.draw.isometric import building_svg
from kancha.draw.layer import layers_of
from kancha.draw.picture import board_picture
from kancha.server.bots.ids import is_bot
from kancha.server.chat.messages import Attendant
from kancha.server.refusal import Refusal
from kancha.server.storage.summaries import Summary
from kancha.server.tables import messages, time_gifts
from kancha.server.tables.agreements import check, waiting_for
from kancha.server.tables.clocks import ClockSetup
from kancha.server.tables.conditions import author
from kancha.server.tables.endings import can_abort, ending_message
from kancha.server.tables.hints import hinted_seat
from kancha.server.tables.linking import links_of, waiting_game
from kancha.server.tables.messages import Action, Agreement
from kancha.server.tables.plans import lines_of
from kancha.server.tables.seats import Seat, seated_guests, seats_of, sign_of
from kancha.server.tables.table import Table
from kancha.server.tables.table_lists import TableSummary
from kancha.server.tables.takebacks import undo

ANIMATED = 8
"""How many of the last moves carry events when the whole list is sent."""


@dataclass(frozen=True, slots=True)
class TablePresence:
    """Who is connected to a table, and which seat's engine is thinking."""

    guests: frozenset[str] = frozenset()
    thinking: int | None = None
    spectators: int = 0
    watchers: tuple[Attendant, ...] = ()
    load: messages.EngineLoad = ""


NOBODY_PRESENT = TablePresence()


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """The seat for which a table is shown (None: a spectator); after the game, everything is."""

    seat: int | None
    everything: bool = False
    addressed: bool = False
    """Whether sentences speak to that seat as "you"."""


def viewpoint(table: Table, guest: str) -> Viewpoint:
    """Return a guest's viewpoint: their seat that can move now, otherwise their first seat."""
    seats = seats_of(table.seats, guest)
    over = table.status == "over"
    if not seats:
        return Viewpoint(None, over)
    deciding = table.decides(seats)
    return Viewpoint(seats[0] if deciding is None else deciding, over)


def state(
    table: Table,
    guest: str,
    now: int,
    since: int | None = None,
    presence: TablePresence = NOBODY_PRESENT,
) -> messages.State:
    """Return the table as a guest may see it, without the moves known since a version."""
    view = view_of(table, guest, now, since, presence)
    return messages.State(picture=picture(*sight(table, guest)), **structs.asdict(view))


def sight(table: Table, guest: str) -> tuple[Position, int | None]:
    """Return the position that a guest sees and the seat for which it is shown.

    Where nothing is hidden everybody sees the same, so it is the same for all.
    """
    seat = viewpoint(table, guest).seat
    return table.decision(seat).position, seat if table.game.info.has_hidden else None


def view_of(
    table: Table,
    guest: str,
    now: int,
    since: int | None = None,
    presence: TablePresence = NOBODY_PRESENT,
) -> messages.TableView:
    """Return what `state` returns, without the picture."""
    seats = seats_of(table.seats, guest)
    view = viewpoint(table, guest)
    first = 0 if _list_changes(table, seats) else table.shared_since(since, guest)
    deciding = table.decides(seats) if seats else None
    decision = table.decision(view.seat)
    mine = deciding is not None
    host = guest == table.setup.host
    return messages.TableView(
        table=table.setup.table,
        version=table.version_for(guest),
        game=table.game.info.id,
        options=dict(table.game.options),
        status=table.status,
        seats=seat_states(table.game, table.seats, guest, presence),
        you=seats,
        viewing=view.seat,
        host=host,
        to_move=table.to_move if deciding is None else deciding,
        ply=table.ply,
        position=table.decision(view.seat if table.game.info.has_hidden else None).text,
        clicks=msgspec.Raw(decision.entry.clicks) if mine else msgspec.UNSET,
        labels=decision.entry.labels if mine else msgspec.UNSET,
        prompt=decision.entry.prompt if mine else "",
        moves_from=first,
        moves=moves(table.record.positions, view, first, max(first, table.ply - ANIMATED)),
        rated=table.rated,
        tournament=table.tournament,
        clock=clock_state(table, seats, now),
        ending=ending_message(table),
        proposals=[
            messages.Proposal(
                what=what, by=proposal.by, waiting_for=waiting_for(table, proposal.agreed)
            )
            for what, proposal in table.proposals.items()
        ],
        can=actions(table, guest, presence),
        invitations=invitations(table) if host else [],
        rematch=table.rematch,
        plan=[line for seat in seats for line in lines_of(table.plans.get(seat, {}))],
        links=links_of(table),
        decides=waiting_game(table),
    )


def _list_changes(table: Table, seats: list[int]) -> bool:
    """Return whether moves that were sent before may look different now."""
    return table.game.info.has_hidden and (len(seats) > 1 or table.status == "over")


def picture(position: Position, seat: int | None) -> messages.Picture:
    """Return a position as a seat (None: a spectator) may see it, ready to be placed."""
    board, scene = position.game.board, position.scene(seat)
    layers = layers_of(board_picture(board), scene)
    made = messages.Picture(board=board.hash, scene=scene, layers=layers)
    if board.ground == "levels":
        # The picture of a box stands beside its plan: a position text does not know the letters.
        made.building = building_svg(board, scene)
    return made


def solid_picture(position: Position, seat: int | None = None) -> messages.Picture:
    """Return a position as a seat or a spectator sees it; where cubes are built, also in space."""
    flat = picture(position, seat)
    if position.game.board.ground == "slab":
        flat.building = building_svg(position.game.board, flat.scene)
    return flat


def draft_picture(game: Game, pieces: tuple[Piece, ...], caption: str) -> messages.Picture:
    """Return what lies on the boards of a draft that is not a position."""
    start = game.start().scene(None)
    boards = tuple(OwnBoard(board.seat) for board in start.boards)
    scene = Scene(seats=start.seats, to_move=None, caption=caption, pieces=pieces, boards=boards)
    made = messages.Picture(
        board=game.board.hash, scene=scene, layers=layers_of(board_picture(game.board), scene)
    )
    if game.board.ground in ("slab", "levels"):
        made.building = building_svg(game.board, scene)
    return made


def moves(
    positions: list[Position], view: Viewpoint, first: int = 0, animated: int = 0
) -> list[messages.MoveState]:
    """Return the moves from a ply on; those before `animated` have no events."""
    shown = [_move(after, view, ply) for ply, after in enumerate(positions[first + 1 :], first)]
    for move in shown:
        if move.ply < animated:
            move.events = msgspec.UNSET
    return shown


def _move(after: Position, view: Viewpoint, ply: int) -> messages.MoveState:
    game, move = after.game, after.last_move
    assert move is not None
    before = move.position
    seat = before.seat
    if view.everything:
        text, events = game.move_text(before, move.code), list(after.events)
    else:
        text = game.move_text_for(before, move.code, view.seat)
        events = [event.seen_by(view.seat) for event in after.events]
    return messages.MoveState(
        ply=ply,
        seat=CHANCE if seat is None else seat,
        text=text,
        sentence=say(game, events, view.seat if view.addressed else None),
        events=events,
    )


def seat_states(
    game: Game, seats: list[Seat], guest: str, presence: TablePresence = NOBODY_PRESENT
) -> list[messages.SeatState]:
    """Return the seats and their players; of guests only the chosen names."""
    return [
        messages.SeatState(
            seat=number,
            colour=game.seat_name(number),
            kind=seat.kind,
            player=f"Level {seat.level}" if seat.kind == "engine" else seat.player,
            sign=sign_of(seat.guest) if seat.kind == "person" else "",
            bot=seat.kind == "person" and is_bot(seat.guest),
            level=seat.level if seat.kind == "engine" else None,
            connected=seat.kind == "engine"
            or (seat.kind == "person" and seat.guest in presence.guests),
            yours=seat.kind == "person" and bool(guest) and seat.guest == guest,
            thinking=number == presence.thinking,
            fails=seat.fails,
            vacation=seat.vacation,
        )
        for number, seat in enumerate(seats)
    ]


def presence_message(table: Table, presence: TablePresence) -> messages.Presence:
    """Return who is connected, as a message."""
    return messages.Presence(
        connected=[seat.connected for seat in seat_states(table.game, table.seats, "", presence)],
        thinking=[] if presence.thinking is None else [presence.thinking],
        load=presence.load,
        spectators=presence.spectators,
        watchers=list(presence.watchers),
    )


def is_turn_of(short: Summary, guest: str) -> bool:
    """Return whether a guest can move now."""
    mine = seats_of(short.seats, guest)
    return any(seat in mine for seat in short.deciding)


def is_awaited(short: Summary, guest: str) -> bool:
    """Return whether others, or a clock, wait for a guest to move."""
    return is_turn_of(short, guest) and not is_set_aside(short, guest)


def is_set_aside(short: Summary, guest: str) -> bool:
    """Return whether nobody waits for a guest at a table in play: they go on when they like."""
    others = {seat.guest for seat in short.seats if seat.kind != "engine"} - {guest}
    return short.status == "playing" and not others and short.clock is None


def new_clock(clock: ClockSetup | None) -> messages.NewClock | None:
    """Return how a clock was chosen, as a message."""
    if clock is None:
        return None
    return messages.NewClock(
        initial_ms=clock.initial, increment_ms=clock.increment, each_move=clock.each_move
    )


def summary(short: Summary, guest: str, presence: TablePresence = NOBODY_PRESENT) -> TableSummary:
    """Return a table in a guest's list of tables."""
    kind = game_class(short.game)
    mine = seats_of(short.seats, guest)
    return TableSummary(
        table=short.table,
        game=short.game,
        title=kind.info.title,
        options=short.options,
        status=short.status,
        seats=seat_states(kind(**short.options), short.seats, guest, presence),
        your_turn=is_turn_of(short, guest),
        set_aside=is_set_aside(short, guest),
        ply=short.ply,
        ending=short.ending,
        position=short.position,
        clock=new_clock(short.clock),
        due_ms=min((at for seat, at in short.deadlines.items() if seat in mine), default=None),
        created_ms=short.created,
        updated_ms=short.updated,
    )


def invitations(table: Table) -> list[messages.Invitation]:
    """Return the links to the open seats, for the host only. The part after # is never logged."""
    return [
        messages.Invitation(seat=number, path=f"/join/{table.setup.table}#{seat.token}")
        for number, seat in enumerate(table.seats)
        if seat.kind == "open" and table.status == "waiting"
    ]


def actions(table: Table, guest: str, presence: TablePresence = NOBODY_PRESENT) -> list[Action]:
    """Return what a guest may do now, apart from moving.

    What is refused to everybody at such a table is not even asked: each refusal takes time.
    """
    found: list[Action] = []
    if not seats_of(table.seats, guest):
        return ["abort"] if can_abort(table, guest) else []
    alone = seated_guests(table.seats) == {guest}
    if (alone or table.ahead) and _is_allowed(undo, table, guest):
        found.append("undo")
    agreements: tuple[Agreement, ...] = ("take_back", "draw")
    if table.status == "over":
        agreements = ("take_back", "rematch", "again")
    for what in agreements:
        undo_suffices = alone and what == "take_back"
        if not undo_suffices and _is_allowed(check, table, guest, what):
            found.append(what)
    if alone and _is_allowed(hinted_seat, table, guest):
        found.append("hint")
    if not alone and _is_allowed(author, table, guest):
        found.append("plan")
    if table.clock is not None and _is_allowed(time_gifts.check, table, guest):
        found.append("give_time")
    if table.status == "playing" and table.game.seats > 1:
        found.append("resign")
    if can_abort(table, guest):
        found.append("abort")
    if presence.thinking is not None:
        found.append("stop")
    return found


def _is_allowed(command: Callable[..., object], *arguments: object) -> bool:
    try:
        command(*arguments)
    except Refusal:
        return False
    return True


def clock_state(table: Table, seats: list[int], now: int) -> messages.ClockState | None:
    """Return the clocks as the owner of these seats may see them."""
    clock = table.clock
    if clock is None:
        return None
    left = clock.left_at(now)
    running = sorted(seat for seat in clock.running if not clock.is_away(seat, now))
    if table.is_simultaneous:
        left = [left[n] if n in seats else table.shown_left[n] for n in range(len(left))]
        running = [seat for seat in running if seat in seats]
    return messages.ClockState(
        left_ms=left,
        increment_ms=clock.increment,
        running=running,
        each_move_ms=clock.initial if clock.each_move else None,
    )
