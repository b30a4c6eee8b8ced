"""Discs, squares and marbles: each is drawn around the origin of a cell that is 100 wide."""

from __future__ import annotations

from collections.abc import Sequence

from kancha.core.board import Material, Part
from kancha.draw.canvas import (
    ACROSS,
    DIAGONAL,
    DOWN,
    Canvas,
    Paint,
    box,
    circle,
    element,
    path,
)

DISC = 30.6, 27.1
TILE = 70.8, 62.5
THICK = 13.6
BASE, SINK = 8, 4.4
"""A stack's base sinks a little with every part, so that three parts stay in their cell."""
PIECE, WALL, FURROW = 37, 14, 22
MARBLE = 38


def cue(material: Material, x: float, y: float, size: float, colour: str) -> str:
    """Return the sign that tells a material without its colour: none, ring, cross, dots."""
    line: Paint = {"fill": "none", "stroke": colour, "stroke_width": size * 0.2}
    if material in ("black", "blue"):
        return element("ellipse", cx=x, cy=y, rx=size, ry=size * 0.89, **line)
    if material in ("turquoise", "green"):
        arm = size * 0.85
        cross = f"M{x - arm:.1f} {y:.1f}h{2 * arm:.1f}M{x:.1f} {y - arm:.1f}v{2 * arm:.1f}"
        return path(cross, **{**line, "stroke_width": size * 0.34})
    if material in ("terracotta", "yellow"):
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


def _paints(canvas: Canvas, material: Material) -> tuple[str, str, str]:
    tones = canvas.palette.pieces[material]
    light, middle, dark = tones.top
    w0, w1, w2, w3 = tones.wall
    stops = ((0, light), (0.52, middle), (1, dark))
    return (
        canvas.radial(f"top-{material}", stops, (0.34, 0.26, 0.95)),
        canvas.linear(f"wall-{material}", ((0, w0), (0.28, w1), (0.7, w2), (1, w3)), ACROSS),
        canvas.linear(
            f"rim-{material}",
            ((0, tones.rim, 0.95), (0.5, tones.rim, 0.35), (1, tones.rim, 0.8)),
            DIAGONAL,
        ),
    )


# --- stacks of discs and tiles -------------------------------------------------------------------


def stack(canvas: Canvas, material: Material, parts: Sequence[Part]) -> str:
    """Return a stack seen slightly from above: parts from bottom to top."""
    count = len(parts)
    base = BASE + (count - 1) * SINK
    far = count * 4
    drawn = [shadow(canvas, 4 + far * 0.55, base + 6 + far * 0.5, 42 + far * 0.4, 36 + far * 0.3)]
    for level, part in enumerate(parts):
        draw_part = _tile if part == "square" else _disc
        drawn.append(draw_part(canvas, material, base - level * THICK))
    return "".join(drawn)


def _disc(canvas: Canvas, material: Material, base: float) -> str:
    tones = canvas.palette.pieces[material]
    top_paint, wall, rim = _paints(canvas, material)
    rx, ry = DISC
    top = base - THICK + 1.2
    side = f"M{-rx} {top:.1f}V{base:.1f}A{rx} {ry} 0 0 0 {rx} {base:.1f}V{top:.1f}Z"
    return (
        path(side, fill=wall, stroke=tones.edge, stroke_width=1.4)
        + element("ellipse", cy=top, rx=rx, ry=ry, fill=top_paint, stroke=tones.edge)
        + element(
            "ellipse", cy=top, rx=rx - 1.8, ry=ry - 1.8, fill="none", stroke=rim, stroke_width=2.2
        )
        + cue(material, 0, top, rx * 0.54, tones.cue)
    )


def _tile(canvas: Canvas, material: Material, base: float) -> str:
    tones = canvas.palette.pieces[material]
    _, _, rim = _paints(canvas, material)
    light, middle, dark = tones.top
    paint = canvas.linear(f"tile-{material}", ((0, light), (0.55, middle), (1, dark)), DIAGONAL)
    w0, _, w2, w3 = tones.wall
    wall = canvas.linear(f"tile-wall-{material}", ((0, w0), (0.8, w2), (1, w3)), DOWN)
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
            stroke=tones.edge,
            stroke_width=1.4,
        )
        + box(left, top, width, height, rx=6.2, fill=paint, stroke=tones.edge)
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
        + _tile_cue(material, top + height / 2, tones.cue)
    )


