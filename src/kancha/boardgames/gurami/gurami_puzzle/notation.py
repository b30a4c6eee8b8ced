"""Texts of the Gurami puzzle: moves (R3.1, R9.4) and positions (R9.6)."""

from __future__ import annotations

import re

from kancha.boardgames.gurami.gurami_puzzle.puzzle import COLOURS, Puzzle, moved, valid_puzzle
from kancha.boardgames.gurami.gurami_puzzle.rules import FIELD, NUMBER_SHIFT, GuramiPuzzleRules
from kancha.boardgames.gurami.symmetries import BoardImage
from kancha.core.errors import (
    IllegalMove,
    OptionError,
    PositionError,
    UnexplainedRefusal,
    shorten,
)

ENTRY = re.compile(r"([A-Z][1-9][0-9]?)=(-|[1-9][0-9]*)")


def field_of(code: int) -> int:
    """Return the field of a move."""
    return code & FIELD


def number_of(code: int) -> int:
    """Return the number that a move enters, 0 if it clears the field."""
    return code >> NUMBER_SHIFT


def move_text(puzzle: Puzzle, code: int) -> str:
    """Return the text of a legal move."""
    return f"{puzzle.board.names[field_of(code)]}={number_of(code) or '-'}"


def position_text(puzzle: Puzzle, position: GuramiPuzzleRules) -> str:
    """Return the puzzle text and the own entries (R9.6)."""
    return f"{puzzle} {puzzle.grid(entries_of(puzzle, position))}"


def entries_of(puzzle: Puzzle, position: GuramiPuzzleRules) -> list[int]:
    """Return the own entries, field by field, 0 where there is none."""
    return [0 if given else position.number_at(field) for field, given in enumerate(puzzle.givens)]


def image_text(puzzle: Puzzle, position: GuramiPuzzleRules, image: BoardImage) -> str:
    """Return the text of a position's image under a symmetry, which is of another puzzle."""
    other = puzzle.image(image.fields, swap=image.swap)
    return f"{other} {other.grid(moved(entries_of(puzzle, position), image.fields))}"


def puzzle_of(text: str) -> Puzzle:
    """Return the puzzle of a position text, or raise PositionError."""
    puzzle, space, _ = text.rpartition(" ")
    if not space or len(text) > 2000:
        raise PositionError("fields", "expected a puzzle text and the entries", "R9.6")
    try:
        return valid_puzzle(puzzle)
    except OptionError as error:
        raise PositionError("puzzle", error.reason, error.rule) from None


def read_entries(puzzle: Puzzle, position: GuramiPuzzleRules, text: str) -> None:
    """Fill a position without entries from its text, or raise PositionError."""
    try:
        entries = puzzle.read_grid(text.rpartition(" ")[2])
    except ValueError as error:
        raise PositionError("entries", str(error), "R9.6") from None
    for name, given, entry in zip(puzzle.board.names, puzzle.givens, entries, strict=True):
        if given and entry:
            raise PositionError("entries", f"the number on {name} is given", "R9.4")
    numbers = [given or entry for given, entry in zip(puzzle.givens, entries, strict=True)]
    if doubled := puzzle.twice(numbers):
        raise PositionError("entries", doubled, "R9.3")
    for field, entry in enumerate(entries):
        if entry:
            position._enter(field, entry)


def refuse(puzzle: Puzzle, position: GuramiPuzzleRules, text: str) -> IllegalMove:
    """Return why a text is refused: the first rule that it breaks, in the order of R3.6."""
    rule, reason = _find(puzzle, position, text)
    return IllegalMove(rule, reason, text)


def _find(puzzle: Puzzle, position: GuramiPuzzleRules, text: str) -> tuple[str, str]:
    if position.seat is None:
        return "R9.5", "the puzzle is solved"
    match = ENTRY.fullmatch(text)
    if match is None:
        return "R3", "not a move text such as B3=5 to enter a number or B3=- to clear a field"
    name, number = match.groups()
    field = puzzle.board.by_name.get(name)
    if field is None:
        return "R3", f"there is no field {name} on this board"
    if puzzle.givens[field]:
        return "R9.4", f"the number on {name} is given"
    entered = position.number_at(field)
    if number == "-" and not entered:
        return "R9.4", f"there is nothing to clear on {name}"
    if number == "-":
        raise UnexplainedRefusal(text)
    if entered:
        return "R9.4", f"{name} must be cleared before another number is entered"
    colour = COLOURS[puzzle.colours[field]]
    if len(number) > 2 or int(number) > puzzle.highest:
        return "R9.3", f"the numbers go from 1 to {puzzle.highest}, not to {shorten(number)}"
    if int(number) not in position.missing(puzzle.colours[field]):
        return "R9.3", f"the {number} stands in a {colour} field already"
    raise UnexplainedRefusal(text)
