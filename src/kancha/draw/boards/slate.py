"""A slab of slate with engraved lines, for points on a hexagon."""

from __future__ import annotations

from functools import partial
from math import hypot
from typing import TYPE_CHECKING

from kancha.core.board import Cell, Point
from kancha.core.scene import Group, Mark
from kancha.draw.boards.style import BoardStyle, cast_shadow
from kancha.draw.canvas import DIAGONAL, Canvas, Paint, circle, label, path, upright
from kancha.draw.layout import Layout
from kancha.draw.marks import capsule, ringed
from kancha.draw.shapes import centre_of, grown, hull, rounded

if TYPE_CHECKING:
    from kancha.draw.layer import Layer

SLAB, SLAB_ROUND, SLAB_THICK = 72, 46, 16
INLAY = 46
LINE, SPOT, DOT = 6, 10, 10
NAME_AWAY = 37


def draw(canvas: Canvas, layout: Layout) -> None:
    """Draw the slab, the inlay under the spots, the lines, spots, dots and names."""
    theme, board = canvas.theme, layout.board
    middles = [layout.point(cell.centre) for cell in board.cells]
    edge = rounded(slab_corners(layout), SLAB_ROUND)
    cast_shadow(canvas, edge, 18)
    stone = canvas.linear("slate", ((0, theme.slate[0]), (1, theme.slate[1])), (0.1, 0, 0.8, 1))
    rim = canvas.linear(
        "edge", ((0, "#fff", 0.7), (0.5, "#fff", 0.12), (1, "#000", 0.35)), DIAGONAL
    )
    canvas.add(
        path(edge, fill=theme.slate[2], transform=f"translate(0 {SLAB_THICK})"),
        path(edge, fill=stone),
        path(
            rounded(grown(hull(middles), SLAB - 2), SLAB_ROUND),
            fill="none",
            stroke=rim,
            stroke_width=4,
        ),
    )
    inner = [layout.point(cell.centre) for cell in board.cells if cell.role != "dot"]
    if inner:
        shape = rounded(grown(hull(inner), INLAY), 20)
        canvas.add(path(shape, fill=theme.slate_inlay, fill_opacity=0.55))
    _lines(canvas, layout)
    canvas.symbol("stud", _stud(canvas))
    canvas.symbol("dimple", _dimple(canvas))
    middle = centre_of(middles)
    for cell in board.cells:
        _point(canvas, layout, cell, middle)


def slab_corners(layout: Layout) -> list[Point]:
    """Return the corners of the slab before they are rounded."""
    return grown(hull([layout.point(cell.centre) for cell in layout.board.cells]), SLAB)


def _lines(canvas: Canvas, layout: Layout) -> None:
    theme = canvas.theme
    d = ""
    for line in layout.board.lines:
        (x0, y0), (x1, y1) = layout.point(line.start), layout.point(line.end)
        d += f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"
    if d:
        canvas.add(
            path(
                d,
                stroke=theme.slate_light,
                stroke_width=LINE,
                stroke_opacity=0.5,
                transform="translate(1.4 2)",
            ),
            path(d, stroke=theme.slate_cut, stroke_width=LINE),
        )


def _point(canvas: Canvas, layout: Layout, cell: Cell, middle: Point) -> None:
    theme = canvas.theme
    x, y = layout.point(cell.centre)
    if cell.role == "dot":
        share = NAME_AWAY / hypot(x - middle[0], y - middle[1])
        nx, ny = x + (x - middle[0]) * share, y + (y - middle[1]) * share
        canvas.add(
            canvas.use("stud", x, y),
            label(cell.id, nx, ny, 20, theme.slate_ink, weight=550, coordinate=True),
        )
        return
    name = label(
        cell.id, x + 12, y + 15, 14, theme.slate_ink, anchor="start", weight=500, coordinate=True
    )
    canvas.add(canvas.use("dimple", x, y), name)


def _stud(canvas: Canvas) -> str:
    theme = canvas.theme
    return (
        circle(1.5, 2.5, DOT, fill="#000", fill_opacity=0.35)
        + circle(0, 0, DOT, fill=theme.slate_cut)
        + circle(-2.5, -3, 3, fill=theme.slate_light, fill_opacity=0.7)
    )


def _dimple(canvas: Canvas) -> str:
    theme = canvas.theme
    cut = canvas.linear("cut", ((0, "#000", 0.4), (0.55, "#000", 0.05), (1, "#fff", 0.6)), DIAGONAL)
    return circle(0, 0, SPOT, fill=theme.slate_cut) + circle(
        0, 0, SPOT - 1, fill="none", stroke=cut, stroke_width=2.5
    )


