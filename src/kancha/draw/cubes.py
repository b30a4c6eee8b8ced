"""Cubes seen from above, and stones seen from a corner."""

from __future__ import annotations

from collections.abc import Sequence

from kancha.core.board import Cube, Material, Point
from kancha.draw.canvas import DIAGONAL, Canvas, Paint, box, element, path
from kancha.draw.faces import face_corners, from_back_to_front, outline, project, visible_faces
from kancha.draw.materials import SHADES
from kancha.draw.pieces import cue
from kancha.draw.shapes import bounds, closed, number

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
IN_HAND = 0.6
"""The size of stones in hands, compared with that in buildings."""
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
    shape = canvas.use(shape_symbol(canvas, cubes), 0, 0)
    return element("g", shape, fill=canvas.palette.stones[material].base)


def shape_name(cubes: Sequence[Cube]) -> str:
    """Return the name of a turned stone's symbol: its cubes one after the other."""
    return "-".join(("shape", *(f"{x}{y}{z}" for x, y, z in cubes)))


def shape_symbol(canvas: Canvas, cubes: Sequence[Cube]) -> str:
    """Define a stone as it is turned, without its colour; it has that in which it is placed."""
    name = shape_name(cubes)
    if name not in canvas.definitions:
        canvas.symbol(name, _shape(canvas, cubes))
    return name


def _shape(canvas: Canvas, cubes: Sequence[Cube]) -> str:
    stones = dict.fromkeys(cubes, 0)
    drawn, silhouette = [], ""
    corners: list[Point] = []
    for cube in from_back_to_front(cubes):
        faces = visible_faces(canvas, stones, cube)
        drawn += [canvas.use(symbol, *project(*cube)) for symbol in faces.values()]
        for name in faces:
            placed = [
                (cube[0] + x, cube[1] + y, cube[2] + z)
                for x, y, z in face_corners(name, (0, 0, 0, 0))
            ]
            silhouette += outline(placed)
            corners += [project(*corner) for corner in placed]
    left, top, right, bottom = bounds(corners)
    colour, share = SHADES["edge"]
    line: Paint = {"stroke_width": 4, "stroke_linejoin": "round"}
    around = path(silhouette, stroke=colour, stroke_opacity=share, **line)
    x, y = -(left + right) / 2 * IN_HAND, -(top + bottom) / 2 * IN_HAND
    place = f"translate({number(x)} {number(y)}) scale({IN_HAND})"
    return element("g", around + "".join(drawn), transform=place)
