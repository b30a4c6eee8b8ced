"""One building seen from a corner: slab, cubes, shadows, rods that show the height."""

from __future__ import annotations

from typing import Literal

from kancha.core.board import Cube, Material
from kancha.draw.canvas import (
    TITLE_FONT,
    Box,
    Canvas,
    Paint,
    circle,
    element,
    label,
    path,
)
from kancha.draw.cubes import LETTERS, stone_letter
from kancha.draw.faces import (
    ACROSS,
    BACK,
    EDGE,
    FaceName,
    Space,
    define_faces,
    ends_of,
    from_back_to_front,
    outline,
    project,
    visible_faces,
)
from kancha.draw.layout import Layout
from kancha.draw.shapes import bounds, number
from kancha.draw.stonework import Building, empty_building

RIM, SLAB = 0.62, 0.34
"""How far the slab reaches beyond the squares, and how thick it is."""
CAST_RIGHT, CAST_LEFT = 0.5, 0.22
"""Length of a shadow for each level, beside a wall on the left and behind one."""
FOOT = 0.2
SHADOW, SOFT = 0.8, 9
"""How far the shadow of the slab reaches, and in how many steps it fades."""
SHADE = "#34200c"
Engraving = Literal["limit", "rim"]
ENGRAVED: dict[Engraving, float] = {"limit": 23, "rim": 17}
"""The sizes of limits and of the names at the rim."""

SIGNS: dict[Material, str] = {
    "red": "M.31 .31h.38v.38h-.38z",
    "blue": (
        "M.5 .25a.25 .25 0 1 1 0 .5a.25 .25 0 1 1 0-.5M.5 .35a.15 .15 0 1 0 0 .3a.15 .15 0 1 0 0-.3"
    ),
    "green": "M.44 .26h.12v.18h.18v.12h-.18v.18h-.12v-.18h-.18v-.12h.18z",
    "yellow": "".join(
        f"M{x} {y}m-.075 0a.075 .075 0 1 0 .15 0a.075 .075 0 1 0-.15 0"
        for x in (0.36, 0.64)
        for y in (0.36, 0.64)
    ),
}
"""Cut into the top of each colour, in a unit square: nobody needs to tell colours apart."""


def draw_building(canvas: Canvas, building: Building, *, letters: bool = False) -> str:
    """Return slab and cubes; with `letters` every stone has its letter instead of a sign."""
    shadows = [_cast(building, x, y, 0) for x, y in building.limits if not building.heights[x, y]]
    order = from_back_to_front(building.cubes)
    cubes = [_cube(canvas, building, place, letters=letters) for place in order]
    return "".join((_place(canvas, _slab_symbol(canvas, building)), *shadows, *cubes))


def define_building(canvas: Canvas, layout: Layout) -> None:
    """Define what every building on a board is made of."""
    define_faces(canvas)
    for name in FOOTS:
        _foot_symbol(canvas, name)
    _slab_symbol(canvas, empty_building(layout.board))
    if layout.board.ground == "levels":
        for letter in LETTERS[: len(layout.board.cells) // 2]:
            _letter_symbol(canvas, letter)
    for figure in layout.board.figures:
        if figure.kind == "cube" and figure.material in SIGNS:
            _sign_symbol(canvas, figure.material)


def _place(canvas: Canvas, symbol: str, colour: str = "") -> str:
    """Return a symbol where it was drawn."""
    paint = f' fill="{colour}"' if colour else ""
    return f'<use href="#{canvas.prefix}-{symbol}"{paint}/>'


def extent(building: Building) -> Box:
    """Return how much room a building takes: left, top, right and bottom."""
    corners = [
        project(x, y, z)
        for x in (-RIM, building.width + RIM + SHADOW / 2)
        for y in (-RIM - SHADOW / 2, building.depth + RIM)
        for z in (-SLAB, 0)
    ]
    corners += [project(building.width, building.depth, building.common_limit + 0.3)]
    corners += [project(x + 1, y + 1, height + 0.2) for (x, y), height in building.heights.items()]
    return bounds(corners)


# --- the slab ------------------------------------------------------------------------------------


def _slab_symbol(canvas: Canvas, building: Building) -> str:
    # The slab of a turned building has another nearest square.
    name = f"slab-{''.join(building.names[min(building.names)])}"
    if name not in canvas.definitions:
        canvas.symbol(name, _slab(canvas, building))
    return name


def _slab(canvas: Canvas, building: Building) -> str:
    theme = canvas.theme
    x0, y0, x1, y1 = -RIM, -RIM, building.width + RIM, building.depth + RIM
    parts = []
    for i in range(SOFT):  # a soft shadow without filters, falling to the right
        grow = SHADOW * (1 - i / SOFT)
        ground = rectangle(x0 - grow / 3, y0 - grow, x1 + grow, y1 + grow / 3, -SLAB - 0.1)
        parts.append(path(outline(ground), fill=SHADE, opacity=0.055))
    left = ((x0, y0, -SLAB), (x0, y1, -SLAB), (x0, y1, 0), (x0, y0, 0))
    right = ((x0, y0, -SLAB), (x1, y0, -SLAB), (x1, y0, 0), (x0, y0, 0))
    edge = outline(((x0, y1, 0), (x0, y0, 0), (x1, y0, 0))).removesuffix("Z")
    parts += [
        path(outline(left), fill=theme.stone_left),
        path(outline(right), fill=theme.stone_right),
        path(outline(rectangle(x0, y0, x1, y1, 0)), fill=theme.stone_top),
        path(edge, fill="none", stroke=theme.slab_light, stroke_opacity=0.5, stroke_width=1.4),
    ]
    for x, y in sorted(building.limits, key=lambda square: (-square[1], -square[0])):
        parts.append(_square(canvas, building, x, y))
    parts += _coordinates(canvas, building)
    if building.common_limit > 1:
        parts += _rods(canvas, building)
    return "".join(parts)


def rectangle(x0: float, y0: float, x1: float, y1: float, z: float) -> list[Space]:
    """Return the corners of a level rectangle."""
    return [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)]


