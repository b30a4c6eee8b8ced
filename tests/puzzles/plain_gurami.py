"""R9.1 and R9.7 in plain Python, word for word and slowly: the judge of solver and grader."""

from __future__ import annotations

from itertools import product

from kancha.boardgames.gurami.gurami_puzzle.puzzle import Puzzle

Sets = list[set[int]]


def plain_solutions(puzzle: Puzzle, most: int) -> list[list[int]]:
    """Return at most so many solutions: fill the fields one by one, check every full line."""
    found: list[list[int]] = []
    numbers = list(puzzle.givens)
    lines = list(puzzle.lines.values())
    open_fields: list[int] = []
    while len(open_fields) < puzzle.givens.count(0):
        # Next comes the field whose line is nearest to being full.
        known = {f for f in range(puzzle.size) if puzzle.givens[f]} | set(open_fields)
        line = min((ln for ln in lines if set(ln) - known), key=lambda ln: len(set(ln) - known))
        open_fields.append(min(set(line) - known))

    def balanced(line: tuple[int, ...]) -> bool:
        return sum(-numbers[f] if puzzle.colours[f] else numbers[f] for f in line) == 0

    def extend(depth: int) -> None:
        if len(found) >= most:
            return
        if depth == len(open_fields):
            found.append(list(numbers))
            return
        field = open_fields[depth]
        used = {
            n for n, c in zip(numbers, puzzle.colours, strict=True) if c == puzzle.colours[field]
        }
        for number in set(range(1, puzzle.highest + 1)) - used:
            numbers[field] = number
            if all(
                balanced(line) for line in lines if field in line and all(numbers[f] for f in line)
            ):
                extend(depth + 1)
            numbers[field] = 0

    extend(0)
    return found


def plain_grade(puzzle: Puzzle) -> int:
    """Return the grade by R9.7."""
    start: Sets = [{n} if n else set(range(1, puzzle.highest + 1)) for n in puzzle.givens]
    for level, letters in enumerate(("NL", "NLHB", "NLHBS", "NLHBST"), 1):
        sets = [set(numbers) for numbers in start]
        if use(puzzle, sets, letters) and all(len(numbers) == 1 for numbers in sets):
            return level
    return 5


def use(puzzle: Puzzle, sets: Sets, letters: str) -> bool:
    """Use techniques until nothing changes; return False at a contradiction."""
    while True:
        before = [set(numbers) for numbers in sets]
        for colour in (0, 1):
            own = [f for f in range(puzzle.size) if puzzle.colours[f] == colour]
            for field in own:
                if len(sets[field]) == 1:
                    for other in own:
                        if other != field:
                            sets[other] -= sets[field]
            for number in range(1, puzzle.highest + 1):
                places = [f for f in own if number in sets[f]]
                if not places:
                    return False
                if "H" in letters and len(places) == 1:
                    sets[places[0]] = {number}
        for line in puzzle.lines.values():
            if not all(sets[f] for f in line) or not use_line(puzzle, sets, line, letters):
                return False
        if not all(sets):
            return False
        if sets == before:
            if "T" not in letters or not one_trial(puzzle, sets):
                return True


def one_trial(puzzle: Puzzle, sets: Sets) -> bool:
    for field, numbers in enumerate(sets):
        for number in sorted(numbers) if len(numbers) > 1 else ():
            trial = [set(other) for other in sets]
            trial[field] = {number}
            if not use(puzzle, trial, "NLHBS"):
                numbers.discard(number)
                return True
    return False


def use_line(puzzle: Puzzle, sets: Sets, line: tuple[int, ...], letters: str) -> bool:
    def signed(field: int) -> set[int]:
        return {-n if puzzle.colours[field] else n for n in sets[field]}

    open_fields = [f for f in line if len(sets[f]) > 1]
    fixed = sum(min(signed(f)) for f in line if len(sets[f]) == 1)
    if not open_fields:
        return fixed == 0
    if len(open_fields) == 1:
        sets[open_fields[0]] &= {abs(fixed)} if -fixed in signed(open_fields[0]) else set()
    if "B" in letters:
        for field in line:
            others = [signed(f) for f in line if f != field]
            if not all(others):
                return False
            least, greatest = sum(map(min, others)), sum(map(max, others))
            sets[field] = {abs(v) for v in signed(field) if least <= -v <= greatest}
    open_fields = [f for f in line if len(sets[f]) != 1]
    if "S" in letters and all(sets[f] for f in line) and 0 < len(open_fields) <= 4:
        fixed_numbers = [min(signed(f)) for f in line if len(sets[f]) == 1]
        kept: Sets = [set() for _ in open_fields]
        for choice in product(*(signed(f) for f in open_fields)):
            everything = [*fixed_numbers, *choice]
            if sum(everything) == 0 and len(set(everything)) == len(everything):
                for numbers, value in zip(kept, choice, strict=True):
                    numbers.add(abs(value))
        for field, numbers in zip(open_fields, kept, strict=True):
            sets[field] &= numbers
    return all(sets[f] for f in line)
