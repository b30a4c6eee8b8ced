"""The rules of Hex in ordinary Python.

R1: Red and Blue take turns; Red begins. A turn places a stone on an empty point.
R2: Instead of their first stone, Blue may swap: the red stone becomes blue, mirrored.
R3: Red wins by connecting the first row with the last one, Blue by connecting the columns.
"""

from __future__ import annotations

from functools import cache

from kancha.gamekit import NOBODY, PlainPosition

EMPTY = -1
AROUND = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))


@cache
def neighbours(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of every point; points are counted row by row."""
    return tuple(
        tuple(
            (row + down) * size + column + right
            for right, down in AROUND
            if 0 <= row + down < size and 0 <= column + right < size
        )
        for row in range(size)
        for column in range(size)
    )


def mirrored(point: int, size: int) -> int:
    """Return the point with row and column exchanged."""
    row, column = divmod(point, size)
    return column * size + row


class HexPosition(PlainPosition):
    """`state` is the seat whose turn it is, and for every point its seat or EMPTY."""

    state: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of rows and columns."""
        return int(self.game.options["size"])

    @property
    def swap(self) -> int:
        """The code of the swap; smaller codes are points."""
        return self.size**2

    @property
    def points(self) -> tuple[int, ...]:
        """What stands on the points."""
        return self.state[1:]

    def connected(self, seat: int) -> bool:
        """Say whether the seat's stones connect its two sides (R3)."""
        size, points, near = self.size, self.points, neighbours(self.size)
        row = [mirrored(i, size) if seat else i for i in range(size)]
        goal = {mirrored(i, size) if seat else i for i in range(size * (size - 1), size * size)}
        found = {point for point in row if points[point] == seat}
        waiting = list(found)
        while waiting:
            point = waiting.pop()
            if point in goal:
                return True
            following = {p for p in near[point] if points[p] == seat} - found
            found |= following
            waiting += following
        return False

    def winner(self) -> int:
        """Return the seat that has won, or NOBODY."""
        return next((seat for seat in (0, 1) if self.connected(seat)), NOBODY)

    def do_to_move(self) -> int:
        return NOBODY if self.winner() != NOBODY else self.state[0]

    def do_legal(self) -> list[int]:
        if self.winner() != NOBODY:
            return []
        points = self.points
        empty = [point for point, seat in enumerate(points) if seat == EMPTY]
        only_red = len(empty) == len(points) - 1 and 0 in points
        return [*empty, self.swap] if only_red else empty  # R2

    def do_apply(self, code: int) -> None:
        turn, *points = self.state
        if code == self.swap:
            stone = points.index(0)
            points[stone] = EMPTY
            code = mirrored(stone, self.size)
        points[code] = turn  # R1
        self.state = (1 - turn, *points)

    def do_payoff(self, seat: int) -> float:
        return 1.0 if self.winner() == seat else -1.0
