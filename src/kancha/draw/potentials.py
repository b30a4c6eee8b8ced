"""Potentials: small pieces of five shapes with a letter, alone or on what they lie on."""

from __future__ import annotations

from collections.abc import Sequence

from kancha.core.board import Material, Part
from kancha.draw.canvas import Canvas, circle, label, path
from kancha.draw.pieces import shadow, turned_disc

LIFT = 11
"""How far each item lies above the one below it."""
THICK = 6
SHAPES: dict[Part, str] = {
    "tamsk": "M-21 -23H21L13 -5V5L21 23H-21L-13 5V-5Z",
    "zertz": "M0 -24A24 24 0 1 1 0 24A24 24 0 1 1 0 -24Z",
    "dvonn": "M-10 -24H10L24 -10V10L10 24H-10L-24 10V-10Z",
    "yinsh": "M0 -28L28 0L0 28L-28 0Z",
    "punct": "M0 -27L28 20H-28Z",
}
INKS: dict[Part, str] = {
    "tamsk": "#146a72",
    "zertz": "#b34a21",
    "dvonn": "#9c1f3c",
    "yinsh": "#3d6b3a",
    "punct": "#5b4076",
}
DROP: dict[Part, float] = {"punct": 6}
"""How far below the middle of a shape its letter stands."""


def pile(canvas: Canvas, parts: Sequence[Part], materials: Sequence[Material]) -> str:
    """Return what lies on a spot, from bottom to top."""
    count = len(parts)
    drawn = [shadow(canvas, 9, 15, 42, 40)]
    for level, (part, material) in enumerate(zip(parts, materials, strict=True)):
        y = ((count - 1) / 2 - level) * LIFT
        if part == "disc":
            drawn.append(turned_disc(canvas, material, y + 3, top=True, brass=False))
        else:
            drawn.append(_potential(canvas, part, material, y - 4, large=count == 1))
    return "".join(drawn)


def _potential(canvas: Canvas, part: Part, material: Material, y: float, *, large: bool) -> str:
    """Return a potential: the rim tells whose it is, shape and letter which."""
    tones = canvas.palette.pieces[material]
    rim, wall, edge = tones.top[0], tones.wall[2], tones.edge
    scale = 1.16 if large else 1.0
    shape = SHAPES.get(part, SHAPES["zertz"])

    def at(lift: float, size: float) -> str:
        return f"translate(0 {y + lift:.1f}) scale({size:.2f})"

    return (
        path(shape, transform=at(THICK, scale), fill=wall, stroke=edge, stroke_width=2)
        + path(shape, transform=at(0, scale), fill=rim, stroke=edge, stroke_width=2)
        + path(shape, transform=at(0, scale * 0.78), fill=INKS.get(part, tones.cue))
        + _seat_sign(material, y, scale)
        + label(part[0].upper(), 0, y + DROP.get(part, 0), 23 * scale, "#ffffff", title=True)
    )


def _seat_sign(material: Material, y: float, scale: float) -> str:
    """Return the ring inside the sign of a black potential: colour is never the only sign."""
    if material != "black":
        return ""
    return circle(0, y, 15.5 * scale, fill="none", stroke="#ffffff", stroke_width=1.6, opacity=0.75)
