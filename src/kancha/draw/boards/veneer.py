"""A chequered field of two woods in a dark frame; exits are channels beyond the far sides."""

from __future__ import annotations

from kancha.core.board import Cell, Material
from kancha.draw.boards.style import BoardStyle, cast_shadow, rounded_box, sheen, write_rim
from kancha.draw.canvas import DIAGONAL, DOWN, Canvas, Paint, box, path
from kancha.draw.grain import fine_grain, grain
from kancha.draw.layout import UNIT, Layout, is_exit
from kancha.draw.shapes import bounds

SIDE, RIM = 44, 39
GRAINS = 5
"""So many squares of wood are drawn; each stands in several places, and is turned on dark ones."""


def draw(canvas: Canvas, layout: Layout) -> None:
    """Draw frame, channels, squares, grooves and coordinates."""
    board = layout.board
    corners = [layout.point(point) for cell in board.cells for point in cell.outline]
    left, top, right, bottom = bounds(corners)
    x, y = left - SIDE, top - RIM
    width, height = right - left + 2 * SIDE, bottom - top + 2 * RIM
    frame = rounded_box(x, y, width, height, 22)
    theme = canvas.theme
    cast_shadow(canvas, frame)
    wood = canvas.linear("frame", ((0, theme.frame[0]), (1, theme.frame[1])), DIAGONAL)
    lines = grain(7, x + 6, y + 6, width - 12, height - 12, upright=False, gap=9)
    canvas.add(
        path(frame, fill=wood),
        path(lines, fill="none", stroke="#1c0d02", stroke_opacity=0.09, stroke_width=3),
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
    squares = [cell for cell in layout.board.cells if not is_exit(cell)]
    left, top, right, bottom = bounds(p for cell in squares for p in layout.outline(cell))
    canvas.add(box(left, top, right - left, bottom - top, fill=theme.wood[1]))
    dark = ""
    for cell in squares:
        if cell.role == "dark":
            x0, y0, x1, y1 = bounds(layout.outline(cell))
            dark += f"M{x0:.0f} {y0:.0f}H{x1:.0f}V{y1:.0f}H{x0:.0f}z"
    canvas.add(path(dark, fill=theme.wood[4]))
    for seed in range(GRAINS):
        canvas.symbol(f"grain-{seed}", _grain(canvas, seed))
    for index, cell in enumerate(squares):
        x0, y0, x1, _ = bounds(layout.outline(cell))
        seed = (index * 7 + index // 8 * 3) % GRAINS
        if cell.role == "dark":
            turned = f'<g transform="translate({x1:.0f} {y0:.0f}) rotate(90)">'
            canvas.add(turned, canvas.use(f"grain-{seed}", 0, 0), "</g>")
        else:
            canvas.add(canvas.use(f"grain-{seed}", x0, y0))
    canvas.add(sheen(canvas, left, top, right - left, bottom - top))
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


def _grain(canvas: Canvas, seed: int) -> str:
    """Return the grain of one square of wood: broad bands and fine lines along it, all soft."""
    line: Paint = {"fill": "none", "stroke": canvas.theme.grain}
    bands, threads = fine_grain(seed, UNIT, 21), fine_grain(seed + 50, UNIT, 5.2)
    return path(bands, stroke_width=8, stroke_opacity=0.07, **line) + path(
        threads, stroke_width=1.5, stroke_opacity=0.13, **line
    )


def _channels(canvas: Canvas, layout: Layout) -> None:
    exits = [cell for cell in layout.board.cells if is_exit(cell)]
    paint = canvas.linear(
        "channel", ((0, "#000", 0.45), (0.25, "#000", 0.26), (1, "#000", 0.18)), DOWN
    )
    for row in sorted({cell.centre[1] for cell in exits}):
        cells = [cell for cell in exits if cell.centre[1] == row]
        x0, y0, x1, y1 = bounds(p for cell in cells for p in layout.outline(cell))
        canvas.add(box(x0, y0, x1 - x0, y1 - y0, rx=7, fill=paint))
        # White leaves over the upper channel, black over the lower one; the steps point outwards.
        material: Material = "white" if row < layout.board.height / 2 else "black"
        outwards = 1 if y0 > layout.point((0, layout.board.height / 2))[1] else -1
        for cell in cells:
            canvas.add(_pyramid(canvas, layout, cell, material, outwards))


def _pyramid(canvas: Canvas, layout: Layout, cell: Cell, material: Material, outwards: int) -> str:
    x, y = layout.point(cell.centre)
    if cell.role == "closed_exit":
        bar = f"M{x - 14:.0f} {y - 8:.0f}l28 16M{x - 14:.0f} {y + 8:.0f}l28 -16"
        return path(bar, stroke="#000", stroke_opacity=0.45, stroke_width=5, stroke_linecap="round")
    up, down = f"v{outwards * 7}", f"v{outwards * -7}"
    steps = f"M{x - 21:.0f} {y - outwards * 10.5:.1f}{up}h7{up}h7{up}h14{down}h7{down}h7{down}z"
    return path(
        steps,
        fill=canvas.palette.pieces[material].top[1],
        fill_opacity=0.95 if material == "black" else 0.6,
        stroke="#c9c4d8" if material == "black" else None,
        stroke_opacity=0.4,
        stroke_width=1.6,
    )


VENEER = BoardStyle(draw, (SIDE + 8, RIM + 6, SIDE + 8, RIM + 20))
