"""How hard a puzzle is, by the techniques that people need for it (R9.7)."""

from __future__ import annotations

from kancha.boardgames.gurami.gurami_puzzle.puzzle import Puzzle
from kancha.boardgames.gurami.gurami_puzzle.techniques import SOLVED, Techniques

GRADES = {1: "gentle", 2: "easy", 3: "steady", 4: "hard", 5: "fierce"}
"""What each grade is called on sheets and pages."""


def techniques_of(puzzle: Puzzle, entries: tuple[int, ...] = ()) -> Techniques:
    """Return the candidates of a puzzle before any technique is used, with entries as if given."""
    techniques = Techniques(puzzle.size, list(puzzle.lines.values()))
    every = range(1, puzzle.highest + 1)
    for field, (grey, given) in enumerate(zip(puzzle.colours, puzzle.givens, strict=True)):
        known = given or (entries[field] if entries else 0)
        numbers = [known] if known else every
        techniques.allow(field, [-number if grey else number for number in numbers])
    return techniques


def grade_of(puzzle: Puzzle) -> int:
    """Return the lowest level whose techniques solve the puzzle, 5 if none does (R9.7)."""
    techniques = techniques_of(puzzle)
    for level in range(1, 5):
        if techniques.apply(level) == SOLVED:
            return level
    return 5
