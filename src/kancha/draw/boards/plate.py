"""A walnut plate with a gourami inlaid in maple, whose scales are the fields; a printed sheet."""

from __future__ import annotations

from math import sqrt

from kancha.core.board import Point, Region
from kancha.draw.boards.fish import LOW, ROUND, Fitted
from kancha.draw.boards.stripes import define_sums, draw_stripes, way_out
from kancha.draw.boards.style import BoardStyle, cast_shadow, rounded_box
from kancha.draw.canvas import DIAGONAL, Box, Canvas, Paint, circle, element, label, path
from kancha.draw.grain import grain
from kancha.draw.layer import Layer
from kancha.draw.layout import UNIT, Layout, is_up
from kancha.draw.shapes import bounds, grown, hull, number, outlines, rounded
from kancha.draw.tiles import printed_field

MARGIN = 132
"""Room on the plate around the fields, for the fish and the sums."""
INSET = 16
"""What the fish leaves free at the rim of the plate."""
ROW = UNIT * sqrt(3) / 2
"""The height of a row of triangles."""

NAME_AT = 13
"""How far the names of fields are from the level side."""


def draw_plate(canvas: Canvas, layout: Layout) -> None:
    """Draw the plate, the fish and the sockets of the fields."""
    room = bounds(_corners(layout))
    _plate(canvas, room)
    _gourami(canvas, layout, room)
    _ways_out(canvas, layout, canvas.theme.inlay[2])
    for pose, outline in enumerate(layout.poses):
        canvas.symbol(f"field-{pose}", _socket(canvas, outline))
        canvas.symbol(f"centre-field-{pose}", _socket(canvas, outline, centre=True))
    for place in layout.places.values():
        name = "centre-field" if place.cell.role == "centre" else "field"
        canvas.add(canvas.use(f"{name}-{place.pose}", place.x, place.y))
    _names(canvas, layout, canvas.theme.inlay[2], 17)


def draw_paper(canvas: Canvas, layout: Layout) -> None:
    """Draw the sheet and its white and grey fields."""
    theme = canvas.theme
    sheet = rounded_box(*_sheet(bounds(_corners(layout))), 20)
    cast_shadow(canvas, sheet, 8)
    canvas.add(
        path(sheet, fill=theme.line, transform="translate(0 6)"),
        path(sheet, fill=theme.card, stroke=theme.line, stroke_width=1.5),
    )
    _ways_out(canvas, layout, theme.muted)
    for pose, outline in enumerate(layout.poses):
        canvas.symbol(f"white-field-{pose}", printed_field(canvas, "white", outline))
        canvas.symbol(f"grey-field-{pose}", printed_field(canvas, "grey", outline))
    for place in layout.places.values():
        shade = "grey" if place.cell.role == "grey" else "white"
        canvas.add(canvas.use(f"{shade}-field-{place.pose}", place.x, place.y))
    # Numbers are printed in the middle, and nothing covers the paper.
    _names(canvas, layout, theme.muted, 15, -31)
    for region in layout.board.regions:
        if region.role == "centre":
            _centre(canvas, layout, region)


def _names(canvas: Canvas, layout: Layout, ink: str, size: float, x: float = 0) -> None:
    """Write the name of every field at its level side; `x` says where, from the middle."""
    for place in layout.places.values():
        below = 1 if is_up(layout.poses[place.pose]) else -1
        y = place.y + below * (ROW / 3 - NAME_AT)
        canvas.add(label(place.cell.id, place.x + x, y, size, ink, weight=550, coordinate=True))


def _centre(canvas: Canvas, layout: Layout, region: Region) -> None:
    """Draw a line around the fields that must balance as the stripes do."""
    shapes = outlines(layout.outline(cell) for cell in layout.cells(region.cells))
    d = "".join(rounded(shape, 6) for shape in shapes)
    line: Paint = {"fill": "none", "stroke_linejoin": "round"}
    canvas.add(
        path(d, stroke=canvas.theme.card, stroke_width=10, **line),
        path(d, stroke=canvas.theme.ochre, stroke_width=5.5, **line),
    )


def _corners(layout: Layout) -> list[Point]:
    return [point for cell in layout.board.cells for point in layout.outline(cell)]


def _sheet(room: Box) -> Box:
    """Return left, top, width and height of what lies under the fields."""
    left, top, right, bottom = room
    width, height = right - left + 2 * MARGIN - 12, bottom - top + 2 * MARGIN - 20
    return left - MARGIN + 6, top - MARGIN + 6, width, height


def _ways_out(canvas: Canvas, layout: Layout, colour: str) -> None:
    """Draw thin lines from the stripes to the places of their sums."""
    d = ""
    for region in layout.board.regions:
        if region.role != "stripe":
            continue
        (x, y), (end_x, end_y) = way_out(layout, region)
        d += f"M{number(x)} {number(y)}L{number(end_x)} {number(end_y)}"
    canvas.add(path(d, fill="none", stroke=colour, stroke_opacity=0.5, stroke_width=2))


def _plate(canvas: Canvas, room: Box) -> None:
    theme = canvas.theme
    x, y, width, height = _sheet(room)
    shape = rounded_box(x, y, width, height, 30)
    wood = canvas.linear("plate", ((0, theme.plate[0]), (1, theme.plate[1])), DIAGONAL)
    lines = grain(40, x + 8, y + 8, width - 16, height - 16, upright=False, gap=22)
    cast_shadow(canvas, shape, 8)
    canvas.add(
        path(shape, fill=theme.plate[2], transform="translate(0 8)"),
        path(shape, fill=wood),
        path(lines, fill="none", stroke=theme.plate[2], stroke_opacity=0.2, stroke_width=2),
    )


