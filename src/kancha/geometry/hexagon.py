"""Hexagonal boards of points: names, steps, lines, symmetries and where to draw them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

COLUMNS = "abcdefghijklmnopqrstuvwxyz"

DIRECTIONS: dict[str, tuple[int, int]] = {
    "n": (0, 1),
    "ne": (1, 1),
    "se": (1, 0),
    "s": (0, -1),
    "sw": (-1, -1),
    "nw": (-1, 0),
}
"""Clockwise, as steps of column and height: height stays the same along nw-se lines."""
AXES = ("n", "ne", "se")
"""One direction of each of the three kinds of lines."""


@dataclass(frozen=True)
class HexagonBoard:
    """A hexagon standing on a corner, `radius` steps from its centre to each corner.

    Columns a, b, ... from the left, numbers from below; points are counted from a1, column by
    column. The outermost points are the rim (GIPF calls them dots), all others are inside.
    """

    radius: int

    @property
    def size(self) -> int:
        """The number of points."""
        return 3 * self.radius * (self.radius + 1) + 1

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Column and height of every point, both 0 at the centre."""
        r = self.radius
        return tuple(
            (column, height)
            for column in range(-r, r + 1)
            for height in range(max(-r, column - r), min(r, column + r) + 1)
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all points, such as c3."""
        r = self.radius
        return tuple(
            f"{COLUMNS[column + r]}{height - max(-r, column - r) + 1}"
            for column, height in self.places
        )

    @cached_property
    def by_name(self) -> dict[str, int]:
        """All points by their names."""
        return {name: point for point, name in enumerate(self.names)}

    @cached_property
    def _by_place(self) -> dict[tuple[int, int], int]:
        return {place: point for point, place in enumerate(self.places)}

    def is_rim(self, point: int) -> bool:
        """Say whether a point is one of the outermost."""
        column, height = self.places[point]
        return max(abs(column), abs(height), abs(column - height)) == self.radius

    @cached_property
    def rim(self) -> tuple[int, ...]:
        """The outermost points."""
        return tuple(point for point in range(self.size) if self.is_rim(point))

    @cached_property
    def inside(self) -> tuple[int, ...]:
        """All points that are not on the rim."""
        return tuple(point for point in range(self.size) if not self.is_rim(point))

    def step(self, point: int, direction: str) -> int | None:
        """Return the neighbour in a direction, or None beyond the edge."""
        (column, height), (right, up) = self.places[point], DIRECTIONS[direction]
        return self._by_place.get((column + right, height + up))

    def run(self, point: int, direction: str) -> Iterator[int]:
        """Yield the points from one on in a direction, the first one not included."""
        following = self.step(point, direction)
        while following is not None:
            yield following
            following = self.step(following, direction)

    @cached_property
    def ways(self) -> tuple[tuple[int, str, tuple[int, ...]], ...]:
        """Every way in: a rim point, a direction, and the points inside that lie along it."""
        found = []
        for point in self.rim:
            for direction in DIRECTIONS:
                inner = tuple(p for p in self.run(point, direction) if not self.is_rim(p))
                if inner:
                    found.append((point, direction, inner))
        return tuple(found)

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The maximal straight sequences of points inside, each from its lower point on."""
        return tuple(sorted(inner for _, direction, inner in self.ways if direction in AXES))

    @cached_property
    def symmetries(self) -> dict[str, tuple[int, ...]]:
        """The six turns, clockwise, and the six reflections: for each the image of every point."""
        maps = {}
        for sixths in range(6):
            angle = f"turn by {60 * sixths} degrees"
            maps[angle if sixths else "identity"] = self._map(sixths, mirror=False)
            maps[f"mirror and {angle}" if sixths else "mirror"] = self._map(sixths, mirror=True)
        return maps

    def _map(self, sixths: int, *, mirror: bool) -> tuple[int, ...]:
        images = []
        for column, height in self.places:
            place = (-column, height - column) if mirror else (column, height)
            for _ in range(sixths):
                place = (place[1], place[1] - place[0])
            images.append(self._by_place[place])
        return tuple(images)

    # --- drawing: neighbouring points are one unit apart, y runs downwards -----------------------

    def centre(self, point: int, margin: float = 1.0) -> tuple[float, float]:
        """Return where a point is drawn, with so much room left around the outermost points."""
        column, height = self.places[point]
        x = (column + self.radius) * sqrt(3) / 2
        return x + margin, self.radius - height + column / 2 + margin

    def extent(self, margin: float = 1.0) -> tuple[float, float]:
        """Return the width and height of the drawing."""
        return self.radius * sqrt(3) + 2 * margin, 2 * self.radius + 2 * margin

    def cell(self, point: int, margin: float = 1.0) -> tuple[tuple[float, float], ...]:
        """Return the corners of the hexagon nearest to a point."""
        x, y = self.centre(point, margin)
        long, short, half = 1 / sqrt(3), sqrt(3) / 6, 0.5
        around = (
            (long, 0),
            (short, half),
            (-short, half),
            (-long, 0),
            (-short, -half),
            (short, -half),
        )
        return tuple((x + dx, y + dy) for dx, dy in around)
