"""The rules of Kulami: where a marble may be placed, when the game ends, what it scores."""

from __future__ import annotations

from typing import NamedTuple

import cython

from kancha.boardgames.kulami.tables import Tables
from kancha.core.position import Position

if not cython.compiled:
    from types import SimpleNamespace

    from kancha.boardgames.kulami.tables import NONE, PANELS
    from kancha.core.bits import NOBODY, count_bits, fold, lowest_bit

    RED = 0
    BLACK = 1
    ALL_MARBLES = 56
    SWAP = 64

# A move code: the number of the field, or SWAP.


class Latest(NamedTuple):
    """The fields of the last marble and of the one before it, None before they are placed."""

    last: int | None
    previous: int | None


class ScoreParts(NamedTuple):
    """Panel points (R6.1), size of the largest area (R6.2) and sum of the chains (R6.3)."""

    panels: int
    area: int
    chains: int


class KulamiRules(Position):
    """A position of Kulami.

    `_marbles` are the fields of each colour, RED first; `_last` and `_previous` the fields of the
    two latest marbles, or NONE; `_open` the fields on which the colour to move may place. `_margin`
    is red's lead once the game is over.
    """

    if not cython.compiled:
        layout: SimpleNamespace

    def __cinit__(self) -> None:
        self._layout = cython.address(NO_LAYOUT)  # type: ignore[name-defined]  # noqa: F821

    def _allocate(self) -> None:
        self._marbles = [0, 0]

    def _begin(
        self,
        tables: Tables,
        red: int = 0,
        black: int = 0,
        last: int = NONE,
        previous: int = NONE,
        red_seat: int = 0,
    ) -> None:
        """Take over the layout and what lies on it; without marbles this is the start (R3.1)."""
        self._tables = tables
        own = cython.cast(Tables, tables)
        if cython.compiled:
            self._layout = cython.address(own.bits)
        else:
            self._layout = own.bits
        self._level = int(self.game.options["level"])
        self._swap = 1 if self.game.options["swap"] else 0
        self._marbles[RED], self._marbles[BLACK] = red, black
        self._last, self._previous = last, previous
        self._placed = count_bits(self._marbles[RED]) + count_bits(self._marbles[BLACK])
        self._red_seat = red_seat
        self._settle()

    # --- moves ----------------------------------------------------------------------------------

    def _to_move(self) -> int:
        if self._open == 0 and self._may_swap == 0:
            return NOBODY  # R5.1
        return (self._placed & 1) ^ self._red_seat  # R4.1, R1.3

    def _legal(self, out: list[int]) -> int:
        n = 0
        waiting = self._open
        while waiting:
            out[n] = lowest_bit(waiting)
            waiting &= waiting - 1
            n += 1
        if self._may_swap:
            out[n] = SWAP
            n += 1
        return n

    def _apply(self, code: int) -> None:
        if code == SWAP:
            self._red_seat = 1  # R4.7
        else:
            self._marbles[self._placed & 1] |= cython.cast(cython.ulonglong, 1) << code
            self._placed += 1
            self._previous = self._last
            self._last = code
        self._settle()

    def _settle(self) -> None:
        """Find the open fields, and red's lead where there is no move left (R5.1)."""
        occupied = self._marbles[RED] | self._marbles[BLACK]
        self._open = (
            self._layout.open_after[self._last]  # R4.4, R4.5
            & ~self._layout.panel_of[self._previous]  # R4.6
            & ~occupied  # R4.3
        )
        if self._placed == ALL_MARBLES:
            self._open = 0  # R1.2
        first = 1 if self._placed == 1 and self._red_seat == 0 else 0
        self._may_swap = first & self._swap  # R4.7
        self._margin = self._lead() if self._open == 0 and self._may_swap == 0 else 0

    # --- score ----------------------------------------------------------------------------------

    def _payoff(self, seat: int) -> float:
        """Compare the scores (R6.5)."""
        margin = self._margin if seat == self._red_seat else -self._margin
        return 1.0 if margin > 0 else -1.0 if margin < 0 else 0.0

    def _lead(self) -> int:
        """Return by how much red's score (R6.4) is larger than black's."""
        total = self._panel_points(RED) - self._panel_points(BLACK)
        if self._level >= 1:
            total += count_bits(self._largest_area_c(RED)) - count_bits(self._largest_area_c(BLACK))
        if self._level >= 2:
            total += self._chain_points(RED) - self._chain_points(BLACK)
        return total

    def _panel_points(self, colour: int) -> int:
        """Return the points of the panels on which a colour has more marbles (R6.1)."""
        points = 0
        own = self._marbles[colour]
        other = self._marbles[1 - colour]
        for i in range(PANELS):
            panel = self._layout.panels[i]
            if count_bits(own & panel) > count_bits(other & panel):
                points += self._layout.sizes[i]
        return points

    def _largest_area_c(self, colour: int) -> int:
        """Return the fields of a colour's largest area (R6.2), of equal ones the first."""
        largest = cython.cast(cython.ulonglong, 0)
        size = 0
        waiting = self._marbles[colour]
        while waiting:
            area = cython.cast(cython.ulonglong, 1) << lowest_bit(waiting)
            frontier = area
            while frontier:
                around = self._layout.neighbours[lowest_bit(frontier)] & waiting & ~area
                frontier = (frontier & (frontier - 1)) | around
                area |= around
            waiting &= ~area
            if count_bits(area) > size:
                largest, size = area, count_bits(area)
        return largest

    def _chain_points(self, colour: int) -> int:
        """Return the sum of a colour's chains (R6.3).

        A chain of k holds k - 4 fives: the first of them counts 5, every other one 1.
        """
        points = 0
        own = self._marbles[colour]
        for i in range(self._layout.count_of_fives):
            five = self._layout.fives[i]
            if own & five == five:
                points += 1 if own & self._layout.before[i] else 5
        return points

    def _key64(self) -> int:
        key = fold(self._marbles[RED], self._red_seat << 16 | self._last << 8 | self._previous)
        return fold(key, self._marbles[BLACK])

    # --- for notation and pictures --------------------------------------------------------------

    def marble_at(self, field: int) -> int | None:
        """Return the colour of the marble on a field, 0 for red and 1 for black."""
        if self._marbles[RED] >> field & 1:
            return 0
        return 1 if self._marbles[BLACK] >> field & 1 else None

    @property
    def colour(self) -> int:
        """The colour to move, 0 for red and 1 for black; at the end the one that cannot."""
        return self._placed & 1

    @property
    def seat_of_red(self) -> int:
        """The seat that plays red."""
        return self._red_seat

    @property
    def counts(self) -> tuple[int, int]:
        """The marbles on the field, red and black."""
        return (self._placed + 1) // 2, self._placed // 2

    @property
    def latest(self) -> Latest:
        """The fields of the last marble and of the one before it."""
        last, previous = self._last, self._previous
        return Latest(None if last == NONE else last, None if previous == NONE else previous)

    @property
    def swap_is_open(self) -> bool:
        """Whether the colours may be exchanged now."""
        return self._may_swap != 0

    def score_parts(self, colour: int) -> ScoreParts:
        """Return what the score of a colour is made of."""
        self._check_index("colour", colour, 2)
        area = count_bits(self._largest_area_c(colour))
        return ScoreParts(self._panel_points(colour), area, self._chain_points(colour))

    def largest_area(self, colour: int) -> int:
        """Return the fields of a colour's largest area (R6.2) as bits."""
        self._check_index("colour", colour, 2)
        return self._largest_area_c(colour)
