"""The plan of a building seen from above: on each square its top colour, height and limit."""

from __future__ import annotations

from functools import partial

from kancha.core.scene import Cell, Piece, Scene
from kancha.draw.boards.ground import Ground, cast_shadow, rounded_box, write_rim
from kancha.draw.canvas import DIAGONAL, Canvas, Paint, box, label, path
from kancha.draw.layout import Layout
from kancha.draw.palette import CUBES
from kancha.draw.pieces import cube_top
from kancha.draw.shapes import bounds

EDGE = 46
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COLOURS = ("red", "blue", "green", "yellow")
"""The colours of stones, in the order of their materials."""


def colour_of(piece: Piece) -> int:
    """Return the number of a cube's colour."""
    name = piece.parts[0] if piece.parts else ""
    return COLOURS.index(name) if name in COLOURS else (piece.seat or 0) % len(COLOURS)


def draw(canvas: Canvas, layout: Layout) -> None:
    """Draw the slab and the empty squares with their limits."""
    theme, scene = canvas.theme, layout.scene
    corners = [layout.place(point) for cell in scene.cells for point in cell.outline]
    if stones_of(scene):
        corners += [layout.place(tag.at) for tag in scene.tags]
    left, top, right, bottom = bounds(corners)
    shape = rounded_box(
        left - EDGE, top - EDGE + 20, right - left + 2 * EDGE, bottom - top + 2 * EDGE - 10, 18
    )
    paint = canvas.linear("slab", ((0, theme.slab[0]), (1, theme.slab[1])), DIAGONAL)
    cast_shadow(canvas, shape, 12)
    canvas.add(
        path(shape, fill=theme.slab[2], transform="translate(0 8)"),
        path(shape, fill=paint, stroke="#fff", stroke_opacity=0.25, stroke_width=1.5),
    )
    write_rim(canvas, layout, left - EDGE / 2, bottom + EDGE / 2 - 2, theme.slab_ink)
    built = {piece.cell for piece in scene.pieces}
    limits = limits_of(layout)
    for cell in scene.cells:
        x, y = layout.place(cell.centre)
        canvas.add(
            box(x - 46, y - 46, 92, 92, rx=9, fill="#3a2c10", fill_opacity=0.13),
            box(x - 46, y - 44, 92, 90, rx=9, fill=theme.slab[0], fill_opacity=0.75),
        )
        if cell.id not in built and cell.id in limits:
            canvas.add(label(f"/{limits[cell.id]}", x + 20, y + 24, 26, theme.slab_ink))


def limits_of(layout: Layout) -> dict[str, int]:
    """Return how high each square may be built."""
    return {
        cell: region.value
        for region in layout.scene.regions
        if region.role == "limit" and region.value is not None
        for cell in region.cells
    }


def draw_over(canvas: Canvas, layout: Layout) -> None:
    """Draw the columns: colour and sign of the top cube, height, limit; full ones underlined."""
    scene = layout.scene
    stones = stones_of(scene)
    limits = limits_of(layout)
    full = {cell for region in scene.regions if region.role == "full" for cell in region.cells}
    last = {cell for mark in scene.marks if mark.kind == "last" for cell in mark.cells}
    tops: dict[str, Piece] = {}
    for piece in scene.pieces:
        if piece.cell not in tops or piece.level > tops[piece.cell].level:
            tops[piece.cell] = piece
    for cell in scene.cells:
        if cell.id in stones:
            _cube(canvas, layout, cell, stones[cell.id])
        elif cell.id in tops:
            top = tops[cell.id]
            _column(canvas, layout, cell, top, limits.get(cell.id), full=cell.id in full)
        if cell.id in last:
            _ring(canvas, layout, cell)
    if stones:
        for tag in scene.tags:
            x, y = layout.place(tag.at)
            canvas.add(label(tag.text, x, y, 26, canvas.theme.slab_ink))


def stones_of(scene: Scene) -> dict[str, int]:
    """Return the number of the stone in each cell of a box whose levels lie side by side."""
    if any(cell.role != "cell" for cell in scene.cells):
        return {}
    stones = [region for region in scene.regions if region.role == "stone"]
    return {cell: number for number, stone in enumerate(stones) for cell in stone.cells}


def stone_letter(number: int) -> str:
    """Return the letter of a stone by the order of placing."""
    return LETTERS[number % len(LETTERS)]


def _cube(canvas: Canvas, layout: Layout, cell: Cell, number: int) -> None:
    """Draw a cell of a box: its stone's colour and letter, which all its cubes share."""
    x, y = layout.place(cell.centre)
    colour = number % len(COLOURS)
    ink = CUBES[colour].ink
    top = partial(cube_top, canvas, colour, None)
    canvas.add(
        canvas.stamp(f"cube{colour}-None", top, x, y),
        label(stone_letter(number), x - 6, y + 4, 40, ink, title=True),
    )


def _column(
    canvas: Canvas, layout: Layout, cell: Cell, top: Piece, limit: int | None, *, full: bool
) -> None:
    x, y = layout.place(cell.centre)
    colour, height = colour_of(top), top.level + 1
    ink = CUBES[colour].ink
    canvas.add(
        canvas.stamp(f"cube{colour}-{height}", lambda: cube_top(canvas, colour, height), x, y)
    )
    if full:
        canvas.add(box(x - 32, y + 31, 44, 5, rx=2.5, fill=ink, fill_opacity=0.9))
    elif limit is not None:
        canvas.add(label(f"/{limit}", x + 26, y + 28, 22, ink, opacity=0.92))


def _ring(canvas: Canvas, layout: Layout, cell: Cell) -> None:
    x, y = layout.place(cell.centre)
    ring: Paint = {"fill": "none", "rx": 11}
    canvas.add(
        box(x - 47, y - 47, 94, 94, stroke="#fff3c4", stroke_width=7, **ring),
        box(x - 47, y - 47, 94, 94, stroke="#6d5206", stroke_width=2.5, **ring),
    )


PLAN = Ground(
    draw, (EDGE + 10, EDGE - 10, EDGE + 10, EDGE + 16), draws_pieces=True, draw_over=draw_over
)
