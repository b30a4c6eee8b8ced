"""The game field of Kulami (R2.1): 17 panels on a grid, read from a layout text and checked."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from kancha.core.errors import OptionError, shorten
from kancha.core.options import Option, OptionValue, Text
from kancha.geometry.square import STRAIGHT, SquareBoard

if TYPE_CHECKING:
    from kancha.core.rng import Rng

RANDOM_SQUARE = "random square"
RANDOM_FIELD = "random irregular field"

GAP = "."
LINES = ((1, 0), (0, 1), (1, 1), (1, -1))
"""R6.3: chains lie in rows, columns and both diagonals."""
SHORTEST_CHAIN = 5


@cache
def data() -> dict[str, Any]:
    """Return the material, the named layouts and the gallery."""
    text = (files("kancha.boardgames.kulami") / "data.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@cache
def named_layouts() -> dict[str, str]:
    """Return the texts of the rulebook's three layouts by their names."""
    return {layout["id"]: layout["text"] for layout in data()["layouts"]}


@cache
def gallery() -> dict[str, str]:
    """Return layout texts to offer, by names that are no option values."""
    return {layout["id"]: layout["text"] for layout in data()["gallery"]}


@dataclass(frozen=True)
class Layout:
    """A valid game field. Its 64 fields are numbered in reading order from the top left."""

    text: str

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The rows of the text, top row first."""
        return tuple(self.text.split("/"))

    @cached_property
    def board(self) -> SquareBoard:
        """The grid on which the panels lie; it names columns and rows as R2.10 says."""
        return SquareBoard(len(self.rows[0]), len(self.rows))

    @property
    def is_square(self) -> bool:
        """Whether the field fills eight rows of eight (R2.11)."""
        return (self.board.files, self.board.ranks) == (8, 8)

    @cached_property
    def squares(self) -> tuple[int, ...]:
        """For each field its square of the grid."""
        ranks = range(self.board.ranks - 1, -1, -1)
        grid = [
            rank * self.board.files + file for rank in ranks for file in range(self.board.files)
        ]
        letters = "".join(self.rows)
        return tuple(square for square, letter in zip(grid, letters, strict=True) if letter != GAP)

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """For each field its column and its row, counted from 0."""
        return tuple(self.board.place(square) for square in self.squares)

    @cached_property
    def fields(self) -> dict[int, int]:
        """The fields by their squares of the grid; gaps are missing."""
        return {square: field for field, square in enumerate(self.squares)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the fields, such as d5."""
        return tuple(self.board.name(square) for square in self.squares)

    @cached_property
    def by_name(self) -> dict[str, int]:
        """The fields by their names."""
        return {name: field for field, name in enumerate(self.names)}

    @cached_property
    def letters(self) -> str:
        """The letter of each field's panel."""
        return "".join(letter for row in self.rows for letter in row if letter != GAP)

    @cached_property
    def panels(self) -> dict[str, tuple[int, ...]]:
        """The fields of each panel, by its letter."""
        return {
            panel: tuple(field for field, letter in enumerate(self.letters) if letter == panel)
            for panel in sorted(set(self.letters))
        }

    def ray(self, field: int, step: tuple[int, int]) -> list[int]:
        """Return the fields from one on in a direction, up to the first gap or the edge."""
        found = []
        for square in self.board.line(self.squares[field], step):
            if square not in self.fields:
                break
            found.append(self.fields[square])
        return found

    def neighbours(self, field: int) -> list[int]:
        """Return the fields that share an edge with a field."""
        return [first for step in STRAIGHT for first in self.ray(field, step)[:1]]

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """All successions of five or more fields without a gap, in the four directions of R6.3."""
        found: list[tuple[int, ...]] = []
        for step in LINES:
            back = (-step[0], -step[1])
            starts = [field for field in range(len(self.squares)) if not self.ray(field, back)]
            found += [(start, *self.ray(start, step)) for start in starts]
        return tuple(line for line in found if len(line) >= SHORTEST_CHAIN)

    def in_line(self, field: int, other: int) -> bool:
        """Say whether two fields lie in one row or column, across gaps too (R4.4)."""
        (file, rank), (other_file, other_rank) = self.places[field], self.places[other]
        return file == other_file or rank == other_rank

    def replies(self, field: int) -> list[int]:
        """Return the fields that are open after a first marble on a field (R4.4, R4.5)."""
        file, rank = self.places[field]
        return [
            other
            for other, (other_file, other_rank) in enumerate(self.places)
            if (other_file == file or other_rank == rank)
            and self.letters[other] != self.letters[field]
        ]


@lru_cache(maxsize=100)
def read_layout(value: str) -> Layout:
    """Read a name or a layout text (R2.1); OptionError names the first check that fails."""
    text = named_layouts().get(value, value)
    rows = text.split("/")
    for rule, find_fault in CHECKS:
        fault = find_fault(rows)
        if fault:
            raise OptionError("layout", fault, rule)
    return Layout(text)


