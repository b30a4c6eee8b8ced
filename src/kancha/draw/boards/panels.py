"""Wooden panels on a mat: grooves between them, hollows for marbles, their points on tags."""

from __future__ import annotations

from kancha.core.scene import Point, Region, Scene
from kancha.draw.boards.ground import Ground, cast_shadow, rounded_box
from kancha.draw.canvas import DIAGONAL, DOWN, Canvas, Paint, box, circle, label, path
from kancha.draw.grain import grain
from kancha.draw.layout import UNIT, Layout
from kancha.draw.pieces import GLASS
from kancha.draw.shapes import bounds, grown, number, outlines, rounded

GAP, CORNER, THICK = 3, 10, 7
HOLLOW = 35
TAG = 17


def is_panel(region: Region) -> bool:
    """Say whether a region is a panel, in whatever state it is."""
    return region.role.endswith("panel")


def glass_of(scene: Scene, seat: int | None) -> int:
    """Return which glass a seat plays: colours may have changed hands."""
    name = "" if seat is None else scene.seat_names[seat].lower()
    return 1 if name == "black" else 0 if name == "red" else (seat or 0)


def draw(canvas: Canvas, layout: Layout) -> None:
    """Draw the mat, the panels with their hollows, the coordinates."""
    theme, scene = canvas.theme, layout.scene
    width, height = scene.width * UNIT, scene.height * UNIT
    mat = rounded_box(-20, -20, width + 40, height + 40, 28)
    paint = canvas.linear("mat", ((0, theme.mat[0]), (1, theme.mat[1])), DIAGONAL)
    cast_shadow(canvas, mat, 10)
    canvas.add(path(mat, fill=paint))
    for tag in scene.tags:
        if tag.role == "coordinate":
            x, y = layout.place(tag.at)
            canvas.add(label(tag.text, x, y, 24, theme.mat_ink, weight=500))
    for index, region in enumerate(filter(is_panel, scene.regions)):
        _panel(canvas, layout, region, index)
    _bands(canvas, layout)
    for cell in scene.cells:
        x, y = layout.place(cell.centre)
        canvas.add(canvas.stamp("hollow", lambda: _hollow(canvas), x, y))


def _panel(canvas: Canvas, layout: Layout, region: Region, index: int) -> None:
    theme = canvas.theme
    shapes = outlines(layout.outline(cell) for cell in layout.known(region.cells))
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


def _bands(canvas: Canvas, layout: Layout) -> None:
    for line in layout.scene.lines:
        (x0, y0), (x1, y1) = layout.place(line.start), layout.place(line.end)
        x0, x1, y0, y1 = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
        if y0 == y1:
            y0, y1 = y0 - 44, y1 + 44
        else:
            x0, x1 = x0 - 44, x1 + 44
        canvas.add(box(x0, y0, x1 - x0, y1 - y0, fill="#fff3c4", fill_opacity=0.16))


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


def draw_over(canvas: Canvas, layout: Layout) -> None:
    """Draw what belongs over the marbles: tags of the panels, areas, chains."""
    for region in layout.scene.regions:
        if region.role == "area":
            _area(canvas, layout, region)
        elif region.role == "chain":
            _chain(canvas, layout, region)
    for region in filter(is_panel, layout.scene.regions):
        _tag(canvas, layout, region)


def _area(canvas: Canvas, layout: Layout, region: Region) -> None:
    colour = GLASS[glass_of(layout.scene, region.seat)][3]
    for outline in outlines(layout.outline(cell) for cell in layout.known(region.cells)):
        d = rounded(grown(outline, -5), 20)
        paint: Paint = {
            "fill": "none",
            "stroke_width": 3.4,
            "stroke_dasharray": "2 9",
            "stroke_linecap": "round",
        }
        canvas.add(
            path(d, fill="none", stroke="#120a05", stroke_opacity=0.45, stroke_width=5.5),
            path(d, stroke=colour, **paint),
        )


def _chain(canvas: Canvas, layout: Layout, region: Region) -> None:
    middles = [layout.place(cell.centre) for cell in layout.known(region.cells)]
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in middles)
    thread = {"fill": "none", "stroke_linecap": "round"}
    canvas.add(
        path(d, stroke="#120a05", stroke_opacity=0.5, stroke_width=8, **thread),
        path(d, stroke="#fff3c4", stroke_width=4, **thread),
    )


def _tag(canvas: Canvas, layout: Layout, region: Region) -> None:
    theme = canvas.theme
    x, y = tag_place(layout, region)
    text = str(region.value)
    if region.role in ("decided panel", "leading panel"):
        glass = glass_of(layout.scene, region.seat)
        colour = GLASS[glass][1]
        decided = region.role == "decided panel"
        canvas.add(
            circle(x + 1.5, y + 3, TAG, fill="#000", fill_opacity=0.3),
            circle(
                x,
                y,
                TAG,
                fill=colour if decided else theme.tag,
                stroke=theme.tag if decided else colour,
                stroke_width=3,
            ),
        )
        if glass == 1:
            ring = theme.tag if decided else colour
            canvas.add(circle(x, y, TAG - 4, fill="none", stroke=ring, stroke_width=1.4))
        canvas.add(label(text, x, y, 22, "#fff" if decided else colour, weight=700))
    else:
        canvas.add(
            circle(x, y, TAG - 2, fill=theme.wood[1], fill_opacity=0.5),
            label(text, x, y, 23, theme.engraved, weight=700),
        )


def tag_place(layout: Layout, region: Region) -> Point:
    """Return a place of a panel where no marble lies: a corner of four fields, or beside two."""
    cells = layout.known(region.cells)
    corners: dict[Point, int] = {}
    for cell in cells:
        for x, y in layout.outline(cell):
            corners[round(x, 1), round(y, 1)] = corners.get((round(x, 1), round(y, 1)), 0) + 1
    x0, y0, x1, y1 = bounds(corners)
    middle = (x0 + x1) / 2, (y0 + y1) / 2
    inner = [corner for corner, count in corners.items() if count == 4]
    if inner:
        return min(inner, key=lambda c: ((c[0] - middle[0]) ** 2 + (c[1] - middle[1]) ** 2, c))
    shared = [corner for corner, count in corners.items() if count == 2]
    x, y = min(shared, default=(x0, y0))
    inset = TAG + 1
    return (x, y0 + inset) if x1 - x0 > y1 - y0 else (x0 + inset, y)


PANELS = Ground(draw, (53, 78, 78, 58), round_marks=True, draw_over=draw_over)
