"""Wooden panels on a mat: grooves between them, hollows for marbles, their points on tags."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kancha.core.board import Material, Point, Region
from kancha.core.scene import Group, Panel
from kancha.draw.boards.style import BoardStyle, cast_shadow, rounded_box
from kancha.draw.canvas import DIAGONAL, DOWN, Canvas, Paint, box, circle, label, path, upright
from kancha.draw.grain import grain
from kancha.draw.layout import Layout
from kancha.draw.shapes import bounds, grown, number, outlines, rounded

if TYPE_CHECKING:
    from kancha.draw.layer import Layer

GAP, CORNER, THICK = 3, 10, 7
HOLLOW = 35
TAG = 17
MAT = 30
"""How far the mat reaches beyond panels and coordinates."""
NIGHT, LAMP = "#120a05", "#fff3c4"


def draw(canvas: Canvas, layout: Layout) -> None:
    """Draw the mat, the panels with their hollows, the coordinates."""
    theme, board = canvas.theme, layout.board
    corners = [layout.point(point) for cell in board.cells for point in cell.outline]
    corners += [layout.rim_point(coordinate.at) for coordinate in board.coordinates]
    x0, y0, x1, y1 = bounds(corners)
    mat = rounded_box(x0 - MAT, y0 - MAT, x1 - x0 + 2 * MAT, y1 - y0 + 2 * MAT, 26)
    paint = canvas.linear("mat", ((0, theme.mat[0]), (1, theme.mat[1])), DIAGONAL)
    cast_shadow(canvas, mat, 10)
    canvas.add(path(mat, fill=paint))
    for coordinate in board.coordinates:
        x, y = layout.rim_point(coordinate.at)
        canvas.add(label(coordinate.text, x, y, 24, theme.mat_ink, weight=500, coordinate=True))
    for index, region in enumerate(board.regions):
        _panel(canvas, layout, region, index)
    canvas.symbol("hollow", _hollow(canvas))
    for place in layout.places.values():
        canvas.add(canvas.use("hollow", place.x, place.y))


def _panel(canvas: Canvas, layout: Layout, region: Region, index: int) -> None:
    theme = canvas.theme
    shapes = outlines(layout.outline(cell) for cell in layout.cells(region.cells))
    for outline in shapes:
        top = rounded(grown(outline, -GAP), CORNER)
        x0, y0, x1, y1 = bounds(outline)
        wood = theme.wood[(index * 3 + len(region.cells)) % len(theme.wood)]
        upright = y1 - y0 > x1 - x0
        gap = {"upright": upright, "gap": 13.0}
        lines = grain(index + 1, x0 + 8, y0 + 8, x1 - x0 - 16, y1 - y0 - 16, **gap)  # type: ignore[arg-type]
        canvas.add(
            path(top, fill="#140a04", fill_opacity=0.3, transform=f"translate(3 {THICK + 4})"),
            path(top, fill=theme.grain, transform=f"translate(0 {THICK - 2})"),
            path(top, fill=wood, stroke=theme.groove, stroke_opacity=0.55, stroke_width=2.4),
            path(lines, fill="none", stroke=theme.grain, stroke_opacity=0.15, stroke_width=2.2),
            path(
                rounded(grown(outline, -GAP - 2.2), CORNER - 1),
                fill=_light(canvas),
                stroke=theme.groove_light,
                stroke_opacity=0.35,
                stroke_width=1.8,
            ),
        )


def _light(canvas: Canvas) -> str:
    return canvas.linear(
        "sheen", ((0, "#fff6e0", 0.22), (0.5, "#fff6e0", 0), (1, "#2a1504", 0.16)), DIAGONAL
    )


def _hollow(canvas: Canvas) -> str:
    theme = canvas.theme
    dark = theme.groove
    inside = canvas.radial(
        "hollow-in", ((0, dark, 0.16), (0.72, dark, 0.26), (1, dark, 0.5)), (0.56, 0.6, 0.62)
    )
    lip = canvas.linear("hollow-lip", ((0, dark, 0.55), (0.5, dark, 0), (1, "#fff6e0", 0.6)), DOWN)
    return circle(0, 0, HOLLOW, fill=inside) + circle(
        0, 0, HOLLOW, fill="none", stroke=lip, stroke_width=2.4
    )


def symbols(canvas: Canvas, layout: Layout) -> None:
    """Define the light on the lines of the last marble, and the tags of the panels."""
    glow = canvas.radial(
        "reach-light", ((0, LAMP, 0.42), (0.55, LAMP, 0.26), (1, LAMP, 0)), (0.5, 0.5, 0.62)
    )
    canvas.symbol("reach-0", box(-50, -50, 100, 100, fill=glow))
    theme = canvas.theme
    canvas.symbol("tag-tied", circle(0, 0, TAG - 2, fill=theme.wood[1], fill_opacity=0.5))
    for material in dict.fromkeys(figure.material for figure in layout.board.figures):
        glass = canvas.palette.marbles[material]
        canvas.symbol(f"tag-{material}-decided", _tag(material, glass.body, theme.tag))
        canvas.symbol(f"tag-{material}-leading", _tag(material, theme.tag, glass.body))


def _tag(material: Material, fill: str, rim: str) -> str:
    shadow = circle(1.5, 3, TAG, fill="#000", fill_opacity=0.3)
    tag = circle(0, 0, TAG, fill=fill, stroke=rim, stroke_width=3)
    if material != "black":
        return shadow + tag
    return shadow + tag + circle(0, 0, TAG - 4, fill="none", stroke=rim, stroke_width=1.4)


def under(layer: Layer) -> None:
    """Draw light on the lines in which the next marble has to lie."""
    for mark in layer.marks:
        if mark.kind == "reach":
            for cell in mark.cells:
                layer.place("reach", cell)


def over(layer: Layer) -> None:
    """Draw what belongs over the marbles: areas, chains, tags of the panels."""
    for group in layer.groups:
        if group.role == "area":
            _area(layer, group)
        elif group.role == "chain":
            _chain(layer, group)
    for panel in layer.scene.panels:
        _panel_tag(layer, panel)


def _material(layer: Layer, seat: int) -> Material:
    """Return the glass that a seat plays: colours may have changed hands."""
    return layer.picture.board.figure_by_id[layer.scene.seats[seat].figure].material


def _area(layer: Layer, group: Group) -> None:
    colour = layer.palette.marbles[_material(layer, group.seat or 0)].glow
    cells = layer.layout.cells(group.cells)
    for outline in outlines(layer.layout.outline(cell) for cell in cells):
        d = rounded(grown(outline, -5), 20)
        dots: Paint = {"stroke_dasharray": "2 9", "stroke_linecap": "round"}
        layer.add(
            path(d, fill="none", stroke=NIGHT, stroke_opacity=0.45, stroke_width=5.5),
            path(d, fill="none", stroke=colour, stroke_width=3.4, **dots),
        )


def _chain(layer: Layer, group: Group) -> None:
    middles = [layer.layout.centre(cell) for cell in group.cells]
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in middles)
    thread: Paint = {"fill": "none", "stroke_linecap": "round"}
    layer.add(
        path(d, stroke=NIGHT, stroke_opacity=0.5, stroke_width=8, **thread),
        path(d, stroke=LAMP, stroke_width=4, **thread),
    )


def _panel_tag(layer: Layer, panel: Panel) -> None:
    """Draw what a panel is worth: solid where it is decided, rimmed where one seat leads."""
    region = layer.picture.board.region_by_id[panel.region]
    symbol, ink = "tag-tied", layer.theme.engraved
    if panel.owner is not None:
        material = _material(layer, panel.owner)
        symbol = f"tag-{material}-{'decided' if panel.decided else 'leading'}"
        ink = "#fff" if panel.decided else layer.palette.marbles[material].body
    value = label(str(len(region.cells)), 0, 0, 22, ink, weight=700)
    x, y = tag_place(layer.layout, region)
    layer.add(upright(x, y, layer.picture.use(symbol, 0, 0) + value))


@lru_cache(maxsize=4096)
def tag_place(layout: Layout, region: Region) -> Point:
    """Return a place of a panel where no marble lies: a corner of four fields, or beside two."""
    corners: dict[Point, int] = {}
    for cell in layout.cells(region.cells):
        for x, y in layout.outline(cell):
            corner = round(x, 1), round(y, 1)
            corners[corner] = corners.get(corner, 0) + 1
    x0, y0, x1, y1 = bounds(corners)
    middle = (x0 + x1) / 2, (y0 + y1) / 2
    inner = [corner for corner, count in corners.items() if count == 4]
    if inner:
        return min(inner, key=lambda c: ((c[0] - middle[0]) ** 2 + (c[1] - middle[1]) ** 2, c))
    shared = [corner for corner, count in corners.items() if count == 2]
    x, y = min(shared, default=(x0, y0))
    inset = TAG + 1
    return (x, y0 + inset) if x1 - x0 > y1 - y0 else (x0 + inset, y)


PANELS = BoardStyle(
    draw,
    (MAT + 8, MAT + 8, MAT + 8, MAT + 16),
    symbols=symbols,
    under=under,
    over=over,
    round_marks=True,
    holds_coordinates=True,
)
