"""Buildings of cubes as SVG: light from the left, bevels round whole stones, four sides to see."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from zlib import crc32

from kancha.core.scene import Scene
from kancha.draw.stone_colours import COLOURS, GLYPHS, tones_of
from kancha.draw.stonework import Building, Cube, building_of
from kancha.geometry.polycube import Cell, Square

Point3 = tuple[float, float, float]

EDGE = 46
"""A cube's edge in pixels."""
ACROSS, BACK, UP = 0.87 * EDGE, 0.5 * EDGE, 0.92 * EDGE
BEVEL = 0.055
RIM, SLAB = 0.62, 0.34
CAST_RIGHT, CAST_LEFT = 0.5, 0.22
"""Length of a shadow for each level, beside a wall on the left and behind one."""
FOOT = 0.2
SHADOW, SOFT = 0.8, 9
"""How far the shadow of the slab reaches, and in how many steps it fades."""
MARGIN = 36

SANDSTONE = {
    "top": "#dccdac",
    "square": "#e8dcc0",
    "left": "#c3b08a",
    "right": "#98845f",
    "ink": "#6d5b3c",
}
SHADE = "#34200c"
BRASS = "#a5802f"
LIGHT = "#ffd98a"
MINUS = "\u2212"
SERIF = "Georgia, 'Iowan Old Style', serif"


def draw_isometric(scene: Scene, *, turns: int = 0) -> str:
    """Return the building as a picture; each turn brings the next side to the front."""
    return _picture(scene, [building_of(scene).turned(turns)], 1)


def draw_four_sides(scene: Scene) -> str:
    """Return four pictures of the building in one, a quarter turn apart."""
    building = building_of(scene)
    return _picture(scene, [building.turned(turns) for turns in range(4)], 2)


