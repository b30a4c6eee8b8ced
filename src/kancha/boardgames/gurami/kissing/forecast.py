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

from kancha.boardgames.gurami.board import Tables
from kancha.boardgames.gurami.kissing.rules import KissingRules
from kancha.geometry.triangle import TriangleBoard

if not cython.compiled:
    from kancha.boardgames.gurami.board import FIELDS, LONGEST, NUMBERS

    ONE_GAP, TWO_GAPS, PLACES, ROWS = 0, 216, 464, 470
    WITH_BAG, WITH_TRAY, IN_BAG, IN_TRAY, COUNTS = 12, 24, 36, 42, 48
    HIDDEN, BOTH, GIVEN, HEAD = 48, 96, 60, 64
    SEEN, SAID, HEARD, WORTH = 14, 8, 12, 8


class Shape(NamedTuple):
    """Where the kinds of rows begin, and the sizes of the network."""

    one_gap: int
    two_gaps: int
    places: int
    rows: int
    counts: int
    hidden: int
    head: int


class Scale(NamedTuple):
    """How many bits of the whole numbers stand behind the point: the same on every machine."""

    seen: int
    said: int
    heard: int
    worth: int


SHAPE = Shape(ONE_GAP, TWO_GAPS, PLACES, ROWS, COUNTS, HIDDEN, HEAD)
SCALE = Scale(SEEN, SAID, HEARD, WORTH)


def places(board: TriangleBoard) -> list[int]:
    """Return for every field what kind of place it is: images of each other are alike."""
    first = [min(image[field] for image in board.symmetries) for field in range(board.size)]
    return [sorted(set(first)).index(field) for field in first]


class ForecastTables(Tables):
    """The tables of the board, and the network; every row also with the colours exchanged."""

    def __init__(self, board: TriangleBoard, weights: Mapping[str, Sequence[int]]) -> None:
        Tables.__init__(self, board)
        if not cython.compiled:
            self.network = SimpleNamespace(  # arrays, no lists: positions share them
                place=array("i", [0] * FIELDS),
                rows=array("i", [0] * ((ROWS + 1) * BOTH)),
                counts=array("h", [0] * (COUNTS * BOTH)),
                head=array("h", [0] * (GIVEN * HEAD)),
                head_bias=array("i", [0] * HEAD),
                out=array("i", [0] * HEAD),
            )
        for field, place in enumerate(places(board)):
            self.network.place[field] = place
        for row in range(ROWS):
            for i in range(HIDDEN):
                weight = weights["rows"][row * HIDDEN + i]
                self.network.rows[row * BOTH + i] = weight
                self.network.rows[other_window(row) * BOTH + HIDDEN + i] = weight
        for row in range(COUNTS):
            for i in range(HIDDEN):
                weight = weights["counts"][row * HIDDEN + i]
                self.network.counts[row * BOTH + i] = weight
                self.network.counts[other_count(row) * BOTH + HIDDEN + i] = weight
        for i, weight in enumerate(weights["head"]):
            self.network.head[i] = weight
        for i in range(HEAD):
            self.network.head_bias[i] = weights["head_bias"][i]
            self.network.out[i] = weights["out"][i]
        self.network.out_bias = weights["out_bias"][0]


def other_window(row: int) -> int:
    """Return the row of a window with the colours exchanged."""
    if row >= PLACES:
        return row
    first, balances = (TWO_GAPS, 31) if row >= TWO_GAPS else (ONE_GAP, 27)
    balance, total = divmod(row - first, 8)
    return first + (balances - 1 - balance) * 8 + total


