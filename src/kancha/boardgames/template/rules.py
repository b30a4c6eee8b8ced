"""The rules of Little Sums: the hot half of a game, compiled by the .pxd beside it."""

from __future__ import annotations

from typing import NamedTuple

import cython

from kancha.core.position import Position
from kancha.core.rng import Rng

if not cython.compiled:
    # What the .pxd gives to the compiled build.
    from kancha.core.bits import CHANCE, NOBODY, eight_bytes, fold

    DONE = 0
    HAND = 2
    STRIDE = 6
    DRAW, PLACE, GO_ON, OVER = range(4)

# A move code is the number of a tile, plus 8 (square + 1) where it is placed; 0 is `done`.


class State(NamedTuple):
    """The phase (DRAW, ...) and the seat whose turn it is."""

    phase: int
    seat: int


class TemplateRules(Position):
    """A position: `_hands` holds, from 6 x seat on, how many of each number; `_held` their sums."""

    def _allocate(self) -> None:
        """Make what C has by itself: arrays, and numbers that begin with 0."""
        self._filled = self._left = 0
        self._board = [0] * 16
        self._hands = [0] * 24
        self._bag = [0] * 8
        self._held = [0] * 4
        self._points = [0] * 4

    def _set_up(self) -> None:
        """Fill the bag (R1.2); seat 0 begins (R2.1)."""
        self._adopt_options()
        for number in range(1, self._size + 1):
            self._bag[number] = self._size + 1
        self._left = self._size * (self._size + 1)
        self._turn, self._filled = 0, 0
        self._begin_turn()

    def _adopt_options(self) -> None:
        """Keep the options that the moves depend on as C numbers (R1.3)."""
        self._size = int(self.game.options["size"])
        self._again = int(self.game.options["again"])

    # --- moves ----------------------------------------------------------------------------------

    def _to_move(self) -> int:
        return NOBODY if self._phase == OVER else CHANCE if self._phase == DRAW else self._turn

    def _legal(self, out: list[int]) -> int:
        n = 0
        if self._phase == OVER:
            return 0  # R4.1
        if self._phase == GO_ON:
            out[n] = DONE  # R2.3
            n += 1
        for number in range(1, self._size + 1):
            if self._phase == DRAW:
                out[n] = number
                n += 1 if self._bag[number] else 0
            elif self._hands[STRIDE * self._turn + number]:  # R3.1
                for square in range(self._size * self._size):
                    out[n] = 8 * (square + 1) + number
                    n += 1 if self._board[square] == 0 and self._touches_c(square) else 0  # R3.2
        return n

    def _touches_c(self, square: int) -> bool:
        """Say whether a square is beside a tile, or the board is empty."""
        size = self._size
        file, rank = square % size, square // size
        beside = 1 if self._filled == 0 else 0  # R3.3
        beside |= self._board[square - 1] if file > 0 else 0
        beside |= self._board[square + 1] if file + 1 < size else 0
        beside |= self._board[square - size] if rank > 0 else 0
        beside |= self._board[square + size] if rank + 1 < size else 0
        return beside != 0

    def _apply(self, code: int) -> None:
        if self._phase == DRAW:
            self._take(self._turn, code)
            self._begin_turn()
        elif code == DONE:
            self._next_turn()
        else:
            self._place((code >> 3) - 1, code & 7)

    def _take(self, seat: int, number: int) -> None:
        """Move a tile from the bag into a hand."""
        self._bag[number] -= 1
        self._left -= 1
        self._hands[STRIDE * seat + number] += 1
        self._held[seat] += 1

    def _place(self, square: int, number: int) -> None:
        """Place a tile from the hand, score what it fills, and find who is next."""
        self._hands[STRIDE * self._turn + number] -= 1
        self._held[self._turn] -= 1
        self._board[square] = number
        self._filled += 1
        column = self._line_sum(square % self._size, self._size)
        row = self._line_sum(square // self._size * self._size, 1)
        self._points[self._turn] += row + column  # R3.4
        if self._filled == self._size * self._size:
            self._phase, self._turn = OVER, 0  # R4.1: the text does not say who was last
        elif self._phase == PLACE and self._again and self._held[self._turn]:
            self._phase = GO_ON  # R2.3
        else:
            self._next_turn()

    def _line_sum(self, first: int, step: int) -> int:
        """Return the sum of a row or column, 0 where it is not full."""
        total = 0
        for i in range(self._size):
            number = self._board[first + step * i]
            if number == 0:
                return 0
            total += number
        return total

    def _next_turn(self) -> None:
        """Pass the turn to the next seat that has a tile or can draw one (R2.4)."""
        self._turn = (self._turn + 1) % self.seats
        while self._held[self._turn] == 0 and self._left == 0:
            self._turn = (self._turn + 1) % self.seats
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Let the seat draw up to two tiles (R2.1), then place one (R2.2)."""
        self._phase = DRAW if self._held[self._turn] < HAND and self._left else PLACE

    # --- chance and hidden hands ----------------------------------------------------------------

    def _sample(self, rng: Rng) -> int:
        ticket = rng._below(self._left)
        number = 1
        while ticket >= self._bag[number]:
            ticket -= self._bag[number]
            number += 1
        return number

    def _chance_of(self, code: int) -> float:
        return self._bag[code] / self._left  # R2.1

    def _determinize(self, seat: int, rng: Rng) -> None:
        """Put all other hands back into the bag and draw them anew (R5.1)."""
        for other in range(self.seats):
            if other != seat:
                for number in range(1, self._size + 1):
                    self._bag[number] += self._hands[STRIDE * other + number]
                    self._left += self._hands[STRIDE * other + number]
                    self._hands[STRIDE * other + number] = 0
        for other in range(self.seats):
            if other != seat:
                tiles = self._held[other]
                self._held[other] = 0
                for _ in range(tiles):
                    self._take(other, self._sample(rng))

    # --- end and key ----------------------------------------------------------------------------

    def _payoff(self, seat: int) -> float:
        """Return 1 for the only winner, less where the win is shared, -1 for the others (R4.2)."""
        sharing = 0
        for other in range(self.seats):
            if self._points[other] > self._points[seat]:
                return -1.0
            sharing += 1 if self._points[other] == self._points[seat] else 0
        return 2.0 / sharing - 1.0

    def _key64(self) -> int:
        """Fold in everything that makes positions differ, except what follows from the rest."""
        key = fold(eight_bytes(self._board, 0), eight_bytes(self._board, 1))
        for i in range(3):
            key = fold(key, eight_bytes(self._hands, i))
        key = fold(key, eight_bytes(self._bag, 0))
        for seat in range(self.seats):
            key = fold(key, self._points[seat])
        return fold(key, self._turn << 2 | self._phase)

    # --- for notation and pictures --------------------------------------------------------------

    def _restore(
        self,
        board: list[int],
        phase: int,
        turn: int,
        hands: list[list[int]],
        bag: list[int],
        points: list[int],
    ) -> None:
        """Take over everything from a position text that was read."""
        self._adopt_options()
        for square in range(len(board)):
            self._board[square] = board[square]
            self._filled += 1 if board[square] else 0
        for number in range(len(bag)):
            self._bag[number] = bag[number]
            self._left += bag[number]
        for seat in range(self.seats):
            for number in hands[seat]:
                self._hands[STRIDE * seat + number] += 1
                self._held[seat] += 1
            self._points[seat] = points[seat]
        self._phase, self._turn = phase, turn

    @property
    def state(self) -> State:
        """The phase and the seat whose turn it is."""
        return State(self._phase, self._turn)

    @property
    def tiles(self) -> list[int]:
        """The numbers on the squares, 0 where there is none."""
        return [self._board[square] for square in range(self._size * self._size)]

    @property
    def tally(self) -> list[int]:
        """The points of the seats."""
        return [self._points[seat] for seat in range(self.seats)]

    def hand(self, seat: int) -> list[int]:
        """Return the tiles of a seat in rising order."""
        self._check_index("seat", seat, self.seats)
        numbers = range(1, self._size + 1)
        return [n for n in numbers for _ in range(self._hands[STRIDE * seat + n])]

    @property
    def in_bag(self) -> list[int]:
        """How many of 1, 2, ... are in the bag."""
        return [self._bag[number] for number in range(1, self._size + 1)]

    def touches(self, square: int) -> bool:
        """Say whether a square is beside a tile, or the board is empty (R3.3)."""
        self._check_index("square", square, self._size * self._size)
        return bool(self._touches_c(square))

    def unseen(self, seat: int | None) -> list[int]:
        """Return how many of 1, 2, ... are in the bag or in hands that the seat does not see."""
        others = [self.hand(other) for other in range(self.seats) if other != seat]
        hidden = [number for hand in others for number in hand]
        return [count + hidden.count(number) for number, count in enumerate(self.in_bag, 1)]
