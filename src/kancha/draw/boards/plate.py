"""A walnut plate with a gourami inlaid in maple; its scales are the triangular fields."""

from __future__ import annotations

from collections.abc import Sequence

from kancha.core.scene import Cell, Region, Tag
from kancha.draw.boards.fish import LOW, ROUND, Fitted
from kancha.draw.boards.ground import Ground, cast_shadow, rounded_box
from kancha.draw.canvas import DIAGONAL, Canvas, Paint, circle, element, label, path
from kancha.draw.grain import grain
from kancha.draw.layout import Layout, neighbours_joined
from kancha.draw.palette import BLUE, GREY_PAPER, WHITE_PAPER, YELLOW
from kancha.draw.shapes import bounds, grown, hull, rounded

MARGIN = 132
"""Room on the plate around the fields, for the fish and the sums."""
NOTE = 37, 26
PRINTED = ("white", "grey")
"""Fields of puzzles are printed, not cut into wood."""


def draw(canvas: Canvas, layout: Layout) -> None:
    """Draw a plate with a fish for each board, the fields and the lines to the sums."""
    boards = neighbours_joined(layout.scene.cells)
    titles = {
        cell: region
        for region in layout.scene.regions
        if "board" in region.role
        for cell in region.cells
    }
    for index, cells in enumerate(boards):
        box = bounds(point for cell in cells for point in layout.outline(cell))
        if cells[0].role in PRINTED:
            _paper(canvas, box)
            continue
        _plate(canvas, box, index)
        _fish(canvas, layout, cells, box, index)
        if len(boards) > 1 and cells[0].id in titles:
            _title(canvas, titles[cells[0].id], box)
    for cell in layout.scene.cells:
        _field(canvas, layout, cell)


def _paper(canvas: Canvas, box: tuple[float, float, float, float]) -> None:
    theme = canvas.theme
    width, height = box[2] - box[0] + 2 * MARGIN - 12, box[3] - box[1] + 2 * MARGIN - 20
    sheet = rounded_box(box[0] - MARGIN + 6, box[1] - MARGIN + 6, width, height, 20)
    cast_shadow(canvas, sheet, 8)
    canvas.add(path(sheet, fill=theme.card, stroke=theme.line, stroke_width=1.5))


def _title(canvas: Canvas, region: Region, box: tuple[float, float, float, float]) -> None:
    ink = canvas.theme.frame_ink
    words = f"{region.label}, hidden" if "hidden" in region.role else region.label
    canvas.add(label(words, box[0] - MARGIN + 26, box[1] - MARGIN + 34, 28, ink, anchor="start"))


def _plate(canvas: Canvas, box: tuple[float, float, float, float], index: int) -> None:
    theme = canvas.theme
    x, y = box[0] - MARGIN + 6, box[1] - MARGIN + 6
    width, height = box[2] - box[0] + 2 * MARGIN - 12, box[3] - box[1] + 2 * MARGIN - 20
    shape = rounded_box(x, y, width, height, 30)
    paint = canvas.linear("plate", ((0, theme.plate[0]), (1, theme.plate[1])), DIAGONAL)
    lines = grain(index + 40, x + 8, y + 8, width - 16, height - 16, upright=False, gap=22)
    cast_shadow(canvas, shape, 8)
    canvas.add(
        path(shape, fill=theme.plate[2], transform="translate(0 8)"),
        path(shape, fill=paint),
        path(lines, fill="none", stroke=theme.plate[2], stroke_opacity=0.2, stroke_width=2),
    )


