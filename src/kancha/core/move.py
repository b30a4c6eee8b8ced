"""A move, and the legal moves of a position. Texts are made only when needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, overload

import cython

from kancha.core.buffer import Buffer

if TYPE_CHECKING:
    from kancha.core.position import Position


class Move:
    """One decision of one seat, or one outcome of chance, in one position."""

    if not cython.compiled:
        __slots__ = ("code", "position")

    def __init__(self, position: Position, code: int) -> None:
        self.position = position
        self.code = code

    def __str__(self) -> str:
        """Return the move text."""
        return str(self.position.game.move_text(self.position, self.code))

    def __repr__(self) -> str:
        return f"<Move {self}>"

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
        return float(self.position.probability(self.code))

    def seen_by(self, seat: int | None) -> str:
        """Return the move text as that seat may see it; None is a spectator."""
        return str(self.position.game.move_text_for(self.position, self.code, seat))


class Moves:
    """The legal moves of a position, in a stable order: a sequence, with `in` for texts too."""

    if not cython.compiled:
        _by_text: dict[str, int] | None

    def __init__(self, position: Position, buffer: Buffer, size: int) -> None:
        self.position = position
        self.buffer = buffer
        self.size = size
        self._by_text = None

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self.size))]
        i = cython.cast(cython.Py_ssize_t, index)
        if i < 0:
            i += self.size
        if i < 0 or i >= self.size:
            raise IndexError("no such move")
        return make_move(self.position, self.buffer.codes[i])

    def __iter__(self) -> Iterator[Move]:
        for i in range(self.size):
            yield make_move(self.position, self.buffer.codes[i])

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Move):
            return bool(move.position == self.position) and move.code in self.codes
        return isinstance(move, str) and move in self.by_text

    def __repr__(self) -> str:
        return f"<Moves: {self.size}>"

    @property
    def codes(self) -> list[int]:
        """The codes of the moves, in order."""
        return [self.buffer.codes[i] for i in range(self.size)]

    @property
    def texts(self) -> list[str]:
        """The texts of the moves, in order."""
        return list(self.by_text)

    @property
    def by_text(self) -> dict[str, int]:
        """The codes of the moves by their texts."""
        if self._by_text is None:
            text = self.position.game.move_text
            self._by_text = {text(self.position, code): code for code in self.codes}
        return self._by_text


def make_move(position: Position, code: int) -> Move:
    """Return the move with that code; no check."""
    return Move(position, code)
