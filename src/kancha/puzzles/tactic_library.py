"""The tactics that are shipped, by game, each with its grade."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from kancha.core.errors import KanchaError, OptionError
from kancha.core.rng import Rng
from kancha.puzzles.random_order import shuffled
from kancha.puzzles.tactics import Tactic, read_tactics

DAYS = 14
"""So many days pass at least before a tactic of the day comes again."""


@cache
def tactics() -> dict[str, list[Tactic]]:
    """Return all tactics by the name of their game, in the order of their files."""
    found: dict[str, list[Tactic]] = {}
    for file in sorted(Path(str(files("kancha.puzzles") / "mined")).glob("*.jsonl")):
        for tactic in read_tactics(file):
            found.setdefault(tactic.game, []).append(tactic)
    return found


@cache
def graded(game: str) -> dict[int, list[int]]:
    """Return the numbers of a game's tactics, from 0 on, by grade."""
    found: dict[int, list[int]] = {}
    for number, tactic in enumerate(tactics()[game]):
        found.setdefault(tactic.grade, []).append(number)
    return found


def choose_tactics(game: str | None, grade: int | None, count: int, seed: int) -> list[Tactic]:
    """Return so many tactics by chance, of a game and a grade if one is wished for."""
    known = tactics()
    if game is not None and game not in known:
        listed = ", ".join(known)
        raise OptionError("game", f"there are no tactics of {game!r}, only of {listed}")
    games = list(known) if game is None else [game]
    found = [
        known[name][number]
        for name in games
        for own, numbers in graded(name).items()
        for number in numbers
        if grade in (None, own)
    ]
    if len(found) < count:
        raise KanchaError(f"there are {len(found)} such tactics: ask for fewer or another grade")
    return [found[place] for place in shuffled(len(found), Rng(seed))[:count]]


def enough_for_days(game: str, grade: int) -> list[int]:
    """Return the numbers of a game's tactics of a grade, for a fortnight of days at least.

    Where they are too few, those of the nearest grade are added.
    """
    found: list[int] = []
    for own in sorted(graded(game), key=lambda known: (abs(known - grade), known)):
        if len(found) < DAYS:
            found += graded(game)[own]
    return found
