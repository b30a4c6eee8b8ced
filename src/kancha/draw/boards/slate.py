"""A slab of slate with engraved lines, for points on a hexagon."""

from __future__ import annotations

from math import hypot

from kancha.core.scene import Cell, Point, Region
from kancha.draw.boards.ground import Ground, cast_shadow
from kancha.draw.canvas import DIAGONAL, Canvas, circle, label, path
from kancha.draw.layout import Layout
from kancha.draw.marks import capsule
from kancha.draw.shapes import centre_of, grown, hull, rounded

SLAB, SLAB_ROUND, SLAB_THICK = 72, 46, 16
INLAY = 46
LINE, SPOT, DOT = 6, 10, 10
NAME_AWAY = 37


def draw(canvas: Canvas, layout: Layout) -> None:
    """Draw the slab, the inlay under the spots, the lines, spots, dots and names."""
    theme, scene = canvas.theme, layout.scene
    middles = [layout.place(cell.centre) for cell in scene.cells]
    edge = rounded(grown(hull(middles), SLAB), SLAB_ROUND)
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
    inner = [layout.place(cell.centre) for cell in scene.cells if cell.role != "dot"]
    if inner:
        shape = rounded(grown(hull(inner), INLAY), 20)
        canvas.add(path(shape, fill=theme.slate_inlay, fill_opacity=0.55))
    _lines(canvas, layout)
    occupied = {piece.cell for piece in scene.pieces}
    middle = centre_of(middles)
    for cell in scene.cells:
        _point(canvas, layout, cell, middle, empty=cell.id not in occupied)
    for region in scene.regions:
        if region.role == "closed line":
            _closed(canvas, layout, region)


def _lines(canvas: Canvas, layout: Layout) -> None:
    theme = canvas.theme
    d = ""
    for line in layout.scene.lines:
        (x0, y0), (x1, y1) = layout.place(line.start), layout.place(line.end)
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


def _point(canvas: Canvas, layout: Layout, cell: Cell, middle: Point, *, empty: bool) -> None:
    theme = canvas.theme
    x, y = layout.place(cell.centre)
    if cell.role == "dot":
        canvas.add(canvas.stamp("dot", lambda: _stud(canvas), x, y))
        far = hypot(x - middle[0], y - middle[1])
        share = NAME_AWAY / far
        nx, ny = x + (x - middle[0]) * share, y + (y - middle[1]) * share
        canvas.add(label(cell.label, nx, ny, 20, theme.slate_ink, weight=550))
        return
    canvas.add(canvas.stamp("spot", lambda: _dimple(canvas), x, y))
    if empty:
        canvas.add(
            label(cell.label, x + 16, y + 17, 14, theme.slate_ink, anchor="start", weight=500)
        )


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


def _closed(canvas: Canvas, layout: Layout, region: Region) -> None:
    """Bar a full line between its dots and its first spots."""
    ends = (region.cells[0], region.cells[1]), (region.cells[-1], region.cells[-2])
    for dot, spot in ends:
        (x0, y0), (x1, y1) = layout.centre(dot), layout.centre(spot)
        x, y = x0 + (x1 - x0) * 0.27, y0 + (y1 - y0) * 0.27
        across = (y0 - y1) * 0.14, (x1 - x0) * 0.14
        d = f"M{x - across[0]:.1f} {y - across[1]:.1f}L{x + across[0]:.1f} {y + across[1]:.1f}"
        line = {"fill": "none", "stroke_linecap": "round"}
        canvas.add(
            path(d, stroke=canvas.theme.mark_halo, stroke_width=10, stroke_opacity=0.8, **line),
            path(d, stroke=canvas.theme.mark_capture, stroke_width=6.5, **line),
        )


def draw_over(canvas: Canvas, layout: Layout) -> None:
    """Draw the rows that will or may be taken, and the way of the last push."""
    for region in layout.scene.regions:
        if region.role in ("row", "free row"):
            middles = [layout.place(cell.centre) for cell in layout.known(region.cells)]
            d = capsule(middles, 47)
            dash = "14 9" if region.role == "free row" else None
            canvas.add(
                path(
                    d,
                    fill="#ffe9b0",
                    fill_opacity=0.13,
                    stroke="#5a3b02",
                    stroke_opacity=0.55,
                    stroke_width=8,
                ),
                path(d, fill="none", stroke="#ffc341", stroke_width=5, stroke_dasharray=dash),
            )
    for mark in layout.scene.marks:
        way = layout.known(mark.cells)
        if mark.kind == "way" and way and way[0].role == "dot":
            _push_arrow(canvas, layout, mark.cells[0])
        elif mark.kind == "row":
            for cell in way:
                _decision(canvas, layout.place(cell.centre), must=mark.label.startswith("must"))


def _push_arrow(canvas: Canvas, layout: Layout, dot: str) -> None:
    cells = [
        cell for mark in layout.scene.marks if mark.kind in ("way", "last") for cell in mark.cells
    ]
    if len(cells) < 2:
        return
    (x0, y0), (x1, y1) = layout.centre(dot), layout.centre(cells[1])
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    tip = x0 + ux * 56, y0 + uy * 56
    back = x0 + ux * 30, y0 + uy * 30
    head = [tip, (back[0] - uy * 20, back[1] + ux * 20), (back[0] + uy * 20, back[1] - ux * 20)]
    shaft = f"M{x0 + ux * 2:.1f} {y0 + uy * 2:.1f}L{back[0]:.1f} {back[1]:.1f}"
    canvas.add(
        path(shaft, stroke="#5a3b02", stroke_opacity=0.6, stroke_width=15, stroke_linecap="round"),
        path(
            rounded(head, 3), fill="#ffc341", stroke="#5a3b02", stroke_opacity=0.6, stroke_width=3
        ),
        path(shaft, stroke="#ffc341", stroke_width=11, stroke_linecap="round"),
    )


def _decision(canvas: Canvas, at: Point, *, must: bool) -> None:
    """Mark a piece that goes with an arrow upwards, one that may go with a question."""
    x, y = at[0], at[1] - 7
    if must:
        d = f"M{x - 9:.1f} {y + 4:.1f}l9 -9l9 9"
        canvas.add(
            path(
                d,
                fill="none",
                stroke="#a84a24",
                stroke_width=5,
                stroke_linecap="round",
                stroke_linejoin="round",
            )
        )
    else:
        canvas.add(circle(x + 26, y - 22, 14, fill="#2d5f33", stroke="#fff8ea", stroke_width=2))
        canvas.add(label("?", x + 26, y - 22, 20, "#fff", weight=700))


SLATE = Ground(draw, (40, 52, 40, 62), round_marks=True, draw_over=draw_over)
