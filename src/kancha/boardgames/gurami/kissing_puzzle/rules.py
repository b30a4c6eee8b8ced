"""The rules of the Kissing puzzle: a throw for everybody, full stripes with equal sums count."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cython

from kancha.boardgames.gurami.rounds import RoundsPosition

if not cython.compiled:
    from kancha.boardgames.gurami.board import FIELDS, LONGEST, NUMBERS
    from kancha.boardgames.gurami.rounds import ATTEMPTS, CHANCE_MOVE, EACH, MOST_FRESH, NUMBER
    from kancha.core.bits import CHANCE, NOBODY, count_bits, fold, lowest_bit

    STRIPE = 1000

if TYPE_CHECKING:
    from kancha.core.rng import Rng


class StripesWon(NamedTuple):
    """How many stripes count for a seat, and the sum of their values."""

    stripes: int
    value: int


class PuzzleRules(RoundsPosition):
    """`_die` is the throw that the seats are using, 0 between the rounds."""

    def _begin(self, phase: int, die: int) -> None:
        """Take over what does not lie on the boards."""
        self._enter(phase)
        self._die = die

    def _become_solitaire(self, shared: RoundsPosition, seat: int) -> None:
        RoundsPosition._become_solitaire(self, shared, seat)
        self._begin(0, cython.cast(PuzzleRules, shared)._die)

    # --- moves ----------------------------------------------------------------------------------

    def _open_numbers(self, seat: int) -> int:
        """Return the numbers, as bits, of which a seat has a piece left that fits somewhere."""
        numbers = 0
        for number in range(1, 7):
            if self._laid[NUMBERS * seat + number] < EACH and self._fits(seat, number, 0):
                numbers |= 1 << number
        return numbers

    def _usable(self, seat: int) -> int:
        """Return the throws, as bits, with which a seat could place something (R7.2)."""
        numbers = self._open_numbers(seat)
        if numbers == 0:
            return 0
        for number in range(1, 7):
            if self._laid[NUMBERS * seat + number] == EACH:
                numbers |= 1 << number
        return numbers

    def _usable_by_any(self) -> int:
        """Return the throws, as bits, that at least one seat could use (R7.4)."""
        numbers = 0
        for seat in range(self.seats):
            numbers |= self._usable(seat)
        return numbers

    def _legal(self, out: list[int]) -> int:
        n = 0
        seat = self._turn
        if seat == NOBODY:
            return 0  # R7.5
        if seat == CHANCE:
            numbers = self._usable_by_any()
            for number in range(1, 7):
                out[n] = CHANCE_MOVE | number
                n += numbers >> number & 1
            return n
        if self._laid[NUMBERS * seat + self._die] < EACH:
            return self._emit(out, n, seat, self._die, 0)
        for number in range(1, 7):
            if self._laid[NUMBERS * seat + number] < EACH:
                n = self._emit(out, n, seat, number, 0)
        return n

    def _apply(self, code: int) -> None:
        seat = self._turn
        if seat == CHANCE:
            self._die = code & NUMBER
            self._settle(0)
        else:
            self._play_piece(seat, code)
            self._settle(seat + 1)

    def _settle(self, seat: int) -> None:
        """Find the next seat that can use the throw; others are passed over (R7.3)."""
        while seat < self.seats:
            if self._usable(seat) >> self._die & 1:
                self._turn = seat
                return
            seat += 1
        self._end_round()
        self._die = 0
        self._turn = CHANCE if self._usable_by_any() else NOBODY  # R7.5

    def _earn(self, seat: int, field: int, value: int) -> int:
        """Chains bring nothing here (R7.6)."""
        return 0

    # --- results --------------------------------------------------------------------------------

    def _rank_value(self, seat: int) -> int:
        """Return STRIPE for each full stripe with equal sums, plus their values (R7.6)."""
        total = 0
        for stripe in range(self._layout.stripes):
            if self._layout.stripe_fields[stripe] & ~self._occupied[seat]:
                continue
            balance = 0
            size = 0
            for place in range(self._layout.length[stripe]):
                field = self._layout.member[LONGEST * stripe + place]
                value = self._values[FIELDS * seat + field]
                balance += value
                size += value if value > 0 else -value
            total += STRIPE + (size >> 1) if balance == 0 else 0
        return total

    def _payoff(self, seat: int) -> float:
        if self.seats == 1:
            return self._standing(self._rank_value(0) // STRIPE * STRIPE)
        return RoundsPosition._payoff(self, seat)

    def _standing(self, worth: int) -> float:
        """Return what a lone seat's stripes are worth: -1 for none, 1 for all twelve."""
        return worth / (6.0 * STRIPE) - 1.0

    # --- chance, keys ---------------------------------------------------------------------------

    def _sample(self, rng: Rng) -> int:
        numbers = cython.cast(cython.uint, self._usable_by_any())
        for _ in range(rng._below(count_bits(numbers))):
            numbers &= numbers - 1
        return CHANCE_MOVE | lowest_bit(numbers)

    def _chance_of(self, code: int) -> float:
        return 1.0 / count_bits(self._usable_by_any())

    def _key64(self) -> int:
        return fold(self._rounds_key(), self._die)

    # --- what is hidden (R7.7) ------------------------------------------------------------------

    def _determinize(self, seat: int, rng: Rng) -> None:
        """Let every other seat play what is hidden anew: each placement a random legal one.

        With `reveal = "round"` that is the throw that is being used. With `"end"` it is the whole
        game: the throws so far are taken to be the numbers on the viewer's own board in random
        order, and any after them. Only samples are taken in which everybody has as many pieces on
        the board as the record tells; where 100 in a row do not fit, that board stays as it is.
        """
        if self._turn == NOBODY:
            return
        for other in range(self.seats):
            if other != seat and (self._hide_all or other < self._turn):
                self._guess_board(other, seat, rng)

    def _guess_board(self, seat: int, viewer: int, rng: Rng) -> None:
        """Sample one seat's hidden placements."""
        self._keep(seat)
        for _ in range(ATTEMPTS):
            if self._hide_all:
                self._guess_history(seat, viewer, rng)
            else:
                self._lift_fresh(seat)
            if seat < self._turn:
                self._use_throw(seat, self._die, rng)
            may_go_on = 1
            if self._turn == CHANCE:
                may_go_on = self._usable_by_any()
            elif seat == self._turn:
                may_go_on = self._usable(seat) >> self._die & 1
            if may_go_on and self._agrees(seat):
                return
        self._restore(seat)

    def _guess_history(self, seat: int, viewer: int, rng: Rng) -> None:
        """Replace a board by one laid at random with the viewer's numbers as throws."""
        self._clear(seat)
        missing = self._kept_pieces - self._kept_count
        waiting = self._occupied[viewer]
        for i in range(self._fresh_count[viewer]):
            waiting &= ~(cython.cast(cython.ulonglong, 1) << self._fresh[MOST_FRESH * viewer + i])
        for _ in range(2 * self._layout.fields):
            if missing == 0:
                return
            number = 1 + rng._below(6)
            if waiting:
                others = waiting
                for _ in range(rng._below(count_bits(waiting))):
                    others &= others - 1
                field = lowest_bit(others)
                waiting &= ~(cython.cast(cython.ulonglong, 1) << field)
                value = self._values[FIELDS * viewer + field]
                number = value if value > 0 else -value
            self._use_throw(seat, number, rng)
            missing -= self._fresh_count[seat]
            self._forget_fresh(seat)

    def _use_throw(self, seat: int, number: int, rng: Rng) -> None:
        """Make a random legal placement with a throw, if there is one."""
        numbers = 1 << number
        if self._laid[NUMBERS * seat + number] == EACH:
            numbers = self._open_numbers(seat)
        self._play_from(seat, numbers, 0, rng)

    # --- for texts and pictures -----------------------------------------------------------------

    @property
    def throw(self) -> int:
        """The number that the seats are placing, 0 between the rounds."""
        return self._die

    def stripes_won(self, seat: int) -> StripesWon:
        """Return the stripes that count for a seat (R7.6)."""
        self._check_index("seat", seat, self.seats)
        return StripesWon(*divmod(self._rank_value(seat), STRIPE))

    @property
    def throws(self) -> list[int]:
        """The throws that at least one seat could use now (R7.4)."""
        numbers = self._usable_by_any()
        return [number for number in range(1, 7) if numbers >> number & 1]

    def may_place(self, seat: int) -> bool:
        """Say whether a seat can use the throw."""
        self._check_index("seat", seat, self.seats)
        return bool(self._usable(seat) >> self._die & 1)

    def choice(self, seat: int) -> list[int]:
        """Return the numbers that a seat may place with the throw (R7.2)."""
        self._check_index("seat", seat, self.seats)
        if self._laid[NUMBERS * seat + self._die] < EACH:
            return [self._die]
        return [n for n in range(1, 7) if self._laid[NUMBERS * seat + n] < EACH]
