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
    """A position: `hands` holds, from 6 x seat on, how many of each number; `held` their sums."""

    def allocate(self) -> None:
        """Make what C has by itself: arrays, and numbers that begin with 0."""
        self.filled = self.left = 0
        self.board = [0] * 16
        self.hands = [0] * 24
        self.bag = [0] * 8
        self.held = [0] * 4
        self.points = [0] * 4

    def set_up(self) -> None:
        """Fill the bag (R1.2); seat 0 begins (R2.1)."""
        self.adopt_options()
        for number in range(1, self.size + 1):
            self.bag[number] = self.size + 1
        self.left = self.size * (self.size + 1)
        self.turn, self.filled = 0, 0
        self.begin_turn()

    def adopt_options(self) -> None:
        """Keep the options that the moves depend on as C numbers (R1.3)."""
        self.size = int(self.game.options["size"])
        self.again = int(self.game.options["again"])

    # --- moves ----------------------------------------------------------------------------------

    def to_move(self) -> int:
        return NOBODY if self.phase == OVER else CHANCE if self.phase == DRAW else self.turn

    def legal(self, out: list[int]) -> int:
        n = 0
        if self.phase == OVER:
            return 0  # R4.1
        if self.phase == GO_ON:
            out[n] = DONE  # R2.3
            n += 1
        for number in range(1, self.size + 1):
            if self.phase == DRAW:
                out[n] = number
                n += 1 if self.bag[number] else 0
            elif self.hands[STRIDE * self.turn + number]:  # R3.1
                for square in range(self.size * self.size):
                    out[n] = 8 * (square + 1) + number
                    n += 1 if self.board[square] == 0 and self.touches_c(square) else 0  # R3.2
        return n

    def touches_c(self, square: int) -> bool:
        """Say whether a square is beside a tile, or the board is empty."""
        size = self.size
        file, rank = square % size, square // size
        beside = 1 if self.filled == 0 else 0  # R3.3
        beside |= self.board[square - 1] if file > 0 else 0
        beside |= self.board[square + 1] if file + 1 < size else 0
        beside |= self.board[square - size] if rank > 0 else 0
        beside |= self.board[square + size] if rank + 1 < size else 0
        return beside != 0

    def apply(self, code: int) -> None:
        if self.phase == DRAW:
            self.take(self.turn, code)
            self.begin_turn()
        elif code == DONE:
            self.next_turn()
        else:
            self.place((code >> 3) - 1, code & 7)

    def take(self, seat: int, number: int) -> None:
        """Move a tile from the bag into a hand."""
        self.bag[number] -= 1
        self.left -= 1
        self.hands[STRIDE * seat + number] += 1
        self.held[seat] += 1

    def place(self, square: int, number: int) -> None:
        """Place a tile from the hand, score what it fills, and find who is next."""
        self.hands[STRIDE * self.turn + number] -= 1
        self.held[self.turn] -= 1
        self.board[square] = number
        self.filled += 1
        column = self.line_sum(square % self.size, self.size)
        row = self.line_sum(square // self.size * self.size, 1)
        self.points[self.turn] += row + column  # R3.4
        if self.filled == self.size * self.size:
            self.phase, self.turn = OVER, 0  # R4.1: the text does not say who was last
        elif self.phase == PLACE and self.again and self.held[self.turn]:
            self.phase = GO_ON  # R2.3
        else:
            self.next_turn()

    def line_sum(self, first: int, step: int) -> int:
        """Return the sum of a row or column, 0 where it is not full."""
        total = 0
        for i in range(self.size):
            number = self.board[first + step * i]
            if number == 0:
                return 0
            total += number
        return total

    def next_turn(self) -> None:
        """Pass the turn to the next seat that has a tile or can draw one (R2.4)."""
        self.turn = (self.turn + 1) % self.seats
        while self.held[self.turn] == 0 and self.left == 0:
            self.turn = (self.turn + 1) % self.seats
        self.begin_turn()

    def begin_turn(self) -> None:
        """Let the seat draw up to two tiles (R2.1), then place one (R2.2)."""
        self.phase = DRAW if self.held[self.turn] < HAND and self.left else PLACE

    # --- chance and hidden hands ----------------------------------------------------------------

    def sample(self, rng: Rng) -> int:
        ticket = rng.below(self.left)
        number = 1
        while ticket >= self.bag[number]:
            ticket -= self.bag[number]
            number += 1
        return number

    def chance_of(self, code: int) -> float:
        return self.bag[code] / self.left  # R2.1

    def determinize(self, seat: int, rng: Rng) -> None:
        """Put all other hands back into the bag and draw them anew (R5.1)."""
        for other in range(self.seats):
            if other != seat:
                for number in range(1, self.size + 1):
                    self.bag[number] += self.hands[STRIDE * other + number]
                    self.left += self.hands[STRIDE * other + number]
                    self.hands[STRIDE * other + number] = 0
        for other in range(self.seats):
            if other != seat:
                tiles = self.held[other]
                self.held[other] = 0
                for _ in range(tiles):
                    self.take(other, self.sample(rng))

    # --- end and key ----------------------------------------------------------------------------

    def payoff(self, seat: int) -> float:
        """Return 1 for the only winner, less where the win is shared, -1 for the others (R4.2)."""
        sharing = 0
        for other in range(self.seats):
            if self.points[other] > self.points[seat]:
                return -1.0
            sharing += 1 if self.points[other] == self.points[seat] else 0
        return 2.0 / sharing - 1.0

    def key64(self) -> int:
        """Fold in everything that makes positions differ, except what follows from the rest."""
        key = fold(eight_bytes(self.board, 0), eight_bytes(self.board, 1))
        for i in range(3):
            key = fold(key, eight_bytes(self.hands, i))
        key = fold(key, eight_bytes(self.bag, 0))
        for seat in range(self.seats):
            key = fold(key, self.points[seat])
        return fold(key, self.turn << 2 | self.phase)

    # --- for notation and pictures --------------------------------------------------------------

    def restore(
        self,
        board: list[int],
        phase: int,
        turn: int,
        hands: list[list[int]],
        bag: list[int],
        points: list[int],
    ) -> None:
        """Take over everything from a position text that was read."""
        self.adopt_options()
        for square in range(len(board)):
            self.board[square] = board[square]
            self.filled += 1 if board[square] else 0
        for number in range(len(bag)):
            self.bag[number] = bag[number]
            self.left += bag[number]
        for seat in range(self.seats):
            for number in hands[seat]:
                self.hands[STRIDE * seat + number] += 1
                self.held[seat] += 1
            self.points[seat] = points[seat]
        self.phase, self.turn = phase, turn

    @property
    def state(self) -> State:
        """The phase and the seat whose turn it is."""
        return State(self.phase, self.turn)

    @property
    def tiles(self) -> list[int]:
        """The numbers on the squares, 0 where there is none."""
        return [self.board[square] for square in range(self.size * self.size)]

    @property
    def tally(self) -> list[int]:
        """The points of the seats."""
        return [self.points[seat] for seat in range(self.seats)]

    def hand(self, seat: int) -> list[int]:
        """Return the tiles of a seat in rising order."""
        numbers = range(1, self.size + 1)
        return [n for n in numbers for _ in range(self.hands[STRIDE * seat + n])]

    @property
    def in_bag(self) -> list[int]:
        """How many of 1, 2, ... are in the bag."""
        return [self.bag[number] for number in range(1, self.size + 1)]

    def touches(self, square: int) -> bool:
        """Say whether a square is beside a tile, or the board is empty (R3.3)."""
        return bool(self.touches_c(square))

    def unseen(self, seat: int | None) -> list[int]:
        """Return how many of 1, 2, ... are in the bag or in hands that the seat does not see."""
        others = [self.hand(other) for other in range(self.seats) if other != seat]
        hidden = [number for hand in others for number in hand]
        return [count + hidden.count(number) for number, count in enumerate(self.in_bag, 1)]