def other_count(row: int) -> int:
    """Return the row of a count with the colours exchanged: points stand for yellow, then blue."""
    return row if row >= IN_BAG else row + 6 - 12 * (row // 6 % 2)


class ForecastPosition(KissingRules):
    """A position that knows what its boards may still earn."""

    def __cinit__(self) -> None:
        self._network = cython.address(NO_NETWORK)  # type: ignore[name-defined]  # noqa: F821

    def _allocate(self) -> None:
        KissingRules._allocate(self)
        self._gap_field = [0] * 12
        self._balance_before = [0] * 12
        self._total_before = [0] * 12

    def _attach_tables(self, tables: Tables) -> None:
        KissingRules._attach_tables(self, tables)
        if cython.compiled:
            self._network = cython.address(cython.cast(ForecastTables, tables).network)
        else:
            self._network = cython.cast(ForecastTables, tables).network

    def _to_come(self, seat: int) -> int:
        """Return what a seat's board may still earn, in hundredths of points."""
        if not cython.compiled:
            seen, gains, given = [0] * (22 * BOTH), [0] * (7 * BOTH), [0] * GIVEN
        self._see_places(seat, seen)
        self._find_gains(seat, gains)
        for stripe in range(self._layout.stripes):
            self._see_windows(seat, self._list_gaps(seat, stripe), gains, seen)
        self._add_up(seat, seen, given)
        return self._weigh(given)

    def _see_places(self, seat: int, seen: list[int]) -> None:
        """Begin with where each free field lies, and the numbers that may still go there."""
        if not cython.compiled:
            coming = [0] * (7 * HIDDEN)
        for i in range(7 * HIDDEN):
            coming[i] = 0
        for number in range(1, 7):
            here = number * HIDDEN
            weights, bag, tray = self._network.counts, IN_BAG + number - 1, IN_TRAY + number - 1
            in_tray = self._tray[NUMBERS * seat + number]
            add_times(coming, here, weights, bag * BOTH, self._bag[number], HIDDEN)
            add_times(coming, here, weights, tray * BOTH, in_tray, HIDDEN)
            add(coming, 0, coming, here, HIDDEN)
        for field in range(self._layout.fields):
            if self._occupied[seat] >> field & 1:
                continue
            here, place = field * BOTH, PLACES + self._network.place[field]
            copy(seen, here, coming, 0, HIDDEN)
            add(seen, here, self._network.rows, place * BOTH, HIDDEN)
            for number in range(1, 7):
                if self._barred[NUMBERS * seat + number] >> field & 1:
                    subtract(seen, here, coming, number * HIDDEN, HIDDEN)
            copy(seen, here + HIDDEN, seen, here, HIDDEN)

    def _find_gains(self, seat: int, gains: list[int]) -> None:
        """Find what it means to a field that a yellow piece of each number would score a point."""
        for number in range(1, 7):
            in_bag, in_tray = self._bag[number], self._tray[NUMBERS * seat + number]
            row = (number - 1) * BOTH
            for i in range(BOTH):
                gains[number * BOTH + i] = (
                    self._network.counts[row + i]
                    + in_bag * self._network.counts[WITH_BAG * BOTH + row + i]
                    + in_tray * self._network.counts[WITH_TRAY * BOTH + row + i]
                )

    def _list_gaps(self, seat: int, stripe: int) -> int:
        """List the gaps of a stripe with what stands before each, in all before the end."""
        gaps = 0
        balance = 0
        total = 0
        for place in range(self._layout.length[stripe]):
            field = self._layout.member[stripe * LONGEST + place]
            value = self._values[FIELDS * seat + field]
            if value:
                balance += value
                total += value if value > 0 else -value
            else:
                self._gap_field[gaps] = field
                self._balance_before[gaps] = balance
                self._total_before[gaps] = total
                gaps += 1
        self._balance_before[gaps] = balance
        self._total_before[gaps] = total
        return gaps

    def _see_windows(self, seat: int, gaps: int, gains: list[int], seen: list[int]) -> None:
        """Show the windows of the stripe whose gaps are listed to the fields in them."""
        before = ROWS
        for gap in range(gaps):
            field = self._gap_field[gap]
            balance = self._balance_before[gap + 1]
            total = self._total_before[gap + 1]
            if gap:
                balance -= self._balance_before[gap - 1]
                total -= self._total_before[gap - 1]
            self._see_gain(seat, field, balance, total, gains, seen)
            alone = ONE_GAP + (max(-13, min(13, balance)) + 13) * 8 + min(7, total // 3)
            behind = ROWS
            if gap + 1 < gaps:
                balance += self._balance_before[gap + 2] - self._balance_before[gap + 1]
                total += self._total_before[gap + 2] - self._total_before[gap + 1]
                behind = TWO_GAPS + (max(-15, min(15, balance)) + 15) * 8 + min(7, total // 4)
            add_three(seen, field * BOTH, self._network.rows, alone, before, behind)
            before = behind

    def _see_gain(
        self, seat: int, field: int, balance: int, total: int, gains: list[int], seen: list[int]
    ) -> None:
        """Show a field the points of the piece that would make a window's sums equal."""
        number = balance if balance > 0 else -balance
        if number == 0 or number > 6 or self._barred[NUMBERS * seat + number] >> field & 1:
            return
        points = (total + number) // 2
        here, yellow, blue = field * BOTH, number * BOTH, number * BOTH + HIDDEN
        if balance > 0:
            yellow, blue = blue, yellow
        add_times(seen, here, gains, yellow, points, HIDDEN)
        add_times(seen, here + HIDDEN, gains, blue, points, HIDDEN)

    def _add_up(self, seat: int, seen: list[int], given: list[int]) -> None:
        """Add up what the free fields say where it is positive; bag and tray stand behind it."""
        if not cython.compiled:
            said = [0] * HIDDEN
        for i in range(HIDDEN):
            said[i] = 0
        for field in range(self._layout.fields):
            if self._occupied[seat] >> field & 1:
                continue
            add_positive(said, seen, field * BOTH)
            add_positive(said, seen, field * BOTH + HIDDEN)
        for i in range(HIDDEN):
            given[i] = said[i] >> SEEN - SAID + 4
        for number in range(6):
            given[HIDDEN + number] = self._bag[number + 1] << SAID - 2
            given[HIDDEN + 6 + number] = self._tray[NUMBERS * seat + number + 1] << SAID

    def _weigh(self, given: list[int]) -> int:
        """Return what the sum is worth."""
        if not cython.compiled:
            head = [0] * HEAD
        for i in range(HEAD):
            head[i] = self._network.head_bias[i]
        for row in range(GIVEN):
            add_times(head, 0, self._network.head, row * HEAD, given[row], HEAD)
        worth = cython.cast(cython.longlong, self._network.out_bias)
        for i in range(HEAD):
            worth += cython.cast(cython.longlong, max(0, head[i])) * self._network.out[i]
        return cython.cast(cython.int, worth >> SAID + HEARD + WORTH)


# --- loops over whole rows, apart so that the C compiler makes them fast --------------------------


def copy(to: list[int], at: int, rows: list[int], start: int, count: int) -> None:
    """Copy a part of a row."""
    for i in range(count):
        to[at + i] = rows[start + i]


def add(to: list[int], at: int, rows: list[int], start: int, count: int) -> None:
    """Add a part of a row."""
    for i in range(count):
        to[at + i] += rows[start + i]


def subtract(to: list[int], at: int, rows: list[int], start: int, count: int) -> None:
    """Subtract a part of a row."""
    for i in range(count):
        to[at + i] -= rows[start + i]


def add_times(to: list[int], at: int, rows: list[int], start: int, factor: int, count: int) -> None:
    """Add a part of a row some times."""
    for i in range(count):
        to[at + i] += factor * rows[start + i]


def add_three(to: list[int], at: int, rows: list[int], one: int, two: int, three: int) -> None:
    """Add three rows at once."""
    for i in range(BOTH):
        to[at + i] += rows[one * BOTH + i] + rows[two * BOTH + i] + rows[three * BOTH + i]


def add_positive(to: list[int], rows: list[int], start: int) -> None:
    """Add what is positive in half a row."""
    for i in range(HIDDEN):
        to[i] += rows[start + i] if rows[start + i] > 0 else 0
