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

    `_hands`, `_stock` and `_bag` count pieces by number; a hand has ROW places for each seat.
    `_placed` says whether the seat has placed something in this turn.
    """

    def _allocate(self) -> None:
        LookaheadPosition._allocate(self)
        self._hands = [0] * 24
        self._stock = [0] * 8
        self._bag = [0] * 8
        self._points_of = [0] * 4
        self._phase = self._side = self._placed = 0

    # --- moves ----------------------------------------------------------------------------------

    def _to_move(self) -> int:
        if self._phase == PLAYING:
            return self._side
        return NOBODY if self._phase == OVER else CHANCE

    def _legal(self, out: list[int]) -> int:
        if self._phase == OVER:
            return 0  # R4.9
        n = 0
        if self._phase != PLAYING:
            for number in range(1, MOST + 1):
                out[n] = number
                n += 1 if self._outcomes(number) else 0
            return n
        n = self._placements(out)
        # R4.7: the turn may end after something was placed, or where nothing can be.
        if self._group == 0 and (self._placed or n == 0):
            out[n] = DONE
            n += 1
        return n

    def _count_pool(self) -> None:
        """Count the pieces that the seat may place: its hand and the stock (R4.3)."""
        for number in range(1, MOST + 1):
            self._search.counts[number] = (
                self._hands[ROW * self._side + number] + self._stock[number]
            )

    def _look_ahead(self) -> None:
        """Find what the seat may place with its pool."""
        self._count_pool()
        self._find_values()

    def _placements(self, out: list[int]) -> int:
        """Write the codes of all placements, return their number."""
        self._look_ahead()
        n = 0
        free = self._layout.all_fields & ~self._occupied[0]
        while free:
            field = lowest_bit(free)
            free &= free - 1
            values = self._search.completes[field] | self._search.waits[field]  # R4.5, R4.6
            while values:
                out[n] = field | lowest_bit(values) << VALUE_SHIFT
                n += 1
                values &= values - 1
            if self._placed == 0:
                values = self._search.allowed[field] & ~self._search.completes[field]
                values &= self._contacts(field)  # R4.4
                while values:
                    out[n] = field | lowest_bit(values) << VALUE_SHIFT | OPTION_A
                    n += 1
                    values &= values - 1
        return n

    def _contacts(self, field: int) -> int:
        """Return the values of the colours that have a piece of the other colour beside a field."""
        found = 0
        others = self._layout.near[field] & self._occupied[0]
        while others:
            value = self._values[lowest_bit(others)]
            found |= BLUE_VALUES if value > 0 else YELLOW_VALUES
            others &= others - 1
        return found

    def _apply(self, code: int) -> None:
        if self._phase != PLAYING:
            self._draw(code)
        elif code & DONE:
            self._end_turn()
        else:
            value = (code >> VALUE_SHIFT & VALUE) - ZERO
            self._lay(code & FIELD, value, code & OPTION_A)

    def _lay(self, field: int, value: int, option_a: int) -> None:
        """Place a piece of the pool; a number that both have comes from the hand (R4.3)."""
        number = abs(value)
        if self._hands[ROW * self._side + number]:
            self._hands[ROW * self._side + number] -= 1
        else:
            self._stock[number] -= 1
        self._put(0, field, value)
        if option_a:
            self._points_of[self._side] += number  # R4.4
            self._end_turn()
        else:
            self._placed = 1
            self._score_group(field, value)

    def _score_group(self, field: int, value: int) -> None:
        """Score a placement by option b and see whether it completes the group (R4.5)."""
        complete = 0
        number = abs(value)
        for kind in range(3):
            chain = self._chain(0, field, kind)
            if (chain & BALANCE) - EVEN + value == 0:
                self._points_of[self._side] += ((chain >> TOTAL_SHIFT) + number) // 2
                if self._group == 0 or self._holds_group(field, kind):
                    complete = 1
        if complete:
            self._close_group()
        else:
            self._extend_group(field)

    # --- draws and turns ------------------------------------------------------------------------

    def _outcomes(self, number: int) -> int:
        """Return how many pieces of the bag with a number may be drawn now."""
        if self._phase == SETUP_BLUE and self._values[self._start_yellow] == number:
            return 0  # R4.2
        return self._bag[number]

    def _all_outcomes(self) -> int:
        """Return how many pieces of the bag may be drawn now."""
        total = 0
        for number in range(1, MOST + 1):
            total += self._outcomes(number)
        return total

    def _sample(self, rng: Rng) -> int:
        pick = rng._below(self._all_outcomes())
        for number in range(1, MOST + 1):
            pick -= self._outcomes(number)
            if pick < 0:
                return number
        return 0

    def _chance_of(self, code: int) -> float:
        return cython.cast(cython.double, self._outcomes(code)) / self._all_outcomes()

    def _draw(self, number: int) -> None:
        """Let chance draw a piece from the bag."""
        self._bag[number] -= 1
        if self._phase == SETUP_YELLOW:
            self._put(0, self._start_yellow, number)  # R4.2
            self._phase = SETUP_BLUE
        elif self._phase == SETUP_BLUE:
            self._put(0, self._start_blue, -number)
            self._phase = BEGINNING
        else:
            self._hands[ROW * self._side + number] += 1
            if self._hand_size(self._side) == 2 or self._drawable() == 0:
                if self._phase == BEGINNING:
                    self._phase = PLAYING  # R4.3
                else:
                    self._next_turn()

    def _drawable(self) -> int:
        """Return how many pieces of the bag will still be drawn (R4.2)."""
        total = -self._never_drawn
        for number in range(1, MOST + 1):
            total += self._bag[number]
        return total

    def _hand_size(self, seat: int) -> int:
        """Return the number of pieces in a hand."""
        total = 0
        for number in range(1, MOST + 1):
            total += self._hands[ROW * seat + number]
        return total

    def _end_turn(self) -> None:
        """End a turn (R4.8): what is left in the hand goes to the stock, then the seat draws."""
        self._placed = 0
        self._close_group()
        for number in range(1, MOST + 1):
            self._stock[number] += self._hands[ROW * self._side + number]
            self._hands[ROW * self._side + number] = 0
        if self._drawable() > 0:
            self._phase = ENDING
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        """Let the next seat play, or draw first, or end the game (R4.8)."""
        self._side = self._side + 1 if self._side + 1 < self.seats else 0
        if self._hand_size(self._side):
            self._phase = PLAYING
        else:
            self._phase = BEGINNING if self._drawable() > 0 else OVER  # R4.9
            if self._phase == OVER:
                self._side = 0

    def _payoff(self, seat: int) -> float:
        """Return 1 for the win, -1 for a loss, 2/n - 1 for a win shared by n (R4.9)."""
        sharing = 0
        for other in range(self.seats):
            if self._points_of[other] > self._points_of[seat]:
                return -1.0
            sharing += 1 if self._points_of[other] == self._points_of[seat] else 0
        return 2.0 / sharing - 1.0

    # --- hidden hands ---------------------------------------------------------------------------

    def _determinize(self, seat: int, rng: Rng) -> None:
        """Draw the other hands anew from the bag and these hands (R4.10).

        A seat that has opened a group can complete it (R4.6): hands with which it cannot are drawn
        again.
        """
        while True:
            self._redraw(seat, rng)
            if self._group == 0 or self._side == seat or self._can_complete():
                return

    def _redraw(self, seat: int, rng: Rng) -> None:
        """Mix the hands of all others with the bag and draw as many pieces again."""
        for other in range(self.seats):
            if other != seat:
                self._hands[ROW * other] = self._hand_size(other)  # place 0 is free for this
                for number in range(1, MOST + 1):
                    self._bag[number] += self._hands[ROW * other + number]
                    self._hands[ROW * other + number] = 0
        for other in range(self.seats):
            if other != seat:
                for _ in range(self._hands[ROW * other]):
                    self._hands[ROW * other + self._random_piece(rng)] += 1
                self._hands[ROW * other] = 0

    def _can_complete(self) -> int:
        """Return 1 if the group can be completed with the pool, else 0."""
        self._look_ahead()
        for field in range(self._layout.fields):
            if self._search.completes[field] | self._search.waits[field]:
                return 1
        return 0

    def _random_piece(self, rng: Rng) -> int:
        """Take a random piece out of the bag and return its number."""
        total = 0
        for number in range(1, MOST + 1):
            total += self._bag[number]
        pick = rng._below(total)
        for number in range(1, MOST + 1):
            pick -= self._bag[number]
            if pick < 0:
                self._bag[number] -= 1
                return number
        return 0

    def _key64(self) -> int:
        key = fold(self._boards_key(1), self._phase << 4 | self._side << 1 | self._placed)
        for i in range(self._group_size):
            key = fold(key, self._group_order[i])
        for number in range(1, MOST + 1):
            counts = self._stock[number] | self._bag[number] << 8
            for seat in range(self.seats):
                counts |= self._hands[ROW * seat + number] << 16 + 4 * seat
            key = fold(key, counts)
        for seat in range(self.seats):
            key = fold(key, self._points_of[seat])
        return key

    # --- for texts and pictures -----------------------------------------------------------------

    def _prepare(self, start_yellow: int, start_blue: int, never_drawn: int) -> None:
        """Take over what the options decide (R4.1, R4.2)."""
        self._start_yellow, self._start_blue = start_yellow, start_blue
        self._never_drawn = never_drawn

    def _begin(self, phase: int, side: int, placed: int, group: list[int]) -> None:
        """Take over the phase and the state of the turn."""
        self._phase, self._side, self._placed = phase, side, placed
        for field in group:
            self._extend_group(field)

    def _fill_bag(self, counts: list[int]) -> None:
        """Set how many pieces of each number are in the bag."""
        for number in range(1, MOST + 1):
            self._bag[number] = counts[number]

    def _fill_stock(self, counts: list[int]) -> None:
        """Set how many pieces of each number are in the stock."""
        for number in range(1, MOST + 1):
            self._stock[number] = counts[number]

    def _fill_seat(self, seat: int, counts: list[int], points: int) -> None:
        """Set a seat's hand and points."""
        for number in range(1, MOST + 1):
            self._hands[ROW * seat + number] = counts[number]
        self._points_of[seat] = points

    @property
    def stage(self) -> Stage:
        """The phase and the seat whose turn it is."""
        return Stage(self._phase, self._side)

    @property
    def turn(self) -> Turn:
        """Whether something was placed in this turn, and the unfinished group in order."""
        return Turn(bool(self._placed), [self._group_order[i] for i in range(self._group_size)])

    def hand(self, seat: int) -> list[int]:
        """Return a seat's hand as counts by number."""
        self._check_index("seat", seat, self.seats)
        return [0] + [self._hands[ROW * seat + number] for number in range(1, MOST + 1)]

    @property
    def stock_counts(self) -> list[int]:
        """The stock as counts by number."""
        return [0] + [self._stock[number] for number in range(1, MOST + 1)]

    @property
    def bag_counts(self) -> list[int]:
        """The bag as counts by number."""
        return [0] + [self._bag[number] for number in range(1, MOST + 1)]

    @property
    def still_drawn(self) -> int:
        """How many pieces of the bag will still be drawn."""
        return self._drawable()

    @property
    def earned(self) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple([self._points_of[seat] for seat in range(self.seats)])

    def offers(self, field: int, value: int) -> Offers:
        """Return by which options a piece may be placed on a field."""
        self._check_index("field", field, FIELD + 1)
        self._check_index("value", value + ZERO, 2 * ZERO + 1)
        self._look_ahead()
        complete = self._search.completes[field]
        option_a = self._search.allowed[field] & ~complete & self._contacts(field)
        option_b = complete | self._search.waits[field]
        bit = ZERO + value
        first = not self._placed
        return Offers(first and bool(option_a >> bit & 1), bool(option_b >> bit & 1))

    def group_is_complete(self) -> bool:
        """Say whether a Gurami chain contains all of the group, which ends it (R4.5)."""
        field = self._group_order[0]
        value = self._values[field]
        for kind in range(3):
            balanced = (self._chain(0, field, kind) & BALANCE) - EVEN + value == 0
            if balanced and self._holds_group(field, kind):
                return True
        return False
