"""Many games side by side, in compiled code without the GIL: each has a slot with its own dice."""

from __future__ import annotations

from typing import Any

import cython

from kancha.core.buffer import Buffer
from kancha.core.encoding import Encoding
from kancha.core.position import Position
from kancha.core.rng import Rng, scramble

if not cython.compiled:
    from kancha.core.bits import CHANCE, NOBODY, clear_marks, clear_numbers

    UNKNOWN = -1  # the number of legal moves that nobody has asked for; no action either


def address_of(array: Any) -> int:
    """Return where the numbers of an array begin; it must be contiguous and stay alive."""
    return int(array.ctypes.data)


class Slots:
    """The games of a batch. `attach` lends it the arrays that it fills; nothing here is checked."""

    if not cython.compiled:
        counts: Any
        chosen: Any
        drawn: Any
        drawn_codes: Any
        lengths: Any
        observations: Any
        masks: Any
        rewards: Any
        done: Any
        truncated: Any
        movers: Any

    def __init__(self, encoding: Encoding, size: int, seed: int, limit: int) -> None:
        self.encoding = encoding
        self.size = size
        self.limit = limit
        self.start = encoding.game.start()
        self.max_moves = self.start.max_moves + 1  # a generator may write one move too many
        self.actions = encoding.actions
        self.numbers = encoding.size
        self.seats = self.start.seats
        self.positions = [self.start.clone() for _ in range(size)]
        self.all_codes, self.numbers_of = Buffer(size * self.max_moves), Buffer(5 * size)
        self.codes = self.all_codes.codes
        if cython.compiled:
            self.counts = self.numbers_of.codes
            self.chosen = self.counts + self.size
            self.drawn = self.chosen + self.size
            self.drawn_codes = self.drawn + self.size
            self.lengths = self.drawn_codes + self.size
            self.pointers = Buffer(4 * size)  # room for two pointers for each slot
            self.position_of = cython.cast(cython.pp_void, self.pointers.codes)
            self.rng_of = self.position_of + self.size
        else:
            self.counts, self.chosen, self.lengths = [0] * size, [0] * size, [0] * size
            self.drawn, self.drawn_codes = [0] * size, [0] * size
            self.position_of = [None] * size
            self.rng_of = [None] * size
        self.rngs: list[Rng] = []
        self.reseed(seed)
        for slot in range(size):
            if cython.compiled:
                self.position_of[slot] = cython.cast(cython.p_void, self.positions[slot])
            else:
                self.position_of[slot] = self.positions[slot]

    def reseed(self, seed: int) -> None:
        """Give every slot new dice; slot n has the same ones in a batch of any size."""
        first = scramble(seed)
        self.rngs = [Rng(first + slot) for slot in range(self.size)]
        for slot in range(self.size):
            if cython.compiled:
                self.rng_of[slot] = cython.cast(cython.p_void, self.rngs[slot])
            else:
                self.rng_of[slot] = self.rngs[slot]

    def attach(
        self, observations: Any, masks: Any, rewards: Any, done: Any, truncated: Any, movers: Any
    ) -> None:
        """Take over the arrays to fill; empty ones for observations and masks are not filled."""
        self.arrays = (observations, masks, rewards, done, truncated, movers)
        self.has_observations, self.has_masks = observations.size > 0, masks.size > 0
        if cython.compiled:
            self.observations = cython.cast(cython.p_float, address_of(observations))
            self.masks = cython.cast(cython.p_uchar, address_of(masks))
            self.rewards = cython.cast(cython.p_float, address_of(rewards))
            self.done = cython.cast(cython.p_uchar, address_of(done))
            self.truncated = cython.cast(cython.p_uchar, address_of(truncated))
            self.movers = cython.cast(cython.p_int, address_of(movers))
        else:
            self.observations, self.masks = observations.reshape(-1), masks.reshape(-1)
            self.rewards, self.done = rewards.reshape(-1), done
            self.truncated, self.movers = truncated, movers

    def position(self, slot: int) -> Position:
        """Return a copy of the position in a slot."""
        return cython.cast(Position, self.positions[slot]).clone()

    # --- playing --------------------------------------------------------------------------------

    def reset(self) -> None:
        """Begin all games anew."""
        with cython.nogil:
            for slot in range(self.size):
                self._begin(slot)
                self._show(cython.cast(Position, self.position_of[slot]), slot)
        self.start._raise_failure()

    def check(self, actions: Any) -> int:
        """Keep the moves of these actions; return the first slot with an illegal one, or -1."""
        if not cython.compiled:
            return self._check(actions.tolist())
        address = cython.cast(cython.p_int, address_of(actions))
        with cython.nogil:
            bad = self._check(address)
        return bad  # noqa: RET504 - a return without the GIL could make no number

    def advance(self, first: int, last: int) -> None:
        """Make the kept moves in the slots from `first` up to `last`; threads may share slots."""
        a, b = cython.cast(cython.int, first), cython.cast(cython.int, last)
        with cython.nogil:
            self._advance(a, b)

    def raise_failure(self) -> None:
        """Raise what went wrong in a game in ordinary Python."""
        self.start._raise_failure()

    def pick(self, out: Any) -> None:
        """Write a random legal action for each slot."""
        if cython.compiled:
            actions = cython.cast(cython.p_int, address_of(out))
        else:
            actions = out
        with cython.nogil:
            for slot in range(self.size):
                actions[slot] = self._draw(
                    cython.cast(Position, self.position_of[slot]),
                    cython.cast(Rng, self.rng_of[slot]),
                    slot,
                )
        self.start._raise_failure()

    def _draw(self, position: Position, rng: Rng, slot: int) -> int:
        """Return a random legal action, and keep it: it needs no check."""
        first = slot * self.max_moves
        if self.counts[slot] != UNKNOWN:
            code = self.codes[first + rng._below(self.counts[slot])]
        elif cython.compiled:
            code = position._random_move(rng, self.codes + first)
        else:
            code = position._random_move(rng, [0] * self.max_moves)
        action = self.encoding._action_of(position, code)
        self.drawn[slot] = action
        self.drawn_codes[slot] = code
        return action

    def _check(self, wanted: list[int]) -> int:
        for slot in range(self.size):
            action = wanted[slot]
            if action < 0 or action >= self.actions:
                return slot
            if action == self.drawn[slot]:
                self.chosen[slot] = self.drawn_codes[slot]
                continue
            code = self._find(cython.cast(Position, self.position_of[slot]), slot, action)
            if code < 0:
                return slot
            self.chosen[slot] = code
        return -1

    def _find(self, position: Position, slot: int, action: int) -> int:
        """Return the code of a legal action, or -1."""
        if self.counts[slot] == UNKNOWN:
            self._list(position, slot)
        code = self.encoding._code_of(position, action)
        first = slot * self.max_moves
        found = 0
        for i in range(first, first + self.counts[slot]):
            found |= 1 if self.codes[i] == code else 0  # no early end: compilers do many at once
        return code if found else -1

    def _advance(self, first: int, last: int) -> None:
        for slot in range(first, last):
            for seat in range(self.seats):
                self.rewards[slot * self.seats + seat] = 0.0
            self.done[slot] = 0
            self.truncated[slot] = 0
            cython.cast(Position, self.position_of[slot])._apply(self.chosen[slot])
            self.lengths[slot] += 1
            self._play_chance(
                cython.cast(Position, self.position_of[slot]), cython.cast(Rng, self.rng_of[slot])
            )
            over = 1 if cython.cast(Position, self.position_of[slot])._to_move() == NOBODY else 0
            if over or self.lengths[slot] == self.limit:
                self._finish(cython.cast(Position, self.position_of[slot]), slot, over)
                self._begin(slot)
            self._show(cython.cast(Position, self.position_of[slot]), slot)

    def _begin(self, slot: int) -> None:
        """Begin a new game in a slot."""
        self.lengths[slot] = 0
        cython.cast(Position, self.position_of[slot])._copy_from(self.start)
        self._play_chance(
            cython.cast(Position, self.position_of[slot]), cython.cast(Rng, self.rng_of[slot])
        )

    def _play_chance(self, position: Position, rng: Rng) -> None:
        """Let chance decide until a seat has to."""
        while position._to_move() == CHANCE:
            position._apply(position._sample(rng))

    def _finish(self, position: Position, slot: int, over: int) -> None:
        """Write the results of a game that is over or cut off; what is cut off has none."""
        self.done[slot] = 1
        self.truncated[slot] = 1 - over
        if over:
            for seat in range(self.seats):
                self.rewards[slot * self.seats + seat] = position._payoff(seat)

    def _show(self, position: Position, slot: int) -> None:
        """Write what the seat to move sees and may do."""
        mover = position._to_move()
        self.movers[slot] = mover
        self.counts[slot] = UNKNOWN
        self.drawn[slot] = UNKNOWN
        if self.has_masks:
            self._list(position, slot)
            first = slot * self.max_moves
            row = slot * self.actions
            clear_marks(self.masks, row, self.actions)
            for i in range(first, first + self.counts[slot]):
                self.masks[row + self.encoding._action_of(position, self.codes[i])] = 1
        if self.has_observations:
            row = slot * self.numbers
            clear_numbers(self.observations, row, self.numbers)
            self.encoding._observe(position, mover, self.observations, row)

    def _list(self, position: Position, slot: int) -> None:
        """List the legal moves."""
        first = slot * self.max_moves
        if cython.compiled:
            self.counts[slot] = position._legal(self.codes + first)
        else:
            room = [0] * self.max_moves
            count = position._legal(room)
            self.counts[slot] = count
            self.codes[first : first + count] = room[:count]
