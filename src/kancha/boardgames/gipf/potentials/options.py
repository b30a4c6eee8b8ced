"""The options of R15: stocks of potentials, what PUNCT does, links, challenges."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from kancha.boardgames.gipf.potentials.state import LETTERS
from kancha.core.errors import KanchaError, OptionError, shorten
from kancha.core.options import Choice, Number, Option, OptionValue, Text
from kancha.core.registry import game_class

NAMES = ("TAMSK", "ZERTZ", "DVONN", "YINSH", "PUNCT")
STOCK = re.compile(r"-|(?=.)(?:T[3-6])?(?:Z[3-6])?(?:D[3-6])?(?:Y[3-6])?(?:P[3-6])?")
MOST_PIECES = 21
"""The number of the official set; the range below it is a house rule (R15.19, P10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StockOption(Text):
    """The potentials that a colour begins with (R15.1)."""

    def check(self, value: object) -> OptionValue:
        """Refuse other kinds, another order, and fewer than three or more than six of a kind."""
        text = str(Text.check(self, value))
        if not STOCK.fullmatch(text):
            raise OptionError(self.name, f"{shorten(text)!r} is not {self.describe()}", self.rule)
        return text


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkOption(Text):
    """What the use of a kind is linked to (R15.13): nothing, a die, or a game for two."""

    def check(self, value: object) -> OptionValue:
        """Refuse what is no game, or no game for two."""
        text = str(Text.check(self, value))
        if text in ("free", "die"):
            return text
        try:
            seats = game_class(text)().seats
        except KanchaError as error:
            raise OptionError(
                self.name, f"{shorten(text)!r} is not {self.describe()}", self.rule
            ) from error
        if seats != 2:
            reason = f"{text} has {seats} seats; a linked game has two"
            raise OptionError(self.name, reason, self.rule)
        return text


def stock_option(colour: str) -> StockOption:
    """Return the option for the stock of a colour."""
    return StockOption(
        name=f"potentials_{colour.lower()}",
        default="-",
        meaning=f"potentials of {colour}: kinds T Z D Y P, each with its number, such as Z6D6",
        rule="R15.1",
        longest=20,
        form="- or kinds in the order T Z D Y P, each followed by 3 to 6",
    )


def link_option(name: str) -> LinkOption:
    """Return the option for the link of a kind."""
    return LinkOption(
        name=f"link_{name.lower()}",
        default="free",
        meaning=f"what decides when the use of {name} is challenged: a die, or a game for two",
        rule="R15.13",
        longest=60,
        form="free, die or the id of a game",
    )


OPTIONS: tuple[Option, ...] = (
    stock_option("White"),
    stock_option("Black"),
    Choice(
        name="punct",
        default="neutralise",
        values=("neutralise", "convert", "both"),
        meaning="what PUNCT does to a GIPF-piece",
        rule="R15.11",
        house_rule=True,
    ),
    *(link_option(name) for name in NAMES),
    Number(
        name="challenges",
        default=1,
        least=0,
        most=30,
        meaning="how many uses each seat may challenge in the game",
        rule="R15.13",
    ),
)


def in_force(options: Mapping[str, object]) -> bool:
    """Say whether a seat starts with a stock: R15 changes nothing without one (R15.19, P1)."""
    return any(options.get(f"potentials_{colour}", "-") != "-" for colour in ("white", "black"))


def stock_of(text: str) -> list[int]:
    """Return how many potentials of each kind a stock has."""
    return [int(text[text.index(letter) + 1]) if letter in text else 0 for letter in LETTERS]


def stock_text(stock: tuple[int, ...] | list[int]) -> str:
    """Return a stock as texts write it (R15.14)."""
    held = zip(LETTERS, stock, strict=True)
    return "".join(f"{letter}{count}" for letter, count in held if count) or "-"


def kinds_of(options: Mapping[str, object]) -> tuple[int, ...]:
    """Return the kinds that somebody begins with."""
    stocks = [stock_of(str(options[f"potentials_{colour}"])) for colour in ("white", "black")]
    return tuple(kind for kind, counts in enumerate(zip(*stocks, strict=True)) if any(counts))


def links_of(options: Mapping[str, object]) -> list[str]:
    """Return what each kind is linked to."""
    return [str(options[f"link_{name.lower()}"]) for name in NAMES]


def challenges_of(options: Mapping[str, object]) -> int:
    """Return how many challenges a seat begins with: none if every link is free (R15.19, P16)."""
    linked = any(link != "free" for link in links_of(options))
    return int(str(options["challenges"])) if linked else 0