def _fish(
    canvas: Canvas,
    layout: Layout,
    cells: Sequence[Cell],
    box: tuple[float, float, float, float],
    index: int,
) -> None:
    theme = canvas.theme
    left, top, right, bottom = box
    outline = hull(point for cell in cells for point in layout.outline(cell))
    # A board that is widest near its lower side gets a low fish, any other a round one.
    widest = [y for x, y in outline if x < left + 1]
    low = sum(widest) / len(widest) > top + 0.6 * (bottom - top)
    fish = LOW if low else ROUND
    fitted = Fitted(fish, left, top, right - left, bottom - top)
    fin = canvas.linear("fin", ((0, theme.fin[0]), (1, theme.fin[1])), (0, 0, 1, 0.6))
    inlay = canvas.linear("inlay", ((0, theme.inlay[0]), (1, theme.inlay[1])), (0, 0, 0.8, 1))
    cut = {"stroke": theme.inlay[2], "stroke_linejoin": "round"}
    for feeler in fish.feelers:
        canvas.add(
            path(
                fitted.line(feeler),
                fill="none",
                stroke=theme.fin[0],
                stroke_width=4,
                stroke_linecap="round",
            )
        )
    for name, drawn in (("dorsal", fish.dorsal), ("anal", fish.anal), ("tail", fish.tail)):
        d = fitted.line(drawn)
        canvas.add(
            path(d, transform="translate(3 6)", fill=theme.plate[2], fill_opacity=0.45),
            path(d, fill=fin, stroke_width=2.2, **cut),
            _rays(canvas, fitted, name, d, index),
        )
    body = fitted.line(fish.body)
    belly = rounded(grown(outline, 16), 22)
    canvas.add(
        path(body, transform="translate(3 7)", fill=theme.plate[2], fill_opacity=0.5),
        path(body, fill=inlay, stroke_width=2.6, **cut),
        path(belly, fill=theme.inlay[1], stroke_width=0),
        path(
            fitted.line(fish.gill),
            fill="none",
            stroke_width=2.4,
            stroke_opacity=0.55,
            stroke_linecap="round",
            **cut,
        ),
        path(fitted.line(fish.mouth), fill="none", stroke_width=3, stroke_linecap="round", **cut),
    )
    x, y = fitted.at(*fish.eye)
    canvas.add(
        circle(
            x, y, 12.5, fill=theme.ochre, stroke=theme.inlay[2], stroke_opacity=0.35, stroke_width=3
        ),
        circle(x, y, 8, fill="#1c1410"),
        circle(x - 3, y - 3.2, 2.6, fill="#fff", fill_opacity=0.9),
    )


def _rays(canvas: Canvas, fitted: Fitted, name: str, shape: str, index: int) -> str:
    """Return the rays of a fin, clipped to it; they run on in the directions of the stripes."""
    clip = canvas.clip(f"{name}{index}", path(shape))
    d = ""
    if name == "tail":
        for spread in range(-5, 6):
            x0, y0 = fitted.at(fitted.fish.wide * 1.07, fitted.fish.rows * 0.5)
            d += f"M{x0:.0f} {y0:.0f}l220 {spread * 22}"
    else:
        side = 1 if name == "anal" else -1
        for step in range(-4, 28):
            x0, y0 = fitted.at(step / 2, fitted.fish.rows / 2)
            d += f"M{x0:.0f} {y0:.0f}l340 {side * 590}"
    line = path(d, fill="none", stroke=canvas.theme.inlay[2], stroke_opacity=0.28, stroke_width=2)
    return element("g", line, clip_path=clip)


def _field(canvas: Canvas, layout: Layout, cell: Cell) -> None:
    theme = canvas.theme
    outline = layout.outline(cell)
    if cell.role in PRINTED:
        material = GREY_PAPER if cell.role == "grey" else WHITE_PAPER
        shape = rounded(grown(outline, -1.5), 7)
        canvas.add(path(shape, fill=material.top[1], stroke=material.edge, stroke_width=2))
        if cell.role == "grey":
            canvas.add(path(shape, fill=_hatching(canvas)))
        return
    socket = canvas.linear("socket", ((0, theme.socket[0]), (1, theme.socket[1])), (0, 0, 0.5, 1))
    canvas.add(
        path(
            rounded(grown(outline, -2.6), 8),
            fill=socket,
            stroke=theme.inlay[2],
            stroke_opacity=0.55,
            stroke_width=1.6,
        ),
        path(
            rounded(grown(outline, -6), 7),
            fill=theme.ochre if cell.role == "centre" else "none",
            fill_opacity=0.25,
            stroke="#3a240c",
            stroke_opacity=0.16,
            stroke_width=4,
            transform="translate(1.2 1.8)",
        ),
    )


def _hatching(canvas: Canvas) -> str:
    """Return the paint that tells grey fields from white ones without their shade."""
    made = canvas.define(
        "print",
        lambda key: (
            f'<pattern id="{key}" width="9" height="9" patternUnits="userSpaceOnUse"'
            ' patternTransform="rotate(-45)"><path d="M0 4.5h9" stroke="#4a4650"'
            ' stroke-opacity=".28" stroke-width="1.6"/></pattern>'
        ),
    )
    return f"url(#{made})"


