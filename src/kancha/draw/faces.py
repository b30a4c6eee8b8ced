"""Cubes seen from a corner: faces in light from the left, bevels around whole stones.

x runs to the right and away from the viewer, y to the left and away, z upwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Literal

from kancha.core.board import Cube, Point
from kancha.draw.canvas import Canvas, path
from kancha.draw.materials import SHADES
from kancha.draw.shapes import closed

Space = tuple[float, float, float]
FaceName = Literal["left", "right", "top"]
Tone = Literal["high", "mid", "low", "left"]
Ends = tuple[bool, bool, bool, bool]
"""For each side of a face, whether the surface of the stone ends there."""

EDGE = 46
"""A cube's edge in units of the picture."""
ACROSS, BACK, UP = 0.87 * EDGE, 0.5 * EDGE, 0.92 * EDGE
"""How far a step along x or y goes across and upwards, and a step along z upwards."""
BEVEL = 0.06


@dataclass(frozen=True, slots=True)
class Face:
    """One of the three faces that are seen."""

    corner: Cube
    u: Cube
    v: Cube
    out: Cube
    """Away from the cube."""
    sides: tuple[Cube, Cube, Cube, Cube]
    """The directions of its sides, in the order of its corners."""
    bevels: tuple[Tone, Tone, Tone, Tone]


FACES: dict[FaceName, Face] = {
    "left": Face(
        (0, 0, 0),
        (0, 1, 0),
        (0, 0, 1),
        (-1, 0, 0),
        ((0, 0, -1), (0, 1, 0), (0, 0, 1), (0, -1, 0)),
        ("low", "low", "mid", "mid"),
    ),
    "right": Face(
        (0, 0, 0),
        (1, 0, 0),
        (0, 0, 1),
        (0, -1, 0),
        ((0, 0, -1), (1, 0, 0), (0, 0, 1), (-1, 0, 0)),
        ("low", "low", "left", "left"),
    ),
    "top": Face(
        (0, 0, 1),
        (1, 0, 0),
        (0, 1, 0),
        (0, 0, 1),
        ((0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0)),
        ("mid", "low", "left", "high"),
    ),
}


def project(x: float, y: float, z: float) -> Point:
    """Return where a point in space lies in the picture."""
    return (x - y) * ACROSS, -(x + y) * BACK - z * UP


def outline(points: Iterable[Space]) -> str:
    """Return the path of a polygon in space."""
    return closed([project(*point) for point in points])


def shifted(cube: Cube, by: Cube) -> Cube:
    """Return the place of a cube after a step."""
    return cube[0] + by[0], cube[1] + by[1], cube[2] + by[2]


def from_back_to_front(cubes: Iterable[Cube]) -> list[Cube]:
    """Return cubes in the order of painting: the later ones hide the earlier ones."""
    return sorted(cubes, key=lambda cube: (-cube[1], -cube[0], cube[2]))


def ends_of(stones: Mapping[Cube, int], cube: Cube, name: FaceName) -> Ends:
    """Say for each side of a face whether the surface of its stone ends there."""
    face = FACES[name]
    ends = []
    for side in face.sides:
        beyond = shifted(cube, side)
        same = stones.get(beyond) == stones[cube] and beyond in stones
        ends.append(not same or shifted(beyond, face.out) in stones)
    return ends[0], ends[1], ends[2], ends[3]


def face_corners(name: FaceName, inset: tuple[float, float, float, float]) -> list[Space]:
    """Return the corners of a face of the cube at the origin, with its sides moved inwards."""
    face = FACES[name]
    front, right, back, left = inset

    def at(a: float, b: float) -> Space:
        x, y, z = (c + d * a + e * b for c, d, e in zip(face.corner, face.u, face.v, strict=True))
        return x, y, z

    return [at(left, front), at(1 - right, front), at(1 - right, 1 - back), at(left, 1 - back)]


def face_symbol(canvas: Canvas, name: FaceName, ends: Ends) -> str:
    """Define a face: a bevel where the stone ends, a faint seam where it goes on.

    It has the colour in which it is placed; light and shade are laid over it.
    """
    symbol = f"{name}-{''.join(str(int(end)) for end in ends)}"
    if symbol not in canvas.definitions:
        canvas.symbol(symbol, _face(name, ends))
    return symbol


def _face(name: FaceName, ends: Ends) -> str:
    front, right, back, left = (BEVEL * end for end in ends)
    outer = face_corners(name, (0, 0, 0, 0))
    inner = face_corners(name, (front, right, back, left))
    drawn = path(outline(outer)) + _shade(outline(inner), name)
    strips: dict[str, str] = {}
    seams = ""
    for i, tone in enumerate(FACES[name].bevels):
        j = (i + 1) % 4
        if ends[i]:
            strip = outline((outer[i], outer[j], inner[j], inner[i]))
            strips[tone] = strips.get(tone, "") + strip
        else:
            seams += outline((outer[i], outer[j])).removesuffix("Z")
    drawn += "".join(_shade(strip, tone) for tone, strip in strips.items())
    return drawn + path(seams, stroke="#000", stroke_opacity=0.16) if seams else drawn


def _shade(shape: str, tone: str) -> str:
    colour, share = SHADES[tone]
    return path(shape, fill=colour, fill_opacity=share)


def visible_faces(canvas: Canvas, stones: Mapping[Cube, int], cube: Cube) -> dict[FaceName, str]:
    """Return the symbols of the faces of a cube that can be seen; all lie around its corner."""
    return {
        name: face_symbol(canvas, name, ends_of(stones, cube, name))
        for name, face in FACES.items()
        if shifted(cube, face.out) not in stones
    }


def define_faces(canvas: Canvas) -> None:
    """Define all faces that cubes can have."""
    for name in FACES:
        for front, right, back, left in product((False, True), repeat=4):
            face_symbol(canvas, name, (front, right, back, left))
