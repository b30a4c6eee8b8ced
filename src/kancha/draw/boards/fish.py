"""The gourami around a board of triangles: body, fins and tail, in half sides and rows."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kancha.core.board import Point
from kancha.draw.canvas import Box
from kancha.draw.shapes import number

REACH = 0.72
"""How much of the drawn fish's reach beyond its board is kept at most."""
WIDEST, HIGHEST = 3.2, 1.8
"""How far the drawn fish reach beyond their boards."""
CLEAR = 0.1
"""How far from the line between two rows the eye may lie, in rows: sums stand in the middle."""


@dataclass(frozen=True, slots=True)
class Fish:
    """Outlines for a board that is `wide` half sides wide and `rows` rows high."""

    wide: float
    rows: float
    body: str
    dorsal: str
    anal: str
    tail: str
    feelers: tuple[str, str]
    gill: str
    mouth: str
    eye: tuple[float, float]


ROUND = Fish(
    8,
    6,
    "M3.3 -.8C1 -.5 -1.7 1.5 -2.86 2.7C-3.14 2.92 -3.14 3.12 -2.84 3.3C-1.7 4.5 1 6.5 3.3 6.8"
    "C4.3 6.8 5.1 6.32 5.8 5.72C6.9 4.8 7.8 3.84 8.9 3.5C8.74 3.2 8.74 2.8 8.9 2.5"
    "C7.8 2.16 6.9 1.2 5.8 .28C5.1 -.32 4.3 -.8 3.3 -.8Z",
    "M2.6 -.74C3.5 -1.5 5.4 -1.82 7.3 -1.42C9.2 -1.04 10.4 -.1 11 .92C10 .9 9.4 1.5 8.9 2.5"
    "C7.8 2.16 6.9 1.2 5.8 .28C5.1 -.32 4.1 -.8 2.6 -.74Z",
    "M2.6 6.74C3.5 7.5 5.4 7.82 7.3 7.42C9.2 7.04 10.4 6.1 11 5.08C10 5.1 9.4 4.5 8.9 3.5"
    "C7.8 3.84 6.9 4.8 5.8 5.72C5.1 6.32 4.1 6.8 2.6 6.74Z",
    "M8.9 2.5C9.6 2.3 10.2 1.76 11.2 1.66C10.85 2.26 10.65 2.63 10.65 3C10.65 3.37 10.85 3.74"
    " 11.2 4.34C10.2 4.24 9.6 3.7 8.9 3.5Z",
    (
        "M.35 5.72C.8 6.8 2 7.5 4.6 7.7",
        "M-.1 5.5C.1 6.6 .6 7.3 1.9 7.7",
    ),
    "M-.98 1.42C-1.75 2.4 -1.75 3.6 -.98 4.58",
    "M-2.96 3C-2.72 3.08 -2.48 3.06 -2.28 2.92",
    (-1.66, 2.2),
)
LOW = Fish(
    8,
    4,
    "M3.3 -.8C1 -.5 -1.7 1.5 -2.86 2.62C-3.14 2.84 -3.12 3.06 -2.82 3.2C-2.1 3.9 -.9 4.36 .7 4.44"
    "C3.4 4.58 6.9 4.34 8.9 3.56C8.74 3.22 8.74 2.84 8.9 2.5C7.8 2.16 6.9 1.2 5.8 .28"
    "C5.1 -.32 4.3 -.8 3.3 -.8Z",
    "M2.6 -.74C3.5 -1.5 5.4 -1.82 7.3 -1.42C9.2 -1.04 10.4 -.1 11 .92C10 .9 9.4 1.5 8.9 2.5"
    "C7.8 2.16 6.9 1.2 5.8 .28C5.1 -.32 4.1 -.8 2.6 -.74Z",
    "M.7 4.44C1.5 5.22 3.3 5.6 5.5 5.54C7.8 5.48 9.6 5.24 11 4.82C10.1 4.6 9.4 4.2 8.9 3.56"
    "C6.9 4.34 3.4 4.58 .7 4.44Z",
    "M8.9 2.5C9.6 2.3 10.2 1.8 11.2 1.7C10.85 2.3 10.65 2.66 10.65 3.03C10.65 3.4 10.85 3.82"
    " 11.2 4.38C10.2 4.28 9.6 3.8 8.9 3.56Z",
    (
        "M-.5 4.28C.3 5 2 5.5 4.6 5.6",
        "M-.85 4.16C-.4 4.9 .5 5.4 2.2 5.65",
    ),
    "M-.98 1.42C-1.55 2.15 -1.75 3 -1.2 4.02",
    "M-2.94 2.92C-2.7 3 -2.46 2.98 -2.26 2.84",
    (-1.66, 2.2),
)
"""Round for boards that are widest in the middle, low for those that are widest below."""
NUMBER = re.compile(r"-?\d*\.?\d+")


class Fitted:
    """A fish laid around a board; it reaches at most `beyond` over it, to stay on its plate."""

    def __init__(self, fish: Fish, room: Box, beyond: float) -> None:
        self.fish = fish
        self.left, self.top, right, bottom = room
        self.unit_x, self.unit_y = (right - self.left) / fish.wide, (bottom - self.top) / fish.rows
        self.reach_x = min(REACH, beyond / (WIDEST * self.unit_x))
        self.reach_y = min(REACH, beyond / (HIGHEST * self.unit_y))

    def at(self, x: float, y: float) -> Point:
        """Return where a point of the drawn fish lies; beyond the board it is drawn nearer."""
        return (
            self.left + _nearer(x, self.fish.wide, self.reach_x) * self.unit_x,
            self.top + _nearer(y, self.fish.rows, self.reach_y) * self.unit_y,
        )

    def eye(self, row: float) -> Point:
        """Return where the eye lies on a board whose rows are so high: never behind sums."""
        x, y = self.at(*self.fish.eye)
        rows, part = divmod((y - self.top) / row, 1)
        clear = min(part, CLEAR) if part < 0.45 else max(part, 1 - CLEAR)
        return x, self.top + (rows + clear) * row

    def line(self, drawn: str) -> str:
        """Return a path of the drawn fish as it lies around the board."""
        values = [float(match) for match in NUMBER.findall(drawn)]
        placed = [self.at(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
        flat = iter([value for point in placed for value in point])
        return NUMBER.sub(lambda _: number(next(flat)) + " ", drawn).replace(" -", "-")


def _nearer(value: float, size: float, reach: float) -> float:
    if value < 0:
        return value * reach
    return size + (value - size) * reach if value > size else value
