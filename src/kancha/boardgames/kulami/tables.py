"""A layout as bitboards: bit n is field n. Filled once for each game, read by the rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from types import SimpleNamespace

import cython

from kancha.boardgames.kulami.layouts import Layout

if not cython.compiled:
    NONE = 64
    PANELS = 17
    MOST_FIVES = 256


def mask(fields: Iterable[int]) -> int:
    """Return the bitboard of fields."""
    return sum(1 << field for field in fields)


class Tables:
    """Holds the `bits` of a layout. NONE stands for the field of a marble that is not there.

    open_after[n]   what R4.4 and R4.5 leave open after a marble on field n; NONE: no marble yet
    panel_of[n]     the panel of field n; NONE: nothing
    panels, sizes   the panels A to Q and their points
    neighbours[n]   the fields that share an edge with field n
    fives, before   five successive cells on a line, and the cell on the line before them, if any
    """

    if not cython.compiled:
        bits: SimpleNamespace

    def __init__(self, layout: Layout) -> None:
        if not cython.compiled:
            self.bits = SimpleNamespace(
                open_after=[0] * 65,
                panel_of=[0] * 65,
                panels=[0] * PANELS,
                sizes=[0] * PANELS,
                neighbours=[0] * 64,
                count_of_fives=0,
                fives=[0] * MOST_FIVES,
                before=[0] * MOST_FIVES,
            )
        self.bits.open_after[NONE] = mask(range(64))  # R3.2
        self.bits.panel_of[NONE] = 0
        for field in range(64):
            self.bits.open_after[field] = mask(layout.replies(field))
            self.bits.panel_of[field] = mask(layout.panels[layout.letters[field]])
            self.bits.neighbours[field] = mask(layout.neighbours(field))
        for i, fields in enumerate(layout.panels.values()):
            self.bits.panels[i] = mask(fields)
            self.bits.sizes[i] = len(fields)
        count = 0
        for line in layout.lines:
            for i in range(len(line) - 4):
                self.bits.fives[count] = mask(line[i : i + 5])
                self.bits.before[count] = mask(line[i - 1 : i]) if i else 0
                count += 1
        self.bits.count_of_fives = count


@lru_cache(maxsize=100)
def tables_of(layout: Layout) -> Tables:
    """Return the tables of a layout; games on the same one share them."""
    return Tables(layout)
