"""GIPF with potentials as arrays: what the base game has, and uses, answers, stocks, links (R15).

The first actions are those of the base game. The kinds in use, links and what PUNCT does change
which actions are legal, not what they are: all games with potentials have arrays of one shape.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.gipf import board
from kancha.boardgames.gipf.encoding import ACTIONS as BASE_ACTIONS
from kancha.boardgames.gipf.encoding import (
    GipfEncoding,
    moved_actions,
    moved_pushes,
)
from kancha.boardgames.gipf.potentials.options import NAMES
from kancha.boardgames.gipf.potentials.rules import PotentialRules
from kancha.core.encoding import Encoding
from kancha.core.position import Position

if not cython.compiled:
    from kancha.boardgames.gipf.encoding import CELL_OF, CELLS, PUSHES, number_of, push_of
    from kancha.boardgames.gipf.potentials.rules import (
        ACCEPT,
        ANSWER,
        CHALLENGE,
        DIE,
        EXTRA,
        LINKED,
        NO_TAMSK,
    )
    from kancha.boardgames.gipf.potentials.stacks import (
        CARRIED,
        CONVERT,
        COUNT,
        EARNING_SPOT,
        KIND_SHIFT,
        KINDS,
        LOADED,
        LOADED_PUSH,
        NEUTRALISE,
        PLANES,
        SPOT_BITS,
        SPOTS,
        TAMSK_PUSH,
        USE,
    )
    from kancha.boardgames.gipf.rules import AFTER, BEFORE, MAY, MUST, NONE, WAY, WAYS
    from kancha.core.bits import fill_plane, lowest_bit, put_mapped

    PAIRS = 498
    PAIR_OF = [0] * (64 * 64)
    PAIR_CODES = [0] * PAIRS

    LOADED_PUSHES = 1082
    TAMSK_PUSHES = 1382
    USES = 1442
    CONVERSIONS = USES + PAIRS
    DECLINING = CONVERSIONS + PAIRS
    ACCEPTING, CHALLENGING = DECLINING + 1, DECLINING + 2

    BESIDE, BESIDE_COUNT, COURSE = 12, 11, 34
    MOST_BASIC, MOST_OF_A_KIND, MOST_USED, MOST_CHALLENGES = 21, 6, 12, 30

if TYPE_CHECKING:
    from kancha.boardgames.gipf.game import Gipf

PLANE_NAMES = (
    *(f"{whose} {kind}" for whose in ("own", "other") for kind in ("pieces", "GIPF-pieces")),
    "spots of the board",
    *(f"{name} on the spot" for name in NAMES),
    "lowest potential still on its own piece",
    "used potentials on the spot, of 12",
    *(
        f"{whose} {what}"
        for whose in ("own", "other")
        for what in (
            "reserve, of 21",
            "pieces lost, of 21",
            "right to bring in a GIPF-piece",
            "duty to bring in a GIPF-piece",
            "right to bring in a loaded piece, but no GIPF-piece",
            *(f"stock of {name}, of 6" for name in NAMES),
            "challenges, of 30",
        )
    ),
    "to move",
    "removals after the push",
    "removals before the push",
    "extra push",
    "answer to an announced use",
    "die",
    "linked game",
    "carrier of the announced use",
    "landing of the announced use",
    "line of the announced push",
    "announced use converts",
    "number of the challenger, of 6",
    "failed in this turn",
    "an extra push can still come",
    "turns made, of the limit",
)


def fill_pairs() -> list[tuple[int, int]]:
    """Give numbers to two spots on a line, in this order: from where to where a use can go."""
    pairs = [
        (board.BIT[spot], board.BIT[other])
        for spots in board.LINES
        for spot in spots
        for other in spots
        if spot != other
    ]
    for number, (source, landing) in enumerate(pairs):
        PAIR_OF[64 * source + landing] = number
        PAIR_CODES[number] = USE | landing << KIND_SHIFT | source
    return pairs


SPOTS_OF_PAIRS = fill_pairs()
ACTIONS = BASE_ACTIONS + (KINDS + 1) * PUSHES + 2 * PAIRS + 3


class PotentialEncoding(GipfEncoding):
    """Actions: those of the base game, loaded pushes, T pushes, uses, conversions, answers."""

    def __init__(self, game: Gipf) -> None:
        Encoding.__init__(self, game, PLANE_NAMES, (7, 7), ACTIONS)

    def _action_of(self, position: Position, code: int) -> int:
        if code < LOADED_PUSH:
            return GipfEncoding._action_of(self, position, code)
        if code < USE:
            kind = (code & ~LOADED_PUSH) >> KIND_SHIFT
            push = number_of(cython.cast(PotentialRules, position), code & WAY)
            return LOADED_PUSHES + kind * PUSHES + push
        if code < TAMSK_PUSH:
            pair = PAIR_OF[64 * (code & SPOT_BITS) + (code >> KIND_SHIFT & SPOT_BITS)]
            return CONVERSIONS + pair if code & CONVERT else USES + pair
        if code < NO_TAMSK:
            return TAMSK_PUSHES + number_of(cython.cast(PotentialRules, position), code & WAY)
        if code == NO_TAMSK:
            return DECLINING
        return ACCEPTING if code == ACCEPT else CHALLENGING

    def _code_of(self, position: Position, action: int) -> int:
        if action < LOADED_PUSHES:
            return GipfEncoding._code_of(self, position, action)
        if action < TAMSK_PUSHES:
            number = action - LOADED_PUSHES
            kind = number // PUSHES
            return push_of(
                cython.cast(PotentialRules, position),
                number - kind * PUSHES,
                LOADED_PUSH | kind << KIND_SHIFT,
            )
        if action < USES:
            push = action - TAMSK_PUSHES
            return push_of(cython.cast(PotentialRules, position), push, TAMSK_PUSH)
        if action < CONVERSIONS:
            return self._use_of(cython.cast(PotentialRules, position), PAIR_CODES[action - USES])
        if action < DECLINING:
            return PAIR_CODES[action - CONVERSIONS] | CONVERT
        if action == DECLINING:
            return NO_TAMSK
        return ACCEPT if action == ACCEPTING else CHALLENGE

    def _use_of(self, position: PotentialRules, code: int) -> int:
        """Return the code of a use that converts nothing."""
        on_gipf = position._gipfs >> (code >> KIND_SHIFT & SPOT_BITS) & 1
        return code | NEUTRALISE if on_gipf else code

    # --- what a seat sees -------------------------------------------------------------------------

    def _observe(self, position: Position, seat: int, out: list[float], at: int) -> None:
        self._see_all(cython.cast(PotentialRules, position), seat, out, at)

    def _see_all(self, position: PotentialRules, seat: int, out: list[float], at: int) -> None:
        self._see_board(position, seat, out, at)
        for i in range(2):
            beside = at + CELLS * (BESIDE + BESIDE_COUNT * i)
            self._see_beside(position, seat if i == 0 else 1 - seat, out, beside)
        self._see_course(position, seat, out, at + CELLS * COURSE)

    def _see_board(self, position: PotentialRules, seat: int, out: list[float], at: int) -> None:
        for i in range(2):
            pieces = position._pieces[seat if i == 0 else 1 - seat]
            put_mapped(out, at + CELLS * 2 * i, pieces, CELL_OF)
            put_mapped(out, at + CELLS * (2 * i + 1), pieces & position._gipfs, CELL_OF)
        put_mapped(out, at + CELLS * 4, SPOTS, CELL_OF)
        for plane in range(CARRIED + 1):
            put_mapped(out, at + CELLS * (5 + plane), position._planes[plane], CELL_OF)
        here = at + CELLS * 11
        worth = 1
        for digit in range(COUNT, PLANES):
            bits = position._planes[digit]
            while bits:
                out[here + CELL_OF[lowest_bit(bits)]] += (1.0 * worth) / MOST_USED
                bits &= bits - 1
            worth += worth

    def _see_beside(self, position: PotentialRules, whose: int, out: list[float], at: int) -> None:
        reserve, lost = 1.0 * position._reserve[whose], 1.0 * position._lost[whose]
        fill_plane(out, at, CELLS, reserve / MOST_BASIC)
        fill_plane(out, at + CELLS, CELLS, lost / MOST_BASIC)
        right = position._right[whose]
        fill_plane(out, at + 2 * CELLS, CELLS, 1.0 if right == MAY else 0.0)
        fill_plane(out, at + 3 * CELLS, CELLS, 1.0 if right == MUST else 0.0)
        fill_plane(out, at + 4 * CELLS, CELLS, 1.0 if right == LOADED else 0.0)
        for kind in range(KINDS):
            left = 1.0 * position._stock[KINDS * whose + kind]
            fill_plane(out, at + (5 + kind) * CELLS, CELLS, left / MOST_OF_A_KIND)
        challenges = 1.0 * position._challenges[whose]
        fill_plane(out, at + (5 + KINDS) * CELLS, CELLS, challenges / MOST_CHALLENGES)

    def _see_course(self, position: PotentialRules, seat: int, out: list[float], at: int) -> None:
        phase = position._phase
        fill_plane(out, at, CELLS, 1.0 if position._to_move() == seat else 0.0)
        fill_plane(out, at + CELLS, CELLS, 1.0 if phase == AFTER else 0.0)
        fill_plane(out, at + 2 * CELLS, CELLS, 1.0 if phase == BEFORE else 0.0)
        fill_plane(out, at + 3 * CELLS, CELLS, 1.0 if phase == EXTRA else 0.0)
        fill_plane(out, at + 4 * CELLS, CELLS, 1.0 if phase == ANSWER else 0.0)
        fill_plane(out, at + 5 * CELLS, CELLS, 1.0 if phase == DIE else 0.0)
        fill_plane(out, at + 6 * CELLS, CELLS, 1.0 if phase == LINKED else 0.0)
        if position._announced != NONE:
            self._see_announced(position, out, at + 7 * CELLS)
        fill_plane(out, at + 11 * CELLS, CELLS, (1.0 * position._roll) / 6.0)
        put_mapped(out, at + 12 * CELLS, position._failed, CELL_OF)
        fill_plane(out, at + 13 * CELLS, CELLS, 1.0 if position._earned else 0.0)
        if position._max_turns:
            made = (1.0 * position._turns) / position._max_turns
            fill_plane(out, at + 14 * CELLS, CELLS, made if made < 1.0 else 1.0)

    def _see_announced(self, position: PotentialRules, out: list[float], at: int) -> None:
        code = position._announced
        if code >= TAMSK_PUSH:
            first = WAYS[code & WAY].first
            put_mapped(out, at, EARNING_SPOT, CELL_OF)
            put_mapped(out, at + CELLS, first, CELL_OF)
            if first & (position._pieces[0] | position._pieces[1]):  # R5.5: else any line is meant
                put_mapped(out, at + 2 * CELLS, WAYS[code & WAY].line, CELL_OF)
            return
        out[at + CELL_OF[code & SPOT_BITS]] = 1.0
        out[at + CELLS + CELL_OF[code >> KIND_SHIFT & SPOT_BITS]] = 1.0
        fill_plane(out, at + 3 * CELLS, CELLS, 1.0 if code & CONVERT else 0.0)

    # --- symmetries -------------------------------------------------------------------------------

    def _images_of_actions(self, images: tuple[int, ...]) -> tuple[int, ...]:
        pushes = moved_pushes(images)
        to = {bit: board.BIT[images[spot]] for bit, spot in board.SPOT.items()}
        pairs = [PAIR_OF[64 * to[source] + to[landing]] for source, landing in SPOTS_OF_PAIRS]
        return (
            *moved_actions(images),
            *(LOADED_PUSHES + kind * PUSHES + push for kind in range(KINDS) for push in pushes),
            *(TAMSK_PUSHES + push for push in pushes),
            *(USES + pair for pair in pairs),
            *(CONVERSIONS + pair for pair in pairs),
            DECLINING,
            ACCEPTING,
            CHALLENGING,
        )
