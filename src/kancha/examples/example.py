"""Example files: the examples of the rules as data, used for tests, diagrams and lessons.

docs/adding-a-game.md describes the fields.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from kancha.core.game import Game
from kancha.core.options import OptionValue
from kancha.core.position import Position
from kancha.core.registry import game_class
from kancha.core.resources import game_folder


@dataclass(frozen=True, slots=True)
class IllegalExample:
    """A move that the game must refuse, and the rule that the refusal must cite."""

    move: str
    rule: str


@dataclass(frozen=True, slots=True)
class ShownExample:
    """A text that a person must be shown, after these touches."""

    text: str
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """The contents of one example file."""

    id: str
    title: str
    rule: tuple[str, ...]
    source: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    position: str | None = None
    legal: tuple[str, ...] = ()
    illegal: tuple[IllegalExample, ...] = ()
    shown: tuple[ShownExample, ...] = ()
    count: int | None = None
    play: tuple[str, ...] = ()
    then: str | None = None
    scores: tuple[int, ...] | None = None
    outcome: str | None = None

    def start(self, kind: type[Game]) -> Position:
        """Return the position that the example is about."""
        game = kind(**self.options)
        return game.start() if self.position is None else game.parse(self.position)

    def positions(self, kind: type[Game]) -> list[Position]:
        """Return the start and the position after each move in `play`."""
        line = [self.start(kind)]
        for move in self.play:
            line.append(line[-1].play(move))
        return line


def read_example(text: str) -> Example:
    """Read an example file. Unknown fields are errors, so that no field goes unchecked."""
    data = tomllib.loads(text)
    data["illegal"] = tuple(IllegalExample(**illegal) for illegal in data.get("illegal", ()))
    data["shown"] = tuple(
        ShownExample(shown["text"], tuple(shown.get("after", ())))
        for shown in data.get("shown", ())
    )
    for name in ("rule", "legal", "play", "scores"):
        if name in data:
            data[name] = tuple(data[name])
    return Example(**data)


@cache
def examples(name: str) -> tuple[Example, ...]:
    """Return the examples of a game, in the order of their file names; a game may have none."""
    own = game_folder(game_class(name))
    folder = own / "examples" if own is not None else None
    if folder is None or not folder.is_dir():
        return ()
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=str)
    return tuple(read_example(file.read_text("utf-8")) for file in found)
