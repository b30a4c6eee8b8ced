"""The boards of the Gurami games (R1.1): shapes are data, the geometry follows from them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from kancha.geometry.triangle import TriangleBoard


@cache
def data() -> dict[str, Any]:
    """Return the family's data file: boards, tables, puzzles."""
    found: dict[str, Any] = json.loads(files(__package__).joinpath("data.json").read_text("utf-8"))
    return found


@cache
def board_of(size: int) -> TriangleBoard:
    """Return the board with that many fields."""
    shape = data()["boards"][str(size)]
    firsts = [shape["row"].index(row) for row in range(len(shape["rows"]))]
    return TriangleBoard(
        tuple(shape["rows"]),
        tuple(shape["x"][first] for first in firsts),
        tuple(shape["first_up"]),
    )


def size_of(text: str, sizes: Sequence[int]) -> int | None:
    """Return which of the boards a text of rows joined by `/` shows (R3.3), judged by its shape."""
    rows = [len(row) for row in text.split("/")]
    return next((size for size in sizes if [2 * n for n in board_of(size).rows] == rows), None)