def _square(canvas: Canvas, building: Building, x: int, y: int) -> str:
    """Return a square with its limit; where something is built, the cubes cover it."""
    gap = 0.03
    theme = canvas.theme
    line: Paint = {"stroke": theme.stone_ink, "stroke_opacity": 0.34}
    shape = outline(rectangle(gap, gap, 1 - gap, 1 - gap, 0))
    canvas.symbol("square", path(shape, fill=theme.stone_square, **line))
    limit = building.limits[x, y]
    engraved = _engraved(canvas, "limit", x + 0.5, y + 0.5, str(limit)) if limit else ""
    return canvas.use("square", *project(x, y, 0)) + engraved


def _coordinates(canvas: Canvas, building: Building) -> list[str]:
    """Write the names of columns and rows along the two near edges, whichever they are now."""
    names = building.names
    one, *others = sorted(names)
    # After a quarter turn the columns of the board run along the other axis.
    along_x = next((square for square in others if square[1] == one[1]), None)
    lettered = 0 if along_x is None or names[along_x][0] != names[one][0] else 1
    parts = []
    for (x, y), name in names.items():
        if y == min(b for a, b in names if a == x):
            parts.append(_engraved(canvas, "rim", x + 0.5, -RIM / 2, name[lettered]))
        if x == min(a for a, b in names if b == y):
            parts.append(_engraved(canvas, "rim", -RIM / 2, y + 0.5, name[1 - lettered]))
    return parts


def _lying(text: str, size: float, ink: str, opacity: float) -> str:
    """Return a text that lies flat, around the origin."""
    across, back = ACROSS / EDGE, BACK / EDGE
    return element(
        "text",
        text,
        transform=f"matrix({across} {-back} {across} {back} 0 0)",
        dy=".35em",
        text_anchor="middle",
        font_family=TITLE_FONT,
        font_size=size,
        fill=ink,
        opacity=opacity,
    )


def _engraved(canvas: Canvas, kind: Engraving, x: float, y: float, text: str) -> str:
    name = f"{kind}-{text}"
    canvas.symbol(name, _lying(text, ENGRAVED[kind], canvas.theme.stone_ink, 0.85))
    return canvas.use(name, *project(x, y, 0))


def _rods(canvas: Canvas, building: Building) -> list[str]:
    """Draw brass rods on the three far corners, as high as may be built."""
    theme = canvas.theme
    limit, out = building.common_limit, 0.16
    parts = []
    for x, y in (
        (-out, building.depth + out),
        (building.width + out, building.depth + out),
        (building.width + out, -out),
    ):
        rod = outline(((x, y, 0), (x, y, limit))).removesuffix("Z")
        parts.append(path(rod, stroke=theme.rod, stroke_width=3.2, stroke_linecap="round"))
        for z in range(1, limit + 1):
            at, up = project(x, y, z)
            parts.append(circle(at, up, 4.6 if z == limit else 3, fill=theme.rod))
            if x < 0:
                ink = theme.stone_ink
                parts.append(label(str(z), at - 13, up, 16, ink, anchor="end", title=True))
    return parts


