"""Makes Gurami puzzles (R9.6): a zero-sum figure from which numbers are taken away.

The same wishes, seed and version give the same puzzles, on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kancha.boardgames.gurami.gurami_puzzle.grading import GRADES, grade_of, techniques_of
from kancha.boardgames.gurami.gurami_puzzle.puzzle import WITH_CENTRE, Puzzle
from kancha.boardgames.gurami.gurami_puzzle.solver import Solutions, Solver, puzzle_solver
from kancha.boardgames.gurami.gurami_puzzle.techniques import SOLVED
from kancha.boardgames.gurami.shapes import data
from kancha.core.errors import KanchaError, OptionError
from kancha.core.rng import Rng, scramble
from kancha.puzzles.random_order import shuffled

VERSION = 1
"""Changes when the same wishes and seed begin to give other puzzles."""
MINIMAL = "minimal"
WITH_TRIALS = 4
"""The grade whose techniques include trials."""
MOST_ATTEMPTS, LARGE_ATTEMPTS = 3000, 60
"""So many figures are tried for one puzzle before the wishes are given up; half a minute on 52."""
FIGURE_NODES = 2000
"""Positions after which the search for a random figure begins anew."""
PROOF_NODES, LARGE_PROOF_NODES = 50_000, 2000
"""Positions after which a number stays because the proof would take too long.

