"""Potentials on the board (R15.2 to R15.11): how they come in, move, lie on each other, go."""

from __future__ import annotations

import cython

from kancha.boardgames.gipf import board
from kancha.boardgames.gipf.heuristics import GipfPosition
from kancha.geometry.hexagon import DIRECTIONS

if not cython.compiled:
    from kancha.boardgames.gipf.rules import (
        AFTER,
        BY_GIPF,
        MAY,
        NO_MORE,
        WAY,
        WAYS,
        WITH_GIPF,
        GipfRules,
        chain,
        step,
    )
    from kancha.core.bits import fold

    TAMSK, ZERTZ, DVONN, YINSH, PUNCT = range(5)
    KINDS = 5
    CARRIED, COUNT, PLANES = 5, 6, 10
    LOADED = 3
    KIND_SHIFT = 6
    LOADED_PUSH, USE, NEUTRALISE, CONVERT, TAMSK_PUSH = 0x1000, 0x2000, 0x4000, 0x8000, 0x10000
    SPOT_BITS = 0x3F
    TURNS = [0] * 6

# Codes beside those of the base game. LOADED_PUSH: the push way, and the kind from KIND_SHIFT on.
# USE: the bit number of the carrier's spot, and that of the landing from KIND_SHIFT on; on a
# GIPF-piece with NEUTRALISE or CONVERT. TAMSK_PUSH: the push way.
#
# A spot holds potentials of one kind only. So a word for each kind tells where it lies, CARRIED
# tells where the lowest potential has never left its own piece, and the four words from COUNT on
# are the binary digits of how many used potentials lie on a spot. The colours alternate from
# the bottom to the top, whose colour is that of the spot: this gives all items of a stack.


def fill_tables() -> None:
    """Write the six directions as rotations."""
    for number, direction in enumerate(DIRECTIONS):
        TURNS[number] = board.turn_of(direction)


fill_tables()
SPOTS = board.mask(board.BOARD.inside)
EARNING_SPOT = board.mask([board.BOARD.by_name["e5"]])
"""R15.10: a push that brings a piece loaded with T here earns an extra push."""


