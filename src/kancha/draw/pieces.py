"""Pieces by kind: each is drawn around the origin of a cell that is 100 wide."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from kancha.core.scene import Point
from kancha.draw.canvas import (
    ACROSS,
    DIAGONAL,
    DOWN,
    Canvas,
    Paint,
    box,
    circle,
    element,
    label,
    path,
)
from kancha.draw.palette import BLUE, CUBES, GREY_PAPER, SEATS, WHITE_PAPER, YELLOW, Material
from kancha.draw.shapes import centre_of, closed, grown, rounded

DISC = 30.6, 27.1
TILE = 70.8, 62.5
THICK = 13.6
BASE, SINK = 8, 4.4
"""A stack's base sinks a little with every part, so that three parts stay in their cell."""
PIECE, WALL, FURROW = 37, 14, 22
MARBLE = 38
CUE_RING, CUE_CROSS, CUE_DOTS = 1, 2, 3


def cue(seat: int | None, x: float, y: float, size: float, colour: str) -> str:
    """Return the sign that tells a seat without its colour: none, ring, cross, dots."""
    line: Paint = {"fill": "none", "stroke": colour, "stroke_width": size * 0.2}
    if seat == CUE_RING:
        return element("ellipse", cx=x, cy=y, rx=size, ry=size * 0.89, **line)
    if seat == CUE_CROSS:
        arm = size * 0.85
        cross = f"M{x - arm:.1f} {y:.1f}h{2 * arm:.1f}M{x:.1f} {y - arm:.1f}v{2 * arm:.1f}"
        return path(cross, **{**line, "stroke_width": size * 0.34})
    if seat == CUE_DOTS:
        near = size * 0.48
        return "".join(
            circle(x + dx * near, y + dy * near, size * 0.24, fill=colour)
            for dx in (-1, 1)
            for dy in (-1, 1)
        )
    return ""


def shadow(canvas: Canvas, x: float, y: float, rx: float, ry: float) -> str:
    """Return the soft shadow under something that stands on the board."""
    dark = "#1c0f04"
    paint = canvas.radial(
        "shadow", ((0.35, dark, 0.5), (0.72, dark, 0.2), (1, dark, 0)), (0.5, 0.5, 0.5)
    )
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=paint)


def _seat_paints(canvas: Canvas, seat: int, material: Material) -> tuple[str, str, str]:
    light, middle, dark = material.top
    w0, w1, w2, w3 = material.wall
    stops = ((0, light), (0.52, middle), (1, dark))
    return (
        canvas.radial(f"top{seat}", stops, (0.34, 0.26, 0.95)),
        canvas.linear(f"wall{seat}", ((0, w0), (0.28, w1), (0.7, w2), (1, w3)), ACROSS),
        canvas.linear(
            f"rim{seat}",
            ((0, material.rim, 0.95), (0.5, material.rim, 0.35), (1, material.rim, 0.8)),
            DIAGONAL,
        ),
    )


# --- stacks of discs and tiles -------------------------------------------------------------------


def stack(canvas: Canvas, seat: int, parts: Sequence[str]) -> str:
    """Return a stack seen slightly from above: parts from bottom to top."""
    count = len(parts)
    base = BASE + (count - 1) * SINK
    far = count * 4
    drawn = [shadow(canvas, 4 + far * 0.55, base + 6 + far * 0.5, 42 + far * 0.4, 36 + far * 0.3)]
    for level, part in enumerate(parts):
        draw_part = _tile if part == "square" else _disc
        drawn.append(draw_part(canvas, seat, base - level * THICK))
    return "".join(drawn)


def _disc(canvas: Canvas, seat: int, base: float) -> str:
    material = SEATS[seat]
    top_paint, wall, rim = _seat_paints(canvas, seat, material)
    rx, ry = DISC
    top = base - THICK + 1.2
    side = f"M{-rx} {top:.1f}V{base:.1f}A{rx} {ry} 0 0 0 {rx} {base:.1f}V{top:.1f}Z"
    return (
        path(side, fill=wall, stroke=material.edge, stroke_width=1.4)
        + element("ellipse", cy=top, rx=rx, ry=ry, fill=top_paint, stroke=material.edge)
        + element(
            "ellipse", cy=top, rx=rx - 1.8, ry=ry - 1.8, fill="none", stroke=rim, stroke_width=2.2
        )
        + cue(seat, 0, top, rx * 0.54, material.cue)
    )


