"""A position: the compiled contract that every game fulfils, and the Python API over it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Self

import cython

from kancha.core.buffer import Buffer
from kancha.core.errors import ArgumentError, IllegalMove, KanchaError, shorten
from kancha.core.move import Move, Moves
from kancha.core.rng import Rng, check_rng
from kancha.core.touches import Touches, TouchRefusal

if not cython.compiled:
    from kancha.core.bits import CHANCE, MAX_SEATS, NOBODY
    from kancha.core.move import make_move, make_moves

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

    What has no underscore is public and changes nothing; the contract is private and unchecked.
    """

    if not cython.compiled:
        game: Game
        _before: Self | None
        _tables: object

    def __init__(self, game: Game[Any]) -> None:
        if cython.compiled and type(self).__flags__ & HEAP_TYPE and not self._takes_python():
            raise TypeError(
                f"{type(self).__name__} is Python code over a compiled base, whose hot methods"
                " would be ignored: derive it from kancha.core.plain.PlainPosition"
            )
        if not isinstance(game, import_module("kancha.core.game").Game):
            raise TypeError(f"a position belongs to a Game, not to {type(game).__name__}")
        if not 1 <= game.seats <= MAX_SEATS:
            raise ArgumentError(f"a game has 1 to {MAX_SEATS} seats, not {game.seats}")
        self.game = game
        self.seats = int(game.seats)
        self.max_moves = int(game.max_moves)
        self._tables, self._before, self._code = None, None, -1
        if not cython.compiled:
            self._allocate()

    def _allocate(self) -> None:
        """Make the arrays that are C arrays when compiled; uncompiled runs only."""

    def _takes_python(self) -> bool:
        """Say whether subclasses in ordinary Python are served (see PlainPosition)."""
        return False

    def _to_move(self) -> int:
        """Return the seat to move, CHANCE, or NOBODY when the game is over."""
        return NOBODY

    def _legal(self, out: list[int]) -> int:
        """Write the codes of the legal moves (or outcomes of chance), return their number."""
        return 0

    def _apply(self, code: int) -> None:
        """Make the legal move with that code, automatic consequences included."""

    def _copy_from(self, other: Position) -> None:
        """Become equal to another position of the same class."""
        if cython.compiled:
            copy_fields(  # type: ignore[name-defined]  # noqa: F821 - a C function
                cython.cast(cython.p_void, self), cython.cast(cython.p_void, other), OWN_FIELDS
            )
        else:
            for name, value in vars(other).items():
                if name not in ("_before", "_code"):
                    setattr(self, name, value[:] if isinstance(value, list) else value)

    def _key64(self) -> int:
        """Return the key of the whole position: equal for equal positions."""
        return 0

    def _board_key64(self) -> int:
        """Return the key of what can recur: the position without counters that only grow."""
        return self._key64()

    def _payoff(self, seat: int) -> float:
        """Return the seat's result of a finished game, -1 (lost) to 1 (won)."""
        return 0.0

    def _evaluate(self, seat: int) -> int:
        """Evaluate an undecided position for a seat: -9999 to 9999, 0 for even."""
        return 0

    def _forecast(self, seat: int) -> int:
        """Evaluate more slowly but better, as a learnt evaluation does: for rollouts and beam."""
        return self._evaluate(seat)

    def _move_ordering(self, code: int) -> int:
        """Return a score to order moves by; 0 if nothing is known."""
        return 0

    def _noisy(self, out: list[int]) -> int:
        """Write the moves of the quiescence search, such as captures; return their number."""
        return 0

    def _random_move(self, rng: Rng, out: list[int]) -> int:
        """Return a random legal move for the seat to move; `out` has room for all moves."""
        return out[rng._below(self._legal(out))]

    def _plies_left(self) -> int:
        """Return an upper bound of the moves left; a search can solve the game when it is small."""
        return ENDLESS

    def _sample(self, rng: Rng) -> int:
        """Return the code of a random outcome of chance."""
        return 0

    def _chance_of(self, code: int) -> float:
        """Return the probability of an outcome of chance."""
        return 1.0

    def _determinize(self, seat: int, rng: Rng) -> None:
        """Replace everything hidden from the seat by a random sample that fits what it sees."""

    def _raise_failure(self) -> None:
        """Raise what went wrong in the contract: for games in ordinary Python (PlainPosition)."""

    def clone(self) -> Self:
        """Return an independent copy, which does not know the last move."""
        self._check_made()
        new = cython.cast(Position, type(self).__new__(type(self)))
        new.game, new.seats, new.max_moves = self.game, self.seats, self.max_moves
        new._tables, new._before, new._code = self._tables, None, -1
        if not cython.compiled:
            new._allocate()
        new._copy_from(self)
        return new  # type: ignore[return-value]

    @property
    def seat(self) -> int | None:
        """The seat to move, CHANCE, or None when the game is over."""
        seat = self._to_move()
        self._raise_failure()
        return None if seat == NOBODY else seat

    @property
    def moves(self) -> Moves:
        """The legal moves in a stable order; when chance decides, its possible outcomes."""
        return make_moves(self, self._legal_codes())

    def _legal_codes(self) -> Buffer:
        """Return the codes of the legal moves; they fill the buffer."""
        global _scratch
        self._check_made()
        # `_legal` of a game in ordinary Python may ask for the moves of another position meanwhile.
        scratch, _scratch = _scratch, None
        if scratch is None or scratch.size < self.max_moves:
            scratch = Buffer(self.max_moves)
        size = self._legal(scratch.codes)
        self._raise_failure()
        buffer = Buffer(size)
        for i in range(size):
            buffer.codes[i] = scratch.codes[i]
        _scratch = scratch
        return buffer

    def _legal_code(self, code: int) -> int:
        """Return the code of a legal move, or raise IllegalMove."""
        if not isinstance(code, int):
            raise TypeError(f"a move code is an int, not {type(code).__name__}")
        buffer = self._legal_codes()
        for i in range(buffer.size):
            if buffer.codes[i] == code:
                return code
        raise IllegalMove("", f"{shorten(str(code))} is not the code of a legal move")

    @property
    def chances(self) -> list[tuple[Move, float]]:
        """The outcomes of chance with their probabilities; empty when a seat decides."""
        return [(move, move.probability) for move in self.moves] if self.seat == CHANCE else []

    def play(self, move: Move | str) -> Self:
        """Return the position after the move; IllegalMove names the rule that forbids it."""
        if isinstance(move, Move):
            choice = cython.cast(Move, move)
            if choice.position is not self and choice not in self.moves:
                raise IllegalMove("", "this move belongs to another position", str(choice))
            return self._after(choice.code)
        if not isinstance(move, str):
            raise TypeError(f"play takes a Move or the text of a move, not {type(move).__name__}")
        return self._after(self.game.read_move(self, move))

    def after(self, code: int) -> Self:
        """Return the position after the move with that code; IllegalMove if it is not legal."""
        return self._after(self._legal_code(code))

    def successor(self, code: int) -> Self:
        """Return what `after` returns; it keeps this position before it, not a copy of it."""
        new = self._after(self._legal_code(code))
        new._before = self
        return new

    def _after(self, code: int) -> Self:
        """Return the position after the legal move with that code; no check."""
        new = self.clone()
        new._before = self.clone()
        new._code = code
        new._apply(code)
        new._raise_failure()
        return new

    def pick(self, rng: Rng) -> Move:
        """Return a random outcome of chance, or a random legal move, each as likely as it is."""
        check_rng(rng)
        if self.seat == CHANCE:
            code = self._sample(rng)
            self._raise_failure()
            return make_move(self, code)
        if not (moves := self.moves):
            raise KanchaError("the game is over: there is no move to pick")
        return moves[rng.below(len(moves))]

    def explain(self, text: str) -> Explanation:
        """Say whether a text is a legal move, the beginning of one, or why it is refused."""
        if not isinstance(text, str):
            raise TypeError(f"explain takes the text of a move, not {type(text).__name__}")
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
        return None if self._before is None else make_move(self._before, self._code)

    @property
    def before(self) -> Self | None:
        """The position before the last move, where that is known."""
        return self._before

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move did."""
        before = self._before
        return () if before is None else tuple(self.game.events(before, self._code, self))

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The running scores per seat, or None where the game keeps none."""
        return self.game.scores(self)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.game.outcome(self) if self.seat is None else None

    @property
    def key(self) -> int:
        """The 64-bit key of the whole position."""
        self._check_made()
        return self._key64()

    @property
    def board_key(self) -> int:
        """The 64-bit key of what can recur (no move counters)."""
        return self._board_key64()

    def probability(self, code: int) -> float:
        """Return how likely chance is to choose the code; 1 where a seat decides."""
        return self._probability(self._legal_code(code))

    def _probability(self, code: int) -> float:
        chance = self._chance_of(code) if self.seat == CHANCE else 1.0
        self._raise_failure()
        return chance

    def judge(self, seat: int) -> int:
        """Return the heuristic value for a seat: -9999 to 9999, 0 for even."""
        self._check_seat(seat)
        value = self._evaluate(seat)
        self._raise_failure()
        return value

    def expect(self, seat: int) -> int:
        """Return the learned value for a seat: -9999 to 9999, 0 for even."""
        self._check_seat(seat)
        value = self._forecast(seat)
        self._raise_failure()
        return value

    def solo_objective(self, seat: int) -> Objective | None:
        """Return what a seat plays for when it plans alone (see `Game.alone`); None: its score."""
        return None

    def results(self) -> tuple[float, ...]:
        """Return each seat's payoff, -1 to 1, of a finished game."""
        if self.seat is not None:
            raise KanchaError("the game is not over: it has no results yet")
        found = tuple([self._payoff(seat) for seat in range(self.seats)])
        self._raise_failure()
        return found

    def guess(self, seat: int, rng: Rng) -> Self:
        """Return a random position that looks the same to the seat."""
        self._check_seat(seat)
        check_rng(rng)
        new = self.clone()
        new._determinize(seat, rng)
        new._raise_failure()
        return new

    def view(self, seat: int | None) -> View:
        """Return what a seat may see; None is a spectator."""
        self._check_viewer(seat)
        return self.game.view(self, seat)

    def scene(self, seat: int | None = None) -> Scene:
        """Return the picture as data, as the seat may see it; None is a spectator."""
        self._check_viewer(seat)
        return self.game.scene(self, seat)

    def _check_made(self) -> None:
        if self.game is None:  # made by __new__: the tables of the game are missing
            raise TypeError("a position is made by its game")

    def _check_seat(self, seat: int) -> None:
        self._check_made()
        if not isinstance(seat, int):
            raise TypeError(f"a seat is an int, not {type(seat).__name__}")
        if not 0 <= seat < self.seats:
            raise ArgumentError(f"there is no seat {seat}: the seats are 0 to {self.seats - 1}")

    def _check_index(self, what: str, index: int, size: int) -> None:
        """Refuse what would be read outside of an array of that size."""
        if not 0 <= index < size:
            raise ArgumentError(f"{what} {index} is not one of 0 to {size - 1}")

    def _check_viewer(self, seat: int | None) -> None:
        if seat is not None:
            self._check_seat(seat)

    def __str__(self) -> str:
        """Return the position text; `game.parse` is its inverse."""
        return self.game.position_text(self)

    def __repr__(self) -> str:
        return f"<{self.game.info.title}: {self}>"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

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


OWN_FIELDS = Position.__basicsize__
_scratch: Buffer | None = Buffer(1024)
