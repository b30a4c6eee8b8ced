"""The rules of GIPF: pushing, rows and their removal, the phases of a turn, the end."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cython

from kancha.boardgames.gipf import board
from kancha.core.position import Position

if not cython.compiled:
    from kancha.core.bits import MASK64, NOBODY, count_bits, fold, lowest_bit

    PUSH, AFTER, BEFORE, OVER = range(4)
    NO_MORE, MAY, MUST = range(3)
    BY_RESERVE, BY_GIPF, BY_BOTH_GIPFS, BY_LIMIT = range(1, 5)
    NONE = -1
    WAY_COUNT, LINE_COUNT = 42, 21
    WAY, WITH_GIPF = 0x3F, 0x40
    REMOVAL, TAKEN, LINE_SHIFT = 0x80, 0x7F, 7
    LEAVE = LINE_COUNT + 1 << LINE_SHIFT

    WAYS: list[Any] = [SimpleNamespace(first=0, entry=0, line=0, turn=0) for _ in range(WAY_COUNT)]
    LINES: list[Any] = [
        SimpleNamespace(spots=0, shape=0, gather=0, scatter=0, start=0, turn=0)
        for _ in range(LINE_COUNT)
    ]

    def step(bits: int, turn: int) -> int:
        """Return the bits one step further in a direction; compiled modules have it inline."""
        return (bits << turn | bits >> (64 - turn)) & MASK64

    def pattern_on(line: int, bits: int) -> int:
        """Return the spots of a line that are set, as bits side by side."""
        near = bits >> LINES[line].start & LINES[line].shape
        found: int = (near * LINES[line].gather & MASK64) >> 56
        return found

    def is_open(way: int, occupied: int) -> int:
        """Say by 1 that a push way is open (R5.4), and the first onto its vacant spot (R5.5)."""
        starts = (occupied | WAYS[way].entry) & WAYS[way].first
        return 1 if starts and WAYS[way].line & ~occupied else 0


# A move code below REMOVAL is a push: its push way in the bits WAY, and WITH_GIPF for a GIPF-piece.
# Other codes are removals: the number of the line plus 1 from bit LINE_SHIFT on, and in the bits
# TAKEN one bit for each spot of the line that is taken, the first spot lowest. LEAVE, one line
# further, leaves all rows.

BIT_TO_TOP_BYTE = {1: 1 << 56, 8: 0x0102040810204080, 9: 0x0101010101010101}
"""By the distance of a line's bits: a product that has them side by side in its top byte."""
BIT_TO_LINE = {1: 1, 8: 0x0002040810204081, 9: 0x0101010101010101}
"""By the distance of a line's bits: a product in which seven bits lie that far apart."""


def fill_tables() -> None:
    """Write the push ways and the lines as words."""
    for number, (_, direction, spots) in enumerate(board.WAYS):
        canonical = board.CANONICAL_WAY[spots[0]] == number
        WAYS[number].first = board.mask(spots[:1])
        WAYS[number].entry = board.mask(spots[:1]) if canonical else 0
        WAYS[number].line = board.mask(spots)
        WAYS[number].turn = board.turn_of(direction)
    for number, spots in enumerate(board.LINES):
        start = board.BIT[spots[0]]
        turn = board.LINE_TURNS[number]
        LINES[number].spots = board.mask(spots)
        LINES[number].shape = board.mask(spots) >> start
        LINES[number].gather = BIT_TO_TOP_BYTE[turn]
        LINES[number].scatter = BIT_TO_LINE[turn]
        LINES[number].start = start
        LINES[number].turn = turn


fill_tables()


def chain(first: int, occupied: int, turn: int) -> int:
    """Return the first spot, if occupied, with all pieces behind it without a gap (R5.3)."""
    run = first & occupied
    run |= occupied & step(run, turn)
    pairs = occupied & step(occupied, turn)
    run |= pairs & step(step(run, turn), turn)
    quads = pairs & step(step(pairs, turn), turn)
    return run | quads & step(step(step(step(run, turn), turn), turn), turn)


def fours(pieces: int, turn: int) -> int:
    """Return the first spot of each four neighbouring pieces, counted along the lines."""
    pairs = pieces & pieces >> turn
    return pairs & pairs >> 2 * turn


def row_of(line: int, own: int, occupied: int) -> int:
    """Return the row on a line for the owner of these pieces, or nothing (R6.1)."""
    turn = LINES[line].turn
    found = fours(own & LINES[line].spots, turn)
    if found == 0:
        return found
    first = cython.cast(cython.ulonglong, 1) << lowest_bit(found)
    return chain(first, occupied, turn) | chain(first, occupied, 64 - turn)


