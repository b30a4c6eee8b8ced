"""Rule sheets: a game's rules on one page, read from its `rules.toml`. docs/rule-sheets.md."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from kancha.core.conversion import converter
from kancha.core.errors import KanchaError
from kancha.core.game import Game
from kancha.core.options import OptionValue
from kancha.core.position import Position
from kancha.core.registry import game_class
from kancha.core.resources import own_text
from kancha.core.scene import MarkKind

FILE = "rules.toml"
Sign = Literal[
    "open",  # can be reached
    "chosen",  # what the words are about
    "take",  # will be taken
    "join",  # will grow
    "blocked",  # cannot be used
    "threat",  # in danger
    "yes",  # right
    "no",  # wrong
]
Text = Annotated[str, Meta(min_length=1)]


class SheetError(KanchaError):
    """A rule sheet that cannot be used; the message names the file and the field."""


class Words(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A point of the rules: a title, one or two sentences, and where the exact rules say it."""

    title: Text
    words: Text
    rules: tuple[str, ...]


class RulePicture(Words, frozen=True, kw_only=True):
    """A point with a picture of a position."""

    position: str = ""
    """The position text; empty for the start of the game."""
    options: dict[str, OptionValue] = {}
    play: tuple[str, ...] = ()
    """Moves made in the position. What they take from its cell stays visible, but pale."""
    view: Literal["board", "building"] = "board"
    board: int = 0
    """Which board is shown, where every seat has its own."""
    crop: tuple[str, ...] = ()
    """The picture shows the part of the board that holds these cells; empty: all of it."""
    show: tuple[MarkKind, ...] = ()
    """The game's own marks that are shown."""
    reach: tuple[str, ...] | None = None
    """A click path: all cells are marked that can be touched next."""
    signs: dict[Sign, tuple[str, ...]] = {}
    moves: tuple[str, ...] = ()
    """Legal moves whose ways are drawn as arrows."""
    illegal: dict[str, str] = {}
    """Moves that are refused, and the rule that says so: the words or signs are about them."""
    arrows: tuple[Annotated[tuple[str, ...], Meta(min_length=2)], ...] = ()
    """Other ways over cells."""
    regions: tuple[str, ...] = ()
    """Regions of the board that are outlined, such as stripes."""
    numbers: tuple[str, ...] = ()
    """Cells that are numbered in this order."""


class Section(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the sheet: points with pictures, then points in words only."""

    title: Text
    pictures: tuple[RulePicture, ...] = ()
    notes: tuple[Words, ...] = ()


class SheetFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The contents of `rules.toml`."""

    lead: Text
    """What kind of game it is, in a few words: "A race for two"."""
    sections: Annotated[tuple[Section, ...], Meta(min_length=1)]
    options: dict[str, OptionValue] = {}
    """The options of all pictures; a picture can change some of them."""


to_sheet_file = converter(SheetFile)


class RuleSheet(Struct, frozen=True, kw_only=True):
    """The rules of a game on one page."""

    game: str
    lead: str
    sections: tuple[Section, ...]
    options: dict[str, OptionValue]

    @property
    def pictures(self) -> tuple[RulePicture, ...]:
        """All pictures in their order."""
        return tuple(picture for section in self.sections for picture in section.pictures)

    def line(self, picture: RulePicture) -> list[Position]:
        """Return the position of a picture and those after each move; refuse what is not legal."""
        game: Game[Any] = game_class(self.game)(**{**self.options, **picture.options})
        line: list[Position] = [game.parse(picture.position) if picture.position else game.start()]
        for move in picture.play:
            line.append(line[-1].play(move))
        return line


def read_sheet(game: str, text: str) -> RuleSheet:
    """Read a rule sheet of a game, or raise SheetError."""
    try:
        contents = to_sheet_file(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise SheetError(f"{game}/{FILE}: {error}") from None
    return RuleSheet(
        game=game, lead=contents.lead, sections=contents.sections, options=contents.options
    )


@cache
def rule_sheet(game: str) -> RuleSheet | None:
    """Return the rule sheet of a game; None where it has none."""
    text = own_text(game_class(game), FILE)
    return None if text is None else read_sheet(game, text)
