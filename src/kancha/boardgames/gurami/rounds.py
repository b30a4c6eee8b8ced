"""What the three Kissing games share: every seat fills a board of its own, in rounds (R5 to R7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self

import cython

from kancha.boardgames.gurami.board import BoardsPosition
from kancha.boardgames.gurami.shapes import board_of
from kancha.core.errors import IllegalMove

if not cython.compiled:
    from kancha.boardgames.gurami.board import BALANCE, EVEN, FIELDS, NUMBERS, TOTAL_SHIFT
    from kancha.core.bits import count_bits, fold, lowest_bit

    EACH = 4
    MOST_FRESH = 4
    FIELD, NUMBER_SHIFT, NUMBER = 0x1F, 5, 7
    BLUE = 0x100
    CHANCE_MOVE = 0x200
    ATTEMPTS = 100

if TYPE_CHECKING:
    from kancha.core.rng import Rng

BOARD = board_of(22)
"""The board that every seat has (R5.1, R6.1, R7.1)."""

# The code of a placement: the field in the bits FIELD, the number from bit NUMBER_SHIFT on, BLUE
# for blue. An outcome of chance is CHANCE_MOVE and the number in the bits NUMBER.


class Earned(NamedTuple):
    """A seat's points, and those of them that it earned in the unfinished round."""

    total: int
    fresh: int