def _tile(canvas: Canvas, seat: int, base: float) -> str:
    material = SEATS[seat]
    _, _, rim = _seat_paints(canvas, seat, material)
    light, middle, dark = material.top
    paint = canvas.linear(f"tile{seat}", ((0, light), (0.55, middle), (1, dark)), DIAGONAL)
    w0, _, w2, w3 = material.wall
    wall = canvas.linear(f"tilewall{seat}", ((0, w0), (0.8, w2), (1, w3)), DOWN)
    width, height = TILE
    left, top = -width / 2, base - THICK + 1.2 - height / 2
    return (
        box(
            left,
            top + 6,
            width,
            height + THICK - 7,
            rx=6.2,
            fill=wall,
            stroke=material.edge,
            stroke_width=1.4,
        )
        + box(left, top, width, height, rx=6.2, fill=paint, stroke=material.edge)
        + box(
            left + 1.8,
            top + 1.8,
            width - 3.6,
            height - 3.6,
            rx=4.8,
            fill="none",
            stroke=rim,
            stroke_width=2.2,
        )
        + _tile_cue(seat, top + height / 2, material.cue)
    )


def _tile_cue(seat: int, y: float, colour: str) -> str:
    if seat != CUE_RING:
        return cue(seat, 0, y, 17, colour)
    width, height = TILE[0] * 0.54, TILE[1] * 0.54
    frame: Paint = {"fill": "none", "stroke": colour, "stroke_width": 3.2}
    return box(-width / 2, y - height / 2, width, height, rx=3.5, **frame)


# --- marbles -------------------------------------------------------------------------------------

GLASS = (
    ("#ff8f86", "#c8182f", "#7d0a1e", "#ff6a4d"),
    ("#6f7292", "#262633", "#0b0b13", "#b9bbe0"),
)
"""Light, body, shade, and the light that shines through."""


def marble(canvas: Canvas, glass: int) -> str:
    """Return a glass marble: red (0) with a flame in it, black (1) with a ring."""
    light, body, dark, through = GLASS[glass]
    body_paint = canvas.radial(
        f"glass{glass}", ((0, light), (0.42, body), (1, dark)), (0.36, 0.3, 0.78)
    )
    glow = canvas.radial(f"through{glass}", ((0, through, 0.75), (1, through, 0)), (0.5, 0.5, 0.5))
    shine = canvas.radial("shine", ((0, "#fff", 0.95), (1, "#fff", 0)), (0.5, 0.5, 0.5))
    flame = "M-15 17C-19 0 2 -18 21 -15C22 1 8 20 -15 17ZM-11 13C-4 -1 6 -9 16 -11"
    inside = (
        circle(1, 1, 18.5, fill="none", stroke="#c5c8ee", stroke_width=3.2, opacity=0.85)
        if glass == 1
        else path(
            flame,
            fill="#ff9a7a",
            fill_opacity=0.5,
            stroke="#ffc9b4",
            stroke_opacity=0.6,
            stroke_width=1.6,
        )
    )
    return (
        shadow(canvas, 7, 10, 46, 42)
        + circle(0, 0, MARBLE, fill=body_paint, stroke=dark, stroke_width=1.2)
        + element("ellipse", cx=12, cy=17, rx=21, ry=16, fill=glow)
        + inside
        + element(
            "ellipse", cx=-13, cy=-17, rx=13, ry=9, fill=shine, transform="rotate(-38 -13 -17)"
        )
        + circle(17, 14, 2, fill="#fff", opacity=0.55)
    )


# --- discs of GIPF -------------------------------------------------------------------------------


def disc(canvas: Canvas, seat: int, parts: Sequence[str] = ("disc",)) -> str:
    """Return a turned disc with a furrow; a pile of two is a GIPF-piece, with a brass centre."""
    count = max(1, len(parts))
    lift = WALL + 3
    drawn = [shadow(canvas, 8 + 4 * count, 12 + 5 * count, 42 + 2 * count, 40 + 2 * count)]
    for level in range(count):
        middle = ((count - 1) / 2 - level) * lift
        drawn.append(_turned_disc(canvas, seat, middle, top=level == count - 1, brass=count > 1))
    return "".join(drawn)


