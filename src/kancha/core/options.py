"""Options: what is chosen before play. Each kind of option checks its own values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kancha.core.errors import OptionError, shorten

if TYPE_CHECKING:
    from kancha.core.rng import Rng

type_names = {bool: "true or false", int: "a whole number", str: "a text"}
OptionValue = bool | int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option. `rule` is where the rules define it, `house_rule` whether it is ours.

    `old_names` are names that it once had: they are accepted, but never written.
    """

    name: str
    default: OptionValue
    meaning: str
    rule: str = ""
    house_rule: bool = False
    old_names: tuple[str, ...] = ()

    def check(self, value: object) -> OptionValue:
        """Return the value, or raise OptionError."""
        if type(value) is not type(self.default):
            kind = type_names[type(self.default)]
            raise OptionError(self.name, f"{shorten(repr(value))} is not {kind}", self.rule)
        return value

    def read(self, text: str) -> OptionValue:
        """Read the value from a text, as typed on a command line."""
        if isinstance(self.default, bool):
            values: dict[str, OptionValue] = {"true": True, "false": False}
            return self.check(values.get(text.lower(), text))
        if isinstance(self.default, int):
            plain = text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 9
            return self.check(int(text) if plain else text)
        return self.check(text)

    def describe(self) -> str:
        """Say which values are taken."""
        return type_names[type(self.default)]

    def surprises(self) -> tuple[str, ...]:
        """Name the ways in which the game itself can make a value."""
        return ()

    def surprise(self, way: str, rng: Rng) -> OptionValue:
        """Return a value made in one of those ways."""
        raise OptionError(self.name, f"{shorten(way)!r} is not one of its surprises", self.rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Option):
    """One of a few values."""

    values: tuple[OptionValue, ...]

    def check(self, value: object) -> OptionValue:
        """Refuse what is not one of the values."""
        for allowed in self.values:
            if type(allowed) is type(value) and allowed == value:
                return allowed
        raise OptionError(self.name, f"{shorten(repr(value))} is not {self.describe()}", self.rule)

    def describe(self) -> str:
        """List the values."""
        shown = [str(v).lower() if isinstance(v, bool) else str(v) for v in self.values]
        return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(Option):
    """True or false."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Option):
    """A whole number within bounds."""

    least: int
    most: int

    def check(self, value: object) -> OptionValue:
        """Refuse what is not a whole number within the bounds."""
        number = Option.check(self, value)
        if not self.least <= int(number) <= self.most:
            raise OptionError(self.name, f"{number} is not {self.describe()}", self.rule)
        return number

    def describe(self) -> str:
        """Give the bounds."""
        return f"a whole number from {self.least} to {self.most}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Option):
    """A text that the game itself checks (a layout, a line of pieces); at most `longest` long."""

    longest: int = 2000
    form: str = "a text"

    def check(self, value: object) -> OptionValue:
        """Refuse what is not a plain ASCII text of bearable length."""
        text = str(Option.check(self, value))
        if len(text) > self.longest:
            raise OptionError(self.name, f"longer than {self.longest} characters", self.rule)
        if not text.isascii() or not text.isprintable():
            raise OptionError(self.name, "only printable ASCII characters are allowed", self.rule)
        return text

    def describe(self) -> str:
        """Say what form the text has."""
        return self.form


Options = dict[str, OptionValue]
SEPARATOR = re.compile(r",(?=[a-z_0-9]*=)")
"""A comma inside a value (a puzzle's givens) is not followed by a name and an equals sign."""


def options_by_name(schema: Sequence[Option]) -> dict[str, Option]:
    """Return the options by their names, old ones included."""
    return {name: option for option in schema for name in (option.name, *option.old_names)}


def check_options(schema: Sequence[Option], given: Mapping[str, object]) -> Options:
    """Return all options, defaults filled in, or raise OptionError for the first bad one."""
    known = options_by_name(schema)
    chosen: Options = {}
    for name, value in given.items():
        if name not in known:
            offered = ", ".join(option.name for option in schema) or "none"
            raise OptionError(shorten(str(name)), f"unknown; this game's options: {offered}")
        option = known[name]
        if option.name in chosen:
            raise OptionError(option.name, "given twice")
        chosen[option.name] = option.check(value)
    return {option.name: chosen.get(option.name, option.default) for option in schema}


def read_options(schema: Sequence[Option], text: str) -> Options:
    """Read `name=value,name=value` as typed on a command line; the values are checked."""
    known = options_by_name(schema)
    options: Options = {}
    for item in filter(None, SEPARATOR.split(text)):
        name, equals, value = item.partition("=")
        if not equals:
            raise OptionError(shorten(item), "write options as name=value, joined by commas")
        if name in options:
            raise OptionError(shorten(name), "given twice")
        if name in known:
            options[name] = known[name].read(value)
        else:
            check_options(schema, {name: value})
    return options
