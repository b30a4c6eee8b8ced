"""A move, and the legal moves of a position. Texts are made only when needed."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import TYPE_CHECKING, overload

import cython

from kancha.core.buffer import Buffer

if TYPE_CHECKING:
    from kancha.core.position import Position

MOST_SHOWN = 6
"""How many moves `repr` names."""


class Move:
    """One decision of one seat, or one outcome of chance, in one position; always a legal one."""

    if not cython.compiled:
        __slots__ = ("code", "position")

    def __init__(self, position: Position, code: int) -> None:
        _check_position(position)
        self.code = position._legal_code(code)
        self.position = position

    def __str__(self) -> str:
        """Return the move text."""
        return str(self.position.game.move_text(self.position, self.code))

    def __repr__(self) -> str:
        return f"<Move {self}>"

    def __format__(self, spec: str) -> str:
        """Return the move text in a width and alignment."""
        return format(str(self), spec)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Move):
            return self.code == other.code and bool(self.position == other.position)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.code, self.position))

    @property
    def clicks(self) -> tuple[str, ...]:
        """What a person touches, in order, to make this move."""
        return tuple(self.position.game.clicks(self.position, self.code))

    @property
    def sentence(self) -> str:
        """The move in words."""
        return str(self.position.game.sentence(self.position, self.code))

    @property
    def probability(self) -> float:
        """How likely chance is to make this move; 1 for a move that a seat decides."""
        return float(self.position._probability(self.code))

    def seen_by(self, seat: int | None) -> str:
        """Return the move text as that seat may see it; None is a spectator."""
        self.position._check_viewer(seat)
        return str(self.position.game.move_text_for(self.position, self.code, seat))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the position and the code, which is checked again."""
        return Move, (self.position, self.code)


@cython.nonecheck(True)  # noqa: FBT003
class Moves:
    """The legal moves of a position, in a stable order: a sequence, with `in` for texts too."""

    if not cython.compiled:
        position: Position
        _buffer: Buffer
        _by_text: dict[str, int] | None

    def __init__(self, position: Position) -> None:
        _check_position(position)
        found = cython.cast(Moves, position.moves)
        self.position = position
        self._buffer = found._buffer
        self._by_text = None

    def __len__(self) -> int:
        return self._buffer.size

    if TYPE_CHECKING:  # the compiler would take the first one for what `__getitem__` names

        @overload
        def __getitem__(self, index: int) -> Move: ...
        @overload
        def __getitem__(self, index: slice) -> list[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._buffer.size))]
        i = cython.cast(cython.Py_ssize_t, operator.index(index))
        if i < 0:
            i += self._buffer.size
        if i < 0 or i >= self._buffer.size:
            raise IndexError("no such move")
        return make_move(self.position, self._buffer.codes[i])

    def __iter__(self) -> Iterator[Move]:
        for i in range(self._buffer.size):
            yield make_move(self.position, self._buffer.codes[i])

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Move):
            return bool(move.position == self.position) and move.code in self.codes
        return isinstance(move, str) and move in self._texts()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Moves):
            return bool(self.position == other.position) and self.codes == other.codes
        return NotImplemented

    def __hash__(self) -> int:
        return hash((Moves, self.position))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the position, whose legal moves they are."""
        return Moves, (self.position,)

    def __str__(self) -> str:
        """Return the texts of all moves."""
        return ", ".join(self.texts)

    def __repr__(self) -> str:
        shown = [str(move) for move in self[:MOST_SHOWN]]
        more = ", ..." if len(self) > MOST_SHOWN else ""
        return f"<Moves: {len(self)}" + (f" ({', '.join(shown)}{more})>" if shown else ">")

    @property
    def codes(self) -> list[int]:
        """The codes of the moves, in order."""
        return [self._buffer.codes[i] for i in range(self._buffer.size)]

    @property
    def texts(self) -> list[str]:
        """The texts of the moves, in order."""
        return list(self._texts())

    @property
    def by_text(self) -> dict[str, int]:
        """The codes of the moves by their texts."""
        return dict(self._texts())

    def _texts(self) -> dict[str, int]:
        if self._by_text is None:
            text = self.position.game.move_text
            self._by_text = {text(self.position, code): code for code in self.codes}
        return self._by_text


def _check_position(position: Position) -> None:
    from kancha.core.position import Position  # which imports this module

    if not isinstance(position, Position):
        raise TypeError(f"a move belongs to a Position, not to {type(position).__name__}")


def make_move(position: Position, code: int) -> Move:
    """Return the legal move with that code; no check."""
    move = cython.cast(Move, Move.__new__(Move))
    move.position = position
    move.code = code
    return move


def make_moves(position: Position, buffer: Buffer) -> Moves:
    """Return the legal moves, whose codes fill the buffer; no check."""
    moves = cython.cast(Moves, Moves.__new__(Moves))
    moves.position = position
    moves._buffer = buffer
    moves._by_text = None
    return moves