def _turned_disc(canvas: Canvas, seat: int, middle: float, *, top: bool, brass: bool) -> str:
    material = SEATS[seat]
    face, wall, rim = _seat_paints(canvas, seat, material)
    y, foot = middle - WALL / 2, middle + WALL / 2
    side = f"M{-PIECE} {y:.1f}V{foot:.1f}A{PIECE} {PIECE} 0 0 0 {PIECE} {foot:.1f}V{y:.1f}Z"
    drawn = path(side, fill=wall, stroke=material.edge) + circle(
        0, y, PIECE, fill=face, stroke=material.edge, stroke_width=0.8
    )
    if not top:
        return drawn
    dark = material.edge if seat != CUE_RING else "#0c0c12"
    drawn += circle(0, y, PIECE - 1.6, fill="none", stroke=rim, stroke_width=2)
    drawn += circle(0, y, FURROW, fill="none", stroke=dark, stroke_width=4.4, opacity=0.7)
    drawn += circle(
        0.8, y + 1.5, FURROW + 1.2, fill="none", stroke=material.rim, stroke_width=1.4, opacity=0.7
    )
    if brass:
        drawn += circle(0, y, 9.8, fill=canvas.theme.brass, stroke="#6b4706", stroke_width=1.6)
        drawn += circle(-2.6, y - 3, 3, fill="#fff3c9", opacity=0.8)
    elif seat:
        drawn += cue(seat, 0, y, 8.5, material.cue)
    return drawn


# --- triangles of Gurami -------------------------------------------------------------------------

COLOURS = {"yellow": YELLOW, "blue": BLUE, "white": WHITE_PAPER, "grey": GREY_PAPER}
ENTRY_INK = "#146a72"
UP: tuple[Point, ...] = ((0, -57.7), (50, 28.9), (-50, 28.9))


def triangle(
    canvas: Canvas, colour: str, number: int | None, outline: Sequence[Point], style: str = ""
) -> str:
    """Return a triangular piece with its number and its colour's sign: sun or wave.

    The outline is that of the cell, around the origin. `style` "given" or "entry" is print on
    paper, as puzzles have it.
    """
    material = COLOURS[colour]
    light, middle, dark = material.top
    face = canvas.linear(f"face-{colour}", ((0, light), (0.5, middle), (1, dark)), DIAGONAL)
    rim = canvas.linear(
        f"edge-{colour}",
        ((0, material.rim, 1), (0.6, material.rim, 0.15), (1, material.edge, 0.4)),
        DIAGONAL,
    )
    up = is_up(outline)
    shape = rounded(grown(outline, -5.5), 11)
    inner = rounded(grown(outline, -8.7), 9)
    y = 4 if up else -4
    text = "" if number is None else str(number)
    if style:
        weight, ink = (700, material.ink) if style == "given" else (400, ENTRY_INK)
        return label(text, 0, y, 40, ink, weight=weight, title=style == "given")
    sign = ""
    if colour in SIGNS:
        sign = SIGNS[colour](0, -26 if up else 24, material.cue)
    return (
        path(shape, transform="translate(4 10)", fill="#281606", opacity=0.3)
        + path(shape, transform="translate(0 4)", fill=material.edge)
        + path(
            shape, transform="translate(0 -2)", fill=face, stroke=material.edge, stroke_width=0.8
        )
        + path(inner, transform="translate(0 -2)", fill="none", stroke=rim, stroke_width=2.2)
        + label(text, 0, y, 38 if len(text) < 2 else 31, material.ink, title=True)
        + sign
    )


def is_up(outline: Sequence[Point]) -> bool:
    """Say whether a triangle stands on its base."""
    middle = centre_of(outline)[1]
    return sum(y > middle for _, y in outline) == 2


def _sun(x: float, y: float, colour: str) -> str:
    rays = "".join(
        f"M{x + 5 * cos(turn):.1f} {y + 5 * sin(turn):.1f}"
        f"L{x + 7.4 * cos(turn):.1f} {y + 7.4 * sin(turn):.1f}"
        for turn in (i * pi / 4 for i in range(8))
    )
    line = path(rays, stroke=colour, stroke_width=1.8, stroke_linecap="round", fill="none")
    return circle(x, y, 3.3, fill=colour) + line


