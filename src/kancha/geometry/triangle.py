"""Boards of triangular fields: names, neighbours, stripes, symmetries and where to draw them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from math import sqrt
from typing import NamedTuple

ROWS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
KINDS = "HUD"
"""Stripes lie flat (H), rise like a slash (U) or fall like a backslash (D)."""

HALF_EDGE = 0.75
ROW_HEIGHT = HALF_EDGE * sqrt(3)

Point = tuple[float, float]
Corner = tuple[int, int]


class Field(NamedTuple):
    """A triangle: its row from the top, its place in half edges, and whether it points up."""

    row: int
    x: int
    up: bool


@dataclass(frozen=True)
class TriangleBoard:
    """Rows of triangles that point up and down in turn; fields are counted along the rows.

    A row is given by its length, the place of its first field (in half edges; a field covers one
    half edge on either side of its place) and whether that field points up.
    """

    rows: tuple[int, ...]
    first_x: tuple[int, ...]
    first_up: tuple[bool, ...]

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """All fields, row by row from the top, each row from the left."""
        shape = zip(self.rows, self.first_x, self.first_up, strict=True)
        return tuple(
            Field(row, x + i, up ^ bool(i % 2))
            for row, (length, x, up) in enumerate(shape)
            for i in range(length)
        )

    @property
    def size(self) -> int:
        """The number of fields."""
        return sum(self.rows)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each field, such as C3: the row's letter and the place in the row."""
        return tuple(
            f"{ROWS[row]}{i + 1}" for row, length in enumerate(self.rows) for i in range(length)
        )

    @cached_property
    def by_name(self) -> dict[str, int]:
        """All fields by their names."""
        return {name: field for field, name in enumerate(self.names)}

    @cached_property
    def by_rows(self) -> tuple[tuple[int, ...], ...]:
        """The fields of each row."""
        ends = [sum(self.rows[: row + 1]) for row in range(len(self.rows))]
        return tuple(
            tuple(range(end - length, end)) for end, length in zip(ends, self.rows, strict=True)
        )

    def corners(self, field: int) -> tuple[Corner, Corner, Corner]:
        """Return the corners of a field as (place in half edges, line between the rows)."""
        row, x, up = self.fields[field]
        base = row + 1 if up else row
        return (x, row if up else row + 1), (x - 1, base), (x + 1, base)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each field those that share an edge with it: left, right, below or above."""
        at = {(field.row, field.x): i for i, field in enumerate(self.fields)}
        found = []
        for row, x, up in self.fields:
            places = ((row, x - 1), (row, x + 1), (row + 1 if up else row - 1, x))
            found.append(tuple(at[place] for place in places if place in at))
        return tuple(found)

    @cached_property
    def bands(self) -> tuple[tuple[int, int, int], ...]:
        """For each field its flat, rising and falling band, counted from 0."""
        odd = sum(self.fields[0]) % 2
        raw = [
            (row, (x + row + up + odd) // 2, (x - row - up + odd + 1) // 2)
            for row, x, up in self.fields
        ]
        first = [min(kind) for kind in zip(*raw, strict=True)]
        return tuple(
            (flat - first[0], rising - first[1], falling - first[2])
            for flat, rising, falling in raw
        )

    @cached_property
    def stripes(self) -> dict[str, tuple[int, ...]]:
        """The fields of each stripe by its name, such as U2.

        Flat stripes are counted from the top and go from the left; the others are counted from the
        left and go from the top.
        """
        found = {}
        for kind, letter in enumerate(KINDS):
            # Within a row a rising band goes to the left on its way down.
            way = -1 if letter == "U" else 1
            order = sorted(
                range(self.size), key=lambda i: (self.fields[i].row, way * self.fields[i].x)
            )
            for band in range(max(bands[kind] for bands in self.bands) + 1):
                members = tuple(field for field in order if self.bands[field][kind] == band)
                found[f"{letter}{band + 1}"] = members
        return found

    @cached_property
    def stripes_of(self) -> tuple[tuple[str, str, str], ...]:
        """For each field the names of its three stripes."""
        return tuple((f"H{h + 1}", f"U{u + 1}", f"D{d + 1}") for h, u, d in self.bands)

    @cached_property
    def centre(self) -> tuple[int, ...]:
        """The fields none of whose corners touches the rim."""
        meeting: dict[Corner, int] = {}
        for field in range(self.size):
            for corner in self.corners(field):
                meeting[corner] = meeting.get(corner, 0) + 1
        return tuple(
            field
            for field in range(self.size)
            if all(meeting[corner] == 6 for corner in self.corners(field))
        )

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The turns and reflections of the board, the identity first: the image of every field."""
        # In the bands (flat, falling, -rising) every turn and reflection of the plane permutes the
        # three numbers and may change all signs; shifts do not matter.
        triples = [(flat, falling, -rising) for flat, rising, falling in self.bands]
        home = {triple: field for field, triple in enumerate(_to_origin(triples))}
        found = []
        for sign, order in product((1, -1), permutations(range(3))):
            images = _to_origin([tuple(sign * triple[i] for i in order) for triple in triples])
            if set(images) == set(home):
                found.append(tuple(home[image] for image in images))
        return tuple(sorted(set(found)))

    # --- for pictures ---------------------------------------------------------------------------

    @cached_property
    def width(self) -> float:
        """How wide the board is drawn: from 0 on."""
        return HALF_EDGE * (max(field.x for field in self.fields) + 1 - self._left)

    @property
    def height(self) -> float:
        """How high the board is drawn."""
        return ROW_HEIGHT * len(self.rows)

    @cached_property
    def _left(self) -> int:
        return min(field.x for field in self.fields) - 1

    def _point(self, x: float, line: float) -> Point:
        return HALF_EDGE * (x - self._left), ROW_HEIGHT * line

    def outline(self, field: int) -> tuple[Point, ...]:
        """Return the corners of a field in the picture."""
        return tuple(self._point(x, line) for x, line in self.corners(field))

    def middle(self, field: int) -> Point:
        """Return the point of a field that is as far as possible from its edges."""
        row, x, up = self.fields[field]
        return self._point(x, row + (2 if up else 1) / 3)

    def beyond(self, stripe: str, distance: float) -> Point:
        """Return a point outside the board at a stripe's end.

        This is where flat and rising stripes begin and where falling ones end, so that the points
        do not collide.
        """
        members = self.stripes[stripe]
        letter = stripe[0]
        field = members[-1] if letter == "D" else members[0]
        row, x, up = self.fields[field]
        side = -0.5 if letter == "H" else 0.5
        # The stripe leaves the board through the slanted edge on that side, or the flat one.
        slanted = letter == "H" or up == (letter == "U")
        edge = (
            self._point(x + side, row + 0.5) if slanted else self._point(x, row + (letter == "D"))
        )
        step = {"H": (-1.0, 0.0), "U": (0.5, -sqrt(3) / 2), "D": (0.5, sqrt(3) / 2)}[letter]
        return edge[0] + distance * step[0], edge[1] + distance * step[1]


def _to_origin(triples: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    least = [min(numbers) for numbers in zip(*triples, strict=True)]
    return [tuple(a - b for a, b in zip(triple, least, strict=True)) for triple in triples]