On the largest boards that is after about 20 milliseconds, so that whoever is given such a puzzle
can prove it as fast.
"""
LARGE = 42


class WishesNotMet(KanchaError):  # noqa: N818 - what happened, in the words of the reader
    """No puzzle was found; the sentence says which wish to relax."""


@dataclass(frozen=True)
class Wishes:
    """What a puzzle should be like; None leaves it open."""

    board: int = 16
    centre: bool = False
    grade: int | None = None
    givens: int | str | None = None
    """How many numbers are given, or `minimal`: none can be spared."""

    def __post_init__(self) -> None:
        boards = [int(size) for size in data()["boards"]]
        if self.board not in boards:
            listed = ", ".join(map(str, boards))
            raise OptionError("board", f"{self.board} is none of {listed}", "R1.1")
        if self.centre and self.board not in WITH_CENTRE:
            raise OptionError("centre", "only boards 16, 22 and 24 have a centre", "R9.1")
        if self.grade is not None and self.grade not in GRADES:
            raise OptionError("grade", f"{self.grade} is not a grade from 1 to 5", "R9.7")
        if isinstance(self.givens, str):
            if self.givens != MINIMAL:
                raise OptionError("givens", f"give a number or {MINIMAL}", "R9.2")
        elif self.givens is not None and not 1 <= self.givens < self.board:
            raise OptionError("givens", f"give 1 to {self.board - 1}", "R9.2")


@dataclass(frozen=True)
class MadePuzzle:
    """A puzzle with its only solution and its grade."""

    puzzle: Puzzle
    solution: tuple[int, ...]
    grade: int

    @property
    def givens(self) -> int:
        """How many numbers are given."""
        return sum(map(bool, self.puzzle.givens))

    def as_data(self) -> dict[str, object]:
        """Return everything for programs."""
        return {
            "puzzle": str(self.puzzle),
            "solution": self.puzzle.grid(self.solution),
            "board": self.puzzle.size,
            "centre": self.puzzle.centre,
            "grade": self.grade,
            "givens": self.givens,
        }


Progress = Callable[[int, int], None]
"""Is told how many puzzles are found and how many figures were tried for the next one."""


class GuramiGenerator:
    """Makes puzzles by wishes. `stop` may be called from another thread."""

    def __init__(self, wishes: Wishes, seed: int = 0, progress: Progress | None = None) -> None:
        self.wishes = wishes
        self.seed = seed
        self.progress = progress
        self.stopped = False
        self.solver: Solver | None = None

    def stop(self) -> None:
        """End the work; no further puzzle is made."""
        self.stopped = True
        if self.solver is not None:
            self.solver.stop()

    def make(self, count: int, first: int = 0) -> Iterator[MadePuzzle]:
        """Yield so many different puzzles; fewer if stopped. WishesNotMet if one is not found."""
        seen: set[str] = set()
        for number in range(first, first + count):
            # Each puzzle has its own stream, which depends neither on the count nor on the others.
            made = self._make_one(self._stream(number), seen)
            if made is None:
                return
            seen.add(str(made.puzzle))
            yield made

    def _stream(self, number: int) -> Rng:
        """Return the random numbers of one puzzle; other wishes have others."""
        wishes = self.wishes
        givens = wishes.givens if isinstance(wishes.givens, int) else len(wishes.givens or "")
        seed = self.seed
        for part in (number, wishes.board, wishes.centre, wishes.grade or 0, givens):
            seed = scramble(seed) + part
        return Rng(seed)

    def _make_one(self, rng: Rng, seen: set[str]) -> MadePuzzle | None:
        failures: list[MadePuzzle] = []
        for attempt in range(MOST_ATTEMPTS if self.wishes.board < LARGE else LARGE_ATTEMPTS):
            if self.progress is not None:
                self.progress(len(seen), attempt)
            made = self._attempt(rng)
            if made is None or self.stopped:
                return None
            if self._is_as_wished(made) and str(made.puzzle) not in seen:
                return made
            failures.append(made)
        raise WishesNotMet(self._advice(failures, len(seen)))

    def _attempt(self, rng: Rng) -> MadePuzzle | None:
        """Take as many numbers from a random figure as the wishes allow; None if stopped."""
        wishes = self.wishes
        empty = Puzzle(wishes.board, wishes.centre, (), ())
        figure = self._figure(empty, rng)
        if not figure:
            return None
        colours = tuple(int(number < 0) for number in figure)
        solution = tuple(map(abs, figure))
        givens = list(solution)
        least = wishes.givens if isinstance(wishes.givens, int) else 0
        left = wishes.board
        for field in shuffled(wishes.board, rng):
            if left == least:
                break
            givens[field] = 0
            puzzle = Puzzle(wishes.board, wishes.centre, colours, tuple(givens))
            if self._is_allowed(puzzle):
                left -= 1
            else:
                givens[field] = solution[field]
        puzzle = Puzzle(wishes.board, wishes.centre, colours, tuple(givens))
        return MadePuzzle(puzzle, solution, grade_of(puzzle))

    def _figure(self, empty: Puzzle, rng: Rng) -> tuple[int, ...]:
        """Return a random zero-sum figure, grey numbers negative."""
        self.solver = Solver(empty.size, list(empty.lines.values()))
        while not self.stopped:
            found = self.solver.solve(1, FIGURE_NODES, rng)
            if found.found:
                return found.first
        return ()

    def _is_allowed(self, puzzle: Puzzle) -> bool:
        """Say whether a puzzle has one solution that is not too hard to find."""
        grade = self.wishes.grade or 5
        if grade < 5 and self.wishes.givens != MINIMAL:
            # Trials that lead nowhere take long; a second solution is found in no time.
            if grade == WITH_TRIALS and self._solutions(puzzle).found > 1:
                return False
            return techniques_of(puzzle).apply(grade) == SOLVED
        found = self._solutions(puzzle)
        return found.found == 1 and found.complete

    def _solutions(self, puzzle: Puzzle) -> Solutions:
        """Look for two solutions, as long as a proof may take."""
        lines = list(puzzle.lines.values())
        self.solver = puzzle_solver(puzzle.colours, lines, puzzle.givens)
        return self.solver.solve(2, PROOF_NODES if puzzle.size < LARGE else LARGE_PROOF_NODES)

    def _is_as_wished(self, made: MadePuzzle) -> bool:
        wishes = self.wishes
        right_grade = wishes.grade in (None, made.grade)
        return right_grade and wishes.givens in (None, MINIMAL, made.givens)

    def _advice(self, failures: list[MadePuzzle], found: int) -> str:
        """Return the sentence that says which wish to relax."""
        wishes = self.wishes
        board = f"{wishes.board} fields" + " and a balanced centre" * wishes.centre
        already = f" beyond the first {found}" if found else ""
        fitting = [made for made in failures if wishes.givens in (None, MINIMAL, made.givens)]
        if not fitting:
            fewest = min(made.givens for made in failures)
            return (
                f"no puzzle with {board} and {wishes.givens} givens was found{already}:"
                f" ask for {fewest} givens or more"
            )
        grades = sorted({made.grade for made in fitting})
        if wishes.grade in grades:
            return f"no further puzzle with {board} was found{already}: ask for fewer puzzles"
        others = " or ".join(map(str, grades))
        advice = f"ask for grade {others}"
        if isinstance(wishes.givens, int):
            fewer = wishes.grade is not None and wishes.grade > grades[-1]
            advice += f", or for {'fewer' if fewer else 'more'} givens"
        return f"no puzzle of grade {wishes.grade} with {board} was found{already}: {advice}"
