"""Example files: the rulebook's own examples as data, at once tests, diagrams and lessons."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from kancha.core.errors import IllegalMove
from kancha.core.game import Game
from kancha.core.options import OptionValue
from kancha.core.position import Position
from kancha.core.registry import game_class
from kancha.core.resources import game_folder


@dataclass(frozen=True, slots=True)
class Refused:
    """A move that must be refused, and the rule to be named."""

    move: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One example file; the rules README describes the fields."""

    id: str
    title: str
    rule: tuple[str, ...]
    source: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    position: str | None = None
    legal: tuple[str, ...] = ()
    illegal: tuple[Refused, ...] = ()
    count: int | None = None
    play: tuple[str, ...] = ()
    then: str | None = None
    scores: tuple[int, ...] | None = None
    outcome: str | None = None

    def begin(self, kind: type[Game]) -> Position:
        """Return the position from which the example starts."""
        game = kind(**self.options)
        return game.start() if self.position is None else game.parse(self.position)


def read_example(text: str) -> Example:
    """Read an example file; an unknown field is an error, so that none is silently not checked."""
    data = tomllib.loads(text)
    data["illegal"] = tuple(Refused(**refused) for refused in data.get("illegal", ()))
    for name in ("rule", "legal", "play", "scores"):
        if name in data:
            data[name] = tuple(data[name])
    return Example(**data)


@cache
def examples(name: str) -> tuple[Example, ...]:
    """Return the examples of a game, in the order of their file names."""
    folder = game_folder(game_class(name)) / "examples"
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=str)
    return tuple(read_example(file.read_text("utf-8")) for file in found)


def check_example(kind: type[Game], example: Example) -> None:
    """Raise AssertionError where the game does not do what the example says."""
    position = example.begin(kind)
    if example.position is not None:
        assert str(position) == example.position, "the position text does not come back"
    texts = [str(move) for move in position.moves]
    missing = [move for move in example.legal if move not in texts]
    assert not missing, f"not legal, but should be: {missing}"
    if example.count is not None:
        assert len(texts) == example.count, f"{len(texts)} legal moves instead of {example.count}"
    for refused in example.illegal:
        check_refused(position, refused)
    line = [position]
    for move in example.play:
        position = position.play(move)
        line.append(position)
    if example.then is not None:
        assert str(position) == example.then, f"then: {position}"
    if example.scores is not None:
        assert (position.scores or ()) == example.scores, f"scores: {position.scores}"
    if example.outcome is not None:
        outcome = position.game.record_outcome(line)
        said = "undecided" if outcome is None else str(outcome)
        assert said == example.outcome, f"outcome: {said}"


def check_refused(position: Position, refused: Refused) -> None:
    """Raise AssertionError where a move is not refused for the rule given."""
    before = str(position)
    try:
        position.play(refused.move)
    except IllegalMove as error:
        assert error.rule == refused.rule, f"{refused.move}: {error} instead of {refused.rule}"
        assert error.reason, f"{refused.move}: refused without a reason"
    else:
        raise AssertionError(f"{refused.move} was accepted")
    assert str(position) == before, "a refused move changed the position"
