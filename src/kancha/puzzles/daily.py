"""The puzzles of a day: the same for everybody, made from the date alone."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from kancha.core.rng import Rng, scramble
from kancha.puzzles.gurami_generator import GuramiGenerator, MadePuzzle, Wishes
from kancha.puzzles.packing_puzzles import PackingPuzzle, make_packing
from kancha.puzzles.random_order import shuffled
from kancha.puzzles.tactic_library import enough_for_days

BOARDS = (16, 16, 22, 16, 24, 22, 30)
"""The board of the Gurami puzzle from Monday to Sunday: weekends have more time."""
LINE = 6, 4
"""The numbers of a Challenge line, and how often each occurs."""


def seed_of(day: date, kind: str, grade: int = 0) -> int:
    """Return the seed of a kind of puzzle on a day."""
    seed = day.toordinal()
    for part in (*kind.encode(), grade):
        seed = scramble(seed) + part
    return seed


@lru_cache(maxsize=128)
def gurami_of(day: date, grade: int) -> MadePuzzle:
    """Return the Gurami puzzle of a day."""
    wishes = Wishes(BOARDS[day.weekday()], grade=grade)
    return next(GuramiGenerator(wishes, seed_of(day, "gurami", grade)).make(1))


def four_guramis(day: date, grade: int) -> list[MadePuzzle]:
    """Return four Gurami puzzles for a sheet, other ones than that of the day."""
    return list(GuramiGenerator(Wishes(grade=grade), seed_of(day, "four", grade)).make(4))


@lru_cache(maxsize=128)
def packing_of(day: date, grade: int) -> PackingPuzzle:
    """Return the packing of a day."""
    return make_packing(seed_of(day, "packing", grade), grade)


def tactic_of(day: date, game: str, grade: int) -> int:
    """Return the number of a game's tactic of a day, of a grade or near it where few have it."""
    numbers = enough_for_days(game, grade)
    # All of a grade are used in turn, in an order that looks random, before one comes again.
    order = shuffled(len(numbers), Rng(seed_of(date.min, game, grade)))
    return numbers[order[day.toordinal() % len(numbers)]]


def line_of(day: date) -> str:
    """Return the line of pieces of a day for Kissing Guramis - Challenge (R6.1)."""
    highest, copies = LINE
    pieces = [number for number in range(1, highest + 1) for _ in range(copies)]
    order = shuffled(len(pieces), Rng(seed_of(day, "line")))
    return "".join(str(pieces[place]) for place in order)
