"""Judgement for GIPF: pieces left, GIPF-pieces, reserves, the centre, and what can be captured."""

from __future__ import annotations

import cython

from kancha.boardgames.gipf import board
from kancha.boardgames.gipf.board import BOARD, mask
from kancha.boardgames.gipf.features import FEATURES
from kancha.boardgames.gipf.reading import GipfReading
from kancha.core.network import stored_network
from kancha.core.slot_weights import SlotWeights

if not cython.compiled:
    from kancha.boardgames.gipf.rules import (
        AFTER,
        LINE_COUNT,
        MUST,
        NO_MORE,
        OVER,
        PUSH,
        REMOVAL,
        WAY,
        WAY_COUNT,
        WAYS,
        WITH_GIPF,
        chain,
        has_four,
        pattern_on,
        row_of,
        step,
    )
    from kancha.core.bits import count_bits
    from kancha.core.slot_weights import weighed

    PIECE = 100
    LAST_GIPF = 3000
    AT_CENTRE, NEAR_CENTRE = 40, 18
    FIRST_GIPF_TO_COME = 240
    GIPF_SAFETY = [0] * 11
    RESERVE_SAFETY = [0] * 22
    SLOTS, PATTERNS = 29, 128
    MOST_IN_RING, MOST_GIPFS, MOST_PIECES = 3, 10, 18
    DIGITS = [0] * PATTERNS
    BASIC_STATES = [0] * LINE_COUNT


POWERS = (1, 3, 9, 27, 81, 243, 729, 2187)


def distance(spot: int) -> int:
    """Return how many steps a spot is away from the centre."""
    column, height = BOARD.places[spot]
    return max(abs(column), abs(height), abs(column - height))


def fill_tables() -> None:
    """Write the values by number: few GIPF-pieces and a small reserve are dangerous."""
    for count in range(11):
        GIPF_SAFETY[count] = (0, 0, 240, 340, 390, 420, 430, 435, 440, 440, 440)[count]
    for count in range(22):
        RESERVE_SAFETY[count] = (-260, -150, -90, -50, -20)[count] if count < 5 else 0
    for pattern in range(PATTERNS):
        DIGITS[pattern] = sum([POWERS[i] for i in range(7) if pattern >> i & 1])
    for line in range(LINE_COUNT):
        BASIC_STATES[line] = POWERS[len(board.LINES[line])]


fill_tables()
CENTRE = mask(spot for spot in BOARD.inside if distance(spot) <= 1)
MIDDLE = mask(spot for spot in BOARD.inside if distance(spot) == 2)
RIM = mask(spot for spot in BOARD.inside if distance(spot) == 3)

_stored = stored_network(__package__, "gipf")
LEARNED = _stored is not None
WEIGHTS = SlotWeights(FEATURES, _stored) if _stored is not None else None
if WEIGHTS is not None:
    if cython.compiled:
        TABLE = cython.address(cython.cast(SlotWeights, WEIGHTS).table)
    else:
        TABLE = WEIGHTS.table


def union_of_rows(own: int, occupied: int) -> int:
    """Return all pieces that stand in a row of the owner of these pieces."""
    rows = cython.cast(cython.ulonglong, 0)
    if has_four(own):
        for line in range(LINE_COUNT):
            rows |= row_of(line, own, occupied)
    return rows


def worth(taken: int, gipfs: int, all_gipfs: int) -> int:
    """Return the value of enemy pieces that are taken, given the enemy's GIPF-pieces."""
    value = PIECE * (count_bits(taken) + count_bits(taken & gipfs))
    if all_gipfs and (all_gipfs & ~taken) == 0:
        value += LAST_GIPF  # R7.2
    return value


def pair_of(mine: int, theirs: int, most: int) -> int:
    """Return the state of a number of each seat."""
    return min(mine, most) * (most + 1) + min(theirs, most)


