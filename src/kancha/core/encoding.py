"""A game as arrays: what a seat sees as planes of numbers, and its moves as dense action ids."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any

import cython

from kancha.core.errors import ArgumentError, KanchaError
from kancha.core.position import HEAP_TYPE, Position

if TYPE_CHECKING:
    from kancha.core.game import Game


HOT = {"_action_of", "_code_of", "_observe"}


@dataclass(frozen=True)
class IndexSymmetry:
    """A symmetry of the rules as tables: where each number and each action goes.

    `name` is that of the game's own symmetry. What exchanges the seats is no symmetry here: an
    observation is always from the view of a seat.
    """

    name: str
    observation: tuple[int, ...]
    actions: tuple[int, ...]


class NoEncodingError(KanchaError):
    """A game that does not say how it looks as arrays."""


class Encoding:
    """How one game with its options looks as arrays.

    An observation has the shape (number of planes, *grid) and holds numbers from -1 to 1, seen by a
    seat and with nothing in them that the seat may not see. An action is a number from 0 to
    `actions` - 1: in every position, different legal moves of the seat to move are different
    actions. Outcomes of chance are no actions.
    """

    if not cython.compiled:
        game: Any  # that of the subclass
        planes: tuple[str, ...]
        grid: tuple[int, ...]

    def __init__(
        self, game: Game[Any], planes: Iterable[str], grid: tuple[int, ...], actions: int
    ) -> None:
        if cython.compiled and type(self).__flags__ & HEAP_TYPE and HOT & vars(type(self)).keys():
            raise TypeError(
                f"{type(self).__name__} is Python code over a compiled base, whose hot methods"
                " would be ignored: compile it with a .pxd beside it"
            )
        self.game = game
        self.planes = tuple(planes)
        self.grid = grid
        self.cells = prod(grid)
        self.size = len(self.planes) * self.cells
        self.actions = actions

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of an observation."""
        return len(self.planes), *self.grid

    def symmetries(self) -> tuple[IndexSymmetry, ...]:
        """Return the symmetries of the rules that keep the shape of the arrays.

        The image may belong to the game with other options, as when a layout is turned.
        """
        return ()

    # --- the compiled part, which a game fills in -------------------------------------------------

    def _action_of(self, position: Position, code: int) -> int:
        """Return the action of a legal move."""
        return 0

    def _code_of(self, position: Position, action: int) -> int:
        """Return the only code that the action can stand for in this position, legal or not."""
        return -1

    def _observe(self, position: Position, seat: int, out: list[float], at: int) -> None:
        """Write what the seat sees, from place `at` on; only what is not 0 has to be written."""

    # --- for Python -------------------------------------------------------------------------------

    def observation(self, position: Position, seat: int) -> array[float]:
        """Return what a seat sees, plane by plane."""
        self._check(position)
        position._check_seat(seat)
        numbers = array("f", bytes(4 * self.size))
        if cython.compiled:
            address = cython.cast(cython.size_t, numbers.buffer_info()[0])
            self._observe(position, seat, cython.cast(cython.p_float, address), 0)
        else:
            self._observe(position, seat, numbers, 0)  # type: ignore[arg-type]
        return numbers

    def legal_actions(self, position: Position) -> list[int]:
        """Return the actions of the legal moves, in the order of `position.moves`."""
        self._check(position)
        if self._mover(position) < 0:
            return []
        return [self._action_of(position, code) for code in position.moves.codes]

    def action_of(self, position: Position, code: int) -> int:
        """Return the action of a legal move."""
        self._check(position)
        if self._mover(position) < 0:
            raise ArgumentError("only a seat's move is an action: chance decides, or nobody does")
        return self._action_of(position, position._legal_code(code))

    def code_of(self, position: Position, action: int) -> int:
        """Return the code of an action; IllegalMove if it is not legal in the position."""
        self._check(position)
        if not 0 <= action < self.actions:
            raise ArgumentError(f"action {action} is not one of 0 to {self.actions - 1}")
        if self._mover(position) < 0:
            raise ArgumentError("no seat is to move")
        return position._legal_code(self._code_of(position, action))

    def _mover(self, position: Position) -> int:
        seat = position.seat
        return -1 if seat is None else seat

    def _check(self, position: Position) -> None:
        """Refuse positions of other games: their fields would be read wrongly."""
        if not isinstance(position, Position):
            raise TypeError(f"a position is needed, not {type(position).__name__}")
        if position.game is not self.game and position.game != self.game:
            raise ArgumentError(f"a position of {position.game!r} does not belong to {self.game!r}")
        cython.cast(Position, position)._check_made()

    # --- for the tables of symmetries -------------------------------------------------------------

    def _moved(self, cells: Sequence[int], planes: Sequence[int] | None = None) -> tuple[int, ...]:
        """Return where numbers go when cells, and planes as well, are exchanged."""
        to = range(len(self.planes)) if planes is None else planes
        return tuple([plane * self.cells + cell for plane in to for cell in cells])

    def _actions_moved(self, image: Callable[[int], int]) -> tuple[int, ...]:
        """Return the image of every action."""
        return tuple([image(action) for action in range(self.actions)])