def _picture(scene: Scene, views: list[Building], across: int) -> str:
    boxes = [_extent(view) for view in views]
    wide = max(right - left for left, _, right, _ in boxes)
    high = max(bottom - top for _, top, _, bottom in boxes)
    legend = 58 if _colours_in_play(scene) else 0
    width, height = wide * across, high * (len(views) // across) + legend
    size = f"{_n(width)} {_n(height)}"
    # The id must differ between pictures on one page and be the same on every run.
    table = f"t{crc32(repr((scene, views)).encode()):08x}"
    label = escape(scene.caption, quote=True)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img"',
        f' aria-label="{label}">',
        f'<defs><radialGradient id="{table}" cx=".3" cy=".15" r="1.1">',
        '<stop offset="0" stop-color="#f3e9d6"/><stop offset="1" stop-color="#d9c7a5"/>',
        "</radialGradient></defs>",
        f'<rect width="{_n(width)}" height="{_n(height)}" rx="20" fill="url(#{table})"/>',
    ]
    for i, (view, (left, _, right, bottom)) in enumerate(zip(views, boxes, strict=True)):
        x = i % across * wide + (wide - left - right) / 2
        y = (i // across + 1) * high - bottom
        parts.append(f'<g transform="translate({_n(x)} {_n(y)})">{_slab(view)}{_stones(view)}</g>')
    if legend:
        parts.append(_legend(scene, width, height - legend))
    return "".join([*parts, "</svg>"])


def _extent(view: Building) -> tuple[float, float, float, float]:
    corners = [
        _at(x, y, z)
        for x in (-RIM, view.width + RIM + SHADOW / 2)
        for y in (-RIM - SHADOW / 2, view.depth + RIM)
        for z in (-SLAB, 0)
    ]
    corners += [_at(view.width, view.depth, view.common_limit + 0.3)]
    corners += [_at(x + 1, y + 1, height + 0.2) for (x, y), height in view.heights.items()]
    left, right = (f(x for x, _ in corners) for f in (min, max))
    top, bottom = (f(y for _, y in corners) for f in (min, max))
    return left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN


# --- space to paper ------------------------------------------------------------------------------


def _at(x: float, y: float, z: float) -> tuple[float, float]:
    return (x - y) * ACROSS, -(x + y) * BACK - z * UP


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _outline(points: Iterable[Point3]) -> str:
    return "M" + "L".join(" ".join(map(_n, _at(*point))) for point in points) + "z"


def _path(outline: str, fill: str, more: str = "") -> str:
    return f'<path d="{outline}" fill="{fill}"{more}/>'


def _flat(x: float, y: float, z: float, inner: str) -> str:
    """Lay a drawing of unit size on a square."""
    left, top = _at(x, y, z)
    a, b = _n(ACROSS), _n(BACK)
    return f'<g transform="matrix({a} -{b} -{a} -{b} {_n(left)} {_n(top)})">{inner}</g>'


def _engraved(x: float, y: float, text: str, size: int) -> str:
    left, top = _at(x, y, 0)
    across, back = ACROSS / EDGE, BACK / EDGE
    return (
        f'<text transform="matrix({across} -{back} {across} {back} {_n(left)} {_n(top)})"'
        f' dy=".35em" text-anchor="middle" font-family="{SERIF}" font-size="{size}"'
        f' fill="{SANDSTONE["ink"]}" opacity=".85">{text}</text>'
    )


# --- the slab ------------------------------------------------------------------------------------


def _slab(view: Building) -> str:
    x0, y0, x1, y1 = -RIM, -RIM, view.width + RIM, view.depth + RIM
    parts = []
    for i in range(SOFT):  # a soft shadow without filters, falling to the right
        grow = SHADOW * (1 - i / SOFT)
        ground = _rectangle(x0 - grow / 3, y0 - grow, x1 + grow, y1 + grow / 3, -SLAB - 0.1)
        parts.append(_path(_outline(ground), SHADE, ' opacity=".055"'))
    left = ((x0, y0, -SLAB), (x0, y1, -SLAB), (x0, y1, 0), (x0, y0, 0))
    right = ((x0, y0, -SLAB), (x1, y0, -SLAB), (x1, y0, 0), (x0, y0, 0))
    parts.append(_path(_outline(left), SANDSTONE["left"]))
    parts.append(_path(_outline(right), SANDSTONE["right"]))
    parts.append(_path(_outline(_rectangle(x0, y0, x1, y1, 0)), SANDSTONE["top"]))
    edge = _outline(((x0, y1, 0), (x0, y0, 0), (x1, y0, 0))).removesuffix("z")
    parts.append(
        f'<path d="{edge}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.4"/>'
    )
    for x, y in sorted(view.limits, key=lambda square: (-square[1], -square[0])):
        parts.append(_square(view, x, y))
    parts += _coordinates(view)
    if view.common_limit > 1:
        parts += _rods(view)
    return "".join(parts)


def _rectangle(x0: float, y0: float, x1: float, y1: float, z: float) -> list[Point3]:
    return [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)]


def _square(view: Building, x: int, y: int) -> str:
    gap = 0.03
    outline = _outline(_rectangle(x + gap, y + gap, x + 1 - gap, y + 1 - gap, 0))
    line = f' stroke="{SANDSTONE["ink"]}" stroke-opacity=".34"'
    square = _path(outline, SANDSTONE["square"], line)
    if view.heights[x, y]:
        return square
    limit = view.limits[x, y]
    number = _engraved(x + 0.5, y + 0.5, str(limit), 23) if limit else ""
    return square + number + _cast(view, x, y, 0)


def _coordinates(view: Building) -> list[str]:
    """Write column letters and row numbers along the two near edges, whichever they are now."""
    near = min(view.limits, key=lambda square: (square[0] + square[1], square[0]))
    lettered = 0 if _changes(view, near, 0) == 0 else 1
    parts = []
    for x in range(view.width):
        name = next(name for square, name in sorted(view.names.items()) if square[0] == x)
        parts.append(_engraved(x + 0.5, -RIM / 2, name[lettered], 17))
    for y in range(view.depth):
        name = next(name for square, name in sorted(view.names.items()) if square[1] == y)
        parts.append(_engraved(-RIM / 2, y + 0.5, name[1 - lettered], 17))
    return parts


def _changes(view: Building, start: Square, axis: int) -> int:
    """Return which letter of a square's name changes along an axis."""
    for square, name in sorted(view.names.items()):
        if square[axis] != start[axis] and square[1 - axis] == start[1 - axis]:
            return 0 if name[0] != view.names[start][0] else 1
    return axis


