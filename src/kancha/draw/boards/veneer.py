"""A chequered field of two woods in a dark frame; exits are channels beyond the far sides."""

from __future__ import annotations

from kancha.core.scene import Cell
from kancha.draw.boards.ground import Ground, cast_shadow, rounded_box, sheen, write_rim
from kancha.draw.canvas import DIAGONAL, DOWN, Canvas, Paint, box, path
from kancha.draw.grain import grain
from kancha.draw.layout import Layout
from kancha.draw.palette import SEATS
from kancha.draw.shapes import bounds

SIDE, RIM = 44, 39


def draw(canvas: Canvas, layout: Layout) -> None:
    """Draw frame, channels, squares, grooves and coordinates."""
    scene = layout.scene
    corners = [layout.place(point) for cell in scene.cells for point in cell.outline]
    left, top, right, bottom = bounds(corners)
    x, y = left - SIDE, top - RIM
    width, height = right - left + 2 * SIDE, bottom - top + 2 * RIM
    frame = rounded_box(x, y, width, height, 22)
    theme = canvas.theme
    cast_shadow(canvas, frame)
    wood = canvas.linear("frame", ((0, theme.frame[0]), (1, theme.frame[1])), DIAGONAL)
    lines = grain(7, x + 6, y + 6, width - 12, height - 12, upright=False, gap=15)
    canvas.add(
        path(frame, fill=wood),
        path(lines, fill="none", stroke="#1c0d02", stroke_opacity=0.16, stroke_width=2),
        path(
            rounded_box(x + 1.5, y + 1.5, width - 3, height - 3, 20),
            fill="none",
            stroke="#fff0d0",
            stroke_opacity=0.22,
            stroke_width=2,
        ),
    )
    _channels(canvas, layout)
    _squares(canvas, layout)
    write_rim(canvas, layout, left - SIDE / 2, bottom + RIM / 2, theme.frame_ink)


def _squares(canvas: Canvas, layout: Layout) -> None:
    theme = canvas.theme
    squares = [cell for cell in layout.scene.cells if "exit" not in cell.role]
    left, top, right, bottom = bounds(p for cell in squares for p in layout.outline(cell))
    canvas.add(box(left, top, right - left, bottom - top, fill=theme.wood[1]))
    shapes: dict[bool, str] = {False: "", True: ""}
    grains: dict[bool, str] = {False: "", True: ""}
    for index, cell in enumerate(squares):
        x0, y0, x1, y1 = bounds(layout.outline(cell))
        dark = cell.role == "dark"
        shapes[dark] += f"M{x0:.0f} {y0:.0f}H{x1:.0f}V{y1:.0f}H{x0:.0f}z"
        grains[dark] += grain(index, x0, y0, x1 - x0, y1 - y0, upright=dark, gap=17)
    canvas.add(
        path(shapes[True], fill=theme.wood[4]),
        path(grains[False], fill="none", stroke=theme.grain, stroke_opacity=0.13, stroke_width=2.4),
        path(grains[True], fill="none", stroke=theme.grain, stroke_opacity=0.2, stroke_width=2.4),
        sheen(canvas, left, top, right - left, bottom - top),
    )
    columns = sorted({x for cell in squares for x, _ in layout.outline(cell)})
    rows = sorted({y for cell in squares for _, y in layout.outline(cell)})
    lines = "".join(f"M{x:.0f} {top:.0f}V{bottom:.0f}" for x in columns)
    lines += "".join(f"M{left:.0f} {y:.0f}H{right:.0f}" for y in rows)
    groove: Paint = {"fill": "none", "stroke_width": 2}
    canvas.add(
        path(
            lines,
            stroke=theme.groove_light,
            stroke_opacity=0.25,
            transform="translate(1.6 1.6)",
            **groove,
        ),
        path(lines, stroke=theme.groove, stroke_opacity=0.4, **groove),
    )


def _channels(canvas: Canvas, layout: Layout) -> None:
    exits = [cell for cell in layout.scene.cells if "exit" in cell.role]
    paint = canvas.linear(
        "channel", ((0, "#000", 0.45), (0.25, "#000", 0.26), (1, "#000", 0.18)), DOWN
    )
    for row in sorted({cell.centre[1] for cell in exits}):
        cells = [cell for cell in exits if cell.centre[1] == row]
        x0, y0, x1, y1 = bounds(p for cell in cells for p in layout.outline(cell))
        canvas.add(box(x0, y0, x1 - x0, y1 - y0, rx=7, fill=paint))
        # White leaves over the upper channel, black over the lower one; the steps point outwards.
        seat = 0 if row < layout.scene.height / 2 else 1
        outwards = 1 if y0 > layout.place((0, layout.scene.height / 2))[1] else -1
        for cell in cells:
            canvas.add(_pyramid(layout, cell, seat, outwards))


def _pyramid(layout: Layout, cell: Cell, seat: int, outwards: int) -> str:
    x, y = layout.place(cell.centre)
    if cell.role == "closed exit":
        bar = f"M{x - 14:.0f} {y - 8:.0f}l28 16M{x - 14:.0f} {y + 8:.0f}l28 -16"
        return path(bar, stroke="#000", stroke_opacity=0.45, stroke_width=5, stroke_linecap="round")
    up, down = f"v{outwards * 7}", f"v{outwards * -7}"
    steps = f"M{x - 21:.0f} {y - outwards * 10.5:.1f}{up}h7{up}h7{up}h14{down}h7{down}h7{down}z"
    return path(
        steps,
        fill=SEATS[seat].top[1],
        fill_opacity=0.95 if seat else 0.6,
        stroke="#c9c4d8" if seat else None,
        stroke_opacity=0.4 if seat else None,
        stroke_width=1.6 if seat else None,
    )


VENEER = Ground(draw, (SIDE + 8, RIM + 6, SIDE + 8, RIM + 20))
