"""The rules of the Challenge: a line of 24 pieces, open to all, laid in strict order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.gurami.rounds import RoundsPosition

if not cython.compiled:
    from kancha.boardgames.gurami.rounds import ATTEMPTS, CHANCE_MOVE, EACH, NUMBER
    from kancha.core.bits import CHANCE, NOBODY, fold

    PIECES = 24
    SPREAD = 4

if TYPE_CHECKING:
    from kancha.core.rng import Rng


class ChallengeRules(RoundsPosition):
    """A line, and how far the seats have come in it.

    `_line` holds the numbers known so far, `_left` counts those to be drawn, `_at` is how many
    pieces of the line all seats have dealt with.
    """

    def _allocate(self) -> None:
        RoundsPosition._allocate(self)
        self._line = [0] * 24
        self._left = [0] * 8

    def _begin(self, phase: int, line: list[int], at: int) -> None:
        """Take over what does not lie on the boards."""
        self._enter(phase)
        self._spread = SPREAD if self.game.options["spread4"] else 0  # R6.4
        self._at, self._known = at, len(line)
        for i, number in enumerate(line):
            self._line[i] = number
        for number in range(1, 7):
            self._left[number] = EACH - line.count(number)

    def _become_solitaire(self, shared: RoundsPosition, seat: int) -> None:
        RoundsPosition._become_solitaire(self, shared, seat)
        other = cython.cast(ChallengeRules, shared)
        self._begin(0, other.line_numbers, other._at)

    # --- moves ----------------------------------------------------------------------------------

    def _legal(self, out: list[int]) -> int:
        n = 0
        if self._turn == NOBODY:
            return 0  # R6.6
        if self._turn == CHANCE:
            for number in range(1, 7):
                out[n] = CHANCE_MOVE | number
                n += 1 if self._left[number] else 0
            return n
        apart = 1 if self._at < self._spread else 0
        return self._emit(out, n, self._turn, self._line[self._at], apart)  # R6.3

    def _apply(self, code: int) -> None:
        seat = self._turn
        if seat == CHANCE:
            self._draw(code & NUMBER)
        else:
            self._play_piece(seat, code)
            self._settle(seat + 1)

    def _draw(self, number: int) -> None:
        """Make the number the next of the line; the last one starts play (R6.2)."""
        self._line[self._known] = number
        self._left[number] -= 1
        self._known += 1
        if self._known == PIECES:
            self._settle(0)

    def _open_for(self, seat: int, at: int) -> int:
        """Return the fields of a seat's board that may take a piece of the line (R2.3, R6.4)."""
        return self._fits(seat, self._line[at], 1 if at < self._spread else 0)

    def _settle(self, seat: int) -> None:
        """Find the next seat that can place; seats that cannot lose the piece (R6.5)."""
        while True:
            while seat < self.seats:
                if self._open_for(seat, self._at):
                    self._turn = seat
                    return
                seat += 1
            seat = 0
            self._at += 1
            self._end_round()
            if self._at == PIECES or self._all_full():
                self._turn = NOBODY  # R6.6
                return

    # --- chance, keys ---------------------------------------------------------------------------

    def _sample(self, rng: Rng) -> int:
        pick = rng._below(PIECES - self._known)
        number = 1
        while pick >= self._left[number]:
            pick -= self._left[number]
            number += 1
        return CHANCE_MOVE | number

    def _chance_of(self, code: int) -> float:
        return cython.cast(cython.double, self._left[code & NUMBER]) / (PIECES - self._known)

    def _key64(self) -> int:
        key = fold(self._rounds_key(), self._at)
        word = cython.cast(cython.ulonglong, 0)
        for i in range(self._known):
            word = word << 3 | self._line[i]
            if i == PIECES // 2:
                key = fold(key, word)
                word = 0
        return fold(key, word)

    # --- what is hidden (R6.7) ------------------------------------------------------------------

    def _determinize(self, seat: int, rng: Rng) -> None:
        """Let every other seat play what is hidden anew: each placement a random legal one.

        With `reveal = "round"` that is the piece of the line that is being placed, with `"end"`
        all pieces up to it. Only samples are taken in which everybody has as many pieces on the
        board as the record tells; where 100 in a row do not fit, that board stays as it is.
        """
        for other in range(self.seats):
            if other != seat and (other < self._turn or (self._hide_all and self._turn >= 0)):
                self._guess_board(other, rng)

    def _guess_board(self, seat: int, rng: Rng) -> None:
        """Sample one seat's hidden placements."""
        self._keep(seat)
        for _ in range(ATTEMPTS):
            if self._hide_all:
                self._clear(seat)
                for at in range(self._at):
                    self._play_at_random(seat, self._open_for(seat, at), self._line[at], rng)
                    self._forget_fresh(seat)
            else:
                self._lift_fresh(seat)
            fields = self._open_for(seat, self._at)
            if seat < self._turn:
                self._play_at_random(seat, fields, self._line[self._at], rng)
            if self._agrees(seat) and (seat != self._turn or fields):
                return
        self._restore(seat)

    # --- for texts and pictures -----------------------------------------------------------------

    @property
    def line_numbers(self) -> list[int]:
        """The numbers of the line that are known."""
        return [self._line[i] for i in range(self._known)]

    @property
    def dealt_with(self) -> int:
        """How many pieces of the line all seats have placed or lost."""
        return self._at

    def may_place(self, seat: int) -> bool:
        """Say whether the next piece of the line fits somewhere on a seat's board."""
        self._check_index("seat", seat, self.seats)
        return self._known == PIECES and self._at < PIECES and self._open_for(seat, self._at) != 0