def _rods(view: Building) -> list[str]:
    """Draw brass rods on the three far corners, as high as may be built."""
    limit, out = view.common_limit, 0.16
    parts = []
    for x, y in (
        (-out, view.depth + out),
        (view.width + out, view.depth + out),
        (view.width + out, -out),
    ):
        (x1, y1), (x2, y2) = _at(x, y, 0), _at(x, y, limit)
        parts.append(
            f'<path d="M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}" stroke="{BRASS}" stroke-width="3.2"'
            ' stroke-linecap="round"/>'
        )
        for z in range(1, limit + 1):
            at, up = _at(x, y, z)
            radius = 4.6 if z == limit else 3
            parts.append(f'<circle cx="{_n(at)}" cy="{_n(up)}" r="{radius}" fill="{BRASS}"/>')
            if x < 0:
                parts.append(
                    f'<text x="{_n(at - 13)}" y="{_n(up)}" dy=".35em" text-anchor="end"'
                    f' font-size="16" font-family="{SERIF}" fill="{SANDSTONE["ink"]}">{z}</text>'
                )
    return parts


def _cast(view: Building, x: int, y: int, z: int) -> str:
    """Return the shadows that higher neighbours throw on a square at height z."""
    right = min(1.0, max(0, view.heights[x - 1, y] - z) * CAST_RIGHT)
    front = min(1.0, max(0, view.heights[x, y + 1] - z) * CAST_LEFT)
    parts = []
    if right:
        parts.append((_rectangle(x, y, x + right, y + 1, z), 0.3))
    if front:
        parts.append((_rectangle(x + right, y + 1 - front, x + 1, y + 1, z), 0.3))
    if view.heights[x + 1, y] > z:
        parts.append((_rectangle(x + 0.9, y, x + 1, y + 1 - front, z), 0.16))
    return "".join(_path(_outline(shape), SHADE, f' opacity="{dark}"') for shape, dark in parts)


# --- the stones ----------------------------------------------------------------------------------


def _stones(view: Building) -> str:
    order = sorted(view.cubes, key=lambda cell: (-cell[1], -cell[0], cell[2]))
    return "".join(_cube(view, cell) for cell in order)


def _cube(view: Building, cell: Cell) -> str:
    x, y, z = cell
    cube = view.cubes[cell]
    tones = tones_of(cube.colour)
    parts = []
    if (x - 1, y, z) not in view.cubes:
        edges = _edges(view, cell, (-1, 0, 0), ((0, 0, -1), (0, 1, 0), (0, 0, 1), (0, -1, 0)))
        parts.append(
            _face(
                (x, y, z), (0, 1, 0), (0, 0, 1), edges, tones, "left", ("low", "low", "mid", "mid")
            )
        )
        if view.heights[x - 1, y] == z:
            parts.append(_foot([(x, y, z), (x, y + 1, z), (x, y + 1, z + FOOT), (x, y, z + FOOT)]))
    if (x, y - 1, z) not in view.cubes:
        edges = _edges(view, cell, (0, -1, 0), ((0, 0, -1), (1, 0, 0), (0, 0, 1), (-1, 0, 0)))
        parts.append(
            _face(
                (x, y, z),
                (1, 0, 0),
                (0, 0, 1),
                edges,
                tones,
                "right",
                ("low", "low", "left", "left"),
            )
        )
        if view.heights[x, y - 1] == z:
            parts.append(_foot([(x, y, z), (x + 1, y, z), (x + 1, y, z + FOOT), (x, y, z + FOOT)]))
    if (x, y, z + 1) not in view.cubes:
        edges = _edges(view, cell, (0, 0, 1), ((0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0)))
        parts.append(
            _face(
                (x, y, z + 1),
                (1, 0, 0),
                (0, 1, 0),
                edges,
                tones,
                "top",
                ("mid", "low", "left", "high"),
            )
        )
        parts.append(_glyph(x, y, z + 1, cube))
        if view.heights[x, y] == z + 1:
            parts.append(_cast(view, x, y, z + 1))
        if cube.last:
            parts.append(_lit(x, y, z + 1, edges))
    return "".join(parts)


