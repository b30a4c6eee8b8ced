"""One game from its beginning to its end, as the environments for single games play it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kancha.core.bits import CHANCE
from kancha.core.errors import ArgumentError, IllegalMove
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.rng import Rng


class Play:
    """A game in which chance plays by itself; seats act by the numbers of their actions."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game = game
        self.encoding = game.encoding
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin anew, with the dice of this seed."""
        self.rng = Rng(seed)
        self.position: Position = self._settled(self.game.start())
        self.length = 0

    @property
    def seat(self) -> int | None:
        """The seat to move, None when the game is over."""
        return self.position.seat

    def act(self, action: object) -> None:
        """Make an action of the seat to move; IllegalMove if it is not legal."""
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise ArgumentError(f"an action is a whole number, not {action!r}")
        try:
            code = self.encoding.code_of(self.position, int(action))
        except IllegalMove as error:
            raise IllegalMove("", f"action {action} is not legal in {self.position}") from error
        self.play(code)

    def play(self, code: int) -> None:
        """Make a legal move, and let chance decide what follows."""
        self.position = self._settled(self.position.after(code))
        self.length += 1

    def _settled(self, position: Position) -> Position:
        while position.seat == CHANCE:
            position = position.play(position.pick(self.rng))
        return position

    def observation(self, seat: int) -> npt.NDArray[np.float32]:
        """Return what a seat sees, as a new array."""
        return observation(self.position, seat)

    def mask(self) -> npt.NDArray[np.int8]:
        """Return 1 for each legal action, as a new array."""
        return mask(self.position)


def observation(position: Position, seat: int) -> npt.NDArray[np.float32]:
    """Return what a seat sees of a position, as a new array."""
    encoding = position.game.encoding
    numbers = np.frombuffer(encoding.observation(position, seat), np.float32)
    return numbers.reshape(encoding.shape)


def mask(position: Position) -> npt.NDArray[np.int8]:
    """Return 1 for each legal action of a position, as a new array."""
    encoding = position.game.encoding
    marks = np.zeros(encoding.actions, np.int8)
    marks[encoding.legal_actions(position)] = 1
    return marks
