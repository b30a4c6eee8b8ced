"""The board of Gounki, and its positions as data."""

from __future__ import annotations

from kancha.boardgames.gounki.notation import is_deployment, origin_of, targets_of
from kancha.boardgames.gounki.pieces import piece_name
from kancha.boardgames.gounki.rules import GounkiRules
from kancha.boardgames.gounki.ways import BOARD, EXIT, square_name, way
from kancha.core.board import Board, Cell, Figure, Material, Part, square_cell
from kancha.core.event import Event
from kancha.core.scene import Hand, HandItem, Mark, Piece, Scene, SeatSign

NAMES = ("White", "Black")
MATERIALS: tuple[Material, Material] = ("white", "black")
PARTS: tuple[Part, Part] = ("circle", "square")
NEAR_LIMIT = 20
SEATS = (SeatSign("White", "white-c"), SeatSign("Black", "black-c"))


def board(exit_files: str) -> Board:
    """Return the squares and, beyond the far sides, the exit squares (R3.7)."""
    cells = [_square(square) for square in range(64)]
    for seat, row in ((0, 0), (1, 9)):
        for file in range(8):
            closed = seat == 1 and exit_files == "c-f" and file not in range(2, 6)
            name = square_name(EXIT + file, seat)
            cells.append(square_cell(name, file, row, "closed_exit" if closed else "exit"))
    stacks = [(c, s) for height in (1, 2, 3) for c in range(height + 1) for s in (height - c,)]
    figures = [_stack(seat, *stack) for seat in (0, 1) for stack in stacks]
    return Board("square", "veneer", 8, 10, tuple(cells), tuple(figures))


def _square(square: int) -> Cell:
    column, row = square % 8, 8 - square // 8
    return square_cell(BOARD.name(square), column, row, "dark" if (column + row) % 2 else "light")


def figure_id(seat: int, circles: int, squares: int) -> str:
    """Return the figure of a piece: squares lie below circles."""
    return f"{MATERIALS[seat]}-{'s' * squares}{'c' * circles}"


def _stack(seat: int, circles: int, squares: int) -> Figure:
    parts: tuple[Part, ...] = ("square",) * squares + ("circle",) * circles
    label = f"{MATERIALS[seat]} {piece_name(circles, squares)}"
    name = figure_id(seat, circles, squares)
    return Figure(name, "stack", MATERIALS[seat], label, parts, seat=seat)


def scene(position: GounkiRules) -> Scene:
    """Return the position; both seats see everything (R7.1)."""
    side, left, ply = position.turn
    pieces = []
    parts = [[0, 0], [0, 0]]
    for square in range(64):
        piece = position.piece_at(square)
        if piece:
            seat, circles, squares = piece
            parts[seat][0] += circles
            parts[seat][1] += squares
            pieces.append(Piece(BOARD.name(square), figure_id(seat, circles, squares)))
    threats = tuple(square_name(e, 1 - side) for e in position.exits(1 - side)) if left == 1 else ()
    marks = _marks(position)
    notes = []
    if position.seat is not None and threats:
        marks.append(Mark("threat", threats, "leaves the board next", 1 - side))
        notes.append(f"{NAMES[1 - side]} threatens to leave the board over {', '.join(threats)}.")
    limit = int(position.game.options["max_moves"])
    if limit and position.seat is not None and limit - ply <= NEAR_LIMIT:
        notes.append(f"Draw after {limit - ply} more moves.")
    return Scene(
        seats=SEATS,
        to_move=position.seat,
        caption=_caption(position, left),
        pieces=tuple(pieces),
        notes=tuple(notes),
        marks=tuple(marks),
        hands=tuple(_captured(seat, parts[seat]) for seat in (0, 1)),
    )


def _caption(position: GounkiRules, left: int) -> str:
    outcome = position.outcome
    if outcome is not None:
        winner = f"{NAMES[outcome.winners[0]]} wins: " if outcome.winners else "Draw: "
        return f"{winner}{outcome.reason}."
    more = f", {left} moves left in this turn" if left > 1 else ""
    return f"{NAMES[position.turn[0]]} to move{more}."


def _marks(position: GounkiRules) -> list[Mark]:
    marks = []
    for event in position.events:
        if event.kind in ("moved", "deployed"):
            marks.append(Mark("way", event.cells[:-1], seat=event.seat))
            marks.append(Mark("last", event.cells[-1:], seat=event.seat))
        elif event.kind == "captured":
            marks.append(Mark("captured", event.cells, seat=event.seat))
    return marks


def _captured(seat: int, on_board: list[int]) -> Hand:
    items = []
    for part, count in zip(PARTS, on_board, strict=True):
        gone = 8 - count
        if gone:
            label = f"{gone} {part}{'s' * (gone != 1)}"
            items.append(HandItem(f"{MATERIALS[seat]}-{part[0]}", gone, label))
    return Hand("Parts out of play", tuple(items), seat)


def events(before: GounkiRules, code: int, after: GounkiRules) -> tuple[Event, ...]:
    """Return what a move did."""
    seat = before.turn[0]
    origin, targets = origin_of(code), targets_of(code)
    piece = before.piece_at(origin)
    assert piece is not None
    name = piece_name(piece[1], piece[2])
    last = targets[-1]
    happened: list[Event] = []
    if is_deployment(code):
        squares = tuple(square_name(square, seat) for square in (origin, *targets))
        manner = "exit" if last >= EXIT else ""
        happened.append(Event("deployed", seat, squares, name, manner=manner, rule="R5"))
    else:
        steps = (origin, *way(seat, piece[1], piece[2], origin, last))
        squares = tuple(square_name(square, seat) for square in steps)
        manner = "exit" if last >= EXIT else "null" if last == origin else ""
        happened.append(Event("moved", seat, squares, name, manner=manner, rule="R4"))
        other = before.piece_at(last) if last < EXIT and last != origin else None
        if other and other[0] != seat:
            taken = piece_name(other[1], other[2])
            happened.append(Event("captured", 1 - seat, squares[-1:], taken, rule="R4.4"))
        elif other:
            made = piece_name(other[1] + piece[1], other[2] + piece[2])
            happened.append(Event("stacked", seat, squares[-1:], made, rule="R4.5"))
    outcome = after.outcome
    if outcome is not None:
        winner = outcome.winners[0] if outcome.winners else None
        happened.append(
            Event("ended", winner, manner="" if outcome.winners else "draw", rule=outcome.rule)
        )
    return tuple(happened)
