"""The speed of the puzzle solvers, in CPU milliseconds."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import TypedDict

from kancha.boardgames.gurami.gurami_puzzle.solver import solve
from kancha.boardgames.rumis.material import STONES
from kancha.boardgames.rumis.region import read_region, read_stock
from kancha.puzzles.books import BookMaker
from kancha.puzzles.gurami_generator import GuramiGenerator, MadePuzzle, Wishes
from kancha.puzzles.packings import Packings

SAMPLE = 20
"""Puzzles of each kind."""
GIVENS = 3 / 8
PROVED = (16, 22, 24, 30)
"""Boards of which puzzles with so few givens can be had."""
LARGE = {42: 16, 52: 23}
"""Givens of the largest boards, about as few as the generator finds."""


class PuzzleCost(TypedDict):
    """What was done, how often, and what it costs in milliseconds of CPU."""

    what: str
    runs: int
    median_ms: float
    worst_ms: float


def measure_puzzles() -> list[PuzzleCost]:
    """Return the cost of proofs, of books and of packings."""
    found = [
        _proofs(
            f"proof, {board} fields, {round(GIVENS * board)} givens",
            Wishes(board, givens=round(GIVENS * board)),
        )
        for board in PROVED
    ]
    found += [
        _proofs(f"proof, {board} fields, {givens} givens", Wishes(board, givens=givens))
        for board, givens in LARGE.items()
    ]
    found.append(_proofs("proof, 30 fields, minimal", Wishes(30, givens="minimal")))
    found.append(_once("60 graded puzzles of 16 to 30 fields", BookMaker(PROVED, 60, 1).make))
    cube = Packings(read_region("3x3x3"), read_stock(1, STONES))
    ways: list[list[str]] = []
    found.append(_once("all 80,928 packings of 3x3x3", lambda: cube.each(ways.append)))
    found.append(_once("the same counted", cube.count))
    elevens = Packings(read_region("2x4x5"), read_stock(1, STONES))
    found.append(_once("35,528,720 packings of 2x4x5, counted", elevens.count))
    return found


def _proofs(what: str, wishes: Wishes) -> PuzzleCost:
    made = list(GuramiGenerator(wishes, 1).make(SAMPLE))
    times = [_proof_ms(one) for one in made]
    return PuzzleCost(
        what=what, runs=len(times), median_ms=round(median(times), 3), worst_ms=round(max(times), 3)
    )


def _proof_ms(made: MadePuzzle) -> float:
    puzzle = made.puzzle
    lines = list(puzzle.lines.values())
    began = process_time()
    solve(puzzle.colours, lines, puzzle.givens)
    return 1000 * (process_time() - began)


def _once(what: str, work: Callable[[], object]) -> PuzzleCost:
    began = process_time()
    work()
    spent = round(1000 * (process_time() - began), 1)
    return PuzzleCost(what=what, runs=1, median_ms=spent, worst_ms=spent)
