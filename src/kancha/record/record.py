"""A record: a game, its starting position, the moves played, tags, comments and variations."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from kancha.core.errors import ArgumentError, IllegalMove, RecordError, shorten
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.record.line import Line


class Record(Line):
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
        super().__init__([start])
        self.game = game
        self.tags: dict[str, str] = dict(tags or {})
        self.linked: dict[int, Record] = {}
        """The games that decided a move, by the number of the move after which they were played."""

    @property
    def result(self) -> str:
        """The outcome in words, or `undecided`."""
        return str(self.outcome or "undecided")

    def undo(self, moves: int = 1) -> Position:
        """Take moves back, with everything beside them and the games that decided them."""
        position = super().undo(moves)
        self.linked = {number: game for number, game in self.linked.items() if number < self.last}
        return position

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
        """Write the record in the form that the name's ending says: .txt, .json or .jsonl.

        The file is replaced atomically. `write_records` writes several records to a file.
        """
        from kancha.record.files import write_records

        write_records([self], path)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Read the one record of a file, in any form; `read_records` reads several.

        `RecordError.good` is the part before the damage.
        """
        from kancha.record.files import read_only_record

        return read_only_record(path)

    @classmethod
    def read(cls, content: str) -> Record:
        """Read a record from a text in either form."""
        if not isinstance(content, str):
            raise TypeError(f"a record is read from a text, not from {type(content).__name__}")
        from kancha.record import json, text

        return json.read(content) if content.lstrip()[:1] == "{" else text.read(content)

    def _contents(self) -> tuple[object, ...]:
        return *super()._contents(), self.tags, self.linked

    def __str__(self) -> str:
        """Return the record as text."""
        from kancha.record import text

        return text.write(self)

    def __repr__(self) -> str:
        played = len(self.positions) - 1
        moves = "1 move" if played == 1 else f"{played} moves"
        return f"<Record: {self.game.info.title}, {moves}, {self.result}>"
