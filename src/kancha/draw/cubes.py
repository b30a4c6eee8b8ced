"""Cubes seen from above, and stones seen from a corner."""

from __future__ import annotations

from collections.abc import Sequence

from kancha.core.board import Cube, Material
from kancha.draw.canvas import DIAGONAL, Canvas, box, element, path
from kancha.draw.faces import (
    FACES,
    draw_face,
    ends_of,
    face_corners,
    from_back_to_front,
    outline,
    project,
    shifted,
)
from kancha.draw.pieces import cue
from kancha.draw.shapes import bounds, closed, number

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
STONE_EDGE, STONE_BEVEL = 25, 0.09
"""The edge of a cube, and its bevel, in the picture of a stone in a hand."""
SIZE, BEVEL = 92, 6


def stone_letter(stone: int) -> str:
    """Return the letter of a stone by its number in the order of placing."""
    return LETTERS[stone % len(LETTERS)]


def cube_top(canvas: Canvas, material: Material) -> str:
    """Return a cube seen from above: its colour, its sign, and a bevel all around."""
    tones = canvas.palette.stones[material]
    face = canvas.linear(
        f"face-{material}", ((0, tones.mid), (0.45, tones.top), (1, tones.left)), DIAGONAL
    )
    far, near = SIZE / 2, SIZE / 2 - BEVEL
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    strips = []
    for i, tone in enumerate((tones.mid, tones.right, tones.low, tones.high)):
        (ax, ay), (bx, by) = corners[i], corners[(i + 1) % 4]
        strip = ((ax * far, ay * far), (bx * far, by * far), (bx * near, by * near))
        strips.append(path(closed([*strip, (ax * near, ay * near)]), fill=tone))
    rim = canvas.clip("cube-rim", box(-far, -far, SIZE, SIZE, rx=9))
    return (
        box(-far, -far + 4, SIZE, SIZE, rx=9, fill=tones.edge)
        + element("g", "".join(strips), clip_path=rim)
        + box(-near, -near, 2 * near, 2 * near, rx=2, fill=face)
        + cube_sign(material, far - 20, -far + 20, 8, tones.ink)
    )


def cube_sign(material: Material, x: float, y: float, size: float, ink: str) -> str:
    """Return the sign of a stone's colour: square, ring, cross, dots."""
    if material == "red":
        return box(x - size * 0.75, y - size * 0.75, size * 1.5, size * 1.5, fill=ink)
    return cue(material, x, y, size, ink)


def stone(canvas: Canvas, material: Material, cubes: Sequence[Cube]) -> str:
    """Return a stone seen from a corner, around the origin."""
    tones = canvas.palette.stones[material]
    stones = dict.fromkeys(cubes, 0)
    silhouette, faces, corners = "", [], []
    for cube in from_back_to_front(cubes):
        x, y = project(*cube, STONE_EDGE)
        for name, face in FACES.items():
            if shifted(cube, face.out) in stones:
                continue
            ends = ends_of(stones, cube, name)
            drawn = draw_face(tones, name, ends, STONE_EDGE, STONE_BEVEL)
            faces.append(element("g", drawn, transform=f"translate({number(x)} {number(y)})"))
            placed = [
                (cube[0] + a, cube[1] + b, cube[2] + c)
                for a, b, c in face_corners(name, (0, 0, 0, 0))
            ]
            silhouette += outline(placed, STONE_EDGE)
            corners += [project(*corner, STONE_EDGE) for corner in placed]
    left, top, right, bottom = bounds(corners)
    around = path(silhouette, stroke=tones.edge, stroke_width=3, stroke_linejoin="round")
    middle = f"translate({number(-(left + right) / 2)} {number(-(top + bottom) / 2)})"
    return element("g", around + "".join(faces), transform=middle)
