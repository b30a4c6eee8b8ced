"""The rules of Equals = Wins: draws, the two options of a turn, the end (R4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.gurami.equals_wins.lookahead import LookaheadPosition
from kancha.boardgames.gurami.equals_wins.state import Offers, Stage, Turn

if not cython.compiled:
    from kancha.boardgames.gurami.board import BALANCE, EVEN, TOTAL_SHIFT
    from kancha.boardgames.gurami.equals_wins.lookahead import (
        BLUE_VALUES,
        MOST,
        YELLOW_VALUES,
        ZERO,
    )
    from kancha.core.bits import CHANCE, NOBODY, fold, lowest_bit

    FIELD, VALUE_SHIFT, VALUE = 0x3F, 6, 0xF
    OPTION_A = 0x400
    DONE = 0x800
    ROW = 8
    SETUP_YELLOW, SETUP_BLUE, BEGINNING, PLAYING, ENDING, OVER = range(6)

if TYPE_CHECKING:
    from kancha.core.rng import Rng

# The code of a placement: the field in the bits FIELD, the value plus ZERO from bit VALUE_SHIFT on,
# OPTION_A. The end of a turn is DONE, a draw is the number drawn.


class EqualsWinsRules(LookaheadPosition):
    """The whole game but for judgement.

    `hands`, `stock` and `bag` count pieces by number; a hand has ROW places for each seat. `placed`
    says whether the seat has placed something in this turn.
    """

    def allocate(self) -> None:
        LookaheadPosition.allocate(self)
        self.hands = [0] * 24
        self.stock = [0] * 8
        self.bag = [0] * 8
        self.points_of = [0] * 4
        self.phase = self.side = self.placed = 0

    # --- moves ----------------------------------------------------------------------------------

    def to_move(self) -> int:
        if self.phase == PLAYING:
            return self.side
        return NOBODY if self.phase == OVER else CHANCE

    def legal(self, out: list[int]) -> int:
        if self.phase == OVER:
            return 0  # R4.9
        n = 0
        if self.phase != PLAYING:
            for number in range(1, MOST + 1):
                out[n] = number
                n += 1 if self.outcomes(number) else 0
            return n
        n = self.placements(out)
        # R4.7: the turn may end after something was placed, or where nothing can be.
        if self.group == 0 and (self.placed or n == 0):
            out[n] = DONE
            n += 1
        return n

    def look_ahead(self) -> None:
        """Find what the seat may place with its pool: its hand and the stock (R4.3)."""
        for number in range(1, MOST + 1):
            self.search.counts[number] = self.hands[ROW * self.side + number] + self.stock[number]
        self.find_values()

    def placements(self, out: list[int]) -> int:
        """Write the codes of all placements, return their number."""
        self.look_ahead()
        n = 0
        free = self.layout.all_fields & ~self.occupied[0]
        while free:
            field = lowest_bit(free)
            free &= free - 1
            values = self.search.completes[field] | self.search.waits[field]  # R4.5, R4.6
            while values:
                out[n] = field | lowest_bit(values) << VALUE_SHIFT
                n += 1
                values &= values - 1
            if self.placed == 0:
                values = self.search.allowed[field] & ~self.search.completes[field]
                values &= self.contacts(field)  # R4.4
                while values:
                    out[n] = field | lowest_bit(values) << VALUE_SHIFT | OPTION_A
                    n += 1
                    values &= values - 1
        return n

    def contacts(self, field: int) -> int:
        """Return the values of the colours that have a piece of the other colour beside a field."""
        found = 0
        others = self.layout.near[field] & self.occupied[0]
        while others:
            value = self.values[lowest_bit(others)]
            found |= BLUE_VALUES if value > 0 else YELLOW_VALUES
            others &= others - 1
        return found

    def apply(self, code: int) -> None:
        if self.phase != PLAYING:
            self.draw(code)
        elif code & DONE:
            self.end_turn()
        else:
            value = (code >> VALUE_SHIFT & VALUE) - ZERO
            self.lay(code & FIELD, value, code & OPTION_A)

    def lay(self, field: int, value: int, option_a: int) -> None:
        """Place a piece of the pool; a number that both have comes from the hand (R4.3)."""
        number = abs(value)
        if self.hands[ROW * self.side + number]:
            self.hands[ROW * self.side + number] -= 1
        else:
            self.stock[number] -= 1
        self.put(0, field, value)
        if option_a:
            self.points_of[self.side] += number  # R4.4
            self.end_turn()
        else:
            self.placed = 1
            self.score_group(field, value)

    def score_group(self, field: int, value: int) -> None:
        """Score a placement by option b and see whether it completes the group (R4.5)."""
        complete = 0
        number = abs(value)
        for kind in range(3):
            chain = self.chain(0, field, kind)
            if (chain & BALANCE) - EVEN + value == 0:
                self.points_of[self.side] += ((chain >> TOTAL_SHIFT) + number) // 2
                if self.group == 0 or self.holds_group(field, kind):
                    complete = 1
        if complete:
            self.close_group()
        else:
            self.extend_group(field)

    # --- draws and turns ------------------------------------------------------------------------

    def outcomes(self, number: int) -> int:
        """Return how many pieces of the bag with a number may be drawn now."""
        if self.phase == SETUP_BLUE and self.values[self.start_yellow] == number:
            return 0  # R4.2
        return self.bag[number]

    def all_outcomes(self) -> int:
        """Return how many pieces of the bag may be drawn now."""
        total = 0
        for number in range(1, MOST + 1):
            total += self.outcomes(number)
        return total

    def sample(self, rng: Rng) -> int:
        pick = rng.below(self.all_outcomes())
        for number in range(1, MOST + 1):
            pick -= self.outcomes(number)
            if pick < 0:
                return number
        return 0

    def chance_of(self, code: int) -> float:
        return cython.cast(cython.double, self.outcomes(code)) / self.all_outcomes()

    def draw(self, number: int) -> None:
        """Let chance draw a piece from the bag."""
        self.bag[number] -= 1
        if self.phase == SETUP_YELLOW:
            self.put(0, self.start_yellow, number)  # R4.2
            self.phase = SETUP_BLUE
        elif self.phase == SETUP_BLUE:
            self.put(0, self.start_blue, -number)
            self.phase = BEGINNING
        else:
            self.hands[ROW * self.side + number] += 1
            if self.hand_size(self.side) == 2 or self.drawable() == 0:
                if self.phase == BEGINNING:
                    self.phase = PLAYING  # R4.3
                else:
                    self.next_turn()

    def drawable(self) -> int:
        """Return how many pieces of the bag will still be drawn (R4.2)."""
        total = -self.never_drawn
        for number in range(1, MOST + 1):
            total += self.bag[number]
        return total

    def hand_size(self, seat: int) -> int:
        """Return the number of pieces in a hand."""
        total = 0
        for number in range(1, MOST + 1):
            total += self.hands[ROW * seat + number]
        return total

    def end_turn(self) -> None:
        """End a turn (R4.8): what is left in the hand goes to the stock, then the seat draws."""
        self.placed = 0
        self.close_group()
        for number in range(1, MOST + 1):
            self.stock[number] += self.hands[ROW * self.side + number]
            self.hands[ROW * self.side + number] = 0
        if self.drawable() > 0:
            self.phase = ENDING
        else:
            self.next_turn()

    def next_turn(self) -> None:
        """Let the next seat play, or draw first, or end the game (R4.8)."""
        self.side = self.side + 1 if self.side + 1 < self.seats else 0
        if self.hand_size(self.side):
            self.phase = PLAYING
        else:
            self.phase = BEGINNING if self.drawable() > 0 else OVER  # R4.9
            if self.phase == OVER:
                self.side = 0

    def payoff(self, seat: int) -> float:
        """Return 1 for the win, -1 for a loss, 2/n - 1 for a win shared by n (R4.9)."""
        sharing = 0
        for other in range(self.seats):
            if self.points_of[other] > self.points_of[seat]:
                return -1.0
            sharing += 1 if self.points_of[other] == self.points_of[seat] else 0
        return 2.0 / sharing - 1.0

    # --- hidden hands ---------------------------------------------------------------------------

    def determinize(self, seat: int, rng: Rng) -> None:
        """Draw the other hands anew from the bag and these hands (R4.10).

        A seat that has opened a group can complete it (R4.6): hands with which it cannot are drawn
        again.
        """
        while True:
            self.redraw(seat, rng)
            if self.group == 0 or self.side == seat or self.can_complete():
                return

    def redraw(self, seat: int, rng: Rng) -> None:
        """Mix the hands of all others with the bag and draw as many pieces again."""
        for other in range(self.seats):
            if other != seat:
                self.hands[ROW * other] = self.hand_size(other)  # place 0 is free for this
                for number in range(1, MOST + 1):
                    self.bag[number] += self.hands[ROW * other + number]
                    self.hands[ROW * other + number] = 0
        for other in range(self.seats):
            if other != seat:
                for _ in range(self.hands[ROW * other]):
                    self.hands[ROW * other + self.random_piece(rng)] += 1
                self.hands[ROW * other] = 0

    def can_complete(self) -> int:
        """Return 1 if the group can be completed with the pool, else 0."""
        self.look_ahead()
        for field in range(self.layout.fields):
            if self.search.completes[field] | self.search.waits[field]:
                return 1
        return 0

    def random_piece(self, rng: Rng) -> int:
        """Take a random piece out of the bag and return its number."""
        total = 0
        for number in range(1, MOST + 1):
            total += self.bag[number]
        pick = rng.below(total)
        for number in range(1, MOST + 1):
            pick -= self.bag[number]
            if pick < 0:
                self.bag[number] -= 1
                return number
        return 0

    def key64(self) -> int:
        key = fold(self.boards_key(1), self.phase << 4 | self.side << 1 | self.placed)
        for i in range(self.group_size):
            key = fold(key, self.group_order[i])
        for number in range(1, MOST + 1):
            counts = self.stock[number] | self.bag[number] << 8
            for seat in range(self.seats):
                counts |= self.hands[ROW * seat + number] << 16 + 4 * seat
            key = fold(key, counts)
        for seat in range(self.seats):
            key = fold(key, self.points_of[seat])
        return key

    # --- for texts and pictures -----------------------------------------------------------------

    def prepare(self, start_yellow: int, start_blue: int, never_drawn: int) -> None:
        """Take over what the options decide (R4.1, R4.2)."""
        self.start_yellow, self.start_blue = start_yellow, start_blue
        self.never_drawn = never_drawn

    def begin(self, phase: int, side: int, placed: int, group: list[int]) -> None:
        """Take over the phase and the state of the turn."""
        self.phase, self.side, self.placed = phase, side, placed
        for field in group:
            self.extend_group(field)

    def fill_bag(self, counts: list[int]) -> None:
        """Set how many pieces of each number are in the bag."""
        for number in range(1, MOST + 1):
            self.bag[number] = counts[number]

    def fill_stock(self, counts: list[int]) -> None:
        """Set how many pieces of each number are in the stock."""
        for number in range(1, MOST + 1):
            self.stock[number] = counts[number]

    def fill_seat(self, seat: int, counts: list[int], points: int) -> None:
        """Set a seat's hand and points."""
        for number in range(1, MOST + 1):
            self.hands[ROW * seat + number] = counts[number]
        self.points_of[seat] = points

    @property
    def stage(self) -> Stage:
        """The phase and the seat whose turn it is."""
        return Stage(self.phase, self.side)

    @property
    def turn(self) -> Turn:
        """Whether something was placed in this turn, and the unfinished group in order."""
        return Turn(bool(self.placed), [self.group_order[i] for i in range(self.group_size)])

    def hand(self, seat: int) -> list[int]:
        """Return a seat's hand as counts by number."""
        return [0] + [self.hands[ROW * seat + number] for number in range(1, MOST + 1)]

    @property
    def stock_counts(self) -> list[int]:
        """The stock as counts by number."""
        return [0] + [self.stock[number] for number in range(1, MOST + 1)]

    @property
    def bag_counts(self) -> list[int]:
        """The bag as counts by number."""
        return [0] + [self.bag[number] for number in range(1, MOST + 1)]

    @property
    def still_drawn(self) -> int:
        """How many pieces of the bag will still be drawn."""
        return self.drawable()

    @property
    def earned(self) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple([self.points_of[seat] for seat in range(self.seats)])

    def offers(self, field: int, value: int) -> Offers:
        """Return by which options a piece may be placed on a field."""
        self.look_ahead()
        complete = self.search.completes[field]
        option_a = self.search.allowed[field] & ~complete & self.contacts(field)
        option_b = complete | self.search.waits[field]
        bit = ZERO + value
        first = not self.placed
        return Offers(first and bool(option_a >> bit & 1), bool(option_b >> bit & 1))

    def group_is_complete(self) -> bool:
        """Say whether a Gurami chain contains all of the group, which ends it (R4.5)."""
        field = self.group_order[0]
        value = self.values[field]
        for kind in range(3):
            balanced = (self.chain(0, field, kind) & BALANCE) - EVEN + value == 0
            if balanced and self.holds_group(field, kind):
                return True
        return False