class GipfPosition(GipfReading):
    """A position that can be judged."""

    def _forecast(self, seat: int) -> int:
        """Judge by experience; rows that are due are judged as taken."""
        if not LEARNED:
            return self._evaluate(seat)
        if not cython.compiled:
            states = [0] * SLOTS
        white, black, gipfs = self._pieces[0], self._pieces[1], self._gipfs
        reserve_white, reserve_black = self._reserve[0], self._reserve[1]
        side, bonus = self._side, 0
        if self._phase != PUSH:
            for turn in range(2):
                taker = side ^ turn
                mine = black if taker else white
                theirs = white if taker else black
                taken = union_of_rows(mine, white | black) & ~(mine & gipfs)
                if theirs & gipfs and (theirs & gipfs & ~taken) == 0:
                    bonus += LAST_GIPF if taker == seat else -LAST_GIPF  # R7.2
                back = count_bits(mine & taken)
                reserve_white += 0 if taker else back
                reserve_black += back if taker else 0
                white &= ~taken
                black &= ~taken
                gipfs &= ~taken
            side = 1 - side if self._phase == AFTER else side
        self._show(states, white, black, gipfs, reserve_white, reserve_black)
        value = weighed(TABLE, states, side)
        value = (value if side == seat else -value) + bonus
        return max(-9999, min(9999, value))

    def _show(
        self,
        states: list[int],
        white: int,
        black: int,
        gipfs: int,
        reserve_white: int,
        reserve_black: int,
    ) -> None:
        """Write the state of each slot (features.py), with these pieces and reserves."""
        rights = self._right[0] | self._right[1]
        basic = 1 if gipfs == 0 and rights == NO_MORE else 0
        for line in range(LINE_COUNT):
            states[line] = (
                DIGITS[pattern_on(line, white)]
                + 2 * DIGITS[pattern_on(line, black)]
                + basic * BASIC_STATES[line]
            )
        own, other = white & gipfs, black & gipfs
        slot = LINE_COUNT
        states[slot] = pair_of(count_bits(own & CENTRE), count_bits(other & CENTRE), MOST_IN_RING)
        states[slot + 1] = pair_of(
            count_bits(own & MIDDLE), count_bits(other & MIDDLE), MOST_IN_RING
        )
        states[slot + 2] = pair_of(count_bits(own & RIM), count_bits(other & RIM), MOST_IN_RING)
        states[slot + 3] = pair_of(count_bits(own), count_bits(other), MOST_GIPFS)
        states[slot + 4] = pair_of(reserve_white, count_bits(white), MOST_PIECES)
        states[slot + 5] = pair_of(reserve_black, count_bits(black), MOST_PIECES)
        states[slot + 6] = pair_of(reserve_white, reserve_black, MOST_PIECES)
        states[slot + 7] = pair_of(self._right[0], self._right[1], MUST)

    def slots(self) -> list[int]:
        """Return the state of each slot of the learnt judgement."""
        if not cython.compiled:
            states = [0] * SLOTS
        self._show(
            states,
            self._pieces[0],
            self._pieces[1],
            self._gipfs,
            self._reserve[0],
            self._reserve[1],
        )
        return [states[slot] for slot in range(SLOTS)]

    def _evaluate(self, seat: int) -> int:
        other = 1 - seat
        value = self._standing(seat) - self._standing(other)
        if self._phase != PUSH and self._phase != OVER:
            value += self._pending(seat) - self._pending(other)
        return max(-9999, min(9999, value))

    def _standing(self, seat: int) -> int:
        """Value what a seat has, on the board and beside it."""
        own = self._pieces[seat]
        gipfs = count_bits(own & self._gipfs)
        reserve = self._reserve[seat]
        value = PIECE * (count_bits(own) + gipfs + reserve)
        value += AT_CENTRE * count_bits(own & CENTRE) + NEAR_CENTRE * count_bits(own & MIDDLE)
        value += GIPF_SAFETY[gipfs] if self._right[seat] != MUST else FIRST_GIPF_TO_COME
        return value + RESERVE_SAFETY[reserve]

    def _pending(self, seat: int) -> int:
        """Value the enemy pieces in rows that a seat can take now."""
        enemy = self._pieces[1 - seat]
        rows = union_of_rows(self._pieces[seat], self._pieces[0] | self._pieces[1])
        return worth(rows & enemy, self._gipfs, self._gipfs & enemy)

    def _threat(self, seat: int) -> int:
        """Value the best capture that a seat could make by pushing a single now."""
        best = 0
        for way in range(WAY_COUNT):
            value = self._gain(seat, way)
            if value > best:
                best = value
        return best

    def _gain(self, seat: int, way: int) -> int:
        """Value what a seat would capture by pushing a single; -1 where that makes no row."""
        own = self._pieces[seat]
        enemy = self._pieces[1 - seat]
        occupied = own | enemy
        first = WAYS[way].first
        starts = (occupied | WAYS[way].entry) & first
        if starts == 0 or (WAYS[way].line & ~occupied) == 0:
            return -1
        turn = WAYS[way].turn
        moved = chain(first, occupied, turn)
        new_own = own & ~moved | step(own & moved, turn) | first
        if not has_four(new_own):
            return -1
        new_enemy = enemy & ~moved | step(enemy & moved, turn)
        gipfs = self._gipfs & ~moved | step(self._gipfs & moved, turn)
        taken = union_of_rows(new_own, new_own | new_enemy) & new_enemy
        return worth(taken, gipfs, gipfs & new_enemy)

    def _move_ordering(self, code: int) -> int:
        """Prefer pushes that make a row, by what it takes."""
        if code >= REMOVAL:
            return 0
        return self._gain(self._side, code & WAY) + 1

    def _noisy(self, out: list[int]) -> int:
        """Write the pushes that capture, and all removals."""
        if self._phase != PUSH:
            return self._legal(out)
        n = 0
        kind = WITH_GIPF if self._right[self._side] == MUST else 0
        for way in range(WAY_COUNT):
            out[n] = way | kind
            n += 1 if self._gain(self._side, way) > 0 else 0
        return n
