"""The rules of Kissing Guramis: draws, trays, rounds, and what is hidden in a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.gurami.rounds import RoundsPosition

if not cython.compiled:
    from kancha.boardgames.gurami.board import FIELDS, NUMBERS
    from kancha.boardgames.gurami.rounds import (
        ATTEMPTS,
        CHANCE_MOVE,
        EACH,
        MOST_FRESH,
        NUMBER,
        NUMBER_SHIFT,
    )
    from kancha.core.bits import CHANCE, NOBODY, fold

    AFTER_FIRST = 20
    FIRST_DRAW = 4
    DRAW = 2

if TYPE_CHECKING:
    from kancha.core.rng import Rng


class KissingRules(RoundsPosition):
    """`_bag`, `_drawn` (in this round) and `_tray` (by seat) count pieces by their numbers."""

    def _allocate(self) -> None:
        RoundsPosition._allocate(self)
        self._bag = [0] * 8
        self._drawn = [0] * 8
        self._tray = [0] * 32
        self._pool = [0] * 8

    def _begin(self, phase: int, bag: list[int], trays: list[list[int]], drawn: list[int]) -> None:
        """Take over what does not lie on the boards, as counts by number; `drawn`: this round."""
        self._enter(phase)
        self._in_bag = sum(bag)
        for number in range(1, 7):
            self._bag[number] = bag[number]
            self._drawn[number] = drawn[number]
            for seat, tray in enumerate(trays):
                self._tray[NUMBERS * seat + number] = tray[number]

    def _become_solitaire(self, shared: RoundsPosition, seat: int) -> None:
        RoundsPosition._become_solitaire(self, shared, seat)
        other = cython.cast(KissingRules, shared)
        drawn = [0] + [other._drawn[number] for number in range(1, 7)]
        self._begin(0, other.bag_counts, [other.tray_counts(seat)], drawn)

    # --- moves ----------------------------------------------------------------------------------

    def _legal(self, out: list[int]) -> int:
        n = 0
        seat = self._turn
        if seat == NOBODY:
            return 0  # R5.6
        if seat == CHANCE:
            for number in range(1, 7):
                out[n] = CHANCE_MOVE | number
                n += 1 if self._bag[number] else 0
            return n
        apart = 1 if self._in_bag == AFTER_FIRST else 0  # R5.3
        for number in range(1, 7):
            if self._tray[NUMBERS * seat + number]:  # R5.4
                n = self._emit(out, n, seat, number, apart)
        return n

    def _apply(self, code: int) -> None:
        seat = self._turn
        if seat == CHANCE:
            self._draw(code & NUMBER)
        else:
            self._tray[NUMBERS * seat + (code >> NUMBER_SHIFT & NUMBER)] -= 1
            self._play_piece(seat, code)
            self._settle(seat)

    def _draw(self, number: int) -> None:
        """Give every seat a piece of the number; the last draw of the round starts play (R5.2)."""
        self._bag[number] -= 1
        self._in_bag -= 1
        self._drawn[number] += 1
        for seat in range(self.seats):
            self._tray[NUMBERS * seat + number] += 1
        if self._in_bag <= AFTER_FIRST and self._in_bag % DRAW == 0:
            self._settle(0)

    def _can_place(self, seat: int) -> int:
        """Say whether a piece of the tray fits somewhere."""
        apart = 1 if self._in_bag == AFTER_FIRST else 0
        for number in range(1, 7):
            if self._tray[NUMBERS * seat + number] and self._fits(seat, number, apart):
                return 1
        return 0

    def _settle(self, seat: int) -> None:
        """Find the next seat that can place; trays that fit nowhere are set aside (R5.5)."""
        while seat < self.seats:
            if self._can_place(seat):
                self._turn = seat
                return
            for number in range(1, 7):
                self._tray[NUMBERS * seat + number] = 0
            seat += 1
        self._end_round()
        for number in range(1, 7):
            self._drawn[number] = 0
        self._turn = NOBODY if self._in_bag == 0 or self._all_full() else CHANCE  # R5.6

    # --- chance, keys ---------------------------------------------------------------------------

    def _sample(self, rng: Rng) -> int:
        pick = rng._below(self._in_bag)
        number = 1
        while pick >= self._bag[number]:
            pick -= self._bag[number]
            number += 1
        return CHANCE_MOVE | number

    def _chance_of(self, code: int) -> float:
        return cython.cast(cython.double, self._bag[code & NUMBER]) / self._in_bag

    def _key64(self) -> int:
        key = self._rounds_key()
        word = cython.cast(cython.ulonglong, 0)
        for number in range(1, 7):
            word = word << 3 | self._bag[number]
        for seat in range(self.seats):
            for number in range(1, 7):
                word = word << 3 | self._tray[NUMBERS * seat + number]
            key = fold(key, word)
            word = 0
        return key

    # --- what is hidden (R5.7) ------------------------------------------------------------------

    def _determinize(self, seat: int, rng: Rng) -> None:
        """Let every other seat play what is hidden anew: each placement a random legal one.

        With `reveal = "round"` that is the unfinished round, from the board that everybody sees.
        With `"end"` it is the whole game: what was drawn in earlier rounds is dealt out again in
        random order. Only samples are taken in which everybody has as many pieces on the board as
        the record tells; where 100 in a row do not fit, that board stays as it is.
        """
        if self._turn == NOBODY:
            return
        for other in range(self.seats):
            if other != seat and (self._hide_all or other <= self._turn):
                self._guess_board(other, rng)

    def _guess_board(self, seat: int, rng: Rng) -> None:
        """Sample one seat's hidden placements."""
        self._keep(seat)
        for _ in range(ATTEMPTS):
            if self._hide_all:
                self._guess_history(seat, rng)
            else:
                self._lift_fresh(seat)
            self._play_round(seat, rng)
            if self._agrees(seat) and (seat != self._turn or self._can_place(seat)):
                return
        self._restore(seat)
        for number in range(1, 7):
            self._tray[NUMBERS * seat + number] = self._drawn[number] if seat >= self._turn else 0
        for i in range(self._fresh_count[seat] if seat == self._turn else 0):
            value = self._values[FIELDS * seat + self._fresh[MOST_FRESH * seat + i]]
            self._tray[NUMBERS * seat + (value if value > 0 else -value)] -= 1

    def _play_round(self, seat: int, rng: Rng) -> None:
        """Let a seat play this round at random, as far as it has come."""
        for number in range(1, 7):
            self._tray[NUMBERS * seat + number] = self._drawn[number]
        if seat > self._turn:
            return
        most = self._kept_count if seat == self._turn else FIRST_DRAW
        self._play_tray(seat, most, 1 if self._in_bag == AFTER_FIRST else 0, rng)
        if seat < self._turn:
            for number in range(1, 7):
                self._tray[NUMBERS * seat + number] = 0

    def _guess_history(self, seat: int, rng: Rng) -> None:
        """Replace a board by one laid at random with what was drawn before this round."""
        self._clear(seat)
        left = 0
        for number in range(1, 7):
            self._pool[number] = EACH - self._bag[number] - self._drawn[number]
            left += self._pool[number]
        first = 1
        while left:
            for number in range(1, 7):
                self._tray[NUMBERS * seat + number] = 0
            for _ in range(FIRST_DRAW if first else DRAW):
                pick = rng._below(left)
                number = 1
                while pick >= self._pool[number]:
                    pick -= self._pool[number]
                    number += 1
                self._pool[number] -= 1
                self._tray[NUMBERS * seat + number] += 1
                left -= 1
            self._play_tray(seat, FIRST_DRAW, first, rng)
            self._forget_fresh(seat)
            first = 0

    def _play_tray(self, seat: int, most: int, apart: int, rng: Rng) -> None:
        """Make up to `most` random legal placements from a seat's tray."""
        for _ in range(most):
            numbers = 0
            for number in range(1, 7):
                if self._tray[NUMBERS * seat + number]:
                    numbers |= 1 << number
            number = self._play_from(seat, numbers, apart, rng)
            if number == 0:
                return
            self._tray[NUMBERS * seat + number] -= 1

    # --- for texts and pictures -----------------------------------------------------------------

    def tray_counts(self, seat: int) -> list[int]:
        """Return how many pieces of each number a seat still has to place; item 0 is not used."""
        self._check_index("seat", seat, self.seats)
        return [0] + [self._tray[NUMBERS * seat + number] for number in range(1, 7)]

    @property
    def bag_counts(self) -> list[int]:
        """How many pieces of each number are in the bag; item 0 is not used."""
        return [0] + [self._bag[number] for number in range(1, 7)]

    @property
    def is_first_round(self) -> bool:
        """Whether the pieces of the first draw are being placed (R5.3)."""
        return self._turn >= 0 and self._in_bag == AFTER_FIRST

    def _place_ahead(self, seat: int, code: int) -> None:
        self._tray[NUMBERS * seat + (code >> NUMBER_SHIFT & NUMBER)] -= 1
        self._play_piece(seat, code)

    def waits(self, seat: int) -> bool:
        return self.may_place(seat)

    def may_place(self, seat: int) -> bool:
        """Say whether a piece of a seat's tray fits somewhere."""
        self._check_index("seat", seat, self.seats)
        return bool(self._can_place(seat))
