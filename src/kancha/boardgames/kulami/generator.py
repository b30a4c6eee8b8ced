"""Random layouts. The rules do not know them: what is stored is always the text (D14)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from kancha.boardgames.kulami.layouts import GAP, data, read_layout, tidy
from kancha.core.rng import Rng
from kancha.geometry.square import STRAIGHT

FEWEST_REPLIES = 6
"""What an irregular layout leaves at least after any first marble (D8), as in the gallery."""
CLOSENESS = 3
"""How strongly panels of an irregular layout prefer places where they touch others."""


class Shape(NamedTuple):
    """A panel in one of its orientations; `kind` counts the rows of R1.1."""

    kind: int
    height: int
    width: int


@cache
def shapes() -> tuple[Shape, ...]:
    """Return all panels in all orientations."""
    found = []
    for kind, panel in enumerate(data()["panels"]):
        for height, width in sorted(
            {(panel["short"], panel["long"]), (panel["long"], panel["short"])}
        ):
            found.append(Shape(kind, height, width))
    return tuple(found)


def supply() -> list[int]:
    """Return how many panels there are of each kind."""
    return [panel["count"] for panel in data()["panels"]]


def draw(rng: Rng, n: int) -> int:
    """Return a number from 0 to n - 1, all exactly equally likely; n is at most 2 ** 30."""
    fair = 2**30 // n * n
    while True:
        bits = rng.below(2**30)
        if bits < fair:
            return bits % n


# --- square: every arrangement has a number -------------------------------------------------------
#
# The square is filled in reading order: each panel has its upper left corner on the first free
# cell. What matters for the rest is the row and, for each column, how many cells from this row on
# are covered: the profile, two bits for each column. A state is profile + (row << 16).
#
# To know how many ways there are to go on with just the panels that are left, the ways of a state
# are kept apart by the panels that they use, as the digits of one large number: a way is counted in
# the digit that is the sum of the exponents of its panels. No other set of panels with 64 cells
# falls into the digit of the real set, so no part of it is confused with another one either.

SIDE = 8
ROW = 1 << 2 * SIDE
EVERY_COLUMN = 0x5555
DIGIT = 45
"""Bits of a digit: the square has less than 2 ** 45 arrangements of any panels of these sizes."""
EXPONENTS = (0, 1, 1, 11)


def square_layouts() -> int:
    """Return the number of square layouts."""
    return _ways(0, supply())


def square_layout(number: int) -> str:
    """Return the square layout with that number, counted from 0."""
    if not 0 <= number < square_layouts():
        raise ValueError(f"square layouts are numbered from 0 to {square_layouts() - 1}")
    grid = [[GAP] * SIDE for _ in range(SIDE)]
    left = supply()
    state = 0
    for panel in data()["panel_letters"]:
        shape, following, number = _choose(state, left, number)
        left[shape.kind] -= 1
        top, column = state // ROW, _first_free_column(state)
        for row in range(top, top + shape.height):
            grid[row][column : column + shape.width] = [panel] * shape.width
        state = following
    return "/".join("".join(row) for row in grid)


def random_square(rng: Rng) -> str:
    """Return a square layout, each of them equally likely."""
    return square_layout(draw(rng, square_layouts()))


def _choose(state: int, left: list[int], number: int) -> tuple[Shape, int, int]:
    """Return the next panel of the arrangement with that number, the state and number after it."""
    for shape, following in _choices(state):
        if left[shape.kind]:
            rest = [count - (kind == shape.kind) for kind, count in enumerate(left)]
            ways = _ways(following, rest)
            if number < ways:
                return shape, following, number
            number -= ways
    raise AssertionError("the numbers of the choices do not add up")


def _ways(state: int, left: list[int]) -> int:
    """Return how many ways there are to fill the rest with just the panels left."""
    return _all_ways(state) >> DIGIT * _digit(left) & (1 << DIGIT) - 1


def _digit(panels: list[int]) -> int:
    return sum(count * exponent for count, exponent in zip(panels, EXPONENTS, strict=True))


@cache
def _digits_kept() -> int:
    return (1 << DIGIT * (_digit(supply()) + 1)) - 1


@cache
def _all_ways(state: int) -> int:
    """Return the ways to fill the rest with any panels, as digits; those too high are cut off."""
    if state == SIDE * ROW:
        return 1
    total = 0
    for shape, following in _choices(state):
        total += _all_ways(following) << DIGIT * EXPONENTS[shape.kind]
    return total & _digits_kept()


def _choices(state: int) -> list[tuple[Shape, int]]:
    """Return the panels that fit on the first free cell, each with the state that follows."""
    below = SIDE - state // ROW
    shift = 2 * _first_free_column(state)
    gap = ~(state % ROW) >> shift
    found = []
    for shape, columns in _column_bits():
        if shape.height <= below and gap & columns == columns and columns << shift < ROW:
            covered = columns // 3 * shape.height
            found.append((shape, _to_free_cell(state + (covered << shift))))
    return found


@cache
def _column_bits() -> list[tuple[Shape, int]]:
    """Return for each shape the bits of the profile that belong to its columns."""
    return [(shape, (1 << 2 * shape.width) - 1) for shape in shapes()]


def _to_free_cell(state: int) -> int:
    """Return the state with the rows skipped that are full."""
    while (state | state >> 1) & EVERY_COLUMN == EVERY_COLUMN:
        state += ROW - EVERY_COLUMN
    return state


def _first_free_column(state: int) -> int:
    free = ~(state | state >> 1) & EVERY_COLUMN
    return (free & -free).bit_length() // 2


# --- irregular: grown panel by panel --------------------------------------------------------------

Cell = tuple[int, int]


def random_irregular(rng: Rng) -> str:
    """Return an irregular layout that hangs together well: every first marble has replies."""
    while True:
        rows = _grow(rng)
        if not rows:
            continue
        layout = read_layout(tidy(rows))
        fewest = min(len(layout.replies(field)) for field in range(len(layout.names)))
        if not layout.is_square and fewest >= FEWEST_REPLIES:
            return layout.text


def _grow(rng: Rng) -> list[str]:
    """Lay the panels in random order, each along the ones before; return the rows of the grid.

    No rows where a panel finds no room any more.
    """
    rows, columns = data()["max_rows"], data()["max_columns"]
    bag = [kind for kind, count in enumerate(supply()) for _ in range(count)]
    covered: dict[Cell, str] = {}
    for panel in data()["panel_letters"]:
        kind = bag.pop(draw(rng, len(bag)))
        places = [
            [(row + y, column + x) for y in range(shape.height) for x in range(shape.width)]
            for shape in shapes()
            if shape.kind == kind
            for row in range(rows - shape.height + 1)
            for column in range(columns - shape.width + 1)
        ]
        weights = [_weight(cells, covered) for cells in places]
        if not any(weights):
            return []
        for cell in _pick(rng, places, weights):
            covered[cell] = panel
    return [
        "".join(covered.get((row, column), GAP) for column in range(columns)) for row in range(rows)
    ]


def _weight(cells: list[Cell], covered: dict[Cell, str]) -> int:
    """Return how welcome a panel is at a place: the more of its rim touches others, the more."""
    if not covered:
        return 1
    if any(cell in covered for cell in cells):
        return 0
    around = [(y + dy, x + dx) for y, x in cells for dy, dx in STRAIGHT]
    rim = [cell for cell in around if cell not in cells]
    touching = sum(cell in covered for cell in rim)
    share = 100 * touching // len(rim)
    return int(share**CLOSENESS)


def _pick(rng: Rng, places: list[list[Cell]], weights: list[int]) -> list[Cell]:
    number = draw(rng, sum(weights))
    for place, weight in zip(places, weights, strict=True):
        if number < weight:
            return place
        number -= weight
    raise AssertionError("the weights do not add up")