def draw_over(canvas: Canvas, layout: Layout) -> None:
    """Draw chains and the sums at the ends of the stripes."""
    for region in layout.scene.regions:
        if "chain" in region.role or region.role == "group":
            _chain(canvas, layout, region)
    for tag in layout.scene.tags:
        if ":" in tag.text:
            _sums(canvas, layout, tag)


def _chain(canvas: Canvas, layout: Layout, region: Region) -> None:
    cloud = [point for cell in layout.known(region.cells) for point in layout.outline(cell)]
    d = rounded(grown(hull(cloud), 3), 15)
    scored = region.role == "scored chain"
    if not scored:
        dash = "9 8" if region.role == "group" else "2 8"
        canvas.add(
            path(
                d,
                fill="none",
                stroke="#fff8e6",
                stroke_width=3.2,
                stroke_dasharray=dash,
                stroke_linecap="round",
            )
        )
        return
    canvas.add(
        path(d, fill="#ffdf8a", fill_opacity=0.2, stroke=canvas.theme.ochre, stroke_width=6),
        path(d, fill="none", stroke="#fff4cf", stroke_opacity=0.8, stroke_width=1.6),
    )


def _sums(canvas: Canvas, layout: Layout, tag: Tag) -> None:
    """Draw a pill, half yellow and half blue, with the two sums; a sign joins equal sums.

    A third number is how many fields of the stripe are free; a stripe that is won has a fish.
    """
    yellow, blue, *free = tag.text.split(":")
    printed = any(cell.role in PRINTED for cell in layout.scene.cells)
    left, right = (WHITE_PAPER, GREY_PAPER) if printed else (YELLOW, BLUE)
    x, y = layout.place(tag.at)
    equal, won = tag.role == "equal sum", tag.role.startswith("won")
    w, h = NOTE[0] + (8 if equal else 0), NOTE[1] / 2
    parts = []
    if equal or won:
        ring = rounded_box(x - w - 5, y - h - 5, 2 * w + 10, 2 * h + 10, h + 5)
        parts.append(path(ring, fill=canvas.theme.ochre))
    edge: Paint = {"stroke": left.edge, "stroke_width": 1.5} if printed else {}
    end = x - w + h
    d = f"M{end:.1f} {y - h:.1f}H{x:.1f}V{y + h:.1f}H{end:.1f}a{h} {h} 0 0 1 0 {-2 * h}Z"
    parts.append(path(d, fill=left.top[1], **edge))
    d = f"M{x:.1f} {y - h:.1f}H{x + w - h:.1f}a{h} {h} 0 0 1 0 {2 * h}H{x:.1f}Z"
    parts.append(path(d, fill=right.top[1], **edge))
    for text, side, ink, seat in ((yellow, -1, left.ink, 0), (blue, 1, right.ink, 1)):
        place = x + side * w * (0.6 if equal else 0.5)
        leads = tag.role == "lead" and tag.seat == seat
        parts.append(label(text, place, y, 19, ink, weight=800 if leads else 600))
        if leads:
            bar = f"M{place - 9:.1f} {y + 9:.1f}h18"
            parts.append(path(bar, stroke=ink, stroke_width=2.6, stroke_linecap="round"))
    if equal:
        parts.append(circle(x, y, 9, fill="#fff8e6"))
        sign = f"M{x - 4:.1f} {y - 2.3:.1f}h8M{x - 4:.1f} {y + 2.3:.1f}h8"
        parts.append(path(sign, stroke="#222430", stroke_width=2, stroke_linecap="round"))
    if won:
        parts.append(_small_fish(x + w + 4, y))
    elif free and free[0] != "0":
        parts.append(
            circle(x + w + 2, y, 11, fill="#fff8e6", stroke=canvas.theme.inlay[2], stroke_width=1.5)
        )
        parts.append(label(free[0], x + w + 2, y, 15, "#222430"))
    canvas.add(element("g", "".join(parts), opacity=0.5 if tag.role == "no sum" else None))


def _small_fish(x: float, y: float) -> str:
    """Return the sign of a stripe that is won."""
    body = f"M{x - 12:.1f} {y:.1f}q10 -13 22 0q-12 13 -22 0zM{x + 8:.1f} {y:.1f}l9 -8v16z"
    return path(
        body, fill="#fff8e6", stroke="#7a5730", stroke_width=1.6, stroke_linejoin="round"
    ) + circle(x - 5, y - 2, 1.8, fill="#222430")


PLATE = Ground(draw, (MARGIN, MARGIN, MARGIN, MARGIN + 4), draw_over=draw_over)
