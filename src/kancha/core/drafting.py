"""Positions that are set up by hand: a draft is a position text that may still be impossible.

A game says what can be put where and what else can be set; its own `parse` says what is wrong.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import ClassVar

from msgspec import Struct

from kancha.core.errors import PositionError, shorten
from kancha.core.scene import Piece

Spot = tuple[int, str]
"""A board and one of its cells."""
Towers = dict[Spot, tuple[str, ...]]
"""What stands on the cells: figures from bottom to top; empty cells are missing."""
LONGEST_VALUE = 100


class Setting(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something beside the board that can be set: a choice, a number, or else a short text."""

    name: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    """Values and what they are called."""
    most: int = 0
    """The highest number; 0 where it is not a number."""
    group: str = ""
    """The title of the settings that belong together."""
    figure: str = ""
    """What the number counts."""
    field: str = ""
    """The field of the position text, as errors call it."""


class Drafter(ABC):
    """What can be changed in the drafts of a game, piece by piece."""

    brushes: tuple[str, ...]
    """The figures that can be put on cells."""
    piles: bool = False
    """Whether a figure is put on top of what stands there, instead of in its place."""

    @abstractmethod
    def empty(self) -> str:
        """Return the draft without pieces."""

    @abstractmethod
    def pieces(self, text: str) -> tuple[Piece, ...]:
        """Return what stands on the boards of a draft."""

    @abstractmethod
    def put(self, text: str, spot: Spot, figure: str) -> str:
        """Return a draft with a figure put on a cell, or without one: what it takes off."""

    def settings(self, text: str) -> tuple[Setting, ...]:
        """Return what else can be set in a draft."""
        return ()

    def change(self, text: str, name: str, value: str) -> str:
        """Return a draft with another value of a setting."""
        raise PositionError(name, "there is no such setting")


class FieldDrafter(Drafter):
    """For texts of fields with one space between them, of which the first is the board."""

    form: ClassVar[str]
    """The names of the fields."""

    @abstractmethod
    def read_board(self, text: str) -> Towers:
        """Return what stands on the cells."""

    @abstractmethod
    def write_board(self, towers: Mapping[Spot, tuple[str, ...]]) -> str:
        """Return the text of the board."""

    def settle(
        self, fields: dict[str, str], before: Towers, after: Towers, touched: Spot | None
    ) -> None:
        """Bring the other fields in line with the pieces, as far as they follow from them."""

    def split(self, text: str) -> dict[str, str]:
        """Return the fields by their names."""
        names, fields = self.form.split(), text.split(" ")
        if len(fields) != len(names):
            raise PositionError("fields", f"expected {len(names)} fields: {self.form}")
        return dict(zip(names, fields, strict=True))

    def join(self, fields: Mapping[str, str]) -> str:
        """Return the text of fields."""
        return " ".join(fields.values())

    def towers(self, text: str) -> Towers:
        """Return what stands on the cells of a draft."""
        return self.read_board(self.split(text)[self.board_field])

    @property
    def board_field(self) -> str:
        """The name of the first field."""
        return self.form.split()[0]

    def pieces(self, text: str) -> tuple[Piece, ...]:
        return tuple(
            Piece(cell, figure, level=level, board=board)
            for (board, cell), figures in self.towers(text).items()
            for level, figure in enumerate(figures)
        )

    def put(self, text: str, spot: Spot, figure: str) -> str:
        fields = self.split(text)
        before = self.read_board(fields[self.board_field])
        after = dict(before)
        there = after.pop(spot, ())
        # The same figure once more takes it off.
        laid: tuple[str, ...] = (figure,) if figure and there != (figure,) else ()
        if self.piles:
            laid = (*there, figure) if figure else there[:-1]
        if laid:
            after[spot] = laid
        self.settle(fields, before, after, spot)
        fields[self.board_field] = self.write_board(after)
        return self.join(fields)

    def empty(self) -> str:
        fields = self.split(self.blank())
        before = self.read_board(fields[self.board_field])
        self.settle(fields, before, {}, None)
        fields[self.board_field] = self.write_board({})
        return self.join(fields)

    @abstractmethod
    def blank(self) -> str:
        """Return the text of the start, or another one from which all pieces can be taken."""

    def change(self, text: str, name: str, value: str) -> str:
        fields = self.split(text)
        if len(value) > LONGEST_VALUE or " " in value or not value:
            raise PositionError(name, f"{shorten(value)!r} is not a value")
        if name not in {setting.name for setting in self.settings(text)}:
            raise PositionError(name, "there is no such setting")
        self.set(fields, name, value)
        towers = self.read_board(fields[self.board_field])
        self.settle(fields, towers, towers, None)
        return self.join(fields)

    def set(self, fields: dict[str, str], name: str, value: str) -> None:
        """Set a field, or with a name such as `lost.1` an item of a list with commas."""
        field, _, item = name.partition(".")
        items = fields[field].split(",")
        items[int(item or 0)] = value
        fields[field] = ",".join(items)


def numbers(
    fields: Mapping[str, str], field: str, group: str, labels: Iterable[str], most: int
) -> list[Setting]:
    """Return a setting for each number of a list with commas."""
    values = fields[field].split(",")
    return [
        Setting(name=f"{field}.{at}", label=label, value=value, most=most, group=group, field=field)
        for at, (label, value) in enumerate(zip(labels, values, strict=True))
    ]


def spread(text: str) -> str:
    """Return a row of a board with a dot for each empty cell instead of their number."""
    return re.sub("[1-9]", lambda digit: "." * int(digit[0]), text)


def packed(letters: Iterable[str]) -> str:
    """Return a row of a board with the numbers of empty cells instead of dots."""
    runs = ((letter, len(list(run))) for letter, run in groupby(letters))
    return "".join(str(count) if letter == "." else letter * count for letter, count in runs)
