"""Judgement for GIPF with potentials: what a loaded, used or stocked potential is worth."""

from __future__ import annotations

import cython

from kancha.boardgames.gipf.potentials.reading import PotentialReading

if not cython.compiled:
    from kancha.boardgames.gipf.heuristics import (
        AT_CENTRE,
        CENTRE,
        FIRST_GIPF_TO_COME,
        GIPF_SAFETY,
        MIDDLE,
        NEAR_CENTRE,
        PIECE,
        RESERVE_SAFETY,
        union_of_rows,
        worth,
    )
    from kancha.boardgames.gipf.potentials.rules import EXTRA, NO_TAMSK
    from kancha.boardgames.gipf.potentials.stacks import (
        CONVERT,
        COUNT,
        KIND_SHIFT,
        KINDS,
        LOADED_PUSH,
        NEUTRALISE,
        SPOT_BITS,
        TAMSK_PUSH,
        USE,
    )
    from kancha.boardgames.gipf.rules import (
        MUST,
        PUSH,
        REMOVAL,
        WAY,
        WAY_COUNT,
        WITH_GIPF,
        has_four,
    )
    from kancha.core.bits import count_bits

    IN_STOCK, COVERING, ALONE = 5, 6, 7
    VALUE = [0] * 8

MEASURED = (45, 55, 60, 50, 70, 18, 30, 45)
"""What is a potential worth: loaded, by kind, beside its carrier; in stock; on top; alone."""


def value_potentials(values: tuple[int, ...]) -> None:
    """Set what potentials are worth, for all positions; experiments set other values."""
    for number in range(len(VALUE)):
        VALUE[number] = values[number]


value_potentials(MEASURED)


class PotentialPosition(PotentialReading):
    """A position with potentials that can be judged."""

    def _basic(self, seat: int) -> int:
        """Return the spots with a basic piece of a seat at the bottom, GIPF-pieces included."""
        odd = self._planes[COUNT]
        return self._pieces[seat] & ~odd | self._pieces[1 - seat] & odd & ~self._alone()

    def _forecast(self, seat: int) -> int:
        return self._evaluate(seat)

    def _standing(self, seat: int) -> int:
        own = self._pieces[seat]
        gipfs = count_bits(own & self._gipfs)
        reserve = self._reserve[seat]
        value = PIECE * (count_bits(self._basic(seat)) + gipfs + reserve)
        value += AT_CENTRE * count_bits(own & CENTRE) + NEAR_CENTRE * count_bits(own & MIDDLE)
        value += GIPF_SAFETY[gipfs] if self._right[seat] != MUST else FIRST_GIPF_TO_COME
        ready = self._ready() & own
        for kind in range(KINDS):
            value += VALUE[kind] * count_bits(ready & self._planes[kind])
            value += VALUE[IN_STOCK] * self._stock[KINDS * seat + kind]
        alone = self._alone()
        value += VALUE[ALONE] * count_bits(own & alone)
        value += VALUE[COVERING] * count_bits(own & self._used() & ~alone)
        if reserve == 0 and ready:
            return value  # R15.12: it can still act
        return value + RESERVE_SAFETY[reserve]

    def _use_gain(self, code: int) -> int:
        """Value what a use captures by rows or on a GIPF-piece; -1 where it captures nothing."""
        target = cython.cast(cython.ulonglong, 1) << (code >> KIND_SHIFT & SPOT_BITS)
        enemy = self._pieces[1 - self._side]
        value = -1
        if code & (NEUTRALISE | CONVERT):
            value = worth(target, self._gipfs, self._gipfs & enemy)
        own = self._pieces[self._side] | target
        if has_four(own):
            left = enemy & ~target
            rows = union_of_rows(own, own | left) & left
            value = max(value, 0) + worth(rows, self._gipfs, self._gipfs & left)
        return value

    def _move_ordering(self, code: int) -> int:
        """Prefer pushes and uses that make a row, by what it takes."""
        if code < REMOVAL or LOADED_PUSH <= code < USE or TAMSK_PUSH <= code < NO_TAMSK:
            return self._gain(self._side, code & WAY) + 1
        if USE <= code < TAMSK_PUSH:
            return self._use_gain(code) + 1
        return 0

    def _noisy(self, out: list[int]) -> int:
        """Write the pushes and uses that capture, and all removals."""
        if self._phase != PUSH and self._phase != EXTRA:
            return self._legal(out)
        n = 0
        kind = TAMSK_PUSH if self._phase == EXTRA else 0
        if self._right[self._side] == MUST:
            kind = WITH_GIPF
        if self._phase == EXTRA or self._can_push():
            for way in range(WAY_COUNT):
                out[n] = way | kind
                n += 1 if self._gain(self._side, way) > 0 else 0
        if self._phase == EXTRA:
            out[n] = NO_TAMSK
            return n + 1
        first = n
        last = self._uses(out, n)
        for i in range(first, last):
            code = out[i]
            out[n] = code
            n += 1 if self._use_gain(code) > 0 else 0
        return n
