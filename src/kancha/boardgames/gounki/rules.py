"""The rules of Gounki: what stands where, which moves are legal, what a move does, who has won."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import TYPE_CHECKING, NamedTuple

import cython

from kancha.boardgames.gounki.ways import deployments, movements
from kancha.core.position import Position

if not cython.compiled:
    from kancha.boardgames.gounki.ways import EXIT
    from kancha.core.bits import NOBODY, eight_bytes, fold, lowest_bit

    ORIGIN = 0x3F
    FIRST_TARGET, TARGET_WIDTH, TARGET = 6, 7, 0x7F
    DROPS = 27
    MOVE_BITS = 0x1FFFFFFF
    NULL_MOVE = 0x20000000
    OUTER_EXIT = 0x40000000
    SQUARE_PARTS = 0b1100
    BLACK_CORNERS = 0x81
    UNDECIDED, BY_EXIT, BY_CAPTURE, BY_BLOCKADE, BY_LIMIT = range(5)
    ROWS, MOST_WAYS = 2048, 16384
    TRIES = 16

    WAYS = [SimpleNamespace(clear=0, stacked=0, code=0) for _ in range(MOST_WAYS)]
    FIRST_MOVEMENT = [0] * (ROWS + 1)
    FIRST_DEPLOYMENT = [0] * ROWS

if TYPE_CHECKING:
    from kancha.core.rng import Rng

# A move code has its origin in the bits ORIGIN. From bit FIRST_TARGET on it has targets of
# TARGET_WIDTH bits, EXIT and more for an exit square. A movement has one target. A deployment has
# one for each drop, their number from bit DROPS on. The tables add NULL_MOVE and OUTER_EXIT, which
# options can forbid.


class Piece(NamedTuple):
    """A piece on the board: whose it is and its parts (R1.2)."""

    seat: int
    circles: int
    squares: int


class Turn(NamedTuple):
    """Whose turn it is, the moves left in it, and the moves played so far."""

    seat: int
    left: int
    ply: int


class Exit(NamedTuple):
    """The seat that left the board, and the exit square."""

    seat: int
    square: int


class Verdict(NamedTuple):
    """How a game ended (BY_EXIT, ...) and who won it (-1: nobody)."""

    ending: int
    winner: int


def fill_ways() -> None:
    """Write all ways of all pieces into a table: [seat][circles + 4 squares][origin].

    The movements of a row come first, its deployments after them.
    """
    n = 0
    for row in range(ROWS):
        seat, circles, squares, origin = row >> 10, row >> 6 & 3, row >> 8 & 3, row & 63
        FIRST_MOVEMENT[row] = FIRST_DEPLOYMENT[row] = n
        if circles + squares > 3:  # R1.3
            continue
        for last, passed in sorted(movements(seat, circles, squares, origin).items()):
            WAYS[n].clear = mask(passed)
            WAYS[n].stacked = mask({last} - {origin})
            WAYS[n].code = origin | last << FIRST_TARGET | option_bits(seat, last)
            if last == origin:
                WAYS[n].code |= NULL_MOVE
            n += 1
        FIRST_DEPLOYMENT[row] = n
        for targets in sorted(deployments(seat, circles, squares, origin)):
            code = origin | len(targets) << DROPS | option_bits(seat, targets[-1])
            for drop, target in enumerate(targets):
                code |= target << FIRST_TARGET + TARGET_WIDTH * drop
            others = [target for target in targets if target != origin]
            WAYS[n].clear = mask(others)
            WAYS[n].stacked = mask(t for t in others if others.count(t) > 1)
            WAYS[n].code = code
            n += 1
    FIRST_MOVEMENT[ROWS] = n


def mask(squares: Iterable[int]) -> int:
    """Return the bitboard of squares; exit squares do not count."""
    return sum(1 << square for square in set(squares) if square < 64)


def option_bits(seat: int, last: int) -> int:
    """Mark a black exit outside the files c to f (R3.8)."""
    return OUTER_EXIT if seat == 1 and last - EXIT in (0, 1, 6, 7) else 0


fill_ways()


class GounkiRules(Position):
    """A position of Gounki.

    `_board` holds circles + 4 squares of each piece (R1.2), 0 where empty; `_pieces`, `_pairs` and
    `_triples` are the squares with at least one, two and three parts of each seat.
    """

    def _allocate(self) -> None:
        self._board = [0] * 64
        self._pieces = [0, 0]
        self._pairs = [0, 0]
        self._triples = [0, 0]

    def _set_up(self, first_turns: int) -> None:
        """Fill the home ranks: squares on dark squares, circles on light ones (R2.1)."""
        for square in range(64):
            rank = square >> 3
            if rank < 2 or rank > 5:
                dark = (rank + square) % 2 == 0  # R1.1
                self._put(0 if rank < 2 else 1, square, 4 if dark else 1)
        self._begin(0, first_turns, 0, -1, -1)  # R2.2, R2.3

    def _begin(self, side: int, left: int, ply: int, gone: int, gone_seat: int) -> None:
        """Take over what is not on the board, and the options (R1.5)."""
        options = self.game.options
        self._forbidden = (0 if options["null_moves"] else NULL_MOVE) | (
            0 if options["exit_files"] == "a-h" else OUTER_EXIT
        )
        self._max_moves_played = int(options["max_moves"])
        self._side, self._left, self._ply = side, left, ply
        self._exit, self._exit_seat = gone, gone_seat
        self._settle()

    # --- moves ----------------------------------------------------------------------------------

    def _to_move(self) -> int:
        return NOBODY if self._ending else self._side

    def _legal(self, out: list[int]) -> int:
        """Write all movements and deployments (R3.1): there is always one, and no pass."""
        if self._ending:
            return 0  # R6.6
        n = 0
        me = self._side
        own = self._pieces[me]
        enemy = self._pieces[1 - me]
        occupied = own | enemy
        no_part = enemy | self._triples[me]  # R5.4, R5.5
        no_pair = self._pairs[me]
        forbidden = self._forbidden
        waiting = own
        while waiting:
            origin = lowest_bit(waiting)
            waiting &= waiting - 1
            piece = self._board[origin]
            too_big = self._too_big(piece)
            row = me << 10 | piece << 6 | origin
            for i in range(FIRST_MOVEMENT[row], FIRST_DEPLOYMENT[row]):
                code = WAYS[i].code
                blocked = WAYS[i].clear & occupied | WAYS[i].stacked & too_big  # R4.2
                out[n] = code & MOVE_BITS
                n += 1 if (blocked | code & forbidden) == 0 else 0
            for i in range(FIRST_DEPLOYMENT[row], FIRST_MOVEMENT[row + 1]):
                code = WAYS[i].code
                blocked = WAYS[i].clear & no_part | WAYS[i].stacked & no_pair
                out[n] = code & MOVE_BITS
                n += 1 if (blocked | code & forbidden) == 0 else 0
        return n

    def _too_big(self, piece: int) -> int:
        """Return the squares of own pieces onto which a piece may not move (R4.5)."""
        size = (piece & 3) + (piece >> 2)
        me = self._side
        return (
            self._triples[me] if size == 1 else self._pairs[me] if size == 2 else self._pieces[me]
        )

    def _random_move(self, rng: Rng, out: list[int]) -> int:
        """Try ways of all pieces at random until one is legal: each legal move is as likely."""
        me = self._side
        pieces = 0
        total = 0
        waiting = self._pieces[me]
        while waiting:
            origin = lowest_bit(waiting)
            waiting &= waiting - 1
            row = me << 10 | self._board[origin] << 6 | origin
            total += FIRST_MOVEMENT[row + 1] - FIRST_MOVEMENT[row]
            out[2 * pieces] = total
            out[2 * pieces + 1] = row
            pieces += 1
        for _ in range(TRIES):
            pick = rng._below(total)
            at = 0
            while out[at] <= pick:
                at += 2
            row = out[at + 1]
            i = FIRST_MOVEMENT[row + 1] - out[at] + pick
            code: int = WAYS[i].code
            if i < FIRST_DEPLOYMENT[row]:
                blocked = WAYS[i].clear & (self._pieces[0] | self._pieces[1])
                blocked |= WAYS[i].stacked & self._too_big(row >> 6 & 15)
            else:
                blocked = WAYS[i].clear & (self._pieces[1 - me] | self._triples[me])
                blocked |= WAYS[i].stacked & self._pairs[me]
            if (blocked | code & self._forbidden) == 0:
                return code & MOVE_BITS
        return out[rng._below(self._legal(out))]

    def _apply(self, code: int) -> None:
        origin = code & ORIGIN
        if code >> DROPS:
            self._deploy(origin, code)
        else:
            self._move(origin, code >> FIRST_TARGET)
        self._ply += 1  # R9.5
        self._left -= 1
        if self._left == 0:
            self._side = 1 - self._side
            self._left = 1
        self._settle()

    def _move(self, origin: int, target: int) -> None:
        """Move a whole piece: onto an empty square (R4.3), an enemy piece or an own one."""
        me = self._side
        piece = self._board[origin]
        self._put(me, origin, 0)
        if target >= EXIT:
            self._exit, self._exit_seat = target, me  # R4.7
            return
        if self._pieces[1 - me] >> target & 1:
            self._put(1 - me, target, 0)  # R4.4
        self._put(me, target, self._board[target] + piece)  # R4.5

    def _deploy(self, origin: int, code: int) -> None:
        """Drop the parts of a piece one by one (R5)."""
        me = self._side
        at = origin
        self._put(me, origin, 0)  # R5.1
        for drop in range(code >> DROPS):
            target = code >> FIRST_TARGET + TARGET_WIDTH * drop & TARGET
            if target >= EXIT:
                self._exit, self._exit_seat = target, me  # R5.7
                return
            step = abs(target - at)
            self._put(me, target, self._board[target] + (4 if step == 1 or step == 8 else 1))
            at = target

    def _put(self, seat: int, square: int, piece: int) -> None:
        """Make a piece of the seat, or nothing, stand on a square without enemy."""
        bit = cython.cast(cython.ulonglong, 1) << square
        size = (piece & 3) + (piece >> 2)
        self._board[square] = piece
        self._pieces[seat] = self._pieces[seat] | bit if size > 0 else self._pieces[seat] & ~bit
        self._pairs[seat] = self._pairs[seat] | bit if size > 1 else self._pairs[seat] & ~bit
        self._triples[seat] = self._triples[seat] | bit if size > 2 else self._triples[seat] & ~bit

    # --- end ------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Decide whether the game is over, in the order of R6.6."""
        self._winner = -1
        self._ending = UNDECIDED
        if self._exit >= 0:
            self._ending, self._winner = BY_EXIT, self._exit_seat  # R6.1
        elif self._pieces[0] == 0 or self._pieces[1] == 0:
            self._ending, self._winner = BY_CAPTURE, 0 if self._pieces[0] else 1  # R6.2
        elif (
            self._forbidden & OUTER_EXIT
            and self._side == 1
            and (self._pieces[1] & ~cython.cast(cython.ulonglong, BLACK_CORNERS)) == 0
            and (self._pieces[1] & 1 == 0 or self._board[0] & SQUARE_PARTS == 0)
            and (self._pieces[1] >> 7 & 1 == 0 or self._board[7] & SQUARE_PARTS == 0)
        ):
            self._ending, self._winner = BY_BLOCKADE, 0  # R6.3
        elif self._max_moves_played and self._ply >= self._max_moves_played:
            self._ending = BY_LIMIT  # R6.4

    def _payoff(self, seat: int) -> float:
        return 0.0 if self._winner < 0 else 1.0 if self._winner == seat else -1.0

    def _board_key64(self) -> int:
        key = fold(self._pieces[1], self._side << 8 | self._left)
        for i in range(8):
            key = fold(key, eight_bytes(self._board, i))
        return fold(key, self._exit + 1)

    def _key64(self) -> int:
        return fold(self._board_key64(), self._ply)

    # --- for notation and pictures --------------------------------------------------------------

    def piece_at(self, square: int) -> Piece | None:
        """Return the piece on a square, or None."""
        self._check_index("square", square, 64)
        piece = self._board[square]
        if piece == 0:
            return None
        return Piece(0 if self._pieces[0] >> square & 1 else 1, piece & 3, piece >> 2)

    def _place(self, square: int, piece: Piece) -> None:
        """Set a piece while a position is being built."""
        self._put(piece.seat, square, piece.circles + 4 * piece.squares)

    @property
    def turn(self) -> Turn:
        """Whose turn it is, the moves left in it, and the moves played so far."""
        return Turn(self._side, self._left, self._ply)

    @property
    def gone(self) -> Exit | None:
        """The exit that ended the game, if one did."""
        return None if self._exit < 0 else Exit(self._exit_seat, self._exit)

    @property
    def verdict(self) -> Verdict:
        """How the game ended and who won it."""
        return Verdict(self._ending, self._winner)

    def exits(self, seat: int) -> list[int]:
        """Return the exit squares that a seat could reach if it were to move now."""
        self._check_index("seat", seat, 2)
        other = cython.cast(GounkiRules, self.clone())
        other._side, other._left = seat, 1
        lasts = [targets_of(code)[-1] for code in other.moves.codes]
        return sorted({last for last in lasts if last >= EXIT})


def targets_of(code: int) -> tuple[int, ...]:
    """Return the last square of a movement, or the squares of the drops of a deployment."""
    shifts = [FIRST_TARGET + TARGET_WIDTH * drop for drop in range(code >> DROPS or 1)]
    return tuple([code >> shift & TARGET for shift in shifts])