def symbols(canvas: Canvas, _layout: Layout) -> None:
    """Define the signs of pieces that go and of pieces that may stay."""
    arrow: Paint = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    canvas.symbol("must-take", path("M-9 -3l9 -9l9 9", stroke="#a84a24", stroke_width=5, **arrow))
    canvas.symbol(
        "may-take",
        circle(26, -29, 14, fill="#2d5f33", stroke="#fff8ea", stroke_width=2)
        + label("?", 26, -29, 20, "#fff", weight=700),
    )


def under(layer: Layer) -> None:
    """Bar the full lines at both ends."""
    for group in layer.groups:
        if group.role == "closed_line":
            _bar(layer, group)


def _bar(layer: Layer, group: Group) -> None:
    """Bar a line between its dots and its first spots."""
    d = ""
    for dot, spot in (group.cells[:2], group.cells[:-3:-1]):
        (x0, y0), (x1, y1) = layer.layout.centre(dot), layer.layout.centre(spot)
        x, y = x0 + (x1 - x0) * 0.27, y0 + (y1 - y0) * 0.27
        across = (y0 - y1) * 0.14, (x1 - x0) * 0.14
        d += f"M{x - across[0]:.1f} {y - across[1]:.1f}L{x + across[0]:.1f} {y + across[1]:.1f}"
    line: Paint = {"fill": "none", "stroke_linecap": "round"}
    layer.add(
        path(d, stroke=layer.theme.mark_halo, stroke_width=10, stroke_opacity=0.8, **line),
        path(d, stroke=layer.theme.mark_capture, stroke_width=6.5, **line),
    )


def over(layer: Layer) -> None:
    """Draw the rows that will or may be taken, the last push, and what each piece must do."""
    _rows(layer)
    for mark in layer.marks:
        if mark.kind == "way":
            _push_arrow(layer)
        elif mark.kind == "ready":
            _rings(layer, mark)


def _rings(layer: Layer, mark: Mark) -> None:
    """Ring what can do something of its own; the browser hides the rings once a move is begun."""
    drawn: list[str] = []
    for cell in mark.cells:
        ring = partial(circle, *layer.layout.centre(cell), 43, fill="none")
        drawn.append(ring(stroke=layer.theme.mark_halo, stroke_width=7, stroke_opacity=0.85))
        drawn.append(ring(stroke=layer.theme.mark_arrow, stroke_width=3.5))
    layer.add('<g class="ready">', *drawn, "</g>")


def _rows(layer: Layer) -> None:
    """Draw rows and the signs on their pieces; who chooses one in the browser sees other signs."""
    drawn: list[str] = []
    for group in layer.groups:
        if group.role in ("row", "free_row"):
            d = capsule([layer.layout.centre(cell) for cell in group.cells], 47)
            drawn += ringed(layer, d, "14 9" if group.role == "free_row" else None)
    for mark in layer.marks:
        if mark.kind in ("must_take", "may_take"):
            sign = layer.picture.use(mark.kind.replace("_", "-"), 0, 0)
            drawn += [upright(*layer.layout.centre(cell), sign) for cell in mark.cells]
    if drawn:
        layer.add('<g class="rows">', *drawn, "</g>")


def _push_arrow(layer: Layer) -> None:
    pushed = [cell for mark in layer.marks if mark.kind in ("way", "last") for cell in mark.cells]
    if len(pushed) < 2:
        return
    (x0, y0), (x1, y1) = (layer.layout.centre(cell) for cell in pushed[:2])
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    tip = x0 + ux * 56, y0 + uy * 56
    back = x0 + ux * 30, y0 + uy * 30
    head = [tip, (back[0] - uy * 20, back[1] + ux * 20), (back[0] + uy * 20, back[1] - ux * 20)]
    shaft = f"M{x0 + ux * 2:.1f} {y0 + uy * 2:.1f}L{back[0]:.1f} {back[1]:.1f}"
    theme = layer.theme
    edge: Paint = {"stroke": theme.mark_ring_edge, "stroke_opacity": 0.6}
    layer.add(
        path(shaft, stroke_width=15, stroke_linecap="round", **edge),
        path(rounded(head, 3), fill=theme.mark_ring, stroke_width=3, **edge),
        path(shaft, stroke=theme.mark_ring, stroke_width=11, stroke_linecap="round"),
    )


SLATE = BoardStyle(
    draw,
    (40, 52, 40, 62),
    symbols=symbols,
    under=under,
    over=over,
    round_marks=True,
    edge=slab_corners,
)
