"""A line of moves with comments, annotation marks and variations: a tree under its moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from kancha.core.errors import IllegalMove, RecordError, shorten
from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.outcome import Outcome
from kancha.core.position import Position

MARKS = ("!", "?", "!!", "??", "!?", "?!")
"""Good, bad, brilliant, blunder, interesting, doubtful: the usual annotation marks."""
DEEPEST = 100
"""How deep variations may be nested."""

Item = TypeVar("Item")


class Line:
    """Moves that follow one another. A record is one, and so is each of its variations.

    Moves are numbered from the start of the record, so the first move of a variation has the same
    number as the move that it replaces. Comments, marks and variations are kept by these numbers.
    """

    def __init__(self, history: Sequence[Position], first: int = 1) -> None:
        """`history` ends with the position before the move number `first`."""
        self.first = first
        """The number of the first move."""
        self.depth = 0
        """0 for a record, 1 for its variations, 2 for variations of these."""
        self._history = tuple(history[:-1])
        self.positions: list[Position] = [history[-1]]
        self.game: Game = history[-1].game
        self.comments: dict[int, str] = {}
        """Comments on the position after the move with that number."""
        self.marks: dict[int, str] = {}
        """Annotation marks (`MARKS`) of moves."""
        self.variations: dict[int, list[Line]] = {}
        """Other lines that begin instead of the move with that number."""

    @property
    def start(self) -> Position:
        """The position from which the line starts."""
        return self.positions[0]

    @property
    def position(self) -> Position:
        """The position reached."""
        return self.positions[-1]

    @property
    def moves(self) -> list[Move]:
        """The moves of the line, without its variations."""
        return [move for p in self.positions[1:] if (move := p.last_move) is not None]

    @property
    def last(self) -> int:
        """The number of the last move; `first` - 1 if there is none."""
        return self.first + len(self.positions) - 2

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, including by rules that need its history (repetition)."""
        positions = [*self._history, *self.positions] if self._history else self.positions
        return self.game.record_outcome(positions)

    def play(self, move: Move | str) -> Position:
        """Play a move and return the position after it."""
        outcome = self.outcome
        if outcome is not None and self.position.seat is not None:
            raise IllegalMove(outcome.rule, f"the game is over: {outcome.reason}", str(move))
        self.positions.append(self.position.play(move))
        return self.position

    def undo(self, moves: int = 1) -> Position:
        """Take moves back, with their comments, marks and variations."""
        if not isinstance(moves, int):
            raise TypeError(f"undo takes a number of moves, not {type(moves).__name__}")
        if not 0 <= moves < len(self.positions):
            raise RecordError(f"only {len(self.positions) - 1} moves can be undone")
        del self.positions[len(self.positions) - moves :]
        last = self.last
        self.comments = _up_to(last, self.comments)
        self.marks = _up_to(last, self.marks)
        self.variations = _up_to(last, self.variations)
        return self.position

    def before(self, number: int) -> Position:
        """Return the position before the move with that number."""
        self._check_number(number)
        return self.positions[number - self.first]

    def mark(self, number: int, mark: str) -> None:
        """Annotate a move with one of `MARKS`."""
        self._check_number(number)
        self.marks[number] = checked_mark(mark, number)

    def add_variation(self, number: int, moves: Iterable[Move | str]) -> Line:
        """Add and return a line that begins instead of the move with that number.

        An illegal move raises RecordError with its number and the rule, and nothing is added.
        """
        line = self.begin_variation(number)
        for move in moves:
            try:
                line.play(move)
            except IllegalMove as error:
                raise RecordError(str(error), move=line.last + 1, rule=error.rule) from error
        if not line.moves:
            raise RecordError("a variation needs a move", move=number)
        self.variations.setdefault(number, []).append(line)
        return line

    def begin_variation(self, number: int) -> Line:
        """Return an empty line from the position before a move; it is not added yet."""
        self._check_number(number)
        if self.depth == DEEPEST:
            raise RecordError("variations are nested too deep", move=number)
        line = Line([*self._history, *self.positions[: number - self.first + 1]], number)
        line.depth = self.depth + 1
        return line

    def all_lines(self) -> Iterator[Line]:
        """Yield this line and every line below it."""
        waiting = [self]
        while waiting:
            line = waiting.pop()
            yield line
            waiting += [other for lines in line.variations.values() for other in lines]

    def _check_number(self, number: int) -> None:
        if not self.first <= number <= self.last:
            raise RecordError(f"there is no move {number} here")

    def _contents(self) -> tuple[object, ...]:
        """Return everything that makes two lines equal."""
        moves = [str(move) for move in self.moves]
        below = {number: lines for number, lines in self.variations.items() if lines}
        return self.game, self.start, self.first, moves, self.comments, self.marks, below

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._contents() == other._contents()

    def __hash__(self) -> int:
        """Depend only on what never changes, because lines grow."""
        return hash((self.game, self.start, self.first))

    def __repr__(self) -> str:
        words = " ".join(f"{number}. {move}" for number, move in enumerate(self.moves, self.first))
        return f"<{type(self).__name__} {self.game.info.id}: {shorten(words) or 'no moves'}>"


def _up_to(last: int, items: dict[int, Item]) -> dict[int, Item]:
    return {number: item for number, item in items.items() if number <= last}


def checked_mark(mark: str, number: int) -> str:
    """Return an annotation mark of the move with that number, if it is one."""
    if mark not in MARKS:
        raise RecordError(f"{shorten(mark)!r} is not one of {' '.join(MARKS)}", move=number)
    return mark
