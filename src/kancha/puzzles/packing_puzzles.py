"""Packing puzzles: a cube of three that is begun, and the stones that fill the rest of it."""

from __future__ import annotations

from dataclasses import dataclass

from kancha.boardgames.rumis.material import STONES
from kancha.boardgames.rumis.region import Region
from kancha.boardgames.rumis.rumis_pack.game import RumisPack
from kancha.boardgames.rumis.rumis_pack.rules import PackRules
from kancha.core.rng import Rng, scramble
from kancha.puzzles.packings import Packings

BOX = "3x3x3"
FREE_CELLS = {1: 9, 2: 12, 3: 15, 4: 18, 5: 21}
"""About so many cells are left to fill, by grade."""


@dataclass(frozen=True)
class PackingPuzzle:
    """A box that is filled in part and can be filled to the end."""

    start: PackRules
    grade: int
    solution: tuple[int, ...]
    """The codes of moves that fill the rest."""

    @property
    def stones(self) -> int:
        """How many stones a solution places."""
        return len(self.solution)

    def ways(self) -> list[tuple[str, ...]]:
        """Return the moves of every way to fill the rest, in any order."""
        box = RumisPack(box=BOX).box
        free = Region(cell for cell in box.cells if self.start.is_free(box.number(cell)))
        stock = {stone: self.start.copies_left(stone) for stone in STONES}
        found: list[tuple[str, ...]] = []
        Packings(free, stock).each(lambda way: found.append(tuple(way)))
        return found

    @property
    def solved(self) -> PackRules:
        """The full box."""
        position = self.start
        for code in self.solution:
            position = position.after(code)
        return position


def make_packing(seed: int, grade: int) -> PackingPuzzle:
    """Return the puzzle of a seed: random stones are placed, but none after which nothing fits."""
    rng = Rng(seed)
    game = RumisPack(box=BOX)
    position = game.start()
    while position.empty_cells > FREE_CELLS[grade]:
        after = position.after(position.pick(rng).code)
        if game.finisher(after).find().possible:
            position = after
    # What is left begins anew, so that no stone counts as the last move.
    start = game.parse(str(position))
    finish = game.finisher(start).find()
    return PackingPuzzle(start, grade, finish.moves)


def make_packings(grade: int, count: int, seed: int) -> list[PackingPuzzle]:
    """Return so many different puzzles; the first ones do not depend on the count."""
    found: dict[str, PackingPuzzle] = {}
    number = 0
    while len(found) < count:
        puzzle = make_packing(scramble(scramble(seed) + grade) + number, grade)
        found.setdefault(str(puzzle.start), puzzle)
        number += 1
    return list(found.values())