class RoundsPosition(BoardsPosition):
    """Board b is the one of seat b.

    `_laid` counts the pieces of each number on it, `_fresh` are the fields that the seat has filled
    in the unfinished round, in order. `_hide_all` says that other boards are shown at the end only.
    """

    def _allocate(self) -> None:
        BoardsPosition._allocate(self)
        self._laid = [0] * 32
        self._score = [0] * 4
        self._fresh = [0] * 16
        self._fresh_count = [0] * 4
        self._fresh_points = [0] * 4
        self._odds = [0] * 8
        self._kept = [0] * 64
        self._kept_fresh = [0] * 4

    def _enter(self, phase: int) -> None:
        """Begin in a phase: a seat, CHANCE or NOBODY; options are taken over."""
        self._turn = phase
        self._hide_all = 1 if self.game.options["reveal"] == "end" else 0

    def _to_move(self) -> int:
        return self._turn

    # --- placing --------------------------------------------------------------------------------

    def _fits(self, seat: int, number: int, apart: int) -> int:
        """Return the fields that may take the number (R2.3); `apart`: without any neighbour."""
        fields = self._open_to(seat, number)
        if apart:
            for other in range(1, 7):
                fields &= ~self._barred[NUMBERS * seat + other]
        return fields

    def _emit(self, out: list[int], n: int, seat: int, number: int, apart: int) -> int:
        """Write the placements of a number, yellow and blue, from place n on; return the new n."""
        waiting = self._fits(seat, number, apart)
        while waiting:
            code = lowest_bit(waiting) | number << NUMBER_SHIFT
            waiting &= waiting - 1
            out[n] = code
            out[n + 1] = code | BLUE
            n += 2
        return n

    def _lay(self, seat: int, field: int, value: int) -> None:
        """Put a piece on a seat's board and count it."""
        self._put(seat, field, value)
        self._laid[NUMBERS * seat + (value if value > 0 else -value)] += 1

    def _earn(self, seat: int, field: int, value: int) -> int:
        """Return the points that a piece just laid brings (R2.4)."""
        return self._points(seat, field, value)

    def _play_piece(self, seat: int, code: int) -> None:
        """Lay a piece, score it at once and remember it as fresh."""
        field = code & FIELD
        number = code >> NUMBER_SHIFT & NUMBER
        value = -number if code & BLUE else number
        self._lay(seat, field, value)
        earned = self._earn(seat, field, value)
        self._score[seat] += earned
        self._fresh[MOST_FRESH * seat + self._fresh_count[seat]] = field
        self._fresh_count[seat] += 1
        self._fresh_points[seat] += earned

    def _all_full(self) -> int:
        """Say whether no board has an empty field."""
        for seat in range(self.seats):
            if self._occupied[seat] != self._layout.all_fields:
                return 0
        return 1

    def _forget_fresh(self, seat: int) -> None:
        """Make a seat's fresh pieces old."""
        self._fresh_count[seat] = 0
        self._fresh_points[seat] = 0

    def _end_round(self) -> None:
        """Begin a new round: no piece is fresh any more."""
        for seat in range(self.seats):
            self._forget_fresh(seat)

    # --- results and keys -----------------------------------------------------------------------

    def _rank_value(self, seat: int) -> int:
        """Return what decides the game: the seat with the most wins."""
        return self._score[seat]

    def _payoff(self, seat: int) -> float:
        """Return 1 for the win, -1 for a loss, 2/n - 1 if n share the win; alone the standing."""
        if self.seats == 1:
            return self._standing(100 * self._score[0])
        mine = self._rank_value(seat)
        sharing = 0
        for other in range(self.seats):
            theirs = self._rank_value(other)
            if theirs > mine:
                return -1.0
            sharing += 1 if theirs == mine else 0
        return 2.0 / sharing - 1.0

    def _standing(self, worth: int) -> float:
        """Return what a lone seat's hundredths of points are worth, between -1 and 1."""
        points = worth / 100.0
        return 2.0 * points / (points + 90.0) - 1.0

    def _rounds_key(self) -> int:
        """Return the key of boards, scores, fresh fields and phase."""
        key = fold(self._boards_key(self.seats), self._turn + 2)
        for seat in range(self.seats):
            word = cython.cast(cython.ulonglong, self._score[seat])
            word = word << 16 | self._fresh_points[seat]
            for i in range(self._fresh_count[seat]):
                word = word << 5 | self._fresh[MOST_FRESH * seat + i] + 1
            key = fold(key, word)
        return key

    # --- judging --------------------------------------------------------------------------------

    def _prospect(self, seat: int) -> int:
        """Return what a board could earn, in hundredths of points.

        Each chain that one piece would make equal counts by its value times `_odds`, the chance in
        percent that a piece of the number comes.
        """
        doubled = 0
        free = self._layout.all_fields & ~self._occupied[seat]
        while free:
            field = lowest_bit(free)
            free &= free - 1
            for kind in range(3):
                chain = self._chain(seat, field, kind)
                balance = (chain & BALANCE) - EVEN
                number = balance if balance > 0 else -balance
                if 0 < number < 7 and not self._barred[NUMBERS * seat + number] >> field & 1:
                    doubled += self._odds[number] * ((chain >> TOTAL_SHIFT) + number)
        return doubled // 2

    def _worth(self, seat: int) -> int:
        """Return what a seat's board has earned and may still earn, in hundredths of points."""
        return 100 * self._score[seat]

    def _evaluate(self, seat: int) -> int:
        mine = self._worth(seat)
        if self.seats == 1:
            return cython.cast(cython.int, 9999 * self._standing(mine))
        best = 0
        for other in range(self.seats):
            if other != seat:
                best = max(best, self._worth(other))
        return max(-9999, min(9999, 2 * (mine - best)))

    # --- sampling what is hidden ----------------------------------------------------------------

    def _keep(self, seat: int) -> None:
        """Save a seat's board, in case no sample fits what is known of it."""
        for field in range(self._layout.fields):
            self._kept[field] = self._values[FIELDS * seat + field]
        for i in range(MOST_FRESH):
            self._kept_fresh[i] = self._fresh[MOST_FRESH * seat + i]
        self._kept_count = self._fresh_count[seat]
        self._kept_points = self._fresh_points[seat]
        self._kept_score = self._score[seat]
        self._kept_pieces = count_bits(self._occupied[seat])

    def _agrees(self, seat: int) -> int:
        """Say whether a sample has as many pieces and fresh pieces as the saved board."""
        if count_bits(self._occupied[seat]) != self._kept_pieces:
            return 0
        return 1 if self._fresh_count[seat] == self._kept_count else 0

    def _restore(self, seat: int) -> None:
        """Restore the saved board of a seat."""
        self._clear(seat)
        for field in range(self._layout.fields):
            if self._kept[field]:
                self._lay(seat, field, self._kept[field])
        for i in range(MOST_FRESH):
            self._fresh[MOST_FRESH * seat + i] = self._kept_fresh[i]
        self._fresh_count[seat] = self._kept_count
        self._fresh_points[seat] = self._kept_points
        self._score[seat] = self._kept_score

    def _clear(self, seat: int) -> None:
        """Take everything off a board."""
        for i in range(FIELDS):
            self._values[FIELDS * seat + i] = 0
        for number in range(NUMBERS):
            self._barred[NUMBERS * seat + number] = 0
            self._laid[NUMBERS * seat + number] = 0
        self._occupied[seat] = 0
        self._score[seat] = 0
        self._forget_fresh(seat)

    def _lift_fresh(self, seat: int) -> None:
        """Take back a seat's placements of the unfinished round."""
        for i in range(self._fresh_count[seat]):
            self._values[FIELDS * seat + self._fresh[MOST_FRESH * seat + i]] = 0
        for number in range(NUMBERS):
            self._barred[NUMBERS * seat + number] = 0
            self._laid[NUMBERS * seat + number] = 0
        self._occupied[seat] = 0
        for field in range(self._layout.fields):
            value = self._values[FIELDS * seat + field]
            if value:
                self._lay(seat, field, value)
        self._score[seat] -= self._fresh_points[seat]
        self._forget_fresh(seat)

    def _play_at_random(self, seat: int, fields: int, number: int, rng: Rng) -> int:
        """Play a number on one of the fields in either colour; return 0 if there is no field."""
        if fields == 0:
            return 0
        for _ in range(rng._below(count_bits(fields))):
            fields &= fields - 1
        self._play_piece(
            seat, lowest_bit(fields) | number << NUMBER_SHIFT | (BLUE if rng._below(2) else 0)
        )
        return number

    def _play_from(self, seat: int, numbers: int, apart: int, rng: Rng) -> int:
        """Make a random placement of one of the numbers (bits), all placements equally likely.

        Return the number, 0 if none fits.
        """
        choices = 0
        for number in range(1, 7):
            if numbers >> number & 1:
                choices += count_bits(self._fits(seat, number, apart))
        if choices == 0:
            return 0
        pick = rng._below(choices)
        for number in range(1, 7):
            if numbers >> number & 1:
                fields = self._fits(seat, number, apart)
                size = count_bits(fields)
                if pick < size:
                    return self._play_at_random(seat, fields, number, rng)
                pick -= size
        return 0

    # --- moves ahead of the turn ----------------------------------------------------------------

    def ahead(self, seat: int, codes: list[int]) -> Self:
        """Return the position as if a later seat of the round had already placed these pieces.

        If the seat can place more, it is to move; otherwise the seat to move stays the same.
        """
        self._check_index("seat", seat, self.seats)
        new = self.clone()
        for code in codes:
            if not new.waits(seat):
                raise IllegalMove("", "the seat has nothing left to place in this round")
            new._give_turn(seat)
            new._place_ahead(seat, new._legal_code(code))
        new._give_turn(seat if new.waits(seat) else self._turn)
        return new

    def _place_ahead(self, seat: int, code: int) -> None:
        """Place a piece without ending the seat's part of the round."""
        self._play_piece(seat, code)

    def _give_turn(self, seat: int) -> None:
        """Let a seat decide."""
        self._turn = seat

    def waits(self, seat: int) -> bool:
        """Say whether a seat still has to place something in this round."""
        self._check_index("seat", seat, self.seats)
        return self._fresh_count[seat] == 0 and self.may_place(seat)

    def may_place(self, seat: int) -> bool:
        """Say whether something that a seat is to place fits somewhere."""
        return False

    # --- for texts and pictures -----------------------------------------------------------------

    @property
    def phase(self) -> int:
        """The seat that decides, CHANCE, or NOBODY when the game is over."""
        return self._turn

    def board(self, seat: int) -> list[int]:
        """Return the value on each field of a seat's board: negative for blue, 0 where empty."""
        self._check_index("seat", seat, self.seats)
        return [self._values[FIELDS * seat + field] for field in range(self._layout.fields)]

    def fresh_fields(self, seat: int) -> list[int]:
        """Return the fields that a seat has filled in the unfinished round, in order."""
        self._check_index("seat", seat, self.seats)
        return [self._fresh[MOST_FRESH * seat + i] for i in range(self._fresh_count[seat])]

    def earned(self, seat: int) -> Earned:
        """Return a seat's points, and those of them that it earned in the unfinished round."""
        self._check_index("seat", seat, self.seats)
        return Earned(self._score[seat], self._fresh_points[seat])

    def supply(self, seat: int) -> list[int]:
        """Return how many pieces of the numbers 1 to 6 are not on a seat's board."""
        self._check_index("seat", seat, self.seats)
        return [EACH - self._laid[NUMBERS * seat + number] for number in range(1, 7)]

    def _become_solitaire(self, shared: RoundsPosition, seat: int) -> None:
        """Fill an empty position of one seat with a seat of another one, which is to move."""
        values = {field: value for field, value in enumerate(shared.board(seat)) if value}
        score, fresh_points = shared.earned(seat)
        self._fill(0, values, score, shared.fresh_fields(seat), fresh_points)

    def _fill(
        self, seat: int, values: dict[int, int], score: int, fresh: list[int], new: int
    ) -> None:
        """Set a seat's empty board, score, fresh fields and their points: for building."""
        for field, value in values.items():
            self._lay(seat, field, value)
        self._score[seat], self._fresh_points[seat] = score, new
        self._fresh_count[seat] = len(fresh)
        for i, field in enumerate(fresh):
            self._fresh[MOST_FRESH * seat + i] = field
