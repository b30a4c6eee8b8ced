"""A complete search for the solutions of a puzzle (R9.1): all of them, or the first few."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cython

if not cython.compiled:
    from kancha.core.bits import lowest_bit

    FIELDS, LINES, LONGEST = 52, 20, 24


class Solutions(NamedTuple):
    """What a search found; `complete` unless it stopped at its limit of positions."""

    found: int
    first: tuple[int, ...]
    """The numbers of the first solution, field by field."""
    nodes: int
    complete: bool


def solve(
    colours: Sequence[int],
    lines: Sequence[Sequence[int]],
    givens: Sequence[int],
    most: int = 2,
    most_nodes: int = 10**9,
) -> Solutions:
    """Find at most so many solutions.

    `colours` tells 0 (white) or 1 (grey) for each field, `lines` are the sets of fields whose white
    and grey sums must be equal, `givens` are the numbers known, 0 where none is.
    """
    solver = cython.cast(Solver, Solver(colours, lines, givens, most, most_nodes))
    with cython.nogil:
        solver.search(0)
    first = tuple([solver.first[field] for field in range(solver.fields)]) if solver.found else ()
    return Solutions(solver.found, first, solver.nodes, solver.nodes <= most_nodes)


class Solver:
    """The state of one search: for each depth the candidates of every field, as bits."""

    def __init__(
        self,
        colours: Sequence[int],
        lines: Sequence[Sequence[int]],
        givens: Sequence[int],
        most: int,
        most_nodes: int,
    ) -> None:
        if not cython.compiled:
            self.colour = [0] * FIELDS
            self.length = [0] * LINES
            self.member = [0] * (LINES * LONGEST)
            self.candidates = [0] * (FIELDS * (FIELDS + 1))
            self.first = [0] * FIELDS
        self.fields = len(colours)
        self.highest = len(colours) // 2
        self.lines = len(lines)
        self.limit = most
        self.most_nodes = most_nodes
        self.found = 0
        self.nodes = 0
        everything = (2 << self.highest) - 2
        for field in range(self.fields):
            self.colour[field] = colours[field]
            self.candidates[field] = 1 << givens[field] if givens[field] else everything
        for line, fields in enumerate(lines):
            self.length[line] = len(fields)
            for place, field in enumerate(fields):
                self.member[line * LONGEST + place] = field

    def search(self, depth: int) -> None:
        """Count the solutions that the candidates at a depth admit."""
        row = depth * FIELDS
        self.nodes += 1
        if self.nodes > self.most_nodes or not self.propagate(row):
            return
        field = self.narrowest(row)
        if field < 0:
            self.keep(row)
            return
        choices = self.candidates[row + field]
        while choices and self.found < self.limit and self.nodes <= self.most_nodes:
            for other in range(self.fields):
                self.candidates[row + FIELDS + other] = self.candidates[row + other]
            self.candidates[row + FIELDS + field] = choices & ~(choices - 1)
            choices &= choices - 1
            self.search(depth + 1)

    def keep(self, row: int) -> None:
        """Count a solution, and remember the first."""
        if self.found == 0:
            for field in range(self.fields):
                self.first[field] = lowest_bit(self.candidates[row + field])
        self.found += 1

    def narrowest(self, row: int) -> int:
        """Return the open field with the fewest candidates, -1 if all are decided."""
        best = -1
        fewest = 99
        for field in range(self.fields):
            left = self.candidates[row + field]
            if is_single(left):
                continue
            count = 0
            while left and count < fewest:
                left &= left - 1
                count += 1
            if count < fewest:
                fewest = count
                best = field
        return best

    def propagate(self, row: int) -> int:
        """Remove candidates that cannot be; return 0 if nothing can be any more."""
        changed = 1
        while changed:
            changed = 0
            for colour in range(2):
                result = self.separate(row, colour)
                if result < 0:
                    return 0
                changed |= result
            for line in range(self.lines):
                result = self.balance(row, line)
                if result < 0:
                    return 0
                changed |= result
        return 1

    def separate(self, row: int, colour: int) -> int:
        """Use each number once in a colour; return 1 if something changed, -1 if it cannot be."""
        decided = cython.cast(cython.uint, 0)
        once = cython.cast(cython.uint, 0)
        twice = cython.cast(cython.uint, 0)
        for field in range(self.fields):
            if self.colour[field] == colour:
                left = self.candidates[row + field]
                if is_single(left):
                    if decided & left:
                        return -1
                    decided |= left
                twice |= once & left
                once |= left
        if once != (cython.cast(cython.uint, 2) << self.highest) - 2:
            return -1
        changed = 0
        only_here = once & ~twice
        for field in range(self.fields):
            left = self.candidates[row + field]
            if self.colour[field] == colour and not is_single(left):
                smaller = left & ~decided
                if smaller & only_here:
                    smaller &= only_here
                if smaller == 0:
                    return -1
                if smaller != left:
                    self.candidates[row + field] = smaller
                    changed = 1
        return changed

    def balance(self, row: int, line: int) -> int:
        """Keep candidates with which both colours of a line can still have the same sum.

        Least and greatest candidates decide; return 1 if something changed, -1 if it cannot be.
        """
        start = line * LONGEST
        least = 0
        greatest = 0
        for i in range(start, start + self.length[line]):
            field = self.member[i]
            left = self.candidates[row + field]
            if self.colour[field] == 0:
                least += lowest_bit(left)
                greatest += highest_bit(left)
            else:
                least -= highest_bit(left)
                greatest -= lowest_bit(left)
        if least > 0 or greatest < 0:
            return -1
        changed = 0
        for i in range(start, start + self.length[line]):
            field = self.member[i]
            left = self.candidates[row + field]
            low = lowest_bit(left)
            high = highest_bit(left)
            # The others sum up to something from least - own least to greatest - own greatest.
            if self.colour[field] == 0:
                new_low = max(low, high - greatest)
                new_high = min(high, low - least)
            else:
                new_low = max(low, high + least)
                new_high = min(high, low + greatest)
            if new_low > low or new_high < high:
                if new_low > new_high:
                    return -1
                left &= (cython.cast(cython.uint, 2) << new_high) - (
                    cython.cast(cython.uint, 1) << new_low
                )
                if left == 0:
                    return -1
                self.candidates[row + field] = left
                changed = 1
        return changed


def highest_bit(bits: int) -> int:
    """Return the number of the highest bit set."""
    found = 0
    step = 16
    while step:
        if bits >> found + step:
            found += step
        step >>= 1
    return found


def is_single(bits: int) -> int:
    """Return 1 if exactly one bit is set, of at least one."""
    return 1 if bits & (bits - 1) == 0 else 0
