"""What a position of GIPF tells about itself: for texts, pictures and guidance."""

from __future__ import annotations

import cython

from kancha.boardgames.gipf import board
from kancha.boardgames.gipf.rules import GipfRules
from kancha.boardgames.gipf.state import Account, Masks, Piece, Row, Step, Turn

if not cython.compiled:
    from kancha.boardgames.gipf.rules import (
        LEAVE,
        LINE_COUNT,
        LINE_SHIFT,
        NONE,
        TAKEN,
        WAY,
        WAY_COUNT,
        WAYS,
        bits_of,
        chain,
    )

LETTERS = "wbWB"


class GipfReading(GipfRules):
    """A position that can be read, piece by piece."""

    def piece_at(self, spot: int) -> Piece | None:
        """Return the piece on a spot, or None."""
        number = cython.cast(cython.int, board.BIT[spot])
        for seat in range(2):
            if self._pieces[seat] >> number & 1:
                return Piece(seat, bool(self._gipfs >> number & 1))
        return None

    def mark_at(self, spot: int) -> str:
        """Return how a piece that is taken is marked in a move text (R10.1)."""
        piece = self.piece_at(spot)
        return "G" if piece is not None and piece.gipf else ""

    def text_at(self, spot: int) -> str:
        """Return the letter of what stands on a spot (R11.1), "1" where it is vacant."""
        piece = self.piece_at(spot)
        return "1" if piece is None else LETTERS[piece.seat + 2 * piece.gipf]

    def rows(self, seat: int) -> list[Row]:
        """Return the rows of a seat (R6.1)."""
        self._check_index("seat", seat, 2)
        found = [Row(line, self._row_on(line, seat)) for line in range(LINE_COUNT)]
        return [row for row in found if row.pieces]

    def taken_by(self, code: int) -> int:
        """Return the pieces that a removal takes, as bits."""
        if code != LEAVE:
            self._check_index("line", (code >> LINE_SHIFT) - 1, LINE_COUNT)
        return 0 if code == LEAVE else bits_of((code >> LINE_SHIFT) - 1, code & TAKEN)

    def moved_by(self, code: int) -> int:
        """Return the chain that a push moves, as bits."""
        way = code & WAY
        self._check_index("way", way, WAY_COUNT)
        return chain(WAYS[way].first, self._pieces[0] | self._pieces[1], WAYS[way].turn)

    def steps(self, code: int) -> list[Step]:
        """Return a move and the removals that follow from it, each with the position before it."""
        position = cython.cast(GipfReading, self.clone())
        made = [Step(self, self._legal_code(code))]
        position._act(code)
        removal = position._settle()
        while removal != NONE:
            made.append(Step(position.clone(), removal))
            position._take(removal)
            removal = position._settle()
        return made

    @property
    def turn(self) -> Turn:
        """The seat that decides, the phase and the pushes made."""
        return Turn(self._side, self._phase, self._turns)

    @property
    def accounts(self) -> tuple[Account, Account]:
        """What each seat has beside the board."""
        white, black = [Account(self._reserve[i], self._lost[i], self._right[i]) for i in range(2)]
        return white, black

    @property
    def masks(self) -> Masks:
        """The pieces of both seats and the GIPF-pieces, as bits."""
        return Masks(self._pieces[0], self._pieces[1], self._gipfs)

    @property
    def optional(self) -> int:
        """The pieces that may stay when their row is taken, as bits (R6.4)."""
        return self._optional()

    @property
    def verdict(self) -> int:
        """How the game ended (BY_RESERVE, ...)."""
        return self._ending