def _wave(x: float, y: float, colour: str) -> str:
    d = (
        f"M{x - 8:.1f} {y - 2.4:.1f}q2.7 -4 5.4 0t5.4 0t5.2 0"
        f"M{x - 5.4:.1f} {y + 3.2:.1f}q2.7 -4 5.4 0t5.4 0"
    )
    return path(d, fill="none", stroke=colour, stroke_width=2, stroke_linecap="round")


SIGNS = {"yellow": _sun, "blue": _wave}


def two_sided(canvas: Canvas, number: int | None) -> str:
    """Return a piece whose side is not chosen yet: half yellow, half blue."""
    shape = rounded(grown(UP, -5.5), 11)
    half = canvas.clip("half", box(-60, -70, 60, 140))
    yellow, blue = YELLOW.top[1], BLUE.top[1]
    return (
        path(shape, transform="translate(0 4)", fill="#4a4650")
        + path(shape, transform="translate(0 -2)", fill=blue)
        + path(shape, transform="translate(0 -2)", fill=yellow, clip_path=half)
        + circle(0, 4, 19, fill="#fffaf1")
        + label("" if number is None else str(number), 0, 4, 32, "#222430", title=True)
    )


# --- cubes, seen from above ----------------------------------------------------------------------


def cube_top(canvas: Canvas, colour: int, height: int | None, size: float = 92) -> str:
    """Return the top of a column of cubes: colour, sign, height."""
    material = CUBES[colour]
    light, middle, dark = material.top
    face = canvas.linear(f"cube{colour}", ((0, light), (0.45, middle), (1, dark)), DIAGONAL)
    half = size / 2
    return (
        box(-half, -half + 3, size, size, rx=9, fill=material.edge)
        + box(-half, -half, size, size - 2, rx=9, fill=face)
        + box(
            -half + 3,
            -half + 3,
            size - 6,
            size - 8,
            rx=7,
            fill="none",
            stroke=material.rim,
            stroke_width=1.8,
            opacity=0.55,
        )
        + cube_sign(colour, half - 18, -half + 18, 8, material.cue)
        + ("" if height is None else label(str(height), -12, 5, 46, material.ink, title=True))
    )


def cube_sign(colour: int, x: float, y: float, size: float, ink: str) -> str:
    """Return the sign of a stone's colour: square, ring, cross, dots."""
    if colour == 0:
        return box(x - size * 0.75, y - size * 0.75, size * 1.5, size * 1.5, fill=ink)
    return cue(colour, x, y, size, ink)


# --- stones made of cubes ------------------------------------------------------------------------

SLANT = 0.5
"""How steeply the ground seems to rise: height of a unit step over its width."""


def stone(colour: int, cubes: Sequence[tuple[int, int, int]], size: float = 30) -> str:
    """Return a stone seen from a corner above; cubes are given by x, y and level."""
    material = CUBES[colour]
    faces = []
    dx, dy = size * 0.87, size * SLANT
    # What lies farther back or lower is covered by what comes after it.
    for x, y, z in sorted(cubes, key=lambda cube: (cube[2], cube[0] - cube[1])):
        left, top = (x + y) * dx, (x - y) * dy - z * size
        a, b, c, d = (left, top), (left + dx, top - dy), (left + 2 * dx, top), (left + dx, top + dy)
        faces.append((closed((a, b, c, d)), material.top[0]))
        faces.append((closed((a, d, (d[0], d[1] + size), (a[0], a[1] + size))), material.top[1]))
        faces.append((closed((d, c, (c[0], c[1] + size), (d[0], d[1] + size))), material.wall[0]))
    wide = (max(x + y for x, y, _ in cubes) + 2) * dx
    tops = [(x - y) * dy - z * size for x, y, z in cubes]
    middle = (min(tops) - dy + max(tops) + dy + size) / 2
    drawn = "".join(
        path(d, fill=fill, stroke=material.edge, stroke_width=1.6, stroke_linejoin="round")
        for d, fill in faces
    )
    return element("g", drawn, transform=f"translate({-wide / 2:.1f} {-middle:.1f})")
