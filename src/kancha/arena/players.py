"""The players of a match, as described on the command line."""

from __future__ import annotations

import re
import shlex
import shutil
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
from kancha.engines.external import ExternalEngine
from kancha.engines.player import Budget, Player
from kancha.engines.tuning import Level, Tuning, searches_of, tuning_of
from kancha.search.greedy import greedy_move

Amount = TypeVar("Amount", int, float)
MAX_LIMIT = 10**12 - 1
"""The highest number that the protocol takes."""
MAX_SETTING = 10**6
"""The highest value of a search parameter."""
KINDS = ("level", "random", "greedy", "command")
LEVEL = re.compile(r"[0-9]{1,9}")
SETTING = re.compile(r",(?=[A-Za-z_.]+=)")
"""A comma before a name and an equals sign; other commas belong to a command."""
DEFAULT_BUDGET = Budget()
"""No limits: the player decides."""


class PlayerError(KanchaError):
    """A player description is wrong."""


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """A player as described on the command line: `level:7,seconds=0.5,name=sharp`."""

    text: str
    kind: str
    what: str
    name: str
    budget: Budget = DEFAULT_BUDGET
    settings: Mapping[str, str] = field(default_factory=dict)
    """Search parameters of our engine, or options of an external one."""


def read_players(game: Game, texts: tuple[str, ...]) -> tuple[PlayerSpec, ...]:
    """Read the players of a match; players of the same name are numbered."""
    seen: dict[str, int] = {}
    players = []
    for text in texts:
        spec = read_player(game, text)
        seen[spec.name] = seen.get(spec.name, 0) + 1
        if seen[spec.name] > 1:
            spec = replace(spec, name=f"{spec.name} ({seen[spec.name]})")
        players.append(spec)
    return tuple(players)


def read_player(game: Game, text: str) -> PlayerSpec:
    """Read one player; PlayerError says what is wrong."""
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
            _take_limit(settings, "seconds", float, 0.001, 3600),
            _take_limit(settings, "nodes", int, 1, MAX_LIMIT),
            _take_limit(settings, "depth", int, 1, MAX_LIMIT),
        )
        spec = PlayerSpec(text, kind, what, name, budget, settings)
        _check(game, spec)
    except (ValueError, KanchaError) as error:
        raise PlayerError(f"player {shorten(text)!r}: {error}") from error
    return spec


def _take_limit(
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


def _check(game: Game, spec: PlayerSpec) -> None:
    if spec.kind not in KINDS:
        raise PlayerError("there are level:1 to level:10, random, greedy and command:…")
    if spec.kind == "level":
        read_tuning(game, spec)
    elif spec.kind == "command":
        if not shlex.split(spec.what):
            raise PlayerError("write command: and the command that starts the engine")
    elif spec.settings or spec.what:
        raise PlayerError("this player has no settings")
    if not spec.name.strip() or not spec.name.isprintable():
        raise OptionError("name", "a name needs at least one character, and all must be printable")


def check_program(spec: PlayerSpec) -> None:
    """Refuse an engine whose program this machine does not have."""
    if spec.kind == "command" and shutil.which(program := shlex.split(spec.what)[0]) is None:
        raise PlayerError(f"there is no program {shorten(program)!r} that could be started")


def read_tuning(game: Game, spec: PlayerSpec) -> Tuning:
    """Return the tuning of our engine with the settings: fields of Tuning or Level."""
    if not LEVEL.fullmatch(spec.what):
        raise PlayerError("write level: and a number from 1 to 10")
    known = _names(Level) + _names(Tuning)
    for name in spec.settings:
        if name not in known:
            raise OptionError(shorten(name), f"unknown; an engine has {', '.join(known)}")
    tuning = tuning_of(game)
    number = int(spec.what)
    level = replace(tuning.level(number), **_settings_of(Level, game, spec.settings))
    levels = (*tuning.levels[: number - 1], level, *tuning.levels[number:])
    return replace(tuning, levels=levels, **_settings_of(Tuning, game, spec.settings))


def _names(kind: type[Level | Tuning]) -> list[str]:
    return [part.name for part in fields(kind) if part.name not in ("levels", "by_hand")]


def _settings_of(
    kind: type[Level | Tuning], game: Game, settings: Mapping[str, str]
) -> dict[str, Any]:
    """Return the settings that are fields of a class, read by the type of the field."""
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
    least = 1 if name in ("eval_scale", "reduction") else 0  # something is divided by it
    return _number(name, text, float if type_name == "float" else int, least, MAX_SETTING)


class BuiltinPlayer:
    """Our engine; a budget replaces the limits of its level, but not its temperature.

    Seconds are CPU time, so that other work on the machine changes no result.
    """

    def __init__(self, spec: PlayerSpec) -> None:
        self.name = spec.name
        self.spec = spec
        self.engine: Engine | None = None

    def start(self, game: Game, seed: int) -> None:
        self.engine = Engine(
            game, int(self.spec.what), seed, cpu_time=True, tuning=read_tuning(game, self.spec)
        )

    def choose(self, position: Position, budget: Budget) -> Move:
        assert self.engine is not None, "start comes before choose"
        if budget != DEFAULT_BUDGET:
            self.engine.level = replace(
                self.engine.level, depth=budget.depth, nodes=budget.nodes, seconds=budget.seconds
            )
        return self.engine.choose(position)

    def stop(self) -> None:
        if self.engine is not None:
            self.engine.stop()

    def close(self) -> None:
        self.engine = None


class SimplePlayer:
    """The random or the greedy player."""

    def __init__(self, spec: PlayerSpec) -> None:
        self.name = spec.name
        self.greedy = spec.kind == "greedy"
        self.rng = Rng()

    def start(self, game: Game, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, position: Position, budget: Budget) -> Move:
        return greedy_move(position, self.rng) if self.greedy else position.pick(self.rng)

    def stop(self) -> None:
        """Do nothing: a move takes no time."""

    def close(self) -> None:
        """Do nothing: nothing is running."""


def make_player(spec: PlayerSpec) -> Player:
    """Return a player ready for its first game."""
    if spec.kind == "command":
        return ExternalEngine(shlex.split(spec.what), dict(spec.settings))
    return BuiltinPlayer(spec) if spec.kind == "level" else SimplePlayer(spec)
