"""The picture of a puzzle position as data, and what a move did."""

from __future__ import annotations

from kancha.boardgames.gurami.gurami_puzzle.notation import field_of, number_of
from kancha.boardgames.gurami.gurami_puzzle.puzzle import COLOURS, Puzzle
from kancha.boardgames.gurami.gurami_puzzle.rules import GuramiPuzzleRules
from kancha.boardgames.gurami.pictures import Plan
from kancha.boardgames.gurami.texts import listed
from kancha.core.event import Event
from kancha.core.scene import Hand, HandItem, Mark, Piece, Scene, Tag


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


def scene(puzzle: Puzzle, position: GuramiPuzzleRules) -> Scene:
    """Return the picture."""
    plan = Plan(puzzle.board)
    return Scene(
        geometry="triangle",
        width=plan.width,
        height=plan.height,
        cells=tuple(plan.cells(lambda field: COLOURS[puzzle.colours[field]])),
        pieces=tuple(_numbers(plan, puzzle, position)),
        seat_names=("Solver",),
        to_move=position.seat,
        caption=_caption(puzzle, position),
        notes=tuple(_notes(puzzle, position)),
        tags=tuple(_sums(plan, puzzle, position)),
        marks=tuple(_marks(plan, puzzle, position)),
        hands=tuple(_table(puzzle, position, colour) for colour in (0, 1)),
    )


def _numbers(plan: Plan, puzzle: Puzzle, position: GuramiPuzzleRules) -> list[Piece]:
    pieces = []
    for field, given in enumerate(puzzle.givens):
        number = position.number_at(field)
        if number:
            kind = "given" if given else "entry"
            label = f"{kind} {number} in a {COLOURS[puzzle.colours[field]]} field"
            pieces.append(Piece(plan.cell(field), kind, None, label, number=number))
    return pieces


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


def _sums(plan: Plan, puzzle: Puzzle, position: GuramiPuzzleRules) -> list[Tag]:
    tags = []
    for name, fields in puzzle.board.stripes.items():
        white, grey, empty = line_sums(puzzle, position, fields)
        role = "sum" if white != grey or empty else "equal sum"
        if white == grey == 0:
            role = "no sum"
        tags.append(Tag(plan.point(puzzle.board.beyond(name, 0.75)), f"{white}:{grey}", role))
    return tags


def _marks(plan: Plan, puzzle: Puzzle, position: GuramiPuzzleRules) -> list[Mark]:
    marks = [Mark("last", event.cells) for event in position.events if event.cells]
    if puzzle.centre:
        cells = tuple(map(plan.cell, puzzle.board.centre))
        marks.append(Mark("centre", cells, "the centre must balance too"))
    return marks


def _table(puzzle: Puzzle, position: GuramiPuzzleRules, colour: int) -> Hand:
    """Return the crossing-off table of a colour (R9.3)."""
    missing = position.missing(colour)
    name = COLOURS[colour]
    items = []
    for number in range(1, puzzle.highest + 1):
        left = number in missing
        label = f"{name} {number}" if left else f"{name} {number}, crossed off"
        items.append(HandItem(f"{name[0]}{number}", name, int(left), label, number))
    return Hand(f"Missing in {name} fields", tuple(items))
