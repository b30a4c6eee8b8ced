"""Who plays in a match: the words of the command line, and the players made from them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

from kancha.core.errors import KanchaError, OptionError, shorten
from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.engine.engine import Engine
from kancha.engine.foreign import Foreign
from kancha.engine.player import Budget, Player
from kancha.engine.tuning import Level, Tuning, tuning_of
from kancha.search.greedy import greedy_move

Amount = TypeVar("Amount", int, float)
KINDS = ("level", "random", "greedy", "command")
SETTING = re.compile(r",(?=[A-Za-z_.]+=)")
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
    """What is changed in an engine of ours to tune it, or the options of a foreign one."""


def read_players(game: Game, texts: tuple[str, ...]) -> tuple[Spec, ...]:
    """Read the players of a match; those of the same name are numbered."""
    seen: dict[str, int] = {}
    players = []
    for text in texts:
        spec = read_player(game, text)
        seen[spec.name] = seen.get(spec.name, 0) + 1
        if seen[spec.name] > 1:
            spec = replace(spec, name=f"{spec.name} ({seen[spec.name]})")
        players.append(spec)
    return tuple(players)


def read_player(game: Game, text: str) -> Spec:
    """Read one player; PlayerError says what is wrong and what there is."""
    head, *pairs = SETTING.split(text)
    kind, _, what = head.partition(":")
    settings: dict[str, str] = {}
    try:
        for pair in pairs:
            key, _, value = pair.partition("=")
            if key in settings:
                raise PlayerError(f"{key} is given twice")
            settings[key] = value
        name = settings.pop("name", what if kind == "command" else head.replace(":", " "))
        budget = Budget(
            _positive(settings.pop("seconds", None), float),
            _positive(settings.pop("nodes", None), int),
            _positive(settings.pop("depth", None), int),
        )
        spec = Spec(text, kind, what, name, budget, settings)
        _check(game, spec)
    except (ValueError, KanchaError) as error:
        raise PlayerError(f"player {shorten(text)!r}: {error}") from error
    return spec


def _positive(text: str | None, kind: Callable[[str], Amount]) -> Amount | None:
    if text is None:
        return None
    amount = kind(text)
    if not 0 < amount < 10**12:
        raise PlayerError(f"{shorten(text)} is no budget")
    return amount


def _check(game: Game, spec: Spec) -> None:
    if spec.kind not in KINDS:
        raise PlayerError("there are level:1 to level:10, random, greedy and command:…")
    if spec.kind == "level":
        tuned(game, spec)
    elif spec.kind == "command":
        if not shlex.split(spec.what):
            raise PlayerError("write command: and what starts the engine")
    elif spec.settings or spec.what:
        raise PlayerError("this player has no settings")


def tuned(game: Game, spec: Spec) -> Tuning:
    """Return how an engine of ours plays: any field of Tuning or Level can be given by name."""
    if not (spec.what.isascii() and spec.what.isdigit()):
        raise PlayerError("write level: and a number from 1 to 10")
    tuning = tuning_of(game)
    number = int(spec.what)
    level = replace(tuning.level(number), **_chosen(Level, spec.settings))
    others = tuning.levels[: number - 1], tuning.levels[number:]
    levels = (*others[0], level, *others[1])
    for name in spec.settings:
        if name not in _names(Level) + _names(Tuning):
            known = ", ".join(_names(Level) + _names(Tuning))
            raise OptionError(name, f"unknown; an engine has {known}")
    return replace(tuning, levels=levels, **_chosen(Tuning, spec.settings))


def _names(kind: type[Level | Tuning]) -> list[str]:
    return [part.name for part in fields(kind) if part.name != "levels"]


def _chosen(kind: type[Level | Tuning], settings: Mapping[str, str]) -> dict[str, Any]:
    """Return the settings that are fields of a class, read as the type of the field says."""
    readers: dict[str, Callable[[str], object]] = {"int": int, "float": float}
    types = {part.name: str(part.type).split(" ", maxsplit=1)[0] for part in fields(kind)}
    return {
        name: readers.get(types[name], str)(text)
        for name, text in settings.items()
        if name in _names(kind)
    }


class Ours:
    """An engine of ours; a budget replaces how far its level looks, not how loosely it chooses.

    Its seconds are those of the processor, so that other work on the machine changes no result.
    """

    def __init__(self, spec: Spec) -> None:
        self.name = spec.name
        self.spec = spec
        self.engine: Engine | None = None

    def start(self, game: Game, seed: int) -> None:
        self.engine = Engine(
            game, int(self.spec.what), seed, busy=True, tuning=tuned(game, self.spec)
        )

    def choose(self, position: Position, budget: Budget) -> Move:
        assert self.engine is not None, "a game is started before a move is asked for"
        if budget != FREE:
            self.engine.level = Level(
                budget.depth, budget.nodes, budget.seconds, self.engine.level.looseness
            )
        return self.engine.choose(position)

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
    if spec.kind == "command":
        return Foreign(shlex.split(spec.what), dict(spec.settings))
    return Ours(spec) if spec.kind == "level" else Simple(spec)