def _edges(view: Building, cell: Cell, out: Cell, sides: tuple[Cell, ...]) -> list[bool]:
    """Say for each side of a face whether the stone's surface ends there."""
    stone = view.cubes[cell].stone
    ends = []
    for side in sides:
        x, y, z = (a + b for a, b in zip(cell, side, strict=True))
        beyond = view.cubes.get((x, y, z))
        covered = (x + out[0], y + out[1], z + out[2]) in view.cubes
        ends.append(beyond is None or beyond.stone != stone or covered)
    return ends


def _face(
    corner: Point3,
    u: Cell,
    v: Cell,
    edges: list[bool],
    tones: dict[str, str],
    face: str,
    bevels: tuple[str, str, str, str],
) -> str:
    """Draw a face with a bevel where the stone ends and a faint seam where it goes on."""

    def at(a: float, b: float) -> Point3:
        x, y, z = (c + d * a + e * b for c, d, e in zip(corner, u, v, strict=True))
        return x, y, z

    front, right, back, left = edges
    a0, a1 = BEVEL * left, 1 - BEVEL * right
    b0, b1 = BEVEL * front, 1 - BEVEL * back
    outer = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)]
    inner = [at(a0, b0), at(a1, b0), at(a1, b1), at(a0, b1)]
    fill = tones[face]
    parts = [_path(_outline(outer), fill, f' stroke="{fill}" stroke-width=".6"')]
    seams = ""
    for i in range(4):
        j = (i + 1) % 4
        if edges[i]:
            parts.append(
                _path(_outline((outer[i], outer[j], inner[j], inner[i])), tones[bevels[i]])
            )
        else:
            seams += _outline((outer[i], outer[j])).removesuffix("z")
    if seams:
        parts.append(f'<path d="{seams}" stroke="#000" stroke-opacity=".16" stroke-width=".9"/>')
    return "".join(parts)


def _foot(wall: list[Point3]) -> str:
    return _path(_outline(wall), "#000", ' opacity=".2"')


def _glyph(x: int, y: int, z: int, cube: Cube) -> str:
    shape = GLYPHS.get(cube.colour)
    if shape is None:
        return ""
    lit = f'<path d="{shape}" fill="#fff" opacity=".3" transform="translate(.012 -.022)"/>'
    return _flat(x, y, z, f'{lit}<path d="{shape}" fill="#180c08" opacity=".45"/>')


def _lit(x: int, y: int, z: int, edges: list[bool]) -> str:
    corners: list[Point3] = _rectangle(x, y, x + 1, y + 1, z)
    lines = "".join(
        _outline((corners[i], corners[(i + 1) % 4])).removesuffix("z") for i in range(4) if edges[i]
    )
    return (
        f'<path d="{lines}" stroke="{LIGHT}" stroke-width="3.2" stroke-linecap="round"/>'
        if lines
        else ""
    )


# --- the legend ----------------------------------------------------------------------------------


def _colours_in_play(scene: Scene) -> list[tuple[str, int, int]]:
    """Return each colour that has a hand, with the squares that show it and the stones left."""
    seen = {r.label.split(" ")[0]: r.value or 0 for r in scene.regions if r.role == "seen"}
    named = ((hand.title.split(",")[0].lower(), len(hand.items)) for hand in scene.hands)
    return [(colour, seen.get(colour, 0), left) for colour, left in named if colour in COLOURS]


def _legend(scene: Scene, width: float, top: float) -> str:
    colours = _colours_in_play(scene)
    step = min(150.0, (width - 2 * MARGIN) / len(colours))
    start = (width - step * len(colours)) / 2
    parts = []
    for i, (colour, seen, left) in enumerate(colours):
        ink = "#2b2005" if colour == "yellow" else "#fff"
        total = str(seen - left).replace("-", MINUS)
        parts += [
            f'<g transform="translate({_n(start + i * step)} {_n(top)})" font-family="{SERIF}">',
            f'<rect width="30" height="30" rx="7" fill="{COLOURS[colour]}"/>',
            f'<path d="{GLYPHS[colour]}" transform="scale(30)" fill="{ink}"/>',
            f'<text x="40" y="23" font-size="24" fill="#222430">{total}</text>',
            f'<text x="{50 + 13 * len(total)}" y="22" font-size="14" fill="#6a6470">',
            f"{seen} {MINUS} {left}</text></g>",
        ]
    return "".join(parts)