def _cast(building: Building, x: int, y: int, z: int) -> str:
    """Return the shadows that higher neighbours throw on a square at height z."""
    heights = building.heights
    right = min(1.0, max(0, heights[x - 1, y] - z) * CAST_RIGHT)
    front = min(1.0, max(0, heights[x, y + 1] - z) * CAST_LEFT)
    parts = []
    if right:
        parts.append((rectangle(x, y, x + right, y + 1, z), 0.3))
    if front:
        parts.append((rectangle(x + right, y + 1 - front, x + 1, y + 1, z), 0.3))
    if heights[x + 1, y] > z:
        parts.append((rectangle(x + 0.9, y, x + 1, y + 1 - front, z), 0.16))
    return "".join(path(outline(shape), fill=SHADE, opacity=dark) for shape, dark in parts)


# --- the cubes -----------------------------------------------------------------------------------


def _cube(canvas: Canvas, building: Building, place: Cube, *, letters: bool) -> str:
    x, y, z = place
    cube, heights = building.cubes[place], building.heights
    tones = canvas.palette.stones[cube.material]
    parts = []
    for name, face in visible_faces(canvas, building.stones, place).items():
        parts.append(_place(canvas, face))
        if (name == "left" and heights[x - 1, y] == z) or (
            name == "right" and heights[x, y - 1] == z
        ):
            parts.append(_place(canvas, _foot_symbol(canvas, name)))
        elif name == "top":
            if letters:
                letter = _letter_symbol(canvas, stone_letter(cube.stone))
                parts.append(_place(canvas, letter, tones.ink))
            elif cube.material in SIGNS:
                parts.append(_place(canvas, _sign_symbol(canvas, cube.material)))
    left, top = project(x, y, z)
    at = f"translate({number(left)} {number(top)})"
    drawn = element("g", "".join(parts), fill=tones.base, transform=at) if parts else ""
    if (x, y, z + 1) in building.stones:
        return drawn
    if heights[x, y] == z + 1:
        drawn += _cast(building, x, y, z + 1)
    return drawn + _lit(canvas, building, place) if cube.last else drawn


FOOTS: dict[FaceName, tuple[int, int]] = {"left": (0, 1), "right": (1, 0)}
"""Which way the foot of a wall runs."""


def _foot_symbol(canvas: Canvas, name: FaceName) -> str:
    """Define the shade at the foot of a wall."""
    symbol = f"foot-{name}"
    if symbol not in canvas.definitions:
        x, y = FOOTS[name]
        wall = ((0, 0, 0), (x, y, 0), (x, y, FOOT), (0, 0, FOOT))
        canvas.symbol(symbol, path(outline(wall), fill="#000", opacity=0.2))
    return symbol


def _letter_symbol(canvas: Canvas, letter: str) -> str:
    """Define the letter of a stone on top of its cubes; it has the ink in which it is placed."""
    symbol = f"top-{letter}"
    if symbol not in canvas.definitions:
        x, y = project(0.5, 0.5, 1)
        drawn = _lying(letter, 27, "", 0.92).replace(' fill=""', "")
        at = f"translate({number(x)} {number(y)})"
        canvas.symbol(symbol, element("g", drawn, transform=at))
    return symbol


def _sign_symbol(canvas: Canvas, material: Material) -> str:
    """Define the sign that is cut into the top of a colour's cubes."""
    symbol = f"sign-{material}"
    if symbol not in canvas.definitions:
        shape = SIGNS[material]
        lit = path(shape, fill="#fff", opacity=0.3, transform="translate(.012 -.022)")
        a, b, (x, y) = number(ACROSS), number(BACK), project(0, 0, 1)
        flat = f"matrix({a} -{b} -{a} -{b} {number(x)} {number(y)})"
        cut = element("g", lit + path(shape, fill="#180c08", opacity=0.45), transform=flat)
        canvas.symbol(symbol, cut)
    return symbol


def _lit(canvas: Canvas, building: Building, place: Cube) -> str:
    """Return a line of light along the sides where the stone placed last ends."""
    x, y, z = place
    ends = ends_of(building.stones, place, "top")
    corners = rectangle(x, y, x + 1, y + 1, z + 1)
    lines = "".join(
        outline((corners[i], corners[(i + 1) % 4])).removesuffix("Z") for i in range(4) if ends[i]
    )
    line: Paint = {"stroke_width": 3.2, "stroke_linecap": "round", "fill": "none"}
    return path(lines, stroke=canvas.theme.mark_ring, **line) if lines else ""
