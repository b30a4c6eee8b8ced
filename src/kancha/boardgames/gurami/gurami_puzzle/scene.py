"""The picture of a puzzle position as data, and what a move did."""

from __future__ import annotations

from kancha.boardgames.gurami.gurami_puzzle.notation import field_of, number_of
from kancha.boardgames.gurami.gurami_puzzle.puzzle import COLOURS, Puzzle
from kancha.boardgames.gurami.gurami_puzzle.rules import GuramiPuzzleRules
from kancha.boardgames.gurami.pictures import make_board, seat_discs, seat_signs, sum_state
from kancha.boardgames.gurami.texts import listed
from kancha.core.board import Board, Figure, FigureKind, Region
from kancha.core.event import Event
from kancha.core.scene import Hand, HandItem, Mark, Piece, Scene, StripeSum


def events(
    puzzle: Puzzle, before: GuramiPuzzleRules, code: int, after: GuramiPuzzleRules
) -> tuple[Event, ...]:
    """Return what a move did."""
    field, number = field_of(code), number_of(code)
    cells = (puzzle.board.names[field],)
    if number:
        colour = COLOURS[puzzle.colours[field]]
        happened = [Event("placed", 0, cells, colour, number, "", "R9.4")]
    else:
        cleared = before.number_at(field)
        happened = [Event("captured", 0, cells, "", cleared, "", "R9.4")]
    if after.seat is None:
        happened.append(Event("ended", 0, rule="R9.5"))
    return tuple(happened)


def board_of_game(puzzle: Puzzle) -> Board:
    """Return the sheet: its numbers, printed or still missing, and the crossing-off table."""
    figures = seat_discs(1)
    given = {
        (puzzle.colours[field], number) for field, number in enumerate(puzzle.givens) if number
    }
    for colour, name in enumerate(COLOURS):
        for number in range(1, puzzle.highest + 1):
            kind: FigureKind = "given" if (colour, number) in given else "entry"
            label = f"{kind} {number} in a {name} field"
            token = _token(colour, number)
            figures.append(Figure(token, kind, name, label, number=number))
            figures.append(
                Figure(f"table-{token}", "tile", name, f"{name} {number}", number=number)
            )
    centre = tuple(puzzle.board.names[field] for field in puzzle.board.centre)
    return make_board(
        puzzle.board,
        figures,
        ground="paper",
        role_of=lambda field: COLOURS[puzzle.colours[field]],
        further_regions=[Region("centre", "centre", centre)] if puzzle.centre else [],
    )


def _token(colour: int, number: int) -> str:
    return f"{COLOURS[colour][0]}{number}"


def scene(puzzle: Puzzle, position: GuramiPuzzleRules) -> Scene:
    """Return the picture."""
    return Scene(
        seats=seat_signs(["Solver"]),
        to_move=position.seat,
        caption=_caption(puzzle, position),
        pieces=tuple(_numbers(puzzle, position)),
        notes=tuple(_notes(puzzle, position)),
        sums=tuple(_sums(puzzle, position)),
        marks=tuple(_marks(position)),
        hands=tuple(_table(puzzle, position, colour) for colour in (0, 1)),
    )


def _numbers(puzzle: Puzzle, position: GuramiPuzzleRules) -> list[Piece]:
    return [
        Piece(name, _token(puzzle.colours[field], number))
        for field, name in enumerate(puzzle.board.names)
        if (number := position.number_at(field))
    ]


def line_sums(
    puzzle: Puzzle, position: GuramiPuzzleRules, fields: tuple[int, ...]
) -> tuple[int, int, int]:
    """Return the white sum, the grey sum and the number of empty fields of a line."""
    sums = [0, 0]
    empty = 0
    for field in fields:
        number = position.number_at(field)
        sums[puzzle.colours[field]] += number
        empty += not number
    return sums[0], sums[1], empty


def _caption(puzzle: Puzzle, position: GuramiPuzzleRules) -> str:
    if position.seat is None:
        return "Solved: white and grey have the same sum in every stripe."
    empty = sum(not position.number_at(field) for field in range(puzzle.size))
    if not empty:
        return "All fields are filled, but not all sums are equal."
    return f"{empty} field{'s' * (empty != 1)} to fill with equal sums in every stripe."


def _notes(puzzle: Puzzle, position: GuramiPuzzleRules) -> list[str]:
    notes = []
    if puzzle.centre:
        white, grey, _ = line_sums(puzzle, position, puzzle.board.centre)
        notes.append(f"The centre must balance too: white {white}, grey {grey}.")
    wrong = []
    for name, fields in puzzle.lines.items():
        white, grey, empty = line_sums(puzzle, position, fields)
        if white != grey and not empty:
            wrong.append(f"{name} ({white} to {grey})")
    if wrong:
        notes.append(f"Full but not equal: {listed(wrong)}.")
    return notes


def _sums(puzzle: Puzzle, position: GuramiPuzzleRules) -> list[StripeSum]:
    """Return both sums of every stripe; sums of stripes with empty fields are still open."""
    found = []
    for name, fields in puzzle.board.stripes.items():
        white, grey, empty = line_sums(puzzle, position, fields)
        state = sum_state(white, grey)
        if state == "equal" and empty:
            state = "open"
        found.append(StripeSum(name, (white, grey), state))
    return found


def _marks(position: GuramiPuzzleRules) -> list[Mark]:
    return [Mark("last", event.cells) for event in position.events if event.cells]


def _table(puzzle: Puzzle, position: GuramiPuzzleRules, colour: int) -> Hand:
    """Return the crossing-off table of a colour (R9.3)."""
    missing = position.missing(colour)
    name = COLOURS[colour]
    items = []
    for number in range(1, puzzle.highest + 1):
        left = number in missing
        label = f"{name} {number}" if left else f"{name} {number}, crossed off"
        token = _token(colour, number)
        items.append(HandItem(f"table-{token}", int(left), label, token))
    return Hand(f"Missing in {name} fields", tuple(items))
