"""A record: a game, its starting position, the moves played, tags and comments."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kancha.core.errors import ArgumentError, IllegalMove, RecordError, shorten
from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.position import Position

if TYPE_CHECKING:
    from kancha.core.outcome import Outcome

LARGEST_FILE = 10_000_000


class Record:
    """One play of a game, from its starting position. Equal if everything in it is equal."""

    def __init__(
        self, game: Game[Any], start: Position | None = None, tags: Mapping[str, str] | None = None
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a record is one of a Game, not of {type(game).__name__}")
        if start is None:
            start = game.start()
        elif not isinstance(start, Position) or start.game != game:
            raise ArgumentError(f"a record of {game!r} cannot start from {shorten(repr(start))}")
        self.game = game
        self.positions: list[Position] = [start]
        self.tags: dict[str, str] = dict(tags or {})
        self.comments: dict[int, str] = {}
        """Comments by the number of moves made before them."""

    @property
    def start(self) -> Position:
        """The position from which the record starts."""
        return self.positions[0]

    @property
    def position(self) -> Position:
        """The position reached."""
        return self.positions[-1]

    @property
    def moves(self) -> list[Move]:
        """The moves played."""
        return [move for p in self.positions[1:] if (move := p.last_move) is not None]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, including by rules that need its history (repetition)."""
        return self.game.record_outcome(self.positions)

    @property
    def result(self) -> str:
        """The outcome in words, or `undecided`."""
        return str(self.outcome or "undecided")

    def play(self, move: Move | str) -> Position:
        """Play a move and return the position after it."""
        outcome = self.outcome
        if outcome is not None and self.position.seat is not None:
            raise IllegalMove(outcome.rule, f"the game is over: {outcome.reason}", str(move))
        self.positions.append(self.position.play(move))
        return self.position

    def undo(self, moves: int = 1) -> Position:
        """Take moves back and return the position before them."""
        if not isinstance(moves, int):
            raise TypeError(f"undo takes a number of moves, not {type(moves).__name__}")
        if not 0 <= moves < len(self.positions):
            raise RecordError(f"only {len(self.positions) - 1} moves can be undone")
        del self.positions[len(self.positions) - moves :]
        for ply in [ply for ply in self.comments if ply >= len(self.positions)]:
            del self.comments[ply]
        return self.position

    def replay(self) -> list[Position]:
        """Play all moves again from their texts, check the last key, and return the positions."""
        again = Record(self.game, self.game.parse(str(self.start)))
        for number, move in enumerate(self.moves, 1):
            try:
                again.play(str(move))
            except IllegalMove as error:
                raise RecordError(str(error), move=number, rule=error.rule, good=again) from error
        if again.position.key != self.position.key:
            raise RecordError("the replay ends in a different position", move=len(self.moves))
        return again.positions

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record, as JSON if the name ends in .json. The file is replaced atomically."""
        from pathlib import Path

        from kancha.record import json, text

        file = Path(path)
        write = json.write if file.suffix == ".json" else text.write
        draft = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            draft.write_text(write(self), encoding="utf-8")
            draft.replace(file)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise RecordError(f"cannot write {shorten(str(file))}: {error.strerror}") from error

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Read a record in either form. `RecordError.good` is the part before the damage."""
        from pathlib import Path

        file = Path(path)
        try:
            if file.stat().st_size > LARGEST_FILE:
                raise RecordError(f"{shorten(file.name)} is too large for a record")
            content = file.read_bytes()
        except OSError as error:
            raise RecordError(f"cannot read {shorten(str(file))}: {error.strerror}") from error
        try:
            return cls.read(content.decode("utf-8"))
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            raise RecordError("the file is not UTF-8 text", line=line) from error

    @classmethod
    def read(cls, content: str) -> Record:
        """Read a record from a text in either form."""
        if not isinstance(content, str):
            raise TypeError(f"a record is read from a text, not from {type(content).__name__}")
        from kancha.record import json, text

        return json.read(content) if content.lstrip()[:1] == "{" else text.read(content)

    def __str__(self) -> str:
        """Return the record as text."""
        from kancha.record import text

        return text.write(self)

    def __repr__(self) -> str:
        played = len(self.positions) - 1
        moves = "1 move" if played == 1 else f"{played} moves"
        return f"<Record: {self.game.info.title}, {moves}, {self.result}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return (
            self.game == other.game
            and self.positions == other.positions
            and self.moves == other.moves
            and self.tags == other.tags
            and self.comments == other.comments
        )

    def __hash__(self) -> int:
        """Return a hash that stays the same while moves, tags and comments change."""
        return hash((self.game, self.start))
