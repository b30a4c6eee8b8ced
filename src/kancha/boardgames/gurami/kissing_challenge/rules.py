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

    `line` holds the numbers known so far, `left` counts those to be drawn, `at` is how many pieces
    of the line all seats have dealt with.
    """

    def allocate(self) -> None:
        RoundsPosition.allocate(self)
        self.line = [0] * 24
        self.left = [0] * 8

    def begin(self, phase: int, line: list[int], at: int) -> None:
        """Take over what does not lie on the boards."""
        self.enter(phase)
        self.spread = SPREAD if self.game.options["spread4"] else 0  # R6.4
        self.at, self.known = at, len(line)
        for i, number in enumerate(line):
            self.line[i] = number
        for number in range(1, 7):
            self.left[number] = EACH - line.count(number)

    def become_solitaire(self, shared: RoundsPosition, seat: int) -> None:
        RoundsPosition.become_solitaire(self, shared, seat)
        other = cython.cast(ChallengeRules, shared)
        self.begin(0, other.line_numbers, other.at)

    # --- moves ----------------------------------------------------------------------------------

    def legal(self, out: list[int]) -> int:
        n = 0
        if self.turn == NOBODY:
            return 0  # R6.6
        if self.turn == CHANCE:
            for number in range(1, 7):
                out[n] = CHANCE_MOVE | number
                n += 1 if self.left[number] else 0
            return n
        apart = 1 if self.at < self.spread else 0
        return self.emit(out, n, self.turn, self.line[self.at], apart)  # R6.3

    def apply(self, code: int) -> None:
        seat = self.turn
        if seat == CHANCE:
            self.draw(code & NUMBER)
        else:
            self.play_piece(seat, code)
            self.settle(seat + 1)

    def draw(self, number: int) -> None:
        """Make the number the next of the line; the last one starts play (R6.2)."""
        self.line[self.known] = number
        self.left[number] -= 1
        self.known += 1
        if self.known == PIECES:
            self.settle(0)

    def open_for(self, seat: int, at: int) -> int:
        """Return the fields of a seat's board that may take a piece of the line (R2.3, R6.4)."""
        return self.fits(seat, self.line[at], 1 if at < self.spread else 0)

    def settle(self, seat: int) -> None:
        """Find the next seat that can place; seats that cannot lose the piece (R6.5)."""
        while True:
            while seat < self.seats:
                if self.open_for(seat, self.at):
                    self.turn = seat
                    return
                seat += 1
            seat = 0
            self.at += 1
            self.end_round()
            if self.at == PIECES or self.all_full():
                self.turn = NOBODY  # R6.6
                return

    # --- chance, keys ---------------------------------------------------------------------------

    def sample(self, rng: Rng) -> int:
        pick = rng.below(PIECES - self.known)
        number = 1
        while pick >= self.left[number]:
            pick -= self.left[number]
            number += 1
        return CHANCE_MOVE | number

    def chance_of(self, code: int) -> float:
        return cython.cast(cython.double, self.left[code & NUMBER]) / (PIECES - self.known)

    def key64(self) -> int:
        key = fold(self.rounds_key(), self.at)
        word = cython.cast(cython.ulonglong, 0)
        for i in range(self.known):
            word = word << 3 | self.line[i]
            if i == PIECES // 2:
                key = fold(key, word)
                word = 0
        return fold(key, word)

    # --- what is hidden (R6.7) ------------------------------------------------------------------

    def determinize(self, seat: int, rng: Rng) -> None:
        """Let every other seat play what is hidden anew: each placement a random legal one.

        With `reveal = "round"` that is the piece of the line that is being placed, with `"end"`
        all pieces up to it. Only samples are taken in which everybody has as many pieces on the
        board as the record tells; where 100 in a row do not fit, that board stays as it is.
        """
        for other in range(self.seats):
            if other != seat and (other < self.turn or (self.hide_all and self.turn >= 0)):
                self.guess_board(other, rng)

    def guess_board(self, seat: int, rng: Rng) -> None:
        """Sample one seat's hidden placements."""
        self.keep(seat)
        for _ in range(ATTEMPTS):
            if self.hide_all:
                self.clear(seat)
                for at in range(self.at):
                    self.play_at_random(seat, self.open_for(seat, at), self.line[at], rng)
                    self.forget_fresh(seat)
            else:
                self.lift_fresh(seat)
            fields = self.open_for(seat, self.at)
            if seat < self.turn:
                self.play_at_random(seat, fields, self.line[self.at], rng)
            if self.agrees(seat) and (seat != self.turn or fields):
                return
        self.restore(seat)

    # --- for texts and pictures -----------------------------------------------------------------

    @property
    def line_numbers(self) -> list[int]:
        """The numbers of the line that are known."""
        return [self.line[i] for i in range(self.known)]

    @property
    def dealt_with(self) -> int:
        """How many pieces of the line all seats have placed or lost."""
        return self.at

    def may_place(self, seat: int) -> bool:
        """Say whether the next piece of the line fits somewhere on a seat's board."""
        return self.known == PIECES and self.at < PIECES and self.open_for(seat, self.at) != 0
