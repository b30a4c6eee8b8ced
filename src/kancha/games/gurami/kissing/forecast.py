"""Experience of Kissing Guramis: a small network says what a board may still earn.

Each free field is judged by what it sees: where it lies, which numbers may still come and go there,
and the windows of its three stripes. A *gap* is an empty field of a stripe; a *window* is one gap,
or two gaps one after the other, with all pieces between and directly beside them: filled up, it is
one chain. A field looks twice, the second time with the colours exchanged, so that all images of a
board are worth the same. What the fields say is added up, and judged together with bag and tray.

`training/kissing_forecast.py` found the weights, `forecast.json` holds them.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import NamedTuple

import cython

from kancha.games.gurami.board import Tables
from kancha.games.gurami.kissing.rules import KissingRules
from kancha.geometry.triangle import TriangleBoard

if not cython.compiled:
    from kancha.games.gurami.board import FIELDS, LONGEST, NUMBERS

    ONE_GAP, TWO_GAPS, PLACES, ROWS, COUNTS = 0, 216, 464, 470, 48
    HIDDEN, BOTH, HEAD, GIVEN = 48, 96, 64, 60
    WITH_BAG, WITH_TRAY, IN_BAG, IN_TRAY = 12, 24, 36, 42


class Shape(NamedTuple):
    """Where the kinds of rows begin, and the sizes of the network."""

    one_gap: int
    two_gaps: int
    places: int
    rows: int
    counts: int
    hidden: int
    head: int


SHAPE = Shape(ONE_GAP, TWO_GAPS, PLACES, ROWS, COUNTS, HIDDEN, HEAD)
SCALE = 10_000
"""What one is in `forecast.json`, which holds whole numbers."""


def places(board: TriangleBoard) -> list[int]:
    """Return for every field what kind of place it is: images of each other are alike."""
    first = [min(image[field] for image in board.symmetries) for field in range(board.size)]
    return [sorted(set(first)).index(field) for field in first]


class ForecastTables(Tables):
    """The tables of the board, and the network; every row also with the colours exchanged."""

    def __init__(self, board: TriangleBoard, weights: Mapping[str, Sequence[int]]) -> None:
        Tables.__init__(self, board)
        if not cython.compiled:
            self.network = SimpleNamespace(
                place=[0] * FIELDS,
                rows=array("f", bytes(4 * ROWS * BOTH)),  # no lists: positions share them
                counts=array("f", bytes(4 * COUNTS * BOTH)),
                head=array("f", bytes(4 * (GIVEN + 1) * HEAD)),
                out=array("f", bytes(4 * (HEAD + 1))),
            )
        for field, place in enumerate(places(board)):
            self.network.place[field] = place
        for row in range(ROWS):
            for i in range(HIDDEN):
                other = other_colours(row)
                self.network.rows[row * BOTH + i] = weights["rows"][row * HIDDEN + i] / SCALE
                self.network.rows[other * BOTH + HIDDEN + i] = self.network.rows[row * BOTH + i]
        for row in range(COUNTS):
            for i in range(HIDDEN):
                other = row if row >= IN_BAG else row + 6 - 12 * (row // 6 % 2)
                self.network.counts[row * BOTH + i] = weights["counts"][row * HIDDEN + i] / SCALE
                self.network.counts[other * BOTH + HIDDEN + i] = self.network.counts[row * BOTH + i]
        for i, weight in enumerate(weights["head"]):
            self.network.head[i] = weight / SCALE
        for i, weight in enumerate(weights["out"]):
            self.network.out[i] = weight / SCALE


def other_colours(row: int) -> int:
    """Return the row of a window with the colours exchanged."""
    if row >= PLACES:
        return row
    first, balances = (TWO_GAPS, 31) if row >= TWO_GAPS else (ONE_GAP, 27)
    balance, total = divmod(row - first, 8)
    return first + (balances - 1 - balance) * 8 + total


class ForecastPosition(KissingRules):
    """A position that knows what its boards may still earn."""

    def allocate(self) -> None:
        KissingRules.allocate(self)
        self.gap_field = [0] * 12
        self.balance_before = [0] * 12
        self.total_before = [0] * 12

    def lend(self, tables: Tables) -> None:
        KissingRules.lend(self, tables)
        if cython.compiled:
            self.network = cython.address(cython.cast(ForecastTables, tables).network)
        else:
            self.network = cython.cast(ForecastTables, tables).network

    def to_come(self, seat: int) -> int:
        """Return what a seat's board may still earn, in hundredths of points."""
        if not cython.compiled:
            seen, gains, given = [0.0] * (22 * BOTH), [0.0] * (7 * BOTH), [0.0] * GIVEN
        self.see_places(seat, seen)
        self.see_gains(seat, gains)
        for stripe in range(self.layout.stripes):
            self.see_windows(seat, self.list_gaps(seat, stripe), gains, seen)
        self.add_up(seat, seen, given)
        return self.judge(given)

    def see_places(self, seat: int, seen: list[float]) -> None:
        """Begin with where each free field lies, and the numbers that may still go there."""
        if not cython.compiled:
            coming = [0.0] * (7 * BOTH)
        for i in range(7 * BOTH):
            coming[i] = 0
        for number in range(1, 7):
            self.count(seat, number, IN_BAG, IN_TRAY, coming)
            add_times(coming, 0, coming, number * BOTH, 1, HIDDEN)
        for field in range(self.layout.fields):
            if self.occupied[seat] >> field & 1:
                continue
            place = (PLACES + self.network.place[field]) * BOTH
            for i in range(HIDDEN):
                seen[field * BOTH + i] = self.network.rows[place + i] + coming[i]
            for number in range(1, 7):
                if self.barred[NUMBERS * seat + number] >> field & 1:
                    add_times(seen, field * BOTH, coming, number * BOTH, -1, HIDDEN)
            for i in range(HIDDEN):
                seen[field * BOTH + HIDDEN + i] = seen[field * BOTH + i]

    def see_gains(self, seat: int, gains: list[float]) -> None:
        """Find what it is worth to a field that a yellow piece of each number would score."""
        for number in range(1, 7):
            for i in range(BOTH):
                gains[number * BOTH + i] = self.network.counts[(number - 1) * BOTH + i]
            self.count(seat, number, WITH_BAG, WITH_TRAY, gains)

    def count(self, seat: int, number: int, bag: int, tray: int, to: list[float]) -> None:
        """Add what the pieces of a number mean that are in the bag and in the tray."""
        here, weights = number * BOTH, self.network.counts
        in_bag, in_tray = self.bag[number], self.tray[NUMBERS * seat + number]
        if in_bag:
            add_times(to, here, weights, (bag + number - 1) * BOTH, in_bag * 0.25, BOTH)
        if in_tray:
            add_times(to, here, weights, (tray + number - 1) * BOTH, in_tray, BOTH)

    def list_gaps(self, seat: int, stripe: int) -> int:
        """List the gaps of a stripe with what stands before each, in all before the end."""
        gaps = 0
        balance = 0
        total = 0
        for place in range(self.layout.length[stripe]):
            field = self.layout.member[stripe * LONGEST + place]
            value = self.values[FIELDS * seat + field]
            if value:
                balance += value
                total += value if value > 0 else -value
            else:
                self.gap_field[gaps] = field
                self.balance_before[gaps] = balance
                self.total_before[gaps] = total
                gaps += 1
        self.balance_before[gaps] = balance
        self.total_before[gaps] = total
        return gaps

    def see_windows(self, seat: int, gaps: int, gains: list[float], seen: list[float]) -> None:
        """Show the windows of the stripe whose gaps are listed to the fields in them."""
        for first in range(gaps):
            field = self.gap_field[first]
            balance = self.balance_before[first + 1]
            total = self.total_before[first + 1]
            if first:
                balance -= self.balance_before[first - 1]
                total -= self.total_before[first - 1]
            row = ONE_GAP + (max(-13, min(13, balance)) + 13) * 8 + min(7, total // 3)
            add_row(seen, field * BOTH, self.network.rows, row * BOTH)
            self.see_gain(seat, field, balance, total, gains, seen)
            if first + 1 < gaps:
                balance += self.balance_before[first + 2] - self.balance_before[first + 1]
                total += self.total_before[first + 2] - self.total_before[first + 1]
                row = TWO_GAPS + (max(-15, min(15, balance)) + 15) * 8 + min(7, total // 4)
                add_row(seen, field * BOTH, self.network.rows, row * BOTH)
                add_row(seen, self.gap_field[first + 1] * BOTH, self.network.rows, row * BOTH)

    def see_gain(
        self,
        seat: int,
        field: int,
        balance: int,
        total: int,
        gains: list[float],
        seen: list[float],
    ) -> None:
        """Show a field the points of the piece that would make a window's sums equal."""
        number = balance if balance > 0 else -balance
        if number == 0 or number > 6 or self.barred[NUMBERS * seat + number] >> field & 1:
            return
        points = (total + number) / 32
        here, yellow, blue = field * BOTH, number * BOTH, number * BOTH + HIDDEN
        if balance > 0:
            yellow, blue = blue, yellow
        add_times(seen, here, gains, yellow, points, HIDDEN)
        add_times(seen, here + HIDDEN, gains, blue, points, HIDDEN)

    def add_up(self, seat: int, seen: list[float], given: list[float]) -> None:
        """Add up what all free fields say; bag and tray stand behind it."""
        for i in range(HIDDEN):
            given[i] = 0
        for field in range(self.layout.fields):
            if self.occupied[seat] >> field & 1:
                continue
            for i in range(HIDDEN):
                one, other = seen[field * BOTH + i], seen[field * BOTH + HIDDEN + i]
                given[i] += one + abs(one) + other + abs(other)
        for i in range(HIDDEN):
            given[i] /= 32
        for number in range(6):
            given[HIDDEN + number] = self.bag[number + 1] * 0.25
            given[HIDDEN + 6 + number] = self.tray[NUMBERS * seat + number + 1]

    def judge(self, given: list[float]) -> int:
        """Return what the sum is worth."""
        if not cython.compiled:
            head = [0.0] * HEAD
        for i in range(HEAD):
            head[i] = self.network.head[GIVEN * HEAD + i]
        for row in range(GIVEN):
            add_times(head, 0, self.network.head, row * HEAD, given[row], HEAD)
        worth = self.network.out[HEAD]
        for i in range(HEAD):
            worth += (head[i] + abs(head[i])) / 2 * self.network.out[i]
        return cython.cast(cython.int, worth)


def add_row(to: list[float], at: int, rows: list[float], start: int) -> None:
    for i in range(BOTH):
        to[at + i] += rows[start + i]


def add_times(
    to: list[float], at: int, rows: list[float], start: int, factor: float, count: int
) -> None:
    for i in range(count):
        to[at + i] += factor * rows[start + i]
