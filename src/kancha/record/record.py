"""A record: a game, its starting position, the moves played, tags, comments and variations."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kancha.core.errors import IllegalMove, RecordError
from kancha.core.position import Position
from kancha.record.line import Line

if TYPE_CHECKING:
    from kancha.core.game import Game


class Record(Line):
    """One play of a game, from its starting position."""

    def __init__(
        self, game: Game[Any], start: Position | None = None, tags: Mapping[str, str] | None = None
    ) -> None:
        if start is not None and start.game != game:
            raise RecordError(f"the starting position belongs to {start.game!r}, not to {game!r}")
        super().__init__([start or game.start()])
        self.game = game
        self.tags: dict[str, str] = dict(tags or {})

    @property
    def result(self) -> str:
        """The outcome in words, or `undecided`."""
        return str(self.outcome or "undecided")

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
        from kancha.record import json, text

        return json.read(content) if content.lstrip()[:1] == "{" else text.read(content)

    def _contents(self) -> tuple[object, ...]:
        return *super()._contents(), self.tags

    def __str__(self) -> str:
        """Return the record as text."""
        from kancha.record import text

        return text.write(self)
