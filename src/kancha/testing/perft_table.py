"""Perft tables: how many sequences of moves there are, with where each number comes from."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from kancha.core.game import Game
from kancha.core.options import OptionValue
from kancha.core.registry import game_class
from kancha.core.resources import own_text
from kancha.search import perft as perft_module
from kancha.search.perft import perft

MOST_COMPILED = 3_000_000
MOST_UNCOMPILED = 5_000
"""Larger counts are checked only on demand: `KANCHA_FULL=1`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PerftRow:
    """One position and the number of its sequences of 1, 2, 3, ... moves."""

    counts: tuple[int, ...]
    source: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    position: str | None = None
    """The start position where none is given."""
    name: str = ""


@cache
def perft_rows(name: str) -> tuple[PerftRow, ...]:
    """Return the rows of a game's perft.toml, if it has one; an unknown field is an error."""
    rows = tomllib.loads(own_text(game_class(name), "perft.toml") or "perft = []")["perft"]
    return tuple(PerftRow(**{**row, "counts": tuple(row["counts"])}) for row in rows)


def largest_count() -> int | None:
    """Return up to which count tables are checked in this run; None: all of them."""
    if os.environ.get("KANCHA_FULL"):
        return None
    return MOST_COMPILED if is_compiled() else MOST_UNCOMPILED


def is_compiled() -> bool:
    """Say whether the compiled build runs."""
    return not str(perft_module.__file__).endswith(".py")


def check_row(kind: type[Game[Any]], row: PerftRow, most: int | None) -> int:
    """Raise AssertionError where a count up to `most` is wrong; return how many were checked."""
    game = kind(**row.options)
    start = game.start() if row.position is None else game.parse(row.position)
    checked = 0
    for depth, expected in enumerate(row.counts, 1):
        if most is None or expected <= most:
            found = perft(start, depth)
            assert found == expected, f"perft {depth} of {start} is {found} instead of {expected}"
            checked += 1
    return checked