class StackRules(GipfPosition):
    """What lies on the board with potentials, and what is left of the stocks (R15.1)."""

    def _allocate(self) -> None:
        GipfPosition._allocate(self)
        self._planes = [0] * 10
        self._stock = [0] * 10
        self._failed = 0
        self._punct = 0
        self._earned = False

    # --- what lies on a spot ----------------------------------------------------------------------

    def _used(self) -> int:
        """Return the spots with used potentials on top (R15.5)."""
        low = self._planes[COUNT] | self._planes[COUNT + 1]
        return low | self._planes[COUNT + 2] | self._planes[COUNT + 3]

    def _alone(self) -> int:
        """Return the spots that hold a used potential and nothing else: only D and P cover."""
        flat = self._planes[TAMSK] | self._planes[ZERTZ] | self._planes[YINSH]
        return flat & ~self._planes[CARRIED]

    def _ready(self) -> int:
        """Return the loaded pieces with nothing on top (R15.2)."""
        return self._planes[CARRIED] & ~self._used()

    def _optional(self) -> int:
        return self._gipfs | self._ready()  # R15.3, R15.6

    def _topped(self) -> int:
        """Return the spots with any potential."""
        flat = self._planes[TAMSK] | self._planes[ZERTZ] | self._planes[YINSH]
        return flat | self._planes[DVONN] | self._planes[PUNCT]

    def _kind_on(self, spot: int) -> int:
        """Return the kind of the potentials on a spot; KINDS where there are none."""
        kind = 0
        while kind < KINDS and (self._planes[kind] & spot) == 0:
            kind += 1
        return kind

    def _in_stock(self, seat: int) -> int:
        """Return how many potentials a seat can still bring in."""
        left = 0
        for kind in range(KINDS):
            left += self._stock[KINDS * seat + kind]
        return left

    # --- coming in --------------------------------------------------------------------------------

    def _bring(self, way: int) -> int:
        """Push a piece of the seat in, whatever its kind; return the chain that it moved."""
        first, turn = WAYS[way].first, WAYS[way].turn
        moved = chain(first, self._pieces[0] | self._pieces[1], turn)
        for seat in range(2):
            own = self._pieces[seat]
            self._pieces[seat] = own & ~moved | step(own & moved, turn)
        self._gipfs = self._gipfs & ~moved | step(self._gipfs & moved, turn)
        if moved and moved & self._topped():
            for plane in range(PLANES):
                bits = self._planes[plane]
                self._planes[plane] = bits & ~moved | step(bits & moved, turn)
        self._pieces[self._side] |= first
        return moved

    def _push(self, code: int) -> None:
        """Bring in a piece, loaded or not (R15.2); the push may earn an extra one (R15.10)."""
        me, way = self._side, code & WAY
        first = WAYS[way].first
        moved = self._bring(way)
        if code & LOADED_PUSH:
            kind = (code & ~LOADED_PUSH) >> KIND_SHIFT
            self._planes[kind] |= first
            self._planes[CARRIED] |= first
            self._reserve[me] -= 1
            self._stock[KINDS * me + kind] -= 1
            self._right[me] = LOADED if self._in_stock(me) else NO_MORE
        elif code & WITH_GIPF:
            self._gipfs |= first
            self._reserve[me] -= 2
            self._right[me] = MAY
        else:
            self._reserve[me] -= 1
            if self._right[me] != NO_MORE:
                for kind in range(KINDS):
                    self._stock[KINDS * me + kind] = 0
            self._right[me] = NO_MORE
        earning = self._planes[TAMSK] & self._pieces[me] & EARNING_SPOT
        if earning:
            earning &= self._ready() & step(moved, WAYS[way].turn)
        self._earned = earning != 0
        self._failed = 0
        self._turns += 1
        self._phase = AFTER

    def _push_tamsk(self, code: int) -> None:
        """Take the T off the piece on e5 and push it in as a piece of its own (R15.10)."""
        self._planes[TAMSK] &= ~EARNING_SPOT
        self._planes[CARRIED] &= ~EARNING_SPOT
        self._bring(code & WAY)
        self._cover(WAYS[code & WAY].first, TAMSK)
        self._earned = False
        self._phase = AFTER

    # --- uses -------------------------------------------------------------------------------------

    def _landings_c(self, source: int, kind: int) -> int:
        """Return where the potential of the seat on this spot can go (R15.7, R15.8, R15.9).

        A line has at most seven spots, so a chain is all that ZERTZ jumps or YINSH slides over.
        """
        enemy = self._pieces[1 - self._side]
        occupied = self._pieces[0] | self._pieces[1]
        vacant = SPOTS & ~occupied
        found = cython.cast(cython.ulonglong, 0)
        if kind == ZERTZ:
            for number in range(6):
                jumped = chain(step(source, TURNS[number]), occupied, TURNS[number])
                found |= step(jumped, TURNS[number])
            return found & vacant
        if kind == YINSH:
            for number in range(6):
                found |= chain(step(source, TURNS[number]), vacant, TURNS[number])
            return found
        if kind == DVONN:
            open_to = self._planes[DVONN] | ~(self._gipfs | self._topped())
        else:  # R15.11
            open_to = self._planes[PUNCT] & self._planes[CARRIED]
            if self._punct & NEUTRALISE or self._reserve[self._side] > 1:
                open_to |= self._gipfs
        open_to &= enemy
        if open_to:
            for number in range(6):
                found |= step(source, TURNS[number])
        return found & open_to

    def _use(self, code: int) -> None:
        """Move a potential off its carrier, which stays as a single (R15.4)."""
        one = cython.cast(cython.ulonglong, 1)
        source = one << (code & SPOT_BITS)
        target = one << (code >> KIND_SHIFT & SPOT_BITS)
        kind = self._kind_on(source)
        self._planes[kind] &= ~source
        self._planes[CARRIED] &= ~source
        self._failed = 0
        self._turns += 1
        self._phase = AFTER
        if self._gipfs & target:
            self._jump_on_gipf(target, code & CONVERT)
        else:
            self._cover(target, kind)
        self._pieces[self._side] |= target
        self._pieces[1 - self._side] &= ~target

    def _jump_on_gipf(self, target: int, convert: int) -> None:
        """Make an enemy GIPF-piece an own one, or lie on what is left of it (R15.11)."""
        me = self._side
        other = 1 - me
        self._lost[other] += 2 if convert else 1
        if convert:
            self._reserve[me] -= 2
        else:
            self._gipfs &= ~target
            self._cover(target, PUNCT)
        if (self._gipfs & self._pieces[other] & ~target) == 0:
            self._end(BY_GIPF, me)  # R7.2

    def _cover(self, spot: int, kind: int) -> None:
        """Lay one used potential on a spot."""
        self._planes[kind] |= spot
        carry = spot
        for digit in range(COUNT, PLANES):
            both = self._planes[digit] & carry
            self._planes[digit] ^= carry
            carry = both

    # --- going ------------------------------------------------------------------------------------

    def _remove(self, taken: int) -> None:
        """Take what lies on top: pieces as in the base game, potentials out of the game."""
        alone = taken & self._alone()
        stacked = taken & self._used() & ~alone
        leaving = taken & ~stacked
        GipfRules._remove(self, leaving & ~alone)  # R15.3, R15.5
        self._pieces[0] &= ~leaving
        self._pieces[1] &= ~leaving
        for plane in range(PLANES):
            self._planes[plane] &= ~leaving
        if stacked:
            self._uncover(stacked)
        if leaving & EARNING_SPOT:
            self._earned = False

    def _uncover(self, spots: int) -> None:
        """Take the top of stacks; what is below counts for its colour again (R15.8)."""
        borrow = spots
        for digit in range(COUNT, PLANES):
            missing = borrow & ~self._planes[digit]
            self._planes[digit] ^= borrow
            borrow = missing
        white = self._pieces[0] & spots
        self._pieces[0] ^= spots
        self._pieces[1] = self._pieces[1] & ~spots | white
        bare = spots & ~(self._used() | self._planes[CARRIED])
        for kind in range(KINDS):
            self._planes[kind] &= ~bare

    def _board_key64(self) -> int:
        key = GipfRules._board_key64(self)
        for plane in range(PLANES):
            key = fold(key, self._planes[plane])
        word = cython.cast(cython.ulonglong, self._phase << 1 | self._earned)
        for number in range(2 * KINDS):
            word = word << 3 | self._stock[number]
        return fold(fold(key, word), self._failed)
