"""Make puzzles of every board and grade, and prove each again: `python -m kancha.puzzles.reprove`.

The proof is a complete search of its own that knows nothing of how the puzzle was made.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable

from kancha.boardgames.gurami.gurami_puzzle.grading import GRADES, grade_of
from kancha.boardgames.gurami.gurami_puzzle.puzzle import read_puzzle
from kancha.boardgames.gurami.gurami_puzzle.solver import solve
from kancha.puzzles.gurami_generator import GuramiGenerator, MadePuzzle, Wishes

BOARDS = (16, 22, 24, 30)


def fault_of(made: MadePuzzle) -> str:
    """Return what is wrong with a puzzle, judged by its text; empty if nothing is."""
    puzzle = read_puzzle(str(made.puzzle))
    found = solve(puzzle.colours, list(puzzle.lines.values()), puzzle.givens)
    if not found.complete or found.found != 1:
        return f"{found.found} solutions"
    if found.first != made.solution:
        return "another solution"
    return "" if grade_of(puzzle) == made.grade else "another grade"


def reprove(boards: Iterable[int], grades: Iterable[int], count: int, seed: int) -> int:
    """Print how many puzzles of each kind hold; return how many do not."""
    faults = 0
    chosen = list(grades)
    for board in boards:
        for grade in chosen:
            generator = GuramiGenerator(Wishes(board, grade=grade), seed)
            for made in generator.make(count):
                if fault := fault_of(made):
                    faults += 1
                    print(f"{made.puzzle}: {fault}")  # noqa: T201
            print(f"board {board}, grade {grade}: {count} puzzles", flush=True)  # noqa: T201
    return faults


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="puzzles per board and grade")
    parser.add_argument("--boards", type=int, nargs="+", default=BOARDS)
    parser.add_argument("--grades", type=int, nargs="+", default=list(GRADES))
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    sys.exit(min(1, reprove(chosen.boards, chosen.grades, chosen.count, chosen.seed)))
