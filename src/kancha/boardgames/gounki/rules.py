"""The rules of Gounki: what stands where, which moves are legal, what a move does, who has won."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import NamedTuple

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
    ROWS, MOST_WAYS = 2048, 8192

    MOVEMENTS = [SimpleNamespace(clear=0, stacked=0, code=0) for _ in range(MOST_WAYS)]
    DEPLOYMENTS = [SimpleNamespace(clear=0, stacked=0, code=0) for _ in range(MOST_WAYS)]
    FIRST_MOVEMENT = [0] * (ROWS + 1)
    FIRST_DEPLOYMENT = [0] * (ROWS + 1)

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
    """Write all ways of all pieces into tables: [seat][circles + 4 squares][origin]."""
    moves = 0
    drops = 0
    for row in range(ROWS):
        seat, circles, squares, origin = row >> 10, row >> 6 & 3, row >> 8 & 3, row & 63
        FIRST_MOVEMENT[row] = moves
        FIRST_DEPLOYMENT[row] = drops
        if circles + squares > 3:  # R1.3
            continue
        for last, passed in sorted(movements(seat, circles, squares, origin).items()):
            MOVEMENTS[moves].clear = mask(passed)
            MOVEMENTS[moves].stacked = mask({last} - {origin})
            MOVEMENTS[moves].code = origin | last << FIRST_TARGET | option_bits(seat, last)
            if last == origin:
                MOVEMENTS[moves].code |= NULL_MOVE
            moves += 1
        for targets in sorted(deployments(seat, circles, squares, origin)):
            code = origin | len(targets) << DROPS | option_bits(seat, targets[-1])
            for drop, target in enumerate(targets):
                code |= target << FIRST_TARGET + TARGET_WIDTH * drop
            others = [target for target in targets if target != origin]
            DEPLOYMENTS[drops].clear = mask(others)
            DEPLOYMENTS[drops].stacked = mask(t for t in others if others.count(t) > 1)
            DEPLOYMENTS[drops].code = code
            drops += 1
    FIRST_MOVEMENT[ROWS] = moves
    FIRST_DEPLOYMENT[ROWS] = drops


def mask(squares: Iterable[int]) -> int:
    """Return the bitboard of squares; exit squares do not count."""
    return sum(1 << square for square in set(squares) if square < 64)


def option_bits(seat: int, last: int) -> int:
    """Mark a black exit outside the files c to f (R3.8)."""
    return OUTER_EXIT if seat == 1 and last - EXIT in (0, 1, 6, 7) else 0


fill_ways()


class GounkiRules(Position):
    """A position of Gounki.

    `board` holds circles + 4 squares of each piece (R1.2), 0 where empty; `pieces`, `pairs` and
    `triples` are the squares with at least one, two and three parts of each seat.
    """

    def allocate(self) -> None:
        self.board = [0] * 64
        self.pieces = [0, 0]
        self.pairs = [0, 0]
        self.triples = [0, 0]

    def set_up(self, first_turns: int) -> None:
        """Fill the home ranks: squares on dark squares, circles on light ones (R2.1)."""
        for square in range(64):
            rank = square >> 3
            if rank < 2 or rank > 5:
                dark = (rank + square) % 2 == 0  # R1.1
                self.put(0 if rank < 2 else 1, square, 4 if dark else 1)
        self.begin(0, first_turns, 0, -1, -1)  # R2.2, R2.3

    def begin(self, side: int, left: int, ply: int, gone: int, gone_seat: int) -> None:
        """Take over what is not on the board, and the options (R1.5)."""
        options = self.game.options
        self.forbidden = (0 if options["null_moves"] else NULL_MOVE) | (
            0 if options["exit_files"] == "a-h" else OUTER_EXIT
        )
        self.max_moves_played = int(options["max_moves"])
        self.side, self.left, self.ply = side, left, ply
        self.exit, self.exit_seat = gone, gone_seat
        self.settle()

    # --- moves ----------------------------------------------------------------------------------

    def to_move(self) -> int:
        return NOBODY if self.ending else self.side

    def legal(self, out: list[int]) -> int:
        """Write all movements and deployments (R3.1): there is always one, and no pass."""
        if self.ending:
            return 0  # R6.6
        n = 0
        me = self.side
        own = self.pieces[me]
        enemy = self.pieces[1 - me]
        occupied = own | enemy
        no_part = enemy | self.triples[me]  # R5.4, R5.5
        no_pair = self.pairs[me]
        forbidden = self.forbidden
        waiting = own
        while waiting:
            origin = lowest_bit(waiting)
            waiting &= waiting - 1
            piece = self.board[origin]
            size = (piece & 3) + (piece >> 2)
            too_big = (
                self.triples[me] if size == 1 else self.pairs[me] if size == 2 else own
            )  # R4.5
            row = me << 10 | piece << 6 | origin
            for i in range(FIRST_MOVEMENT[row], FIRST_MOVEMENT[row + 1]):
                code = MOVEMENTS[i].code
                blocked = MOVEMENTS[i].clear & occupied | MOVEMENTS[i].stacked & too_big  # R4.2
                out[n] = code & MOVE_BITS
                n += 1 if (blocked | code & forbidden) == 0 else 0
            for i in range(FIRST_DEPLOYMENT[row], FIRST_DEPLOYMENT[row + 1]):
                code = DEPLOYMENTS[i].code
                blocked = DEPLOYMENTS[i].clear & no_part | DEPLOYMENTS[i].stacked & no_pair
                out[n] = code & MOVE_BITS
                n += 1 if (blocked | code & forbidden) == 0 else 0
        return n

    def apply(self, code: int) -> None:
        origin = code & ORIGIN
        if code >> DROPS:
            self.deploy(origin, code)
        else:
            self.move(origin, code >> FIRST_TARGET)
        self.ply += 1  # R9.5
        self.left -= 1
        if self.left == 0:
            self.side = 1 - self.side
            self.left = 1
        self.settle()

    def move(self, origin: int, target: int) -> None:
        """Move a whole piece: onto an empty square (R4.3), an enemy piece or an own one."""
        me = self.side
        piece = self.board[origin]
        self.put(me, origin, 0)
        if target >= EXIT:
            self.exit, self.exit_seat = target, me  # R4.7
            return
        if self.pieces[1 - me] >> target & 1:
            self.put(1 - me, target, 0)  # R4.4
        self.put(me, target, self.board[target] + piece)  # R4.5

    def deploy(self, origin: int, code: int) -> None:
        """Drop the parts of a piece one by one (R5)."""
        me = self.side
        at = origin
        self.put(me, origin, 0)  # R5.1
        for drop in range(code >> DROPS):
            target = code >> FIRST_TARGET + TARGET_WIDTH * drop & TARGET
            if target >= EXIT:
                self.exit, self.exit_seat = target, me  # R5.7
                return
            step = abs(target - at)
            self.put(me, target, self.board[target] + (4 if step == 1 or step == 8 else 1))
            at = target

    def put(self, seat: int, square: int, piece: int) -> None:
        """Make a piece of the seat, or nothing, stand on a square without enemy."""
        bit = cython.cast(cython.ulonglong, 1) << square
        size = (piece & 3) + (piece >> 2)
        self.board[square] = piece
        self.pieces[seat] = self.pieces[seat] | bit if size > 0 else self.pieces[seat] & ~bit
        self.pairs[seat] = self.pairs[seat] | bit if size > 1 else self.pairs[seat] & ~bit
        self.triples[seat] = self.triples[seat] | bit if size > 2 else self.triples[seat] & ~bit

    # --- end ------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Decide whether the game is over, in the order of R6.6."""
        self.winner = -1
        self.ending = UNDECIDED
        if self.exit >= 0:
            self.ending, self.winner = BY_EXIT, self.exit_seat  # R6.1
        elif self.pieces[0] == 0 or self.pieces[1] == 0:
            self.ending, self.winner = BY_CAPTURE, 0 if self.pieces[0] else 1  # R6.2
        elif (
            self.forbidden & OUTER_EXIT
            and self.side == 1
            and (self.pieces[1] & ~cython.cast(cython.ulonglong, BLACK_CORNERS)) == 0
            and (self.pieces[1] & 1 == 0 or self.board[0] & SQUARE_PARTS == 0)
            and (self.pieces[1] >> 7 & 1 == 0 or self.board[7] & SQUARE_PARTS == 0)
        ):
            self.ending, self.winner = BY_BLOCKADE, 0  # R6.3
        elif self.max_moves_played and self.ply >= self.max_moves_played:
            self.ending = BY_LIMIT  # R6.4

    def payoff(self, seat: int) -> float:
        return 0.0 if self.winner < 0 else 1.0 if self.winner == seat else -1.0

    def board_key64(self) -> int:
        key = fold(self.pieces[1], self.side << 8 | self.left)
        for i in range(8):
            key = fold(key, eight_bytes(self.board, i))
        return fold(key, self.exit + 1)

    def key64(self) -> int:
        return fold(self.board_key64(), self.ply)

    # --- for notation and pictures --------------------------------------------------------------

    def piece_at(self, square: int) -> Piece | None:
        """Return the piece on a square, or None."""
        piece = self.board[square]
        if piece == 0:
            return None
        return Piece(0 if self.pieces[0] >> square & 1 else 1, piece & 3, piece >> 2)

    def place(self, square: int, piece: Piece) -> None:
        """Set a piece while a position is being built."""
        self.put(piece.seat, square, piece.circles + 4 * piece.squares)

    @property
    def turn(self) -> Turn:
        """Whose turn it is, the moves left in it, and the moves played so far."""
        return Turn(self.side, self.left, self.ply)

    @property
    def gone(self) -> Exit | None:
        """The exit that ended the game, if one did."""
        return None if self.exit < 0 else Exit(self.exit_seat, self.exit)

    @property
    def verdict(self) -> Verdict:
        """How the game ended and who won it."""
        return Verdict(self.ending, self.winner)

    def exits(self, seat: int) -> list[int]:
        """Return the exit squares that a seat could reach if it were to move now."""
        other = cython.cast(GounkiRules, self.clone())
        other.side, other.left = seat, 1
        lasts = [targets_of(code)[-1] for code in other.moves.codes]
        return sorted({last for last in lasts if last >= EXIT})


def targets_of(code: int) -> tuple[int, ...]:
    """Return the last square of a movement, or the squares of the drops of a deployment."""
    shifts = [FIRST_TARGET + TARGET_WIDTH * drop for drop in range(code >> DROPS or 1)]
    return tuple([code >> shift & TARGET for shift in shifts])