def _gourami(canvas: Canvas, layout: Layout, room: Box) -> None:
    theme = canvas.theme
    left, top, _, bottom = room
    outline = hull(_corners(layout))
    # A board that is widest near its lower side gets a low fish, any other a round one.
    widest = [y for x, y in outline if x < left + 1]
    low = sum(widest) / len(widest) > top + 0.6 * (bottom - top)
    fish = LOW if low else ROUND
    fitted = Fitted(fish, room, MARGIN - INSET)
    fin = canvas.linear("fin", ((0, theme.fin[0]), (1, theme.fin[1])), (0, 0, 1, 0.6))
    inlay = canvas.linear("inlay", ((0, theme.inlay[0]), (1, theme.inlay[1])), (0, 0, 0.8, 1))
    cut: Paint = {"stroke": theme.inlay[2], "stroke_linejoin": "round"}
    feeler: Paint = {"stroke": theme.fin[0], "stroke_width": 4, "stroke_linecap": "round"}
    for drawn in fish.feelers:
        canvas.add(path(fitted.line(drawn), fill="none", **feeler))
    for name, drawn in (("dorsal", fish.dorsal), ("anal", fish.anal), ("tail", fish.tail)):
        d = fitted.line(drawn)
        canvas.add(
            path(d, transform="translate(3 6)", fill=theme.plate[2], fill_opacity=0.45),
            path(d, fill=fin, stroke_width=2.2, **cut),
            _rays(canvas, fitted, name, d),
        )
    body = fitted.line(fish.body)
    gill: Paint = {"stroke_width": 2.4, "stroke_opacity": 0.55, "stroke_linecap": "round"}
    canvas.add(
        path(body, transform="translate(3 7)", fill=theme.plate[2], fill_opacity=0.5),
        path(body, fill=inlay, stroke_width=2.6, **cut),
        path(rounded(grown(outline, 16), 22), fill=theme.inlay[1]),
        path(fitted.line(fish.gill), fill="none", **gill, **cut),
        path(fitted.line(fish.mouth), fill="none", stroke_width=3, stroke_linecap="round", **cut),
    )
    x, y = fitted.eye(ROW)
    rim: Paint = {"stroke": theme.inlay[2], "stroke_opacity": 0.35, "stroke_width": 3}
    canvas.add(
        circle(x, y, 12.5, fill=theme.ochre, **rim),
        circle(x, y, 8, fill="#1c1410"),
        circle(x - 3, y - 3.2, 2.6, fill="#fff", fill_opacity=0.9),
    )


def _rays(canvas: Canvas, fitted: Fitted, name: str, shape: str) -> str:
    """Return the rays of a fin, clipped to it; they run on in the directions of the stripes."""
    clip = canvas.clip(name, path(shape))
    d = ""
    if name == "tail":
        x, y = fitted.at(fitted.fish.wide * 1.07, fitted.fish.rows * 0.5)
        for spread in range(-5, 6):
            d += f"M{x:.0f} {y:.0f}l220 {spread * 22}"
    else:
        side = 1 if name == "anal" else -1
        for step in range(-4, 28):
            x, y = fitted.at(step / 2, fitted.fish.rows / 2)
            d += f"M{x:.0f} {y:.0f}l340 {side * 590}"
    line = path(d, fill="none", stroke=canvas.theme.inlay[2], stroke_opacity=0.28, stroke_width=2)
    return element("g", line, clip_path=clip)


def _socket(canvas: Canvas, outline: list[Point], *, centre: bool = False) -> str:
    theme = canvas.theme
    fill = canvas.linear("socket", ((0, theme.socket[0]), (1, theme.socket[1])), (0, 0, 0.5, 1))
    rim: Paint = {"stroke": theme.inlay[2], "stroke_opacity": 0.55, "stroke_width": 1.6}
    shade: Paint = {"stroke": "#3a240c", "stroke_opacity": 0.16, "stroke_width": 4}
    tint: Paint = {"fill": theme.ochre, "fill_opacity": 0.25} if centre else {"fill": "none"}
    drawn = path(rounded(grown(outline, -2.6), 8), fill=fill, **rim) + path(
        rounded(grown(outline, -6), 7), transform="translate(1.2 1.8)", **tint, **shade
    )
    if centre:
        ring: Paint = {"stroke": theme.ochre, "stroke_opacity": 0.7, "stroke_width": 4}
        drawn += path(rounded(grown(outline, -19), 5), fill="none", **ring)
    return drawn


def _define_coloured_sums(canvas: Canvas, _: Layout) -> None:
    tiles = canvas.palette.tiles
    define_sums(canvas, (tiles["yellow"], tiles["blue"]), outlined=False)


def _define_printed_sums(canvas: Canvas, _: Layout) -> None:
    papers = canvas.palette.papers
    define_sums(canvas, (papers["white"], papers["grey"]), outlined=True)


def _coloured_stripes(layer: Layer) -> None:
    tiles = layer.palette.tiles
    draw_stripes(layer, (tiles["yellow"], tiles["blue"]))


def _printed_stripes(layer: Layer) -> None:
    papers = layer.palette.papers
    draw_stripes(layer, (papers["white"], papers["grey"]))


ROOM = (MARGIN, MARGIN, MARGIN, MARGIN + 4)
PLATE = BoardStyle(draw_plate, ROOM, symbols=_define_coloured_sums, over=_coloured_stripes)
PAPER = BoardStyle(draw_paper, ROOM, symbols=_define_printed_sums, over=_printed_stripes)
