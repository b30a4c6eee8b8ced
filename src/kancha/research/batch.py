"""Many games at once in numpy arrays, played in compiled code on several threads."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from weakref import finalize

import numpy as np
import numpy.typing as npt

from kancha.core.errors import ArgumentError, IllegalMove
from kancha.core.game import Game
from kancha.core.registry import game as make_game
from kancha.research.crew import Crew, shares
from kancha.research.slots import Slots

if TYPE_CHECKING:
    from kancha.core.encoding import Encoding
    from kancha.core.position import Position

MOST_NUMBERS = 2**31 - 1
"""What one array can hold: places are C ints."""
MOST_CODES = 1 << 24
"""How many legal moves the games of a batch can have together."""

Floats = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int32]


class Step(NamedTuple):
    """What a step leads to. The next step overwrites these arrays: copy what has to stay."""

    observations: Floats
    """What the seat to move sees: (games, planes, *grid)."""
    masks: Bools
    """Which actions are legal: (games, actions)."""
    rewards: Floats
    """The results of the games that have just ended, -1 to 1, otherwise 0: (games, seats)."""
    done: Bools
    """Which games have just ended; all other arrays but `rewards` show the next game already."""
    seats: Ints
    """The seat to move."""


class Batch:
    """Games of one kind side by side; what is over begins anew by itself, chance plays inside.

    The same seed and the same actions give the same games, with any number of threads, and slot n
    has the same dice in a batch of any size. Without `observations` or `masks` these arrays are
    empty. A game is cut off after `limit` actions (0: never); `truncated` says so.
    """

    def __init__(
        self,
        game: str | Game,
        size: int,
        seed: int = 0,
        *,
        threads: int = 1,
        observations: bool = True,
        masks: bool = True,
        limit: int = 0,
        **options: object,
    ) -> None:
        self.game = chosen_game(game, options)
        self.encoding: Encoding = self.game.encoding
        _check_number("size", size, 1, MOST_CODES // (self.game.max_moves + 1))
        _check_number("size", size, 1, MOST_NUMBERS // max(self.encoding.size, 1))
        _check_number("size", size, 1, MOST_NUMBERS // self.encoding.actions)
        _check_number("threads", threads, 1, 1024)
        _check_number("limit", limit, 0, MOST_NUMBERS)
        _check_number("seed", seed, -(2**63), 2**64)
        self.size = size
        self.actions = self.encoding.actions
        self._slots = Slots(self.encoding, size, seed, limit)
        shape = (size, *self.encoding.shape) if observations else (0, *self.encoding.shape)
        self._state = Step(
            np.zeros(shape, np.float32),
            np.zeros((size if masks else 0, self.actions), np.bool_),
            np.zeros((size, self.game.seats), np.float32),
            np.zeros(size, np.bool_),
            np.zeros(size, np.int32),
        )
        self.truncated: Bools = np.zeros(size, np.bool_)
        """Which games have just been cut off by the limit; they are `done` without a result."""
        self._picked: Ints = np.zeros(size, np.int32)
        state = self._state
        self._slots.attach(
            state.observations,
            state.masks.view(np.uint8),
            state.rewards,
            state.done.view(np.uint8),
            self.truncated.view(np.uint8),
            state.seats,
        )
        self._crew = Crew(self._slots.advance, shares(size, threads))
        finalize(self, self._crew.dismiss)
        self._slots.reset()

    @property
    def state(self) -> Step:
        """What the last step, or the beginning, has led to."""
        return self._state

    def reset(self, seed: int | None = None) -> Step:
        """Begin all games anew, with new dice if a seed is given."""
        if seed is not None:
            _check_number("seed", seed, -(2**63), 2**64)
            self._slots.reseed(seed)
        for array in (self._state.rewards, self._state.done, self.truncated):
            array.fill(0)
        self._slots.reset()
        return self._state

    def step(self, actions: npt.ArrayLike) -> Step:
        """Make one action in every game; an illegal one is refused before anything changes."""
        wanted = self._checked(actions)
        bad = self._slots.check(wanted)
        if bad >= 0:
            self._check_range(wanted)
            raise IllegalMove("", f"action {wanted[bad]} is not legal in game {bad} of the batch")
        self._crew.run()
        self._slots.raise_failure()
        return self._state

    def random_actions(self) -> Ints:
        """Return a random legal action for every game; the next call overwrites the array."""
        self._slots.pick(self._picked)
        return self._picked

    def position(self, slot: int) -> Position:
        """Return the position of one game, a copy: everything about it, also what is hidden."""
        _check_number("slot", slot, 0, self.size - 1)
        return self._slots.position(slot)

    def _checked(self, actions: npt.ArrayLike) -> Ints:
        given = np.asarray(actions)
        if given.shape != (self.size,):
            raise ArgumentError(f"actions have the shape ({self.size},), not {given.shape}")
        if given.dtype.kind not in "iu":
            raise ArgumentError(f"actions are whole numbers, not {given.dtype}")
        if given.dtype != np.int32:
            self._check_range(given)  # before numbers are cut off
        return np.ascontiguousarray(given, np.int32)

    def _check_range(self, given: npt.NDArray[np.integer]) -> None:
        bad = np.flatnonzero((given < 0) | (given >= self.actions))
        if bad.size:
            slot = bad[0]
            raise ArgumentError(
                f"action {given[slot]} of game {slot} is not one of 0 to {self.actions - 1}"
            )


def chosen_game(game: str | Game, options: dict[str, object]) -> Game:
    """Return the game of that name with these options, or the game itself."""
    if isinstance(game, str):
        return make_game(game, **options)
    if not isinstance(game, Game):
        raise TypeError(f"a game is given by its name or as a Game, not as {type(game).__name__}")
    if options:
        raise ArgumentError("a game that is made already takes no options: give its name instead")
    return game


def _check_number(name: str, value: int, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"{name} is a whole number, not {type(value).__name__}")
    if not least <= value <= most:
        raise ArgumentError(f"{name} is {least} to {most}, not {value}")
