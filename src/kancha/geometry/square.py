"""Boards of square fields: names, steps, lines and symmetries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

FILES = "abcdefghijklmnopqrstuvwxyz"

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))


@dataclass(frozen=True)
class SquareBoard:
    """Files a, b, ... from the left and ranks 1, 2, ... from below; a1 is square 0, b1 square 1."""

    files: int
    ranks: int

    @property
    def size(self) -> int:
        """The number of squares."""
        return self.files * self.ranks

    def square(self, file: int, rank: int) -> int | None:
        """Return the square, counted from 0, or None beyond the edge."""
        if 0 <= file < self.files and 0 <= rank < self.ranks:
            return rank * self.files + file
        return None

    def place(self, square: int) -> tuple[int, int]:
        """Return file and rank, counted from 0."""
        return square % self.files, square // self.files

    def name(self, square: int) -> str:
        """Return the name, such as c3."""
        return self.names[square]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all squares."""
        places = map(self.place, range(self.size))
        return tuple(f"{FILES[file]}{rank + 1}" for file, rank in places)

    @cached_property
    def by_name(self) -> dict[str, int]:
        """All squares by their names."""
        return {name: square for square, name in enumerate(self.names)}

    def line(self, square: int, step: tuple[int, int]) -> Iterator[int]:
        """Yield the squares from one on in a direction, the first one not included."""
        file, rank = self.place(square)
        while True:
            file, rank = file + step[0], rank + step[1]
            following = self.square(file, rank)
            if following is None:
                return
            yield following

    def neighbours(self, square: int, steps: tuple[tuple[int, int], ...] = STRAIGHT) -> list[int]:
        """Return the squares one step away."""
        return [first for step in steps for first in list(self.line(square, step))[:1]]

    @cached_property
    def symmetries(self) -> dict[str, tuple[int, ...]]:
        """The turns and reflections of the board: for each the image of every square."""
        f, r = self.files - 1, self.ranks - 1
        maps: dict[str, Callable[[int, int], tuple[int, int]]] = {
            "identity": lambda x, y: (x, y),
            "mirror": lambda x, y: (f - x, y),
            "upside down": lambda x, y: (x, r - y),
            "half turn": lambda x, y: (f - x, r - y),
        }
        if f == r:
            maps |= {
                "diagonal": lambda x, y: (y, x),
                "other diagonal": lambda x, y: (r - y, f - x),
                "quarter turn": lambda x, y: (y, f - x),
                "three-quarter turn": lambda x, y: (r - y, x),
            }
        return {
            name: tuple(self._image(image, square) for square in range(self.size))
            for name, image in maps.items()
        }

    def _image(self, image: Callable[[int, int], tuple[int, int]], square: int) -> int:
        file, rank = image(*self.place(square))
        return rank * self.files + file
