"""Solves a puzzle from any position: wrong entries are cleared, then the rest is entered."""

from __future__ import annotations

from kancha.boardgames.gurami.gurami_puzzle.notation import entries_of
from kancha.boardgames.gurami.gurami_puzzle.puzzle import Puzzle
from kancha.boardgames.gurami.gurami_puzzle.rules import NUMBER_SHIFT, GuramiPuzzleRules
from kancha.core.finishing import Finish, Finisher


class PuzzleFinisher(Finisher):
    """Knows the solution, because a puzzle has exactly one (R9.2)."""

    def __init__(self, puzzle: Puzzle, position: GuramiPuzzleRules) -> None:
        super().__init__()
        self.puzzle = puzzle
        self.entries = entries_of(puzzle, position)

    def find(self) -> Finish:
        """Return the moves to the solution."""
        solution = self.puzzle.solutions.first
        wrong = [f for f, entry in enumerate(self.entries) if entry not in (0, solution[f])]
        missing = [
            field | solution[field] << NUMBER_SHIFT
            for field, given in enumerate(self.puzzle.givens)
            if not given and self.entries[field] != solution[field]
        ]
        return Finish(possible=True, moves=(*wrong, *missing))
