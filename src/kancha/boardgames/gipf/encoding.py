"""GIPF as arrays: the hexagon slanted into a square of 7, what lies beside it, and the moves.

A removal is one action, its line and the set of spots that are taken (R6.4): with at most seven
spots on a line there are not too many of them, so that no decision has to be split. What several
codes could mean has one action, whichever code the rules chose: a push onto a vacant spot (R5.5),
and the removal of a single piece (R6.9).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.gipf import board
from kancha.boardgames.gipf.rules import GipfRules
from kancha.core.encoding import Encoding, IndexSymmetry
from kancha.core.position import Position

if not cython.compiled:
    from kancha.boardgames.gipf.rules import (
        AFTER,
        BEFORE,
        LEAVE,
        LINE_COUNT,
        LINE_SHIFT,
        LINES,
        MAY,
        MUST,
        REMOVAL,
        TAKEN,
        WAY,
        WAY_COUNT,
        WAYS,
        WITH_GIPF,
        bits_of,
        pattern_on,
    )
    from kancha.core.bits import fill_plane, lowest_bit, put_mapped

    CELLS, RIM, SPOTS = 49, 18, 37
    PUSHES = WAY_COUNT + RIM
    SINGLES = 2 * PUSHES
    REMOVALS = SINGLES + SPOTS
    MOST_REMOVALS, PATTERNS = 1024, 128
    MOST_PIECES = 18
    CELL_OF = [0] * 64
    SPOT_OF = [0] * 64
    BIT_OF = [0] * SPOTS
    RIM_OF = [0] * WAY_COUNT
    WAY_ONTO = [0] * RIM
    ACTION_OF_REMOVAL = [0] * (LINE_COUNT * PATTERNS)
    REMOVAL_CODES = [0] * MOST_REMOVALS

if TYPE_CHECKING:
    from kancha.boardgames.gipf.game import Gipf

PLANES = (
    *(f"{whose} {kind}" for whose in ("own", "other") for kind in ("pieces", "GIPF-pieces")),
    "spots of the board",
    *(
        f"{whose} {what}"
        for whose in ("own", "other")
        for what in (
            "reserve, of 18",
            "pieces lost, of 18",
            "right to bring in a GIPF-piece",
            "duty to bring in a GIPF-piece",
        )
    ),
    "to move",
    "removals after the push",
    "removals before the push",
    "pushes made, of the limit",
)


def fill_tables() -> int:
    """Give numbers to spots, rim spots and removals; return the number of actions."""
    for number, bit in enumerate(board.SPOT):
        CELL_OF[bit] = 7 * (bit >> 3) + (bit & 7)
        SPOT_OF[bit] = number
        BIT_OF[number] = cython.cast(cython.ulonglong, 1) << bit
    rim = sorted(board.CANONICAL_WAY)
    for way, (_, _, spots) in enumerate(board.WAYS):
        RIM_OF[way] = rim.index(spots[0])
    for number, spot in enumerate(rim):
        WAY_ONTO[number] = board.CANONICAL_WAY[spot]
    count = 0
    for line, spots in enumerate(board.LINES):
        for taken in range(1, 1 << len(spots)):
            if taken.bit_count() > 1:
                ACTION_OF_REMOVAL[PATTERNS * line + taken] = REMOVALS + count
                REMOVAL_CODES[count] = line + 1 << LINE_SHIFT | taken
                count += 1
    REMOVAL_CODES[count] = LEAVE
    return REMOVALS + count + 1


ACTIONS = fill_tables()
LEAVING = ACTIONS - 1


def push_of(position: GipfRules, push: int, kind: int) -> int:
    """Return the code of a push: along a way that is blocked at once, or onto a vacant spot."""
    way = push if push < WAY_COUNT else WAY_ONTO[push - WAY_COUNT]
    occupied = (position._pieces[0] | position._pieces[1]) & WAYS[way].first
    return way | kind if (occupied != 0) == (push < WAY_COUNT) else -1


def number_of(position: GipfRules, way: int) -> int:
    """Return the number of a push: that of its way, or of the vacant spot onto which it goes."""
    if (position._pieces[0] | position._pieces[1]) & WAYS[way].first:
        return way
    return WAY_COUNT + RIM_OF[way]


def single_of(position: GipfRules, bit: int) -> int:
    """Return the code that takes a single piece: that of the lowest line (R6.9)."""
    for line in range(LINE_COUNT):
        if LINES[line].spots & bit:
            row = position._row_on(line, position._side)
            if row & bit and (row & ~position._optional() & ~bit) == 0:
                return line + 1 << LINE_SHIFT | pattern_on(line, bit)
    return -1


class GipfEncoding(Encoding):
    """Actions: pushes, the same with a GIPF-piece, single pieces, other removals, leaving all."""

    def __init__(self, game: Gipf) -> None:
        super().__init__(game, PLANES, (7, 7), ACTIONS)

    def _action_of(self, position: Position, code: int) -> int:
        if code < REMOVAL:
            push = number_of(cython.cast(GipfRules, position), code & WAY)
            return push + PUSHES if code & WITH_GIPF else push
        if code == LEAVE:
            return LEAVING
        line, taken = (code >> LINE_SHIFT) - 1, code & TAKEN
        if taken & taken - 1 == 0:
            return SINGLES + SPOT_OF[lowest_bit(bits_of(line, taken))]
        return ACTION_OF_REMOVAL[PATTERNS * line + taken]

    def _code_of(self, position: Position, action: int) -> int:
        if action < PUSHES:
            return push_of(cython.cast(GipfRules, position), action, 0)
        if action < SINGLES:
            return push_of(cython.cast(GipfRules, position), action - PUSHES, WITH_GIPF)
        if action < REMOVALS:
            return single_of(cython.cast(GipfRules, position), BIT_OF[action - SINGLES])
        return REMOVAL_CODES[action - REMOVALS]

    def _observe(self, position: Position, seat: int, out: list[float], at: int) -> None:
        self._see(cython.cast(GipfRules, position), seat, out, at)

    def _see(self, position: GipfRules, seat: int, out: list[float], at: int) -> None:
        for i in range(2):
            whose = seat if i == 0 else 1 - seat
            pieces = position._pieces[whose]
            put_mapped(out, at + CELLS * 2 * i, pieces, CELL_OF)
            put_mapped(out, at + CELLS * (2 * i + 1), pieces & position._gipfs, CELL_OF)
            beside = at + CELLS * (5 + 4 * i)
            reserve, lost = 1.0 * position._reserve[whose], 1.0 * position._lost[whose]
            fill_plane(out, beside, CELLS, reserve / MOST_PIECES)
            fill_plane(out, beside + CELLS, CELLS, lost / MOST_PIECES)
            if position._right[whose] == MAY:
                fill_plane(out, beside + 2 * CELLS, CELLS, 1.0)
            if position._right[whose] == MUST:
                fill_plane(out, beside + 3 * CELLS, CELLS, 1.0)
        for spot in range(SPOTS):
            out[at + 4 * CELLS + CELL_OF[lowest_bit(BIT_OF[spot])]] = 1.0
        if position._to_move() == seat:
            fill_plane(out, at + 13 * CELLS, CELLS, 1.0)
        if position._phase == AFTER:
            fill_plane(out, at + 14 * CELLS, CELLS, 1.0)
        if position._phase == BEFORE:
            fill_plane(out, at + 15 * CELLS, CELLS, 1.0)
        if position._max_turns:
            made = (1.0 * position._turns) / position._max_turns
            fill_plane(out, at + 16 * CELLS, CELLS, made if made < 1.0 else 1.0)

    def symmetries(self) -> tuple[IndexSymmetry, ...]:
        return tuple(
            IndexSymmetry(name, self._moved(moved_cells(images)), self._images_of_actions(images))
            for name, images in board.BOARD.symmetries.items()
            if name != "identity"
        )

    def _images_of_actions(self, images: tuple[int, ...]) -> tuple[int, ...]:
        return moved_actions(images)


def moved_cells(images: tuple[int, ...]) -> list[int]:
    """Return where cells go; the corners beyond the hexagon stay where they are."""
    cells = list(range(CELLS))
    for bit, spot in board.SPOT.items():
        cells[CELL_OF[bit]] = CELL_OF[board.BIT[images[spot]]]
    return cells


def moved_pushes(images: tuple[int, ...]) -> list[int]:
    """Return where the numbers of pushes go."""
    starts = {(way.dot, way.spots[0]): number for number, way in enumerate(board.WAYS)}
    ways = [starts[images[way.dot], images[way.spots[0]]] for way in board.WAYS]
    rim = sorted(board.CANONICAL_WAY)
    return [*ways, *(WAY_COUNT + rim.index(images[spot]) for spot in rim)]


def moved_actions(images: tuple[int, ...]) -> tuple[int, ...]:
    """Return where the actions of the base game go."""
    spots = [list(board.SPOT).index(board.BIT[images[spot]]) for spot in board.SPOT.values()]
    pushes = moved_pushes(images)
    return (
        *pushes,
        *(PUSHES + push for push in pushes),
        *(SINGLES + spot for spot in spots),
        *(_moved_removal(REMOVAL_CODES[i], images) for i in range(LEAVING - REMOVALS)),
        LEAVING,
    )


def _moved_removal(code: int, images: tuple[int, ...]) -> int:
    """Return the action of a removal's image."""
    spots = board.LINES[(code >> LINE_SHIFT) - 1]
    taken = {images[spot] for i, spot in enumerate(spots) if code >> i & 1}
    line = {frozenset(line): i for i, line in enumerate(board.LINES)}[
        frozenset([images[spot] for spot in spots])
    ]
    pattern = sum([1 << i for i, spot in enumerate(board.LINES[line]) if spot in taken])
    return ACTION_OF_REMOVAL[PATTERNS * line + pattern]
