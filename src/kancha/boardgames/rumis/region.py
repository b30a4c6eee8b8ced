"""What is to be filled with stones, and with which: boxes, other bodies made of cells, colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from kancha.boardgames.rumis.material import BY_SHAPE, ORIENTATIONS, SHAPES, STONES
from kancha.boardgames.rumis.packer import MOST_CELLS, Option, lowest_cell, packed
from kancha.core.errors import OptionError, shorten
from kancha.geometry.polycube import MOTIONS, Box, Cell, Motion, cell_name, normal

BOX = re.compile(r"([1-9])x([1-9])x([1-9])")
LONGEST_SIDE = 9
MOST_COPIES = 4
FORM = "a box such as 3x3x3, or levels of rows of x and . such as xx./xxx|x../..."


@dataclass(frozen=True)
class Placement:
    """A stone on its cells, as a bit each."""

    stone: str
    cells: tuple[Cell, ...]
    bits: int

    def __str__(self) -> str:
        """Return the move text (R11.2)."""
        return f"{self.stone}:{''.join(sorted(cell_name(*cell) for cell in self.cells))}"


def read_region(text: str) -> Region:
    """Read a box, or a body: levels from the bottom joined by `|`, rows from the back by `/`."""
    if match := BOX.fullmatch(text):
        return Region(Box(*map(int, match.groups())).cells)
    levels = [level.split("/") for level in text.split("|")]
    rows = [row for level in levels for row in level]
    if not rows or set("".join(rows)) - set("x.") or "x" not in text:
        raise OptionError("body", f"{shorten(text)!r} is not {FORM}", "R10.1")
    if len({len(row) for row in rows}) != 1 or len({len(level) for level in levels}) != 1:
        raise OptionError("body", "all levels have equally many rows of the same length", "R10.1")
    if max(len(rows[0]), len(levels[0]), len(levels)) > LONGEST_SIDE:
        raise OptionError("body", f"a side has at most {LONGEST_SIDE} cells", "R10.1")
    return Region(
        (x, y, z)
        for z, level in enumerate(levels)
        for y, row in enumerate(reversed(level))
        for x, letter in enumerate(row)
        if letter == "x"
    )


class Region:
    """A set of cells in the order in which a search fills them: slice by slice."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        found = set(cells)
        if len(found) > MOST_CELLS:
            most = f"{MOST_COPIES} colours have {MOST_CELLS} cubes"
            raise OptionError("body", f"{len(found)} cells are too many: {most}", "R10.1")
        sides = [1 + max(c[axis] for c in found) - min(c[axis] for c in found) for axis in range(3)]
        slowest_first = sorted(range(3), key=lambda axis: -sides[axis])
        self.cells = tuple(sorted(found, key=lambda cell: [cell[axis] for axis in slowest_first]))

    @cached_property
    def number(self) -> dict[Cell, int]:
        """The number of each cell."""
        return {cell: i for i, cell in enumerate(self.cells)}

    @property
    def everything(self) -> int:
        """All cells as bits."""
        return (1 << len(self.cells)) - 1

    def bits(self, cells: Iterable[Cell]) -> int:
        """Return cells as bits."""
        return sum(1 << self.number[cell] for cell in cells)

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """All placements of all stones, by their lowest cells; large stones come first."""
        found = []
        for x, y, z in self.cells:
            for turned in ORIENTATIONS:
                # Every placement is met once: with the first cell of its shape on this cell.
                x0, y0, z0 = turned.shape[0]
                cells = tuple((a + x - x0, b + y - y0, c + z - z0) for a, b, c in turned.shape)
                if all(cell in self.number for cell in cells):
                    found.append(Placement(turned.stone, cells, self.bits(cells)))
        order = {stone: -len(SHAPES[stone]) for stone in STONES}
        found.sort(key=lambda p: (lowest_cell(p.bits), order[p.stone], p.bits))
        return tuple(found)

    @cached_property
    def symmetries(self) -> tuple[Motion, ...]:
        """The motions of space that map the region to itself, the identity included."""
        shape = normal(self.cells)
        return tuple(motion for motion in MOTIONS if motion.shape(self.cells) == shape)

    def images(self, motion: Motion) -> dict[Cell, Cell]:
        """Return where a symmetry takes the cells."""
        moved = [motion.moved(cell) for cell in self.cells]
        shift = [
            min(cell[axis] for cell in self.cells) - min(cell[axis] for cell in moved)
            for axis in range(3)
        ]
        return {
            cell: (m[0] + shift[0], m[1] + shift[1], m[2] + shift[2])
            for cell, m in zip(self.cells, moved, strict=True)
        }


def read_stock(colours: int, stones: str) -> dict[str, int]:
    """Return how often each stone may be used (R10.2)."""
    if not 1 <= colours <= MOST_COPIES:
        raise OptionError("colours", f"give 1 to {MOST_COPIES}", "R10.1")
    if not stones or stones != "".join(stone for stone in STONES if stone in stones):
        raise OptionError("stones", f"give some of the letters {STONES} in this order", "R10.1")
    return dict.fromkeys(stones, colours)


def stock_bits(stock: Mapping[str, int]) -> int:
    """Return the stones that may be used, packed."""
    return packed(stock.get(stone, 0) for stone in STONES)


def plain_options(region: Region) -> list[Option]:
    """Return every placement as an option."""
    return [(p.bits, packed(int(p.stone == stone) for stone in STONES)) for p in region.placements]


def invariant_options(region: Region, motion: Motion) -> list[Option]:
    """Return the options of covers that a symmetry maps to themselves.

    They are placements with all their images, as far as these do not overlap.
    """
    images = region.images(motion)
    # Different orbits may cover the same cells with the same stones.
    found: dict[frozenset[int], Option] = {}
    for placement in region.placements:
        orbit: dict[int, str] = {}
        cells, stone = placement.cells, placement.stone
        while (bits := region.bits(cells)) not in orbit:
            orbit[bits] = stone
            cells = tuple(images[cell] for cell in cells)
            stone = BY_SHAPE[normal(cells)].stone
        union = 0
        for bits in orbit:
            if union & bits:
                break
            union |= bits
        else:
            counts = [list(orbit.values()).count(stone) for stone in STONES]
            if max(counts) <= MOST_COPIES:
                found[frozenset(orbit)] = (union, packed(counts))
    return sorted(found.values(), key=lambda option: (lowest_cell(option[0]), option))
