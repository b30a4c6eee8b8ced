"""A complete search for the solutions of a puzzle (R9.1) and for zero-sum figures (R9.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import cython

from kancha.boardgames.gurami.gurami_puzzle.techniques import Techniques
from kancha.core.rng import Rng

if not cython.compiled:
    from kancha.boardgames.gurami.gurami_puzzle.techniques import FIELDS, MOST_OPEN, is_single
    from kancha.core.bits import count_bits, lowest_bit


PAYING_OPEN = 3
"""In a search, lines with more open fields than this are not worth combining."""


class Solutions(NamedTuple):
    """What a search found; `complete` unless it was stopped or came to its limit of positions."""

    found: int
    first: tuple[int, ...]
    """The numbers of the first solution, field by field; a solver writes grey ones negative."""
    second: tuple[int, ...]
    nodes: int
    complete: bool

    def without_signs(self) -> Solutions:
        """Return the same with all numbers as a puzzle has them."""
        first, second = (tuple(map(abs, numbers)) for numbers in (self.first, self.second))
        return self._replace(first=first, second=second)


def puzzle_solver(
    colours: Sequence[int], lines: Sequence[Sequence[int]], givens: Sequence[int]
) -> Solver:
    """Return a solver for a puzzle.

    `colours` tells 0 (white) or 1 (grey) for each field, `lines` are the sets of fields whose white
    and grey sums must be equal, `givens` are the numbers known, 0 where none is.
    """
    solver = Solver(len(colours), lines)
    every = range(1, len(colours) // 2 + 1)
    for field, (grey, given) in enumerate(zip(colours, givens, strict=True)):
        numbers = [given] if given else every
        solver.allow(field, [-number if grey else number for number in numbers])
    return solver


def solve(
    colours: Sequence[int],
    lines: Sequence[Sequence[int]],
    givens: Sequence[int],
    most: int = 2,
    most_nodes: int = 10**9,
) -> Solutions:
    """Find at most so many solutions of a puzzle; see `puzzle_solver`."""
    return puzzle_solver(colours, lines, givens).solve(most, most_nodes).without_signs()


class Solver(Techniques):
    """Looks for all ways to fill a figure, with the candidates that `allow` has left.

    `stop` may be called from another thread. With an `Rng` numbers are tried in random order.
    """

    def stop(self) -> None:
        """End the search."""
        self.stopped = True

    def solve(
        self,
        most: int = 2,
        most_nodes: int = 10**9,
        rng: Rng | None = None,
        report: Callable[[tuple[int, ...]], None] | None = None,
    ) -> Solutions:
        """Find at most so many solutions; each is reported if somebody wants to know them all."""
        if not cython.compiled:
            self.numbers = [0] * (2 * FIELDS)
        self.rng = rng
        self.report = report
        self.most = most
        self.most_nodes = most_nodes
        self.found = 0
        self.nodes = 0
        self.awake()
        self.most_open = PAYING_OPEN
        # The search uses the first row up; what `allow` has left is kept for another search.
        kept = [self.candidates[field] for field in range(self.fields)]
        with cython.nogil:
            self.search(0)
        for field in range(self.fields):
            self.candidates[field] = kept[field]
        self.most_open = MOST_OPEN
        self.awake()
        complete = self.nodes <= most_nodes and not self.stopped
        first = self.noted(0) if self.found else ()
        second = self.noted(1) if self.found > 1 else ()
        return Solutions(self.found, first, second, self.nodes, complete)

    def noted(self, which: int) -> tuple[int, ...]:
        """Return the first or the second solution."""
        return tuple([self.numbers[FIELDS * which + field] for field in range(self.fields)])

    def search(self, depth: int) -> None:
        """Count the solutions that the candidates at a depth admit."""
        row = depth * FIELDS
        self.nodes += 1
        if self.nodes > self.most_nodes or self.stopped or self.run(row, 3) < 0:
            return
        field = self.narrowest(row)
        if field < 0:
            self.note(row)
            return
        choices = self.candidates[row + field]
        while choices and self.found < self.most and self.nodes <= self.most_nodes:
            one = self.choose(choices)
            choices ^= one
            self.copy_row(row, row + FIELDS)
            self.unbounded = 0
            self.uncombined = 0
            self.keep(row + FIELDS, field, one)
            self.search(depth + 1)

    def choose(self, bits: int) -> int:
        """Return one of the candidates as a bit: the lowest, or a random one."""
        if self.rng is not None:
            skipped = self.rng._below(count_bits(bits))
            while skipped > 0:
                bits &= bits - 1
                skipped -= 1
        return bits & ~(bits - 1)

    def note(self, row: int) -> None:
        """Count a solution, and remember the first one and one more."""
        place = FIELDS if self.found else 0
        for field in range(self.fields):
            number = lowest_bit(self.candidates[row + field]) - self.highest
            self.numbers[place + field] = number
        self.found += 1
        if self.report is not None:
            with cython.gil:
                self.report(self.noted(1 if place else 0))

    def narrowest(self, row: int) -> int:
        """Return the open field with the fewest candidates, -1 if all are decided."""
        best = -1
        fewest = 99
        for field in range(self.fields):
            left = self.candidates[row + field]
            if not is_single(left):
                count = count_bits(left)
                if count < fewest:
                    fewest = count
                    best = field
        return best
