"""Cubes seen from above, and stones seen from a corner."""

from __future__ import annotations

from kancha.core.board import Material
from kancha.draw.canvas import DIAGONAL, Canvas, box
from kancha.draw.pieces import cue


def cube_top(canvas: Canvas, material: Material, size: float = 92) -> str:
    """Return a cube seen from above: colour and sign."""
    tones = canvas.palette.stones[material]
    face = canvas.linear(
        f"cube-{material}", ((0, tones.mid), (0.45, tones.top), (1, tones.left)), DIAGONAL
    )
    half = size / 2
    return (
        box(-half, -half + 3, size, size, rx=9, fill=tones.edge)
        + box(-half, -half, size, size - 2, rx=9, fill=face)
        + box(
            -half + 3,
            -half + 3,
            size - 6,
            size - 8,
            rx=7,
            fill="none",
            stroke=tones.rim,
            stroke_width=1.8,
            opacity=0.55,
        )
        + cube_sign(material, half - 18, -half + 18, 8, tones.ink)
    )


def cube_sign(material: Material, x: float, y: float, size: float, ink: str) -> str:
    """Return the sign of a stone's colour: square, ring, cross, dots."""
    if material == "red":
        return box(x - size * 0.75, y - size * 0.75, size * 1.5, size * 1.5, fill=ink)
    return cue(material, x, y, size, ink)
