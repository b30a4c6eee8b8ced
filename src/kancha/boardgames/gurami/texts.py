"""Texts that the games share: boards (R3.3), number lists (R3.4) and moves (R3.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from kancha.core.errors import PositionError, shorten
from kancha.geometry.triangle import TriangleBoard

NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
PLACEMENT = re.compile(r"([yb])([1-9][0-9]*)-([A-Z][1-9][0-9]?)")
SCORING = re.compile(r"([yb])([1-9][0-9]*)-([A-Z][1-9][0-9]?)=(?P<points>0|[1-9][0-9]*)")
DRAW = re.compile(r"draw([1-9][0-9]*)")
ROLL = re.compile(r"roll([1-9][0-9]*)")
COLOURS = {"y": "yellow", "b": "blue"}


def piece_text(value: int) -> str:
    """Return a piece as it stands in texts: colour and number; blue for a negative value."""
    return f"{'y' if value > 0 else 'b'}{abs(value)}"


def piece_name(value: int) -> str:
    """Return a piece in words, such as `yellow 4`."""
    return f"{'yellow' if value > 0 else 'blue'} {abs(value)}"


def piece_value(colour: str, number: str | int) -> int:
    """Return the value of a piece: its number, negative for blue."""
    return int(number) if colour == "y" else -int(number)


# --- boards ---------------------------------------------------------------------------------------


def board_text(board: TriangleBoard, value_at: Callable[[int], int]) -> str:
    """Return the board text (R3.3)."""
    return "/".join(
        "".join(piece_text(value) if (value := value_at(field)) else ".." for field in row)
        for row in board.by_rows
    )


def read_board(
    board: TriangleBoard, text: str, highest: int, field_name: str = "board"
) -> dict[int, int]:
    """Return the value of the piece on each occupied field; equal neighbours are refused (R2.3)."""
    rows = text.split("/")
    if [len(row) for row in rows] != [2 * length for length in board.rows]:
        lengths = ", ".join(str(2 * length) for length in board.rows)
        raise PositionError(field_name, f"the rows should have {lengths} characters", "R3.3")
    digits = "123456789"[:highest]
    values = {}
    for field, name in enumerate(board.names):
        letters = text.replace("/", "")[2 * field : 2 * field + 2]
        if letters != "..":
            if letters[0] not in COLOURS or letters[1] not in digits:
                raise PositionError(field_name, f"{name}: {shorten(letters)!r} is no piece", "R3.3")
            values[field] = piece_value(letters[0], letters[1])
    for field, value in values.items():
        for other in board.neighbours[field]:
            if other > field and abs(values.get(other, 0)) == abs(value):
                pair = f"{board.names[field]} and {board.names[other]}"
                raise PositionError(field_name, f"equal numbers are neighbours on {pair}", "R2.3")
    return values


def placing_fault(
    board: TriangleBoard, value_at: Callable[[int], int], name: str, number: int
) -> tuple[str, str] | None:
    """Return rule and reason if the placing rule (R2.3) keeps a number off a field."""
    field = board.by_name[name]
    if value_at(field):
        return "R2.3", f"{name} is occupied"
    for other in board.neighbours[field]:
        if abs(value_at(other)) == number:
            return "R2.3", f"the {number} on {board.names[other]} is a neighbour of {name}"
    return None


# --- number lists and bags: as counts, item n for number n, item 0 unused -------------------------


def number_list(counts: Sequence[int]) -> str:
    """Return a number list (R3.4)."""
    return "".join(str(number) * counts[number] for number in range(1, len(counts))) or "-"


def read_number_list(text: str, field_name: str, highest: int = 6) -> list[int]:
    """Read a number list (R3.4) into counts."""
    counts = [0] * (highest + 1)
    digits = "" if text == "-" else text
    if text == "" or len(text) > 60 or any(d not in "123456789"[:highest] for d in digits):
        raise PositionError(field_name, f"{shorten(text)!r} is not digits or -", "R3.4")
    if list(digits) != sorted(digits):
        raise PositionError(field_name, f"the digits of {shorten(text)!r} do not rise", "R3.4")
    for digit in digits:
        counts[int(digit)] += 1
    return counts


def bag_text(counts: Sequence[int]) -> str:
    """Return a bag: how many of 1, 2, ... (R3.4)."""
    return "".join(map(str, counts[1:]))


def read_bag(text: str, field_name: str, most: int, highest: int = 6) -> list[int]:
    """Read a bag (R3.4) into counts; no number may be there more than `most` times."""
    if len(text) != highest or any(digit not in "0123456789"[: most + 1] for digit in text):
        form = f"{highest} digits from 0 to {most}"
        raise PositionError(field_name, f"{shorten(text)!r} is not {form}", "R3.4")
    return [0, *map(int, text)]


def read_number(text: str, field_name: str, most: int = 99999) -> int:
    """Read a number without leading zeros."""
    if not NUMBER.fullmatch(text) or int(text) > most:
        raise PositionError(field_name, f"{shorten(text)!r} is not a number up to {most}", "R3.4")
    return int(text)


def split_fields(text: str, form: str, rule: str) -> list[str]:
    """Split a position text into its fields, which `form` names."""
    fields = text.split(" ") if len(text) < 2000 else []
    if len(fields) != len(form.split()):
        count = len(form.split())
        raise PositionError(
            "fields", f"expected {count} fields, one space between them: {form}", rule
        )
    return fields


def split_seats(text: str, seats: int, field_name: str, separator: str = ",") -> list[str]:
    """Split an item for each seat (R3.4)."""
    items = text.split(separator)
    if len(items) != seats:
        raise PositionError(field_name, f"has {len(items)} items instead of {seats}", "R3.4")
    return items


# --- symmetries -----------------------------------------------------------------------------------

FIELD = re.compile(r"\b([A-Z][1-9][0-9]?)\b")


def rename_fields(board: TriangleBoard, text: str, image: Sequence[int]) -> str:
    """Return a text with the names of fields replaced by those of their images."""

    def renamed(match: re.Match[str]) -> str:
        field = board.by_name.get(match[1])
        return match[1] if field is None else board.names[image[field]]

    return FIELD.sub(renamed, text)


def move_board(board: TriangleBoard, text: str, image: Sequence[int]) -> str:
    """Return a board text with every field's piece on the field's image."""
    letters = text.replace("/", "")
    moved = [""] * board.size
    for field in range(board.size):
        moved[image[field]] = letters[2 * field : 2 * field + 2]
    return "/".join("".join(moved[field] for field in row) for row in board.by_rows)


def swap_colours(text: str) -> str:
    """Return a board or move text with yellow and blue exchanged."""
    return re.sub(r"[yb](?=[1-9])", lambda match: "b" if match[0] == "y" else "y", text)


def listed(names: Iterable[str]) -> str:
    """Return names as a list in words: `A1, A2 and B3`."""
    items = list(names)
    return " and ".join(filter(None, [", ".join(items[:-1]), *items[-1:]]))
