"""Highlights: every kind differs by its shape, not only by its colour."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING

from kancha.core.board import Point
from kancha.core.scene import Mark
from kancha.draw.boards.style import BoardStyle
from kancha.draw.canvas import Canvas, Paint, circle, element, path, upright
from kancha.draw.layout import Layout, is_up
from kancha.draw.shapes import bounds, grown, hull, number, rounded

if TYPE_CHECKING:
    from kancha.draw.layer import Layer

RING = 43
CAPSULE = 46


def define_marks(canvas: Canvas, layout: Layout, style: BoardStyle) -> None:
    """Define the symbols of the marks, for every outline that the cells have."""
    theme = canvas.theme
    canvas.symbol("threat", _warning(canvas))
    for pose, outline in enumerate(layout.poses):
        canvas.symbol(f"blocked-{pose}", _hatched(canvas, outline))
        canvas.symbol(f"centre-{pose}", _centre(canvas, outline, style))
        canvas.symbol(f"tint-{pose}", _tint(canvas, outline))
        canvas.symbol(f"brackets-{pose}", brackets(canvas, outline, theme.mark_capture))
        for kind, dash, colour in (
            ("last", None, theme.mark_ring),
            ("previous", "17 10", theme.mark_ring),
            ("captured", "4 9", theme.mark_capture),
        ):
            canvas.symbol(f"{kind}-{pose}", _ring(canvas, outline, style, dash, colour))


def marks_under(layer: Layer) -> None:
    """Draw what belongs on the board: blocked places, the way of the last move."""
    for mark in layer.marks:
        if mark.kind in ("blocked", "centre"):
            for cell in mark.cells:
                layer.place(mark.kind, cell)
    ways = [mark for mark in layer.marks if mark.kind in ("way", "last")]
    if not _rings(layer):
        ends = [mark.cells[0] for mark in ways if mark.kind == "way" and mark.cells]
        ends += [cell for mark in ways if mark.kind == "last" for cell in mark.cells]
        for cell in dict.fromkeys(ends):
            layer.place("tint", cell)
    cells = [cell for mark in ways for cell in mark.cells]
    if any(mark.kind == "way" for mark in ways) and len(cells) > 1:
        layer.add(*_dotted(layer, cells))


def marks_over(layer: Layer) -> None:
    """Draw what belongs around the pieces: rings, brackets, outlines of rows."""
    for mark in layer.marks:
        if mark.kind == "row":
            layer.add(*_row(layer, mark))
        elif mark.kind == "captured":
            for cell in mark.cells:
                layer.place("captured" if _rings(layer) else "brackets", cell)
        elif mark.kind == "threat":
            for cell in mark.cells:
                layer.add(_threat(layer, cell))
        elif mark.kind == "previous" or (mark.kind == "last" and _rings(layer)):
            for cell in mark.cells:
                layer.place(mark.kind, cell)


def _rings(layer: Layer) -> bool:
    """Say whether marks go around the pieces: triangles and cubes fill their cells."""
    picture = layer.picture
    return picture.style.round_marks or picture.board.geometry in ("triangle", "polycube")


def _tint(canvas: Canvas, outline: Sequence[Point]) -> str:
    return path(
        rounded(grown(outline, -5), 9),
        fill=canvas.theme.mark_last,
        fill_opacity=0.5,
        stroke=canvas.theme.mark_last_deep,
        stroke_opacity=0.75,
        stroke_width=3,
    )


def _dotted(layer: Layer, cells: Sequence[str]) -> tuple[str, str]:
    way = [layer.layout.centre(cell) for cell in cells]
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in way)
    dots: Paint = {
        "fill": "none",
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
        "stroke_dasharray": "0 14",
    }
    return (
        path(d, stroke=layer.theme.mark_halo, stroke_opacity=0.5, stroke_width=8.5, **dots),
        path(d, stroke=layer.theme.mark_last_deep, stroke_width=5.5, **dots),
    )


def _ring(
    canvas: Canvas, outline: Sequence[Point], style: BoardStyle, dash: str | None, colour: str
) -> str:
    theme = canvas.theme
    ring: Paint = {"fill": "none", "stroke_dasharray": dash}
    if style.round_marks:
        edge: Paint = {"stroke": theme.mark_ring_edge, "stroke_opacity": 0.55}
        return circle(0, 0, RING, stroke_width=7.5, **edge, **ring) + circle(
            0, 0, RING, stroke=colour, stroke_width=5, **ring
        )
    shape = rounded(grown(outline, -2.5), 13)
    ring |= {"stroke_linecap": "round", "transform": "translate(0 -1)"}
    halo: Paint = {"stroke": theme.mark_halo, "stroke_opacity": 0.75, "stroke_width": 8}
    return path(shape, **halo, **ring) + path(shape, stroke=colour, stroke_width=4.6, **ring)


def _hatched(canvas: Canvas, outline: Sequence[Point]) -> str:
    hatch = canvas.define(
        "hatch",
        lambda key: (
            f'<pattern id="{key}" width="12" height="12" patternUnits="userSpaceOnUse"'
            ' patternTransform="rotate(-45)"><rect width="12" height="12" fill="#2a1c14"'
            ' fill-opacity=".38"/><path d="M0 6h12" stroke="#120a05" stroke-opacity=".45"'
            ' stroke-width="2.6"/></pattern>'
        ),
    )
    return path(rounded(outline, 1), fill=f"url(#{hatch})")


def _centre(canvas: Canvas, outline: Sequence[Point], style: BoardStyle) -> str:
    line: Paint = {
        "fill": "none",
        "stroke": canvas.theme.ochre,
        "stroke_opacity": 0.7,
        "stroke_width": 4,
    }
    if style.round_marks:
        return circle(0, 0, 20, **line)
    sides = zip(outline, [*outline[1:], outline[0]], strict=True)
    depth = min(hypot((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in sides)
    return path(rounded(grown(outline, -min(30, depth - 6)), 5), **line)


def brackets(canvas: Canvas, outline: Sequence[Point], colour: str) -> str:
    """Return brackets in the corners of a cell."""
    x0, y0, x1, y1 = bounds(grown(outline, -5))
    arm = 17
    left, right, top, bottom = x0 + arm, x1 - arm, y0 + arm, y1 - arm
    d = (
        f"M{x0:.0f} {top:.0f}V{y0:.0f}H{left:.0f}M{right:.0f} {y0:.0f}H{x1:.0f}V{top:.0f}"
        f"M{x1:.0f} {bottom:.0f}V{y1:.0f}H{right:.0f}"
        f"M{left:.0f} {y1:.0f}H{x0:.0f}V{bottom:.0f}"
    )
    line: Paint = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    halo: Paint = {"stroke": canvas.theme.mark_halo, "stroke_width": 9, "stroke_opacity": 0.8}
    return path(d, **halo, **line) + path(d, stroke=colour, stroke_width=5.5, **line)


def _threat(layer: Layer, cell_id: str) -> str:
    """Warn of an exit that the opponent could reach, or of a piece in danger."""
    place = layer.layout.places[cell_id]
    x, y = place.x, place.y
    sign = layer.picture.use("threat", 0, 0)
    if layer.picture.board.geometry == "triangle":
        x, y = x + 27, y + (17 if is_up(layer.layout.poses[place.pose]) else -17)
        sign = element("g", sign, transform="scale(.5)")
    return upright(x, y, sign)


def _warning(canvas: Canvas) -> str:
    shape = rounded([(0, -21), (23, 18), (-23, 18)], 6)
    theme = canvas.theme
    return (
        path(shape, fill=theme.mark_capture, stroke=theme.mark_halo, stroke_width=3)
        + path("M0 -8v13", stroke="#fff", stroke_width=5, stroke_linecap="round")
        + circle(0, 12, 2.9, fill="#fff")
    )


def _row(layer: Layer, mark: Mark) -> tuple[str, str]:
    if layer.picture.style.round_marks:
        d = capsule([layer.layout.centre(cell) for cell in mark.cells], CAPSULE)
    else:
        cells = layer.layout.cells(mark.cells)
        cloud = [point for cell in cells for point in layer.layout.outline(cell)]
        d = rounded(grown(hull(cloud), 3), 15)
    return ringed(layer, d)


def ringed(layer: Layer, d: str, dash: str | None = None) -> tuple[str, str]:
    """Return the outline of cells that count together."""
    theme = layer.theme
    edge: Paint = {"stroke": theme.mark_ring_edge, "stroke_opacity": 0.5, "stroke_width": 8}
    return (
        path(d, fill="#ffe9b0", fill_opacity=0.14, **edge),
        path(d, fill="none", stroke=theme.mark_ring, stroke_width=5, stroke_dasharray=dash),
    )


def capsule(middles: Sequence[Point], radius: float) -> str:
    """Return the path of a round-ended band around points in a line."""
    (ax, ay), (bx, by) = min(middles), max(middles)
    length = hypot(bx - ax, by - ay)
    ux, uy = ((bx - ax) / length, (by - ay) / length) if length else (1.0, 0.0)
    nx, ny = -uy * radius, ux * radius
    arc = f"A{radius} {radius} 0 0 1"
    return (
        f"M{ax + nx:.1f} {ay + ny:.1f}{arc} {ax - nx:.1f} {ay - ny:.1f}L{bx - nx:.1f} {by - ny:.1f}"
        f"{arc} {bx + nx:.1f} {by + ny:.1f}Z"
    )
