"""Paths and polygons: the geometry that all pictures share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot

from kancha.core.board import Point

Polygon = Sequence[Point]
DECIMALS = 1
"""Of coordinates in pictures, whose units are hundredths of a field."""


def as_written(value: float) -> float:
    """Return a coordinate as pictures have it, so that whoever computes with it draws the same."""
    return round(value, DECIMALS)


@lru_cache(maxsize=10_000)
def number(value: float) -> str:
    """Return a coordinate as short as it can be written."""
    text = f"{value:.{DECIMALS}f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def points(polygon: Polygon) -> str:
    """Return the `points` of a polygon or polyline."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in polygon)


def closed(polygon: Polygon) -> str:
    """Return the path of a polygon with sharp corners."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in polygon) + "Z"


def rounded(polygon: Polygon, radius: float) -> str:
    """Return the path of a polygon whose corners are cut off by curves."""
    parts = []
    for i, corner in enumerate(polygon):
        start = _towards(corner, polygon[i - 1], radius)
        end = _towards(corner, polygon[(i + 1) % len(polygon)], radius)
        parts.append(f"{_pair(start)}Q{_pair(corner)} {_pair(end)}")
    return "M" + "L".join(parts) + "Z"


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _towards(start: Point, goal: Point, distance: float) -> Point:
    length = hypot(goal[0] - start[0], goal[1] - start[1])
    share = min(distance / length, 0.5)
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def centre_of(polygon: Polygon) -> Point:
    """Return the mean of the corners."""
    count = len(polygon)
    return sum(x for x, _ in polygon) / count, sum(y for _, y in polygon) / count


def area(polygon: Polygon) -> float:
    """Return the area; negative where the corners run against the clock (y points down)."""
    pairs = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


def grown(polygon: Polygon, distance: float) -> list[Point]:
    """Move every side outwards by the distance (inwards if negative)."""
    side = 1 if area(polygon) > 0 else -1
    moved = []
    for i, corner in enumerate(polygon):
        before = _direction(polygon[i - 1], corner)
        after = _direction(corner, polygon[(i + 1) % len(polygon)])
        # The corner moves along the bisector of the two sides' normals.
        normal = before[1] + after[1], -before[0] - after[0]
        scale = distance * side / (1 + before[0] * after[0] + before[1] * after[1])
        moved.append((corner[0] + normal[0] * scale, corner[1] + normal[1] * scale))
    return moved


def _direction(start: Point, end: Point) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1])
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def outlines(polygons: Iterable[Polygon]) -> list[list[Point]]:
    """Return the borders of the union of polygons that touch along whole sides."""
    sides: dict[tuple[Point, Point], tuple[Point, Point]] = {}
    for polygon in polygons:
        ordered = list(polygon) if area(polygon) > 0 else list(polygon)[::-1]
        for i, end in enumerate(ordered):
            start = ordered[i - 1]
            key = _key(start), _key(end)
            if sides.pop((key[1], key[0]), None) is None:
                sides[key] = start, end
    return [_straight(loop) for loop in _loops(sides)]


def _key(point: Point) -> Point:
    return round(point[0], 3) + 0.0, round(point[1], 3) + 0.0


def _loops(sides: dict[tuple[Point, Point], tuple[Point, Point]]) -> Iterable[list[Point]]:
    following: dict[Point, list[tuple[Point, Point]]] = {}
    for key, (start, _) in sides.items():
        following.setdefault(key[0], []).append((key[1], start))
    while following:
        first = here = min(following)
        loop = []
        while True:
            goal, start = following[here].pop(0)
            if not following[here]:
                del following[here]
            loop.append(start)
            here = goal
            if here == first:
                break
        yield loop


def _straight(loop: list[Point]) -> list[Point]:
    kept = []
    for i, corner in enumerate(loop):
        before, after = loop[i - 1], loop[(i + 1) % len(loop)]
        first, second = _direction(before, corner), _direction(corner, after)
        if abs(first[0] * second[1] - first[1] * second[0]) > 0.01:
            kept.append(corner)
    return kept


def hull(cloud: Iterable[Point]) -> list[Point]:
    """Return the convex hull, clockwise on the screen."""
    ordered = sorted(set(cloud))
    return [*_half(ordered)[:-1], *_half(ordered[::-1])[:-1]]


def _half(ordered: list[Point]) -> list[Point]:
    kept: list[Point] = []
    for point in ordered:
        while len(kept) > 1 and area((kept[-2], kept[-1], point)) <= 1e-6:
            kept.pop()
        kept.append(point)
    return kept


def bounds(cloud: Iterable[Point]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom."""
    xs, ys = zip(*cloud, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
