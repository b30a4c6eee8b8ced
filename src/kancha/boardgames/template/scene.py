"""Little Sums as data: the board, what lies on it in a position, and what moves do as events."""

from __future__ import annotations

from kancha.boardgames.template.notation import DONE, DRAW, GO_ON, board_of, parts
from kancha.boardgames.template.rules import TemplateRules
from kancha.core.board import Board, Figure, Material, square_cell
from kancha.core.event import Event
from kancha.core.scene import Hand, HandItem, Mark, Piece, Scene, Score, SeatSign
from kancha.geometry.square import SquareBoard

SIGNS: tuple[Material, ...] = ("white", "black", "turquoise", "terracotta")
"""What the discs beside the names of the seats are made of."""


def board(size: int) -> Board:
    """Return the board: its squares, and every kind of piece that can be seen."""
    squares = SquareBoard(size, size)
    places = [(squares.name(square), *squares.place(square)) for square in range(squares.size)]
    tiles = [Figure(_tile(n), "tile", "white", f"tile {n}", number=n) for n in range(1, size + 1)]
    signs = [Figure(material, "disc", material, f"{material} disc") for material in SIGNS]
    return Board(
        geometry="square",
        ground="veneer",
        width=size,
        height=size,
        cells=tuple(square_cell(name, x, size - 1 - y) for name, x, y in places),
        figures=(*tiles, Figure("hidden", "hidden", "grey", "hidden tile"), *signs),
    )


def _tile(number: int) -> str:
    return f"tile{number}"


def scene(position: TemplateRules, viewer: int | None) -> Scene:
    """Return the position as a seat may see it; the hands of others stay face down (R5.1)."""
    names = board_of(position)
    seats = range(position.seats)
    pieces = [
        Piece(names.name(square), _tile(number))
        for square, number in enumerate(position.tiles)
        if number
    ]
    return Scene(
        seats=tuple(SeatSign(position.game.seat_name(seat), SIGNS[seat]) for seat in seats),
        to_move=position.seat,
        caption=_caption(position),
        pieces=tuple(pieces),
        marks=_marks(position),
        hands=(*(_hand(position, seat, viewer) for seat in seats), _unseen(position, viewer)),
        scores=tuple(Score(seat, points) for seat, points in enumerate(position.tally)),
    )


def _hand(position: TemplateRules, seat: int, viewer: int | None) -> Hand:
    hand = position.hand(seat)
    if seat != viewer:
        hidden = HandItem("hidden", len(hand), f"{len(hand)} hidden tiles")
        return Hand("Hand", (hidden,) if hand else (), seat)
    items = [HandItem(_tile(n), hand.count(n), f"tile {n}", _tile(n)) for n in sorted(set(hand))]
    return Hand("Hand", tuple(items), seat)


def _unseen(position: TemplateRules, viewer: int | None) -> Hand:
    counts = enumerate(position.unseen(viewer), 1)
    items = [HandItem(_tile(n), count, f"{count} x {n}") for n, count in counts]
    return Hand("In the bag or in other hands", tuple(items))


def _caption(position: TemplateRules) -> str:
    outcome = position.outcome
    phase, turn = position.state
    name = position.game.seat_name(turn)
    if outcome is not None:
        winners = " and ".join(position.game.seat_name(seat) for seat in outcome.winners)
        return f"{winners} won with {max(position.tally)} points."
    if phase == DRAW:
        return f"{name} draws."
    return f"{name} may place a second tile." if phase == GO_ON else f"{name} places a tile."


def _marks(position: TemplateRules) -> tuple[Mark, ...]:
    kinds = {"placed": "last", "scored": "row"}
    return tuple(
        Mark("last" if event.kind == "placed" else "row", event.cells, seat=event.seat)
        for event in position.events
        if event.kind in kinds
    )


def events(before: TemplateRules, code: int, after: TemplateRules) -> tuple[Event, ...]:
    """Return what a move did; the number drawn is the secret of the seat that drew it."""
    phase, turn = before.state
    if phase == DRAW:
        return (Event("drew", turn, number=code, rule="R2.1", secret_of=(turn,)),)
    if code == DONE:
        return (Event("passed", turn, manner="done", rule="R2.3"),)
    square, number = parts(code)
    board = board_of(before)
    name = board.name(square)
    happened = [Event("placed", turn, (name,), f"a {number}", number, rule="R3.4")]
    for i in (0, 1):
        line = [s for s in range(board.size) if board.place(s)[i] == board.place(square)[i]]
        if all(after.tiles[s] for s in line):
            total = sum(after.tiles[s] for s in line)
            cells = tuple(board.name(s) for s in line)
            happened.append(Event("scored", turn, cells, number=total, rule="R3.4"))
    if after.seat is None:
        happened.append(Event("ended", rule="R4.1"))
    return tuple(happened)
