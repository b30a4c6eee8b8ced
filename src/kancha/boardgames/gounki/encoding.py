"""Gounki as arrays: the board seen by a seat whose pieces go up, and all ways of a piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.gounki.rules import GounkiRules
from kancha.boardgames.gounki.ways import deployments, movements
from kancha.core.encoding import Encoding, IndexSymmetry
from kancha.core.position import Position

if not cython.compiled:
    from kancha.boardgames.gounki.rules import (
        DROPS,
        FIRST_TARGET,
        ORIGIN,
        TARGET,
        TARGET_WIDTH,
    )
    from kancha.boardgames.gounki.ways import EXIT
    from kancha.core.bits import fill_plane, lowest_bit

    UPSIDE_DOWN = 56
    TARGETS, STEPS, MOST_ACTIONS = 72, 5, 8192
    ACTION_OF_MOVE = [-1] * (64 * TARGETS)
    ACTION_OF_DROPS = [-1] * (64 * STEPS * STEPS * (STEPS + 1))
    CODES = [0] * MOST_ACTIONS
    STEP_OF = [0] * 11

if TYPE_CHECKING:
    from kancha.boardgames.gounki.game import Gounki

PLANES = (
    *(
        f"{whose} pieces with {n} or more {part}"
        for whose in ("own", "other")
        for part in ("circles", "squares")
        for n in (1, 2, 3)
    ),
    "to move",
    "moves left in this turn, of 3",
    "moves played, of the limit",
    "the second seat",
)


def upside_down(code: int) -> int:
    """Return the move on the board upside down: black's moves become white's and back."""
    turned = code ^ UPSIDE_DOWN
    drops = code >> DROPS
    for drop in range(drops or 1):
        shift = FIRST_TARGET + TARGET_WIDTH * drop
        if code >> shift & TARGET < EXIT:
            turned ^= UPSIDE_DOWN << shift
    return turned


def drops_index(code: int) -> int:
    """Return the place of white's deployment in ACTION_OF_DROPS: its origin and its steps."""
    index = code & ORIGIN
    at = index
    for drop in range(2):
        target = code >> FIRST_TARGET + TARGET_WIDTH * drop & TARGET
        index = STEPS * index + STEP_OF[target - at + 1]
        at = target
    index *= STEPS + 1
    if code >> DROPS == 3:
        target = code >> FIRST_TARGET + 2 * TARGET_WIDTH & TARGET
        index += 1 + STEP_OF[target - at + 1]
    return index


def fill_actions() -> int:
    """Give numbers to white's movements and deployments; return how many there are."""
    for step, change in enumerate((-1, 1, 7, 8, 9)):
        STEP_OF[change + 1] = step
    pieces = [(c, s) for c in range(4) for s in range(4) if 0 < c + s <= 3]
    moves = {
        origin | last << FIRST_TARGET
        for c, s in pieces
        for origin in range(64)
        for last in movements(0, c, s, origin)
    }
    drops = {
        origin
        | len(targets) << DROPS
        | sum([t << FIRST_TARGET + TARGET_WIDTH * i for i, t in enumerate(targets)])
        for c, s in pieces
        for origin in range(64)
        for targets in deployments(0, c, s, origin)
    }
    ordered = sorted(moves) + sorted(drops)
    for action, code in enumerate(ordered):
        CODES[action] = code
        if code >> DROPS:
            ACTION_OF_DROPS[drops_index(code)] = action
        else:
            ACTION_OF_MOVE[TARGETS * (code & ORIGIN) + (code >> FIRST_TARGET)] = action
    return len(ordered)


ACTIONS = fill_actions()


class GounkiEncoding(Encoding):
    """Every seat sees its own side below; black's moves are numbered like white's upside down."""

    def __init__(self, game: Gounki) -> None:
        super().__init__(game, PLANES, (8, 8), ACTIONS)

    def _action_of(self, position: Position, code: int) -> int:
        if cython.cast(GounkiRules, position)._side:
            code = upside_down(code)
        if code >> DROPS:
            return ACTION_OF_DROPS[drops_index(code)]
        return ACTION_OF_MOVE[TARGETS * (code & ORIGIN) + (code >> FIRST_TARGET)]

    def _code_of(self, position: Position, action: int) -> int:
        code = CODES[action]
        return upside_down(code) if cython.cast(GounkiRules, position)._side else code

    def _observe(self, position: Position, seat: int, out: list[float], at: int) -> None:
        self._see(cython.cast(GounkiRules, position), seat, out, at)

    def _see(self, position: GounkiRules, seat: int, out: list[float], at: int) -> None:
        turned = UPSIDE_DOWN if seat else 0
        self._put_pieces(position, seat, turned, out, at)
        self._put_pieces(position, 1 - seat, turned, out, at + 6 * 64)
        if position._side == seat:
            fill_plane(out, at + 12 * 64, 64, 1.0)
        fill_plane(out, at + 13 * 64, 64, position._left / 3.0)
        if position._max_moves_played:
            fill_plane(out, at + 14 * 64, 64, (1.0 * position._ply) / position._max_moves_played)
        if seat:
            fill_plane(out, at + 15 * 64, 64, 1.0)

    def _put_pieces(
        self, position: GounkiRules, seat: int, turned: int, out: list[float], at: int
    ) -> None:
        """Write the circles of a seat's pieces into three planes, the squares into three more."""
        waiting = position._pieces[seat]
        while waiting:
            square = lowest_bit(waiting)
            waiting &= waiting - 1
            piece = position._board[square]
            place = at + (square ^ turned)
            for n in range(piece & 3):
                out[place + 64 * n] = 1.0
            for n in range(piece >> 2):
                out[place + 64 * (3 + n)] = 1.0

    def symmetries(self) -> tuple[IndexSymmetry, ...]:
        cells = [square ^ 7 for square in range(64)]
        actions = self._actions_moved(mirrored)
        return (IndexSymmetry("mirror", self._moved(cells), actions),)


def mirrored(action: int) -> int:
    """Return the action on the board with left and right exchanged."""
    code = CODES[action]
    image = code ^ 7
    for drop in range(code >> DROPS or 1):
        image ^= 7 << FIRST_TARGET + TARGET_WIDTH * drop
    if image >> DROPS:
        return ACTION_OF_DROPS[drops_index(image)]
    return ACTION_OF_MOVE[TARGETS * (image & ORIGIN) + (image >> FIRST_TARGET)]
