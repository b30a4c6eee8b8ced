"""A position: the compiled contract that every game fulfils, and the Python API over it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Self

import cython

from kancha.core.buffer import Buffer
from kancha.core.errors import IllegalMove, KanchaError
from kancha.core.move import Move, Moves
from kancha.core.rng import Rng
from kancha.core.touches import Touches, TouchRefusal

if not cython.compiled:
    from kancha.core.bits import CHANCE, NOBODY

    ENDLESS = 1 << 20

if TYPE_CHECKING:
    from kancha.core.event import Event
    from kancha.core.game import Explanation, Game
    from kancha.core.objective import Objective
    from kancha.core.outcome import Outcome
    from kancha.core.scene import Scene
    from kancha.core.view import View

HEAP_TYPE = 1 << 9
"""The flag of a type that was made by Python code, not by the compiler."""


class Position:
    """Everything needed to play on, without history. Immutable to the caller, hashable, picklable.

    A game subclasses it, fulfils the contract below and declares its C fields in the .pxd: plain
    numbers and flat arrays only. Uncompiled, `allocate` makes the arrays.

    Python code cannot call a method that a .pxd declares `cdef`. Where it has to, there is a second
    method: for the contract one of those at the end of this class (`judge` for `evaluate`, `expect`
    for `forecast`, `key` for `key64`, `results` for `payoff`), in a game one of the same name, and
    the C method ends in `_c`.
    """

    if not cython.compiled:
        game: Game
        _before: Self | None

    def __init__(self, game: Game[Any]) -> None:
        if cython.compiled and type(self).__flags__ & HEAP_TYPE and not self.takes_python():
            raise TypeError(
                f"{type(self).__name__} is Python code over a compiled base, whose hot methods"
                " would be ignored: derive it from kancha.core.plain.PlainPosition"
            )
        self.game = game
        self.seats = game.seats
        self.max_moves = game.max_moves
        self._before = None
        self._code = -1
        if not cython.compiled:
            self.allocate()

    def allocate(self) -> None:
        """Make the arrays that are C arrays when compiled; uncompiled runs only."""

    def takes_python(self) -> bool:
        """Say whether subclasses in ordinary Python are served (see PlainPosition)."""
        return False

    # --- the compiled contract: fast, no checks, changes the position in place ------------------

    def to_move(self) -> int:
        """Return the seat to move, CHANCE, or NOBODY when the game is over."""
        return NOBODY

    def legal(self, out: list[int]) -> int:
        """Write the codes of the legal moves (or outcomes of chance), return their number."""
        return 0

    def apply(self, code: int) -> None:
        """Make the legal move with that code, automatic consequences included."""

    def copy_from(self, other: Position) -> None:
        """Become equal to another position of the same class."""
        if cython.compiled:
            copy_fields(  # type: ignore[name-defined]  # noqa: F821 - a C function
                cython.cast(cython.p_void, self), cython.cast(cython.p_void, other), OWN_FIELDS
            )
        else:
            for name, value in vars(other).items():
                if name not in ("_before", "_code"):
                    setattr(self, name, value[:] if isinstance(value, list) else value)

    def key64(self) -> int:
        """Return the key of the whole position: equal for equal positions."""
        return 0

    def board_key64(self) -> int:
        """Return the key of what can recur: the position without counters that only grow."""
        return self.key64()

    def payoff(self, seat: int) -> float:
        """Return the seat's result of a finished game, -1 (lost) to 1 (won)."""
        return 0.0

    def evaluate(self, seat: int) -> int:
        """Evaluate an undecided position for a seat: -9999 to 9999, 0 for even."""
        return 0

    def forecast(self, seat: int) -> int:
        """Evaluate more slowly but better, as a learnt evaluation does: for rollouts and beam."""
        return self.evaluate(seat)

    def move_ordering(self, code: int) -> int:
        """Return a score to order moves by; 0 if nothing is known."""
        return 0

    def noisy(self, out: list[int]) -> int:
        """Write the moves of the quiescence search, such as captures; return their number."""
        return 0

    def plies_left(self) -> int:
        """Return an upper bound of the moves left; a search can solve the game when it is small."""
        return ENDLESS

    def sample(self, rng: Rng) -> int:
        """Return the code of a random outcome of chance."""
        return 0

    def chance_of(self, code: int) -> float:
        """Return the probability of an outcome of chance."""
        return 1.0

    def determinize(self, seat: int, rng: Rng) -> None:
        """Replace everything hidden from the seat by a random sample that fits what it sees."""

    # --- the Python side, the same for all games ------------------------------------------------

    def clone(self) -> Self:
        """Return an independent copy, which does not know the last move."""
        kind = type(self)
        new = cython.cast(Position, kind.__new__(kind))
        new.game = self.game
        new.seats = self.seats
        new.max_moves = self.max_moves
        new._before = None
        new._code = -1
        if not cython.compiled:
            new.allocate()
        new.copy_from(self)
        return new  # type: ignore[return-value]

    @property
    def seat(self) -> int | None:
        """The seat to move, CHANCE, or None when the game is over."""
        seat = self.to_move()
        return None if seat == NOBODY else seat

    @property
    def moves(self) -> Moves:
        """The legal moves in a stable order; when chance decides, its possible outcomes."""
        size = self.legal(_scratch_of_size(self.max_moves).codes)
        buffer = Buffer(size)
        for i in range(size):
            buffer.codes[i] = _scratch.codes[i]
        return Moves(self, buffer, size)

    @property
    def chances(self) -> list[tuple[Move, float]]:
        """The outcomes of chance with their probabilities; empty when a seat decides."""
        return [(move, move.probability) for move in self.moves] if self.to_move() == CHANCE else []

    def play(self, move: Move | str) -> Self:
        """Return the position after the move; IllegalMove names the rule that forbids it."""
        if isinstance(move, Move):
            choice = cython.cast(Move, move)
            code = choice.code
            if choice.position is not self and choice not in self.moves:
                raise IllegalMove("", "this move belongs to another position", str(choice))
        else:
            code = self.game.read_move(self, move)
        return self.after(code)

    def after(self, code: int) -> Self:
        """Return the position after the legal move with that code; no check."""
        new = self.clone()
        new._before = self.clone()
        new._code = code
        new.apply(code)
        return new

    def pick(self, rng: Rng) -> Move:
        """Return a random outcome of chance, or a random legal move, each as likely as it is."""
        if self.to_move() == CHANCE:
            return Move(self, self.sample(rng))
        moves = self.moves
        if not len(moves):
            raise KanchaError("the game is over: there is no move to pick")
        return moves[rng.below(len(moves))]

    def explain(self, text: str) -> Explanation:
        """Say whether a text is a legal move, the beginning of one, or why it is refused."""
        return self.game.explain(self, text)

    def why_not(self, path: tuple[str, ...], token: str, seat: int | None = None) -> TouchRefusal:
        """Return why a seat (None: the one to move) cannot touch a token after a click path."""
        return Touches(self).why_not(path, token, seat)

    def prompt(self, path: tuple[str, ...] = (), seat: int | None = None) -> str:
        """Return what a seat (None: the one to move) can do after a click path."""
        return Touches(self).prompt(path, seat)

    @property
    def last_move(self) -> Move | None:
        """The move that led here, where that is known."""
        return None if self._before is None else Move(self._before, self._code)

    @property
    def before(self) -> Self | None:
        """The position before the last move, where that is known."""
        return self._before

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move did."""
        if self._before is None:
            return ()
        return tuple(self.game.events(self._before, self._code, self))

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The running scores per seat, or None where the game keeps none."""
        return self.game.scores(self)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.game.outcome(self) if self.to_move() == NOBODY else None

    @property
    def key(self) -> int:
        """The 64-bit key of the whole position."""
        return self.key64()

    @property
    def board_key(self) -> int:
        """The 64-bit key of what can recur (no move counters)."""
        return self.board_key64()

    def probability(self, code: int) -> float:
        """Return how likely chance is to choose the code; 1 where a seat decides."""
        return self.chance_of(code) if self.to_move() == CHANCE else 1.0

    def judge(self, seat: int) -> int:
        """Return the heuristic value for a seat: -9999 to 9999, 0 for even."""
        return self.evaluate(seat)

    def expect(self, seat: int) -> int:
        """Return the learned value for a seat (`forecast`): -9999 to 9999, 0 for even."""
        return self.forecast(seat)

    def solo_objective(self, seat: int) -> Objective | None:
        """Return what a seat plays for when it plans alone (see `Game.alone`); None: its score."""
        return None

    def results(self) -> tuple[float, ...]:
        """Return each seat's payoff, -1 to 1, of a finished game."""
        return tuple([self.payoff(seat) for seat in range(self.seats)])

    def guess(self, seat: int, rng: Rng) -> Self:
        """Return a random position that looks the same to the seat."""
        new = self.clone()
        new.determinize(seat, rng)
        return new

    def view(self, seat: int | None) -> View:
        """Return what a seat may see; None is a spectator."""
        return self.game.view(self, seat)

    def scene(self, seat: int | None = None) -> Scene:
        """Return the picture as data, as the seat may see it; None is a spectator."""
        return self.game.scene(self, seat)

    def __str__(self) -> str:
        """Return the position text; `game.parse` is its inverse."""
        return self.game.position_text(self)

    def __repr__(self) -> str:
        return f"<{self.game.info.title}: {self}>"

    def _repr_svg_(self) -> str:
        # `draw` is a layer above this one: it is imported only when a notebook asks for a picture.
        return str(import_module("kancha.draw.svg").draw(self.game.board, self.scene()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        if self is other:
            return True
        return self.key == other.key and self.game == other.game and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the game, its options and the texts."""
        before = None if self._before is None else str(self._before)
        return _unpickle, (self.game, str(self), before, self._code)


def _unpickle(game: Game, text: str, before: str | None, code: int) -> Position:
    position = cython.cast(Position, game.parse(text))
    if before is not None:
        position._before = game.parse(before)
        position._code = code
    return position


def _scratch_of_size(size: int) -> Buffer:
    """Return a buffer of at least that size, which all positions share while they hold the GIL."""
    global _scratch
    if _scratch.size < size:
        _scratch = Buffer(size)
    return _scratch


OWN_FIELDS = Position.__basicsize__
_scratch = Buffer(1024)
