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
from kancha.core.options import Choice
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.engines.engine import Engine
from kancha.engines.foreign import Foreign
from kancha.engines.player import Budget, Player
from kancha.engines.tuning import Level, Tuning, searches_of, tuning_of
from kancha.search.greedy import greedy_move

Amount = TypeVar("Amount", int, float)
MANY = 10**12 - 1
"""The highest number that the protocol takes."""
HIGHEST = 10**6
"""What no number of a search sensibly exceeds."""
KINDS = ("level", "random", "greedy", "command")
LEVEL = re.compile(r"[0-9]{1,9}")
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
            _taken(settings, "seconds", float, 0.001, 3600),
            _taken(settings, "nodes", int, 1, MANY),
            _taken(settings, "depth", int, 1, MANY),
        )
        spec = Spec(text, kind, what, name, budget, settings)
        _check(game, spec)
    except (ValueError, KanchaError) as error:
        raise PlayerError(f"player {shorten(text)!r}: {error}") from error
    return spec


def _taken(
    settings: dict[str, str], name: str, kind: Callable[[str], Amount], least: float, most: float
) -> Amount | None:
    text = settings.pop(name, None)
    return None if text is None else _number(name, text, kind, least, most)


def _number(
    name: str, text: str, kind: Callable[[str], Amount], least: float, most: float
) -> Amount:
    try:
        number = kind(text)
    except ValueError:
        number = None
    if number is None or not least <= number <= most:
        what = "a whole number" if kind is int else "a number"
        raise OptionError(name, f"{shorten(text)!r} is not {what} from {least} to {most}")
    return number


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
    if not spec.name.strip() or not spec.name.isprintable():
        raise OptionError("name", "a name is at least one character, and all can be printed")


def tuned(game: Game, spec: Spec) -> Tuning:
    """Return how an engine of ours plays: any field of Tuning or Level can be given by name."""
    if not LEVEL.fullmatch(spec.what):
        raise PlayerError("write level: and a number from 1 to 10")
    known = _names(Level) + _names(Tuning)
    for name in spec.settings:
        if name not in known:
            raise OptionError(shorten(name), f"unknown; an engine has {', '.join(known)}")
    tuning = tuning_of(game)
    number = int(spec.what)
    level = replace(tuning.level(number), **_chosen(Level, game, spec.settings))
    levels = (*tuning.levels[: number - 1], level, *tuning.levels[number:])
    return replace(tuning, levels=levels, **_chosen(Tuning, game, spec.settings))


def _names(kind: type[Level | Tuning]) -> list[str]:
    return [part.name for part in fields(kind) if part.name != "levels"]


def _chosen(kind: type[Level | Tuning], game: Game, settings: Mapping[str, str]) -> dict[str, Any]:
    """Return the settings that are fields of a class, read as the type of the field says."""
    types = {part.name: str(part.type) for part in fields(kind)}
    return {
        name: _setting(game, name, text, types[name])
        for name, text in settings.items()
        if name in _names(kind)
    }


def _setting(game: Game, name: str, text: str, type_name: str) -> object:
    if name == "search":
        searches = searches_of(game)
        return Choice(name=name, default=searches[0], meaning="", values=searches).read(text)
    least = 1 if name == "softness" else 0  # a judgement is divided by it
    return _number(name, text, float if type_name == "float" else int, least, HIGHEST)


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