def tidy(rows: Sequence[str]) -> str:
    """Return a layout text from rows with any letters: trimmed (R2.4) and re-lettered (R2.9)."""
    kept = [row for row in rows if row.strip(GAP)]
    if not kept:
        return ""
    columns = [i for i in range(len(kept[0])) if any(row[i] != GAP for row in kept)]
    filled = [i for i, row in enumerate(rows) if row.strip(GAP)]
    trimmed = [row[columns[0] : columns[-1] + 1] for row in rows[filled[0] : filled[-1] + 1]]
    panels = dict.fromkeys(letter for row in trimmed for letter in row if letter != GAP)
    letters = {panel: chr(ord("A") + i) for i, panel in enumerate(panels)} | {GAP: GAP}
    return "/".join("".join(letters[letter] for letter in row) for row in trimmed)


# --- the checks, each on the rows of the text: what is wrong in words, or nothing ----------------


def _not_rows(rows: list[str]) -> str:
    allowed = set(data()["panel_letters"] + GAP)
    strange = next((char for row in rows for char in row if char not in allowed), "")
    if strange:
        names = ", ".join(named_layouts())
        return f"{shorten(strange)!r} is no panel A to Q and no gap; names are {names}"
    if not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        return "all rows must have the same length, at least 1"
    return ""


def _too_large(rows: list[str]) -> str:
    most_rows, most_columns = data()["max_rows"], data()["max_columns"]
    if len(rows) > most_rows or len(rows[0]) > most_columns:
        return f"{len(rows)} by {len(rows[0])} is more than {most_rows} rows by {most_columns}"
    return ""


def _empty_rim(rows: list[str]) -> str:
    rims = {
        "first row": rows[0],
        "last row": rows[-1],
        "first column": "".join(row[0] for row in rows),
        "last column": "".join(row[-1] for row in rows),
    }
    return next((f"the {name} is empty" for name, rim in rims.items() if not rim.strip(GAP)), "")


def _missing_panel(rows: list[str]) -> str:
    missing = [letter for letter in data()["panel_letters"] if not any(letter in r for r in rows)]
    return f"panel {missing[0]} is missing" if missing else ""


def _rectangles(rows: list[str]) -> dict[str, tuple[int, int, int]]:
    """Return height, width and number of cells of each letter's bounding rectangle."""
    found = {}
    for panel in data()["panel_letters"]:
        places = [
            (y, x) for y, row in enumerate(rows) for x, char in enumerate(row) if char == panel
        ]
        lines, columns = {y for y, _ in places}, {x for _, x in places}
        height, width = max(lines) - min(lines) + 1, max(columns) - min(columns) + 1
        found[panel] = height, width, len(places)
    return found


def _not_rectangle(rows: list[str]) -> str:
    for panel, (height, width, cells) in _rectangles(rows).items():
        if height * width != cells:
            return f"panel {panel} is no full rectangle"
    return ""


def _wrong_panels(rows: list[str]) -> str:
    given = Counter((min(h, w), max(h, w)) for h, w, _ in _rectangles(rows).values())
    for panel in data()["panels"]:
        short, long, wanted = panel["short"], panel["long"], panel["count"]
        if given[short, long] != wanted:
            return f"there are {given[short, long]} panels of {short} by {long} instead of {wanted}"
    return ""


def _in_pieces(rows: list[str]) -> str:
    cells = {(y, x) for y, row in enumerate(rows) for x, char in enumerate(row) if char != GAP}
    reached = {min(cells)}
    frontier = list(reached)
    while frontier:
        y, x = frontier.pop()
        following = {(y + dy, x + dx) for dy, dx in STRAIGHT} & cells - reached
        reached |= following
        frontier += following
    return "" if reached == cells else "the field is in several pieces"


def _unordered(rows: list[str]) -> str:
    wanted = tidy(rows)
    return "" if wanted == "/".join(rows) else f"panels are lettered in reading order: {wanted}"


CHECKS: tuple[tuple[str, Callable[[list[str]], str]], ...] = (
    ("R2.2", _not_rows),
    ("R2.3", _too_large),
    ("R2.4", _empty_rim),
    ("R2.5", _missing_panel),
    ("R2.6", _not_rectangle),
    ("R2.7", _wrong_panels),
    ("R2.8", _in_pieces),
    ("R2.9", _unordered),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutOption(Text):
    """The option whose value is a layout (R1.4, R2.1)."""

    def check(self, value: object) -> OptionValue:
        """Refuse what is no name and no valid layout text."""
        text = str(Option.check(self, value))
        read_layout(text)
        return text

    def surprises(self) -> tuple[str, ...]:
        return RANDOM_SQUARE, RANDOM_FIELD

    def surprise(self, way: str, rng: Rng) -> OptionValue:
        from kancha.boardgames.kulami import generator

        if way == RANDOM_SQUARE:
            return generator.random_square(rng)
        if way == RANDOM_FIELD:
            return generator.random_irregular(rng)
        return Text.surprise(self, way, rng)
