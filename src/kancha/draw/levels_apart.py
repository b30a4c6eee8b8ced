"""A box with its levels one above the other, and the whole box small beside them."""

from __future__ import annotations

from kancha.core.board import Point
from kancha.draw.building_view import RIM, SLAB, draw_building, extent
from kancha.draw.canvas import Box, Canvas, circle, element, label, path
from kancha.draw.faces import ACROSS, BACK, UP, project
from kancha.draw.shapes import bounds, number
from kancha.draw.stonework import Building

HIGHEST = 5
"""So many levels stand above each other; further ones stand beside them."""
AIR = 0.55
"""The free height between the cubes of a level and the slab above it."""
NAME_WIDTH, NAME_HEIGHT = 90, 40
"""The room for a level's name, above the left corner of its slab."""
WHOLE, WHOLE_GAP = 0.68, 30
"""The size of the whole box, and how far it stands from the levels."""


def draw_levels(canvas: Canvas, building: Building, names: list[str]) -> str:
    """Return the levels with their names, from the lowest to the highest."""
    parts = []
    for level, name in enumerate(names):
        x, y = _corner(building, level)
        drawn = draw_building(canvas, building.level(level), letters=True)
        drawn += _name(canvas, building, level, name) + _pins(canvas, building, level)
        parts.append(element("g", drawn, transform=f"translate({number(x)} {number(y)})"))
    return "".join(parts)


def draw_apart(canvas: Canvas, building: Building, names: list[str]) -> str:
    """Return the levels, and beside them the whole box."""
    levels = draw_levels(canvas, building, names)
    _, top, right, bottom = levels_extent(building, len(names))
    small = [WHOLE * value for value in extent(building)]
    x = right + WHOLE_GAP - small[0]
    y = (top + bottom) / 2 - (small[1] + small[3]) / 2
    whole = draw_building(canvas, building, letters=True)
    place = f"translate({number(x)} {number(y)}) scale({WHOLE})"
    return levels + element("g", whole, transform=place)


def extent_apart(building: Building, levels: int) -> Box:
    """Return how much room the levels and the whole box take."""
    left, top, right, bottom = levels_extent(building, levels)
    small = [WHOLE * value for value in extent(building)]
    high = small[3] - small[1]
    middle = (top + bottom) / 2
    return (
        left,
        min(top, middle - high / 2),
        right + WHOLE_GAP + small[2] - small[0],
        max(bottom, middle + high / 2),
    )


def levels_extent(building: Building, levels: int) -> Box:
    """Return how much room the levels take."""
    left, top, right, bottom = extent(building.level(0))
    top = min(top, project(building.width, building.depth, 1)[1], _name_corner(building)[1])
    corners = []
    for level in range(levels):
        x, y = _corner(building, level)
        corners += [(x + left, y + top), (x + right, y + bottom)]
    return bounds(corners)


def _step(building: Building) -> float:
    """Return how far one level stands above the one below it, whose name needs room too."""
    cubes = (building.width + building.depth + 2 * RIM) * BACK + (1 + AIR) * UP
    name = 2 * NAME_WIDTH * BACK / ACROSS + NAME_HEIGHT + (1 + SLAB + AIR / 2) * UP
    return max(cubes, name)


def _corner(building: Building, level: int) -> tuple[float, float]:
    """Return where the near corner of a level lies."""
    left, _, right, _ = extent(building.level(0))
    column, row = divmod(level, HIGHEST)
    return column * (right - left + WHOLE_GAP), -row * _step(building)


def _name_corner(building: Building) -> Point:
    """Return where names begin: as low as the cubes below them allow."""
    x, y = project(-RIM, building.depth + RIM, 0)
    return x, y - NAME_WIDTH * BACK / ACROSS - UP - NAME_HEIGHT


def _name(canvas: Canvas, building: Building, level: int, name: str) -> str:
    """Return the name of a level, and how many of its cells are filled."""
    theme = canvas.theme
    x, y = _name_corner(building)
    filled = len(building.level(level).cubes)
    count = f"{filled} / {building.width * building.depth}"
    return label(name.capitalize(), x, y + 12, 22, theme.ink, anchor="start", title=True) + label(
        count, x, y + 34, 15, theme.muted, anchor="start", weight=400
    )


def _pins(canvas: Canvas, building: Building, level: int) -> str:
    """Return a pin wherever a stone goes on in the level above; the slab there hides its end."""
    parts = []
    for (x, y, z), cube in sorted(building.cubes.items(), reverse=True):
        above = building.cubes.get((x, y, z + 1))
        if z != level or above is None or above.stone != cube.stone:
            continue
        colour = canvas.palette.stones[cube.material].base
        at, foot = project(x + 0.5, y + 0.5, 1)
        top = project(x + 0.5, y + 0.5, 0)[1] - _step(building)
        if (level + 1) % HIGHEST == 0:
            top = foot - UP / 2
        line = f"M{number(at)} {number(foot)}V{number(top)}"
        parts += [
            path(line, stroke="#fff", stroke_width=7),
            path(
                line,
                stroke=colour,
                stroke_width=4.4,
                stroke_linecap="round",
                stroke_dasharray="0 8",
            ),
            circle(at, foot, 5.4, fill=colour, stroke="#fff", stroke_width=2.4),
        ]
    return "".join(parts)
