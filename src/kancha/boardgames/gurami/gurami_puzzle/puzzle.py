"""Puzzles: their texts (R9.2), the numbers that go with them, and whether they are valid."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Literal

from kancha.boardgames.gurami.gurami_puzzle.solver import Solutions, solve
from kancha.boardgames.gurami.shapes import board_of, data
from kancha.core.errors import OptionError, shorten
from kancha.geometry.triangle import TriangleBoard

WITH_CENTRE = (16, 22, 24)
MOST_NODES = 100_000
"""So far a proof that there is one solution goes: about two seconds."""
ENTRY = re.compile(r"\.|[1-9][0-9]?")
Colour = Literal["white", "grey"]
COLOURS: tuple[Colour, Colour] = ("white", "grey")


@dataclass(frozen=True)
class Puzzle:
    """A puzzle as its text tells it; it may have no solution or several."""

    size: int
    centre: bool
    colours: tuple[int, ...]
    """0 (white) or 1 (grey) for each field."""
    givens: tuple[int, ...]
    """The numbers known from the start, 0 where none is."""

    @property
    def board(self) -> TriangleBoard:
        """The board."""
        return board_of(self.size)

    @property
    def highest(self) -> int:
        """The highest number: each is entered once in white and once in grey (R9.1)."""
        return self.size // 2

    @property
    def lines(self) -> dict[str, tuple[int, ...]]:
        """The stripes, and the centre where it must balance too (R9.1)."""
        found = dict(self.board.stripes)
        return found | {"centre": self.board.centre} if self.centre else found

    @cached_property
    def solutions(self) -> Solutions:
        """What a complete search finds: at most two solutions."""
        return solve(self.colours, list(self.lines.values()), self.givens, 2, MOST_NODES)

    def __str__(self) -> str:
        """Return the puzzle text (R9.2)."""
        rows = ("".join("wg"[self.colours[f]] for f in row) for row in self.board.by_rows)
        return f"{self.size}{'+c' * self.centre} {'/'.join(rows)} {self.grid(self.givens)}"

    def image(self, image: Sequence[int], *, swap: bool) -> Puzzle:
        """Return the puzzle with all fields on their images, and colours exchanged."""
        colours = tuple(1 - colour for colour in self.colours) if swap else self.colours
        return Puzzle(self.size, self.centre, moved(colours, image), moved(self.givens, image))

    def grid(self, numbers: Sequence[int]) -> str:
        """Return numbers as rows joined by `/`, `.` where there is none."""
        rows = (",".join(str(numbers[f] or ".") for f in row) for row in self.board.by_rows)
        return "/".join(rows)

    def read_grid(self, text: str) -> tuple[int, ...]:
        """Read such rows; ValueError says what is wrong."""
        rows = [row.split(",") for row in text.split("/")]
        if [len(row) for row in rows] != list(self.board.rows):
            raise ValueError(f"rows of {', '.join(map(str, self.board.rows))} numbers are expected")
        items = [item for row in rows for item in row]
        for name, item in zip(self.board.names, items, strict=True):
            if not ENTRY.fullmatch(item) or (item != "." and int(item) > self.highest):
                reason = f"{shorten(item)!r} is neither . nor 1 to {self.highest}"
                raise ValueError(f"{name}: {reason}")
        return tuple(0 if item == "." else int(item) for item in items)

    def twice(self, numbers: Sequence[int]) -> str:
        """Say which number stands twice in a colour, empty if none does."""
        for colour, name in enumerate(COLOURS):
            seen = [n for n, c in zip(numbers, self.colours, strict=True) if n and c == colour]
            doubled = sorted(n for n in set(seen) if seen.count(n) > 1)
            if doubled:
                return f"the {doubled[0]} stands twice in {name} fields"
        return ""


def moved(items: Sequence[int], image: Sequence[int]) -> tuple[int, ...]:
    """Return the items of all fields on the images of the fields."""
    found = [0] * len(items)
    for field, item in enumerate(items):
        found[image[field]] = item
    return tuple(found)


def read_puzzle(text: str) -> Puzzle:
    """Read a puzzle text (R9.2); ValueError says what is wrong. Solutions are not looked for."""
    fields = text.split(" ")
    if len(fields) != 3:
        raise ValueError("three parts are expected, one space between them: board colouring givens")
    size, plus, c = fields[0].partition("+")
    if size not in data()["boards"] or (plus and c != "c"):
        raise ValueError(f"there is no board {shorten(fields[0])!r}")
    if plus and int(size) not in WITH_CENTRE:
        raise ValueError("the centre is used on the boards with 16, 22 and 24 fields only")
    board = board_of(int(size))
    rows = fields[1].split("/")
    letters = "".join(rows)
    if [len(row) for row in rows] != list(board.rows) or set(letters) - {"w", "g"}:
        raise ValueError(f"rows of {', '.join(map(str, board.rows))} letters w or g are expected")
    if letters.count("w") != board.size // 2:
        raise ValueError(f"{letters.count('w')} fields are white instead of {board.size // 2}")
    colours = tuple("wg".index(letter) for letter in letters)
    empty = Puzzle(board.size, bool(plus), colours, (0,) * board.size)
    givens = empty.read_grid(fields[2])
    if doubled := empty.twice(givens):
        raise ValueError(doubled)
    return Puzzle(board.size, bool(plus), colours, givens)


@cache
def published() -> dict[str, str]:
    """Return the texts of the puzzles of the data by their ids."""
    return {puzzle["id"]: puzzle["puzzle"] for puzzle in data()["puzzles"]}


@lru_cache(maxsize=1000)
def valid_puzzle(name: str) -> Puzzle:
    """Return the puzzle with that id or text, or raise OptionError (R9.2)."""
    text = published().get(name, name)
    try:
        puzzle = read_puzzle(text)
    except ValueError as error:
        raise OptionError("puzzle", str(error), "R9.2") from None
    search = puzzle.solutions
    if search.found > 1:
        raise OptionError("puzzle", "it has more than one solution", "R9.2")
    if not search.complete:
        raise OptionError("puzzle", "too open to prove that it has one solution only", "R9.2")
    if not search.found:
        raise OptionError("puzzle", "it has no solution", "R9.2")
    return puzzle