def _tile_cue(material: Material, y: float, colour: str) -> str:
    if material != "black":
        return cue(material, 0, y, 17, colour)
    width, height = TILE[0] * 0.54, TILE[1] * 0.54
    frame: Paint = {"fill": "none", "stroke": colour, "stroke_width": 3.2}
    return box(-width / 2, y - height / 2, width, height, rx=3.5, **frame)


# --- marbles -------------------------------------------------------------------------------------


def marble(canvas: Canvas, material: Material) -> str:
    """Return a glass marble: red with a flame in it, black with a ring."""
    glass = canvas.palette.marbles[material]
    body_paint = canvas.radial(
        f"glass-{material}",
        ((0, glass.light), (0.42, glass.body), (1, glass.shade)),
        (0.36, 0.3, 0.78),
    )
    glow = canvas.radial(
        f"glow-{material}", ((0, glass.glow, 0.75), (1, glass.glow, 0)), (0.5, 0.5, 0.5)
    )
    shine = canvas.radial("shine", ((0, "#fff", 0.95), (1, "#fff", 0)), (0.5, 0.5, 0.5))
    flame = "M-15 17C-19 0 2 -18 21 -15C22 1 8 20 -15 17ZM-11 13C-4 -1 6 -9 16 -11"
    inside = (
        circle(1, 1, 18.5, fill="none", stroke="#c5c8ee", stroke_width=3.2, opacity=0.85)
        if material == "black"
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
        + circle(0, 0, MARBLE, fill=body_paint, stroke=glass.shade, stroke_width=1.2)
        + element("ellipse", cx=12, cy=17, rx=21, ry=16, fill=glow)
        + inside
        + element(
            "ellipse", cx=-13, cy=-17, rx=13, ry=9, fill=shine, transform="rotate(-38 -13 -17)"
        )
        + circle(17, 14, 2, fill="#fff", opacity=0.55)
    )


# --- discs of GIPF -------------------------------------------------------------------------------


def disc(canvas: Canvas, material: Material, count: int) -> str:
    """Return a turned disc with a furrow; a pile has a brass centre."""
    lift = WALL + 3
    drawn = [shadow(canvas, 8 + 4 * count, 12 + 5 * count, 42 + 2 * count, 40 + 2 * count)]
    for level in range(count):
        middle = ((count - 1) / 2 - level) * lift
        drawn.append(turned_disc(canvas, material, middle, top=level == count - 1, brass=count > 1))
    return "".join(drawn)


def turned_disc(
    canvas: Canvas, material: Material, middle: float, *, top: bool, brass: bool
) -> str:
    """Return one disc of a pile; only the top one shows its furrow."""
    tones = canvas.palette.pieces[material]
    face, wall, rim = _paints(canvas, material)
    y, foot = middle - WALL / 2, middle + WALL / 2
    side = f"M{-PIECE} {y:.1f}V{foot:.1f}A{PIECE} {PIECE} 0 0 0 {PIECE} {foot:.1f}V{y:.1f}Z"
    drawn = path(side, fill=wall, stroke=tones.edge) + circle(
        0, y, PIECE, fill=face, stroke=tones.edge, stroke_width=0.8
    )
    if not top:
        return drawn
    dark = tones.edge
    drawn += circle(0, y, PIECE - 1.6, fill="none", stroke=rim, stroke_width=2)
    drawn += circle(0, y, FURROW, fill="none", stroke=dark, stroke_width=4.4, opacity=0.7)
    drawn += circle(
        0.8, y + 1.5, FURROW + 1.2, fill="none", stroke=tones.rim, stroke_width=1.4, opacity=0.7
    )
    if brass:
        drawn += circle(0, y, 9.8, fill=canvas.theme.brass, stroke="#6b4706", stroke_width=1.6)
        drawn += circle(-2.6, y - 3, 3, fill="#fff3c9", opacity=0.8)
    else:
        drawn += cue(material, 0, y, 8.5, tones.cue)
    return drawn
