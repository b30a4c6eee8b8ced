"""The picture of a GOrami position as data, and what a move did."""

from __future__ import annotations

from kancha.boardgames.gurami.gorami.notation import field_of, number_of
from kancha.boardgames.gurami.gorami.rules import GoramiRules
from kancha.boardgames.gurami.pictures import (
    make_board,
    pieces_on,
    stripe_sums,
    sum_state,
    sums_of,
    tiles,
)
from kancha.boardgames.gurami.texts import piece_name, piece_text
from kancha.core.board import Board, Figure
from kancha.core.event import Event
from kancha.core.scene import Hand, HandItem, Mark, Scene, Score, SeatSign, SumState
from kancha.geometry.triangle import TriangleBoard

NAMES = ("Yellow", "Blue")
SIGNS = (
    Figure("yellow", "tile", "yellow", "yellow", seat=0),
    Figure("blue", "tile", "blue", "blue", seat=1),
)


def events(
    board: TriangleBoard, before: GoramiRules, code: int, after: GoramiRules
) -> tuple[Event, ...]:
    """Return what a move did."""
    seat = before.seat or 0
    field, number = field_of(code), number_of(code)
    cell = board.names[field]
    piece = piece_name(number if seat == 0 else -number)
    happened = [Event("placed", seat, (cell,), piece, number, rule="R8.3")]
    for other in board.neighbours[field]:
        value = before.value_at(other)
        if value and value != after.value_at(other):
            cells = (board.names[other],)
            happened.append(
                Event("turned", seat, cells, piece_name(value), abs(value), rule="R8.4")
            )
    if after.seat == seat and before.may_go_on(1 - seat):
        happened.append(Event("passed", 1 - seat, rule="R8.5"))
    outcome = after.outcome
    if outcome is not None:
        winner = outcome.winners[0] if outcome.winners else None
        manner = "" if outcome.winners else "draw"
        happened.append(Event("ended", winner, manner=manner, rule=outcome.rule))
    return tuple(happened)


def board_of_game(board: TriangleBoard) -> Board:
    """Return the board with its centre, and the pieces of both seats."""
    centre = set(board.centre)
    return make_board(
        board,
        [*SIGNS, *tiles(3, owned=True)],
        role_of=lambda field: "centre" if field in centre else "field",
    )


def scene(board: TriangleBoard, position: GoramiRules) -> Scene:
    """Return the picture; both seats see everything."""
    return Scene(
        seats=tuple(SeatSign(name, sign.id) for name, sign in zip(NAMES, SIGNS, strict=True)),
        to_move=position.seat,
        caption=_caption(position),
        pieces=tuple(pieces_on(board, position.value_at)),
        notes=tuple(_notes(board, position)),
        sums=tuple(stripe_sums(board, position.value_at, state_of=_sum_state)),
        marks=tuple(_marks(board, position)),
        hands=tuple(_supply(position, seat) for seat in (0, 1)),
        scores=tuple(_score(board, position, seat) for seat in (0, 1)),
    )


def _caption(position: GoramiRules) -> str:
    outcome = position.outcome
    if outcome is not None:
        winner = f"{NAMES[outcome.winners[0]]} wins: " if outcome.winners else "Draw: "
        return f"{winner}{outcome.reason}."
    return f"{NAMES[position.seat or 0]} to place a piece."


def _notes(board: TriangleBoard, position: GoramiRules) -> list[str]:
    notes = []
    yellow, blue = sums_of(position.value_at, board.centre)
    notes.append(f"Centre: yellow {yellow}, blue {blue}; it decides when the stripes are equal.")
    if position.seat is not None and not position.may_go_on(1 - position.seat):
        other, alone = NAMES[1 - position.seat], NAMES[position.seat]
        notes.append(f"{other} cannot place any more; {alone} goes on alone.")
    return notes


def _sum_state(yellow: int, blue: int) -> SumState:
    return "lead" if yellow != blue else sum_state(yellow, blue)


def _marks(board: TriangleBoard, position: GoramiRules) -> list[Mark]:
    marks = []
    for event in position.events:
        if event.kind == "placed":
            marks.append(Mark("last", event.cells, seat=event.seat))
        elif event.kind == "turned":
            marks.append(Mark("captured", event.cells, "turned over", event.seat))
    for seat in (0, 1) if position.seat is not None else ():
        cells = tuple(board.names[field] for field in _nearly_enclosed(board, position, seat))
        if cells:
            marks.append(Mark("threat", cells, "one free neighbour left", seat))
    return marks


def _nearly_enclosed(board: TriangleBoard, position: GoramiRules, seat: int) -> list[int]:
    """Return the pieces of a seat with one free neighbour that the other seat can still fill."""
    supply = position.supplies(1 - seat)
    reach = {f for number in (1, 2, 3) if supply[number] for f in position.open_fields(number)}
    found = []
    for field in range(board.size):
        value = position.value_at(field)
        free = [other for other in board.neighbours[field] if not position.value_at(other)]
        if value and (value > 0) == (seat == 0) and len(free) == 1 and free[0] in reach:
            found.append(field)
    return found


def _supply(position: GoramiRules, seat: int) -> Hand:
    left = position.supplies(seat)
    items = []
    for number in (1, 2, 3):
        value = number if seat == 0 else -number
        label = f"{left[number]} times {piece_name(value)}"
        figure = piece_text(value)
        items.append(HandItem(figure, left[number], label, token=figure))
    return Hand("Supply", tuple(items), seat)


def _score(board: TriangleBoard, position: GoramiRules, seat: int) -> Score:
    won = []
    for name, members in board.stripes.items():
        sums = sums_of(position.value_at, members)
        if sums[seat] > sums[1 - seat]:
            won.append((f"{name}, {sums[seat]} to {sums[1 - seat]}", 1))
    return Score(seat, len(won), tuple(won))
