"""Texts of Kulami: moves (R8.1) and positions (R9.1 to R9.5)."""

from __future__ import annotations

import re

from kancha.boardgames.kulami.layouts import GAP, Layout, data
from kancha.boardgames.kulami.rules import SWAP, KulamiRules
from kancha.boardgames.kulami.tables import NONE, Tables
from kancha.core.errors import PositionError, shorten

SWAP_TEXT = "swap"
PLACEMENT = re.compile("[a-j](?:[1-9]|10)")
NO_MARBLE = "-"
EMPTY = "o"
LETTERS = "RB"


def move_text(layout: Layout, code: int) -> str:
    """Return the text of a legal move."""
    return SWAP_TEXT if code == SWAP else layout.names[code]


def position_text(position: KulamiRules, layout: Layout) -> str:
    """Return the position text: grid, last, previous, seat of red."""
    fields = iter(range(len(layout.names)))
    grid = "/".join(
        "".join(GAP if char == GAP else letter_at(position, next(fields)) for char in row)
        for row in layout.rows
    )
    last, previous = (
        NO_MARBLE if field is None else layout.names[field] for field in position.latest
    )
    return f"{grid} {last} {previous} {position.seat_of_red}"


def letter_at(position: KulamiRules, field: int) -> str:
    """Return the letter of what is on a field (R9.2)."""
    colour = position.marble_at(field)
    return EMPTY if colour is None else LETTERS[colour]


def read_position(
    position: KulamiRules, text: str, layout: Layout, tables: Tables, *, swap: bool
) -> None:
    """Fill an empty position from its text, or raise PositionError; the checks are in order."""
    grid, last, previous, red_seat = _split(text)
    red, black = _read_grid(grid, layout)
    _check_counts(len(red), len(black))
    newest, older = _check_latest(last, previous, layout, red, black)
    if red_seat == "1" and not (swap and red):
        reason = "the exchange is off" if red else "no exchange before the first marble"
        raise PositionError("redseat", f"seat 1 cannot have red: {reason}", "R9.5")
    position._begin(tables, _bits(red), _bits(black), newest, older, int(red_seat))


def _split(text: str) -> list[str]:
    parts = text.split(" ") if len(text) < 200 else []
    if len(parts) != 4:
        reason = "expected four fields, one space between them: grid last previous redseat"
        raise PositionError("fields", reason, "R9.1")
    for name, part in (("last", parts[1]), ("previous", parts[2])):
        if part != NO_MARBLE and not PLACEMENT.fullmatch(part):
            raise PositionError(name, f"{shorten(part)!r} is no field and not -", "R9.1")
    if parts[3] not in ("0", "1"):
        raise PositionError("redseat", f"{shorten(parts[3])!r} is not 0 or 1", "R9.1")
    return parts


def _read_grid(grid: str, layout: Layout) -> tuple[set[int], set[int]]:
    """Return the fields with red and with black marbles."""
    rows = grid.split("/")
    if [len(row) for row in rows] != [len(row) for row in layout.rows]:
        size = f"{layout.board.ranks} rows of {layout.board.files}"
        raise PositionError("grid", f"the layout has {size} cells", "R9.2")
    marbles: tuple[set[int], set[int]] = set(), set()
    field = 0
    for char, panel in zip("".join(rows), "".join(layout.rows), strict=True):
        if (char == GAP) != (panel == GAP) or char not in GAP + EMPTY + LETTERS:
            place = f"at the field {layout.names[field]}" if panel != GAP else "at a gap"
            raise PositionError("grid", f"{shorten(char)!r} {place}", "R9.2")
        if char in LETTERS:
            marbles[LETTERS.index(char)].add(field)
        field += panel != GAP
    return marbles


def _check_counts(red: int, black: int) -> None:
    if red - black not in (0, 1):
        reason = f"{red} red and {black} black marbles: red has as many as black, or one more"
        raise PositionError("grid", reason, "R9.3")
    most = data()["marbles_per_colour"]
    if red > most:
        raise PositionError("grid", f"{red} red marbles are more than {most}", "R9.3")


def _check_latest(
    last: str, previous: str, layout: Layout, red: set[int], black: set[int]
) -> tuple[int, int]:
    """Return the fields of the last and the previous marble."""
    newer, older = (red, black) if len(red) > len(black) else (black, red)
    newest = _check_marble("last", last, layout, newer)
    oldest = _check_marble("previous", previous, layout, older)
    if newer and older:
        if layout.letters[newest] == layout.letters[oldest]:
            raise PositionError("previous", "lies on the panel of the last marble", "R9.4")
        if not layout.in_line(newest, oldest):
            reason = "lies neither in the row nor in the column of the last marble"
            raise PositionError("previous", reason, "R9.4")
    return newest, oldest


def _check_marble(name: str, text: str, layout: Layout, marbles: set[int]) -> int:
    """Return the field of a marble that must be one of these; none if there are none."""
    if not marbles:
        if text != NO_MARBLE:
            raise PositionError(name, f"{text}, but no such marble has been placed", "R9.4")
        return NONE
    field = layout.by_name.get(text)
    if field is None or field not in marbles:
        raise PositionError(name, f"{text} holds no marble of the colour that placed it", "R9.4")
    return field


def _bits(fields: set[int]) -> int:
    return sum(1 << field for field in fields)