def has_four(own: int) -> bool:
    """Say whether four neighbouring pieces stand anywhere on a line."""
    return (fours(own, 1) | fours(own, 8) | fours(own, 9)) != 0


def bits_of(line: int, pattern: int) -> int:
    """Return the inverse of `pattern_on`."""
    near = pattern * LINES[line].scatter & LINES[line].shape
    return cython.cast(cython.ulonglong, near << LINES[line].start)


def open_ways(occupied: int, out: list[int], kind: int) -> int:
    """Write the push ways that are open, each with the kind of piece; return their number."""
    n = 0
    for way in range(WAY_COUNT):
        out[n] = way | kind
        n += is_open(way, occupied)
    return n


class GipfRules(Position):
    """A position of GIPF.

    `_pieces` are the spots of each seat's pieces, `_gipfs` the spots of GIPF-pieces of both (R2.1).
    `_side` decides; when the game is over it is the winner, or NONE.
    """

    def _allocate(self) -> None:
        self._pieces = [0, 0]
        self._gipfs = 0
        self._reserve = [0, 0]
        self._lost = [0, 0]
        self._right = [0, 0]

    def _begin(
        self,
        side: int,
        phase: int,
        reserves: tuple[int, int],
        losses: tuple[int, int],
        rights: tuple[int, int],
        turns: int,
    ) -> None:
        """Take over what is not on the board (R2.3, R3.5, R4.2), and the options."""
        self._max_turns = int(self.game.options["max_turns"])
        self._side, self._phase, self._turns = side, phase, turns
        for seat in range(2):
            self._reserve[seat] = reserves[seat]
            self._lost[seat] = losses[seat]
            self._right[seat] = rights[seat]
        self._ending = 0
        if phase == OVER:
            self._end(self._ending_of(side), side)

    # --- moves ----------------------------------------------------------------------------------

    def _to_move(self) -> int:
        return NOBODY if self._phase == OVER else self._side

    def _legal(self, out: list[int]) -> int:
        if self._phase == PUSH:  # R4.3
            return self._pushes(out)
        if self._phase == OVER:
            return 0  # R7.5
        return self._removals(out)

    def _pushes(self, out: list[int]) -> int:
        """Write the pushes: every way with an occupied first spot, one for each vacant spot."""
        right = self._right[self._side]
        kind = WITH_GIPF if right == MUST else 0  # R5.6, R5.7
        n = open_ways(self._pieces[0] | self._pieces[1], out, kind)
        if right == MAY and self._reserve[self._side] > 1:  # R5.8
            for i in range(n):
                out[n + i] = out[i] | WITH_GIPF
            n += n
        return n

    def _removals(self, out: list[int]) -> int:
        """Write every set of pieces that can be taken from a row of the seat (R6.4)."""
        n = 0
        may_stay = self._optional()
        due = cython.cast(cython.ulonglong, 0)
        for line in range(LINE_COUNT):
            row = self._row_on(line, self._side)
            if row == 0:
                continue
            singles = pattern_on(line, row & ~may_stay)
            optional = pattern_on(line, row & may_stay)
            due |= singles
            chosen = 0
            while True:
                taken = singles | chosen
                only = bits_of(line, taken) if taken & taken - 1 == 0 else 0
                out[n] = line + 1 << LINE_SHIFT | taken
                n += 1 if taken and not (only and self._taken_from_lower_line(line, only)) else 0
                chosen = (chosen - optional) & optional
                if chosen == 0:
                    break
        if due == 0:
            out[n] = LEAVE  # R6.7
            n += 1
        return n

    def _taken_from_lower_line(self, line: int, spot: int) -> bool:
        """Say whether this piece alone can be taken from another row too (R6.9)."""
        for other in range(line):
            if LINES[other].spots & spot:
                row = self._row_on(other, self._side)
                if row and (row & ~self._optional() & ~spot) == 0:
                    return True
        return False

    def _apply(self, code: int) -> None:
        self._act(code)
        removal = self._settle()
        while removal != NONE:
            self._take(removal)
            removal = self._settle()  # R6.6: on the board as it is now

    def _act(self, code: int) -> None:
        """Make a move without what follows from it."""
        if code < REMOVAL:
            self._push(code)
        elif code == LEAVE:
            self._next_phase()
        else:
            self._take(code)

    def _push(self, code: int) -> None:
        """Bring in a piece; a chain in its way moves one spot further (R5.1, R5.2, R5.3)."""
        me, way = self._side, code & WAY
        first, turn = WAYS[way].first, WAYS[way].turn
        moved = chain(first, self._pieces[0] | self._pieces[1], turn)
        for seat in range(2):
            own = self._pieces[seat]
            self._pieces[seat] = own & ~moved | step(own & moved, turn)
        self._gipfs = self._gipfs & ~moved | step(self._gipfs & moved, turn)
        self._pieces[me] |= first
        if code & WITH_GIPF:
            self._gipfs |= first
            self._reserve[me] -= 2
            self._right[me] = MAY  # R5.7
        else:
            self._reserve[me] -= 1
            self._right[me] = NO_MORE  # R5.8
        self._turns += 1  # R4.2
        self._phase = AFTER

    # --- rows -----------------------------------------------------------------------------------

    def _optional(self) -> int:
        """Return the pieces that whoever takes their row may leave (R6.4)."""
        return self._gipfs

    def _row_on(self, line: int, seat: int) -> int:
        """Return the row of a seat on a line, or nothing."""
        return row_of(line, self._pieces[seat], self._pieces[0] | self._pieces[1])

    def _take(self, code: int) -> None:
        """Take what a removal takes."""
        self._remove(bits_of((code >> LINE_SHIFT) - 1, code & TAKEN))

    def _remove(self, taken: int) -> None:
        """Take pieces off the board (R6.5); a seat without GIPF-pieces loses."""
        me = self._side
        other = 1 - me
        gipfs = taken & self._gipfs
        mine = taken & self._pieces[me]
        theirs = taken & self._pieces[other]
        self._reserve[me] += count_bits(mine) + count_bits(mine & gipfs)
        self._lost[other] += count_bits(theirs) + count_bits(theirs & gipfs)
        self._gipfs &= ~taken
        if gipfs:
            stripped = 1 if mine & gipfs and (self._gipfs & self._pieces[me]) == 0 else 0
            if theirs & gipfs and (self._gipfs & self._pieces[other]) == 0:
                self._end(BY_BOTH_GIPFS if stripped else BY_GIPF, me)  # R7.2, R7.3
            elif stripped:
                self._end(BY_GIPF, other)
        self._pieces[0] &= ~taken
        self._pieces[1] &= ~taken

    # --- phases and the end ---------------------------------------------------------------------

    def _settle(self) -> int:
        """Pass phases without a decision (R4.1); return the removal that makes itself, or NONE."""
        while self._phase == AFTER or self._phase == BEFORE:
            if has_four(self._pieces[self._side]):
                return self._automatic()
            self._next_phase()
        return NONE

    def _automatic(self) -> int:
        """Return the removal if there is exactly one: one row without GIPF-pieces (R6.8)."""
        code = NONE
        for line in range(LINE_COUNT):
            row = self._row_on(line, self._side)
            if row:
                if code != NONE or row & self._optional():
                    return NONE
                code = line + 1 << LINE_SHIFT | pattern_on(line, row)
        return code

    def _next_phase(self) -> None:
        """End the removals of a seat: the opponent's turn begins, or the push is due (R4.1)."""
        if self._phase == AFTER:
            self._phase = BEFORE
            self._side = 1 - self._side
        elif self._reserve[self._side] < (2 if self._right[self._side] == MUST else 1):
            self._end(BY_RESERVE, 1 - self._side)  # R7.1
        elif self._max_turns and self._turns >= self._max_turns:
            self._end(BY_LIMIT, NONE)  # R7.4
        else:
            self._phase = PUSH

    def _end(self, ending: int, winner: int) -> None:
        """Decide the game."""
        self._phase = OVER
        self._ending = ending
        self._side = winner

    def _payoff(self, seat: int) -> float:
        return 0.0 if self._side == NONE else 1.0 if self._side == seat else -1.0

    def _board_key64(self) -> int:
        key = fold(fold(fold(0, self._pieces[0]), self._pieces[1]), self._gipfs)
        word = self._side + 1 << 2 | self._phase
        for seat in range(2):
            word = word << 12 | self._reserve[seat] << 7 | self._lost[seat] << 2 | self._right[seat]
        return fold(key, word)

    def _key64(self) -> int:
        return fold(self._board_key64(), self._turns)

    # --- building a position ---------------------------------------------------------------------

    def _ending_of(self, winner: int) -> int:
        """Return how a game that is over ended, as its position shows it."""
        if winner == NONE:
            return BY_LIMIT
        loser = 1 - winner
        basic = self.game.options["rules"] == "basic"
        if basic or self._right[loser] == MUST or self._gipfs & self._pieces[loser]:
            return BY_RESERVE
        return BY_GIPF if self._gipfs & self._pieces[winner] else BY_BOTH_GIPFS

    def _place(self, spot: int, seat: int, *, gipf: bool) -> None:
        """Set a piece while a position is being built."""
        bit = cython.cast(cython.ulonglong, 1) << cython.cast(cython.int, board.BIT[spot])
        self._pieces[seat] |= bit
        if gipf:
            self._gipfs |= bit
