"""Experience of Kissing Guramis: what the patterns of a board were worth in many games.

A *gap* is an empty field of a stripe. A *window* is a run of gaps, one after the other, with all
pieces between and directly beside them: filled up, it is one chain. Patterns are windows of one,
two and three gaps, whole stripes, and how much still fits on a free field; a board is worth the
sum of its patterns. `learner.py` found the weights, `forecast.json` holds them.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from kancha.games.gurami.board import Tables
from kancha.games.gurami.kissing.rules import KissingRules
from kancha.geometry.triangle import TriangleBoard

if not cython.compiled:
    from kancha.core.bits import count_bits
    from kancha.games.gurami.board import FIELDS, LONGEST, NUMBERS

    STAGES, CERTAIN = 5, 5
    ONE_GAP, TWO_GAPS, THREE_GAPS, STRIPE, ROOM, PATTERNS = 0, 5460, 9060, 10500, 12900, 13775
    MOST_MARKS = 200


class ForecastTables(Tables):
    """The tables of the board, with the weights of all patterns in hundredths of points."""

    def __init__(self, board: TriangleBoard, weights: Sequence[float] = ()) -> None:
        Tables.__init__(self, board)
        if not cython.compiled:
            self.weights = array("f", bytes(4 * PATTERNS))  # no list: positions share it
        for pattern in range(PATTERNS):
            self.weights[pattern] = weights[pattern] if weights else 0.0

    @property
    def rounded(self) -> list[int]:
        """The weights as whole numbers, to be kept."""
        return [round(self.weights[pattern]) for pattern in range(PATTERNS)]


class ForecastPosition(KissingRules):
    """A position that knows what its boards may still earn."""

    def allocate(self) -> None:
        KissingRules.allocate(self)
        self.marks = [0] * 200
        self.soon = [0] * 8
        self.gap_field = [0] * 12
        self.gap_place = [0] * 12
        self.balance_before = [0] * 12
        self.total_before = [0] * 12

    def lend(self, tables: Tables) -> None:
        KissingRules.lend(self, tables)
        self.weights = cython.cast(ForecastTables, tables).weights

    def to_come(self, seat: int) -> int:
        """Return what a seat's board may still earn, in hundredths of points."""
        self.mark(seat)
        total = cython.cast(cython.float, 0.0)
        for i in range(self.marked):
            total += self.weights[self.marks[i]]
        return cython.cast(cython.int, total)

    def shift(self, pattern: int, by: float) -> None:
        """Change the weight of a pattern, for all positions of the game."""
        self.weights[pattern] += by

    def mark(self, seat: int) -> None:
        """List the patterns of a seat's board in `marks`."""
        self.marked = 0
        free = self.layout.fields - count_bits(self.occupied[seat])
        stage = min(STAGES - 1, STAGES * free // 19)
        for number in range(1, 7):
            self.soon[number] = self.bag[number]
            if self.tray[NUMBERS * seat + number]:
                self.soon[number] = CERTAIN
        for stripe in range(self.layout.stripes):
            self.mark_stripe(seat, stage, stripe)
        self.mark_room(seat, stage)

    def note(self, pattern: int) -> None:
        self.marks[self.marked] = pattern
        self.marked += 1

    def mark_stripe(self, seat: int, stage: int, stripe: int) -> None:
        """Note a stripe as a whole, by its gaps and what they have to balance, and its windows."""
        gaps = self.list_gaps(seat, stripe)
        if gaps == 0:
            return
        balance = self.balance_before[gaps]
        balance = min(19, balance if balance > 0 else -balance)
        kind = (self.layout.length[stripe] - 3) // 2
        self.note(STRIPE + ((stage * 8 + gaps) * 20 + balance) * 3 + kind)
        self.mark_windows(seat, stage, gaps)

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
                self.gap_place[gaps] = place
                self.balance_before[gaps] = balance
                self.total_before[gaps] = total
                gaps += 1
        self.balance_before[gaps] = balance
        self.total_before[gaps] = total
        return gaps

    def mark_windows(self, seat: int, stage: int, gaps: int) -> None:
        """Note the windows of the stripe whose gaps are listed, but not the empty ones."""
        for first in range(gaps):
            for size in range(1, min(3, gaps - first) + 1):
                balance = self.balance_before[first + size]
                total = self.total_before[first + size]
                if first:
                    balance -= self.balance_before[first - 1]
                    total -= self.total_before[first - 1]
                if total == 0:
                    continue
                if balance < 0:
                    balance = -balance
                if size == 1:
                    soon = 0
                    if 0 < balance < 7:
                        barred = self.barred[NUMBERS * seat + balance] >> self.gap_field[first] & 1
                        soon = 0 if barred else self.soon[balance]
                    sums = min(12, balance) * 14 + min(13, total // 2)
                    self.note(ONE_GAP + (stage * 182 + sums) * 6 + soon)
                elif size == 2:
                    apart = min(3, self.gap_place[first + 1] - self.gap_place[first]) - 1
                    sums = min(19, balance) * 12 + min(11, total // 3)
                    self.note(TWO_GAPS + (stage * 3 + apart) * 240 + sums)
                else:
                    sums = min(23, balance) * 12 + min(11, total // 3)
                    self.note(THREE_GAPS + stage * 288 + sums)

    def mark_room(self, seat: int, stage: int) -> None:
        """Note for every free field how many numbers, and how many pieces to come, may go there."""
        for field in range(self.layout.fields):
            if self.occupied[seat] >> field & 1:
                continue
            numbers = 0
            pieces = 0
            for number in range(1, 7):
                if not self.barred[NUMBERS * seat + number] >> field & 1:
                    numbers += 1
                    pieces += self.bag[number] + self.tray[NUMBERS * seat + number]
            self.note(ROOM + (stage * 7 + numbers) * 25 + pieces)
