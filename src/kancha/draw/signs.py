"""Signs that explain a picture: arrows, numbers, ticks and crosses over a board."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, sin

from kancha.core.board import Point
from kancha.draw.canvas import Paint, circle, element, label, path
from kancha.draw.palette import Theme
from kancha.draw.shapes import number, rounded

HEAD = 34
SHORTER = 20
"""An arrow begins and ends a little off the centres of its cells."""
BADGE = 21


def arrow(theme: Theme, way: list[Point]) -> str:
    """Return an arrow along a way."""
    start = _towards(way[0], way[1], SHORTER)
    tip = _towards(way[-1], way[-2], SHORTER / 2)
    neck = _towards(tip, way[-2], HEAD * 0.8)
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in [start, *way[1:-1], neck])
    turn = degrees(atan2(tip[1] - neck[1], tip[0] - neck[0]))
    place = f"translate({number(tip[0])} {number(tip[1])}) rotate({number(turn)})"
    head = rounded([(0, 0), (-HEAD, HEAD * 0.62), (-HEAD, -HEAD * 0.62)], 3)
    line: Paint = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    halo: Paint = {"stroke": theme.mark_halo, "stroke_linejoin": "round"}
    return (
        path(d, stroke_width=19, stroke=theme.mark_halo, **line)
        + path(head, transform=place, stroke_width=9, **halo)
        + path(d, stroke_width=11, stroke=theme.mark_arrow, **line)
        + path(head, transform=place, fill=theme.mark_arrow)
    )


def _towards(point: Point, other: Point, length: float) -> Point:
    angle = atan2(other[1] - point[1], other[0] - point[0])
    length = min(length, hypot(other[0] - point[0], other[1] - point[1]) / 2)
    return point[0] + length * cos(angle), point[1] + length * sin(angle)


def numbered(theme: Theme, at: Point, value: int) -> str:
    """Return a disc with a number."""
    words = label(str(value), at[0], at[1], 27, theme.mark_halo, weight=700)
    return _disc(theme, at, theme.mark_arrow) + words


def tick(theme: Theme, at: Point) -> str:
    """Return the sign of what is right."""
    return _disc(theme, at, theme.mark_move) + _stroke(theme, at, "M-9 1l6 7 13 -15")


def cross(theme: Theme, at: Point) -> str:
    """Return the sign of what is wrong."""
    return _disc(theme, at, theme.mark_capture) + _stroke(theme, at, "M-8 -8l16 16M8 -8l-16 16")


def _disc(theme: Theme, at: Point, fill: str) -> str:
    return circle(*at, BADGE, fill=fill, stroke=theme.mark_halo, stroke_width=4)


def _stroke(theme: Theme, at: Point, d: str) -> str:
    line: Paint = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    drawn = path(d, stroke=theme.mark_halo, stroke_width=5, **line)
    return element("g", drawn, transform=f"translate({number(at[0])} {number(at[1])})")
