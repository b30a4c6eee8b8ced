"""Who plays in a match: the words of the command line, and the players made from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TypeVar

from kancha.core.errors import KanchaError, OptionError, shorten
from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.engine.engine import Engine, engine
from kancha.engine.levels import Level, level_of
from kancha.engine.player import Budget, Player
from kancha.search.greedy import greedy_move

Amount = TypeVar("Amount", int, float)
KINDS = ("level", "random", "greedy")
SETTING = re.compile(r",(?=[a-z_]+=)")
"""A comma inside a command is not followed by a name and an equals sign."""

FREE = Budget()
"""What the player takes by itself."""


class PlayerError(KanchaError):
    """A player that cannot be made from the words given."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A player as described on the command line: `level:7,seconds=0.5,name=sharp`."""

    text: str
    kind: str
    what: str
    name: str
    budget: Budget = FREE
    settings: Mapping[str, str] = field(default_factory=dict)
    """What a developer changes in an engine of ours to tune it."""


def read_players(texts: tuple[str, ...]) -> tuple[Spec, ...]:
    """Read the players of a match; those of the same name are numbered."""
    seen: dict[str, int] = {}
    players = []
    for text in texts:
        spec = read_player(text)
        seen[spec.name] = seen.get(spec.name, 0) + 1
        if seen[spec.name] > 1:
            spec = replace(spec, name=f"{spec.name} ({seen[spec.name]})")
        players.append(spec)
    return tuple(players)


def read_player(text: str) -> Spec:
    """Read one player; PlayerError says what is wrong and what there is."""
    head, *pairs = SETTING.split(text)
    kind, _, what = head.partition(":")
    if kind not in KINDS:
        offered = "level:1 to level:10, random, greedy"
        raise PlayerError(f"player {shorten(text)!r}: there are {offered}")
    settings: dict[str, str] = {}
    for pair in pairs:
        key, _, value = pair.partition("=")
        if key in settings:
            raise PlayerError(f"player {shorten(text)!r}: {key} is given twice")
        settings[key] = value
    name = settings.pop("name", head.replace(":", " "))
    try:
        budget = Budget(
            _positive(settings.pop("seconds", None), float),
            _positive(settings.pop("nodes", None), int),
            _positive(settings.pop("depth", None), int),
        )
        spec = Spec(text, kind, what, name, budget, settings)
        _check(spec)
    except (ValueError, KanchaError) as error:
        raise PlayerError(f"player {shorten(text)!r}: {error}") from error
    return spec


def _positive(text: str | None, kind: Callable[[str], Amount]) -> Amount | None:
    if text is None:
        return None
    amount = kind(text)
    if not 0 < amount < 10**12:
        raise ValueError(f"a budget of {shorten(text)} is no budget")
    return amount


def _check(spec: Spec) -> None:
    if spec.kind == "level":
        tuned(_level(spec), spec.settings)
    elif spec.settings or spec.what:
        raise PlayerError("this player takes no settings")


def _level(spec: Spec) -> Level:
    if not spec.what.isdigit():
        raise PlayerError("write level: and a number from 1 to 10")
    return level_of(int(spec.what))


def tuned(level: Level, settings: Mapping[str, str]) -> Level:
    """Return a level with other settings: any field of Level can be given by its name."""
    known = {field.name: str(field.type) for field in fields(level)}
    values: dict[str, object] = {}
    for name, text in settings.items():
        if name not in known:
            raise OptionError(name, f"unknown; a level has {', '.join(known)}")
        values[name] = int(text) if "int" in known[name] else float(text)
    return replace(level, **values)  # type: ignore[arg-type]


class Ours:
    """An engine of ours; a budget replaces what its level takes by itself."""

    def __init__(self, spec: Spec) -> None:
        self.name = spec.name
        self.level = int(spec.what)
        self.settings = spec.settings
        self.engine: Engine | None = None

    def start(self, game: Game, seed: int) -> None:
        self.engine = engine(game, self.level, seed)
        self.engine.level = tuned(self.engine.level, self.settings)

    def choose(self, position: Position, budget: Budget) -> Move:
        assert self.engine is not None, "a game is started before a move is asked for"
        if budget == FREE:
            return self.engine.choose(position)
        return self.engine.think(
            position, seconds=budget.seconds, nodes=budget.nodes, depth=budget.depth
        ).best

    def stop(self) -> None:
        if self.engine is not None:
            self.engine.stop()

    def close(self) -> None:
        self.engine = None


class Simple:
    """A player that needs no time to think: at random, or greedy."""

    def __init__(self, spec: Spec) -> None:
        self.name = spec.name
        self.greedy = spec.kind == "greedy"
        self.rng = Rng()

    def start(self, game: Game, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, position: Position, budget: Budget) -> Move:
        return greedy_move(position, self.rng) if self.greedy else position.pick(self.rng)

    def stop(self) -> None:
        """There is nothing to stop."""

    def close(self) -> None:
        """There is nothing to end."""


def make_player(spec: Spec) -> Player:
    """Return a player ready for its first game."""
    return Ours(spec) if spec.kind == "level" else Simple(spec)
