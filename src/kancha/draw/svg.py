"""Scenes as standalone SVG pictures: no script, no filter, no outside reference."""

from __future__ import annotations

from html import escape
from typing import Literal
from zlib import crc32

from kancha.core.scene import Scene
from kancha.draw.aside import Card
from kancha.draw.boards.ground import Ground
from kancha.draw.boards.panels import PANELS, is_panel
from kancha.draw.boards.plate import PLATE
from kancha.draw.boards.slab import PLAN, stones_of
from kancha.draw.boards.slate import SLATE
from kancha.draw.boards.veneer import VENEER
from kancha.draw.canvas import TEXT_FONT, Canvas, element, number_or_share
from kancha.draw.figures import on_board
from kancha.draw.layout import Layout
from kancha.draw.marks import Marks
from kancha.draw.palette import THEMES
from kancha.draw.shapes import bounds

GAP = 16


def draw(
    scene: Scene,
    *,
    width: int = 480,
    theme: Literal["light", "dark"] = "light",
    turned: bool = False,
) -> str:
    """Return the scene as an SVG picture of that width; `turned` shows it from the far side."""
    # The ids must differ between pictures on one page and be the same on every run.
    prefix = f"k{crc32(repr((scene, theme, turned)).encode()):08x}"
    canvas = Canvas(prefix, THEMES[theme])
    layout = Layout(scene, turned=turned)
    ground = ground_of(scene)
    left, top, right, bottom = _room(layout, ground)
    ground.draw(canvas, layout)
    if not ground.draws_pieces:
        _pieces_and_marks(canvas, layout, ground)
    elif ground.draw_over is not None:
        ground.draw_over(canvas, layout)
    card = Card(canvas, scene, right - left - 16)
    canvas.add(card.draw(left + 8, bottom + GAP))
    return _document(canvas, scene, (left, top, right, bottom + GAP + card.height + 8), width)


def _pieces_and_marks(canvas: Canvas, layout: Layout, ground: Ground) -> None:
    marks = Marks(canvas, layout, round_marks=ground.round_marks)
    marks.under()
    # What stands nearer to the viewer covers what stands behind it.
    for piece in sorted(layout.scene.pieces, key=lambda piece: layout.centre(piece.cell)[1]):
        canvas.add(on_board(canvas, layout, piece, layout.cells[piece.cell]))
    if ground.draw_over is not None:
        ground.draw_over(canvas, layout)
    marks.over()


def ground_of(scene: Scene) -> Ground:
    """Return the kind of board on which a scene takes place."""
    if scene.geometry == "square" and any(is_panel(region) for region in scene.regions):
        return PANELS
    return {"square": VENEER, "hexagon": SLATE, "triangle": PLATE, "polycube": PLAN}[scene.geometry]


def _room(layout: Layout, ground: Ground) -> tuple[float, float, float, float]:
    corners = [layout.place(point) for cell in layout.scene.cells for point in cell.outline]
    if ground is PANELS or stones_of(layout.scene):
        corners += [layout.place(tag.at) for tag in layout.scene.tags]
    x0, y0, x1, y1 = bounds(corners)
    left, top, right, bottom = ground.margin
    return x0 - left, y0 - top, x1 + right, y1 + bottom


def _document(
    canvas: Canvas, scene: Scene, room: tuple[float, float, float, float], width: int
) -> str:
    left, top, right, bottom = room
    height = round(width * (bottom - top) / (right - left))
    view = " ".join(number_or_share(value) for value in (left, top, right - left, bottom - top))
    about = "".join(
        (
            element("title", escape(scene.caption), id=f"{canvas.prefix}-title"),
            element("desc", escape(describe(scene)), id=f"{canvas.prefix}-desc"),
        )
    )
    definitions = element("defs", "".join(canvas.definitions.values()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="{view}"'
        f' role="img" aria-labelledby="{canvas.prefix}-title {canvas.prefix}-desc"'
        f' font-family="{escape(TEXT_FONT)}">\n'
        + "\n".join([about, definitions, *canvas.elements])
        + "\n</svg>\n"
    )


def describe(scene: Scene) -> str:
    """Return the scene in words, for those who hear it."""
    by_seat: dict[str, list[str]] = {}
    for piece in scene.pieces:
        by_seat.setdefault(piece.label, []).append(piece.cell)
    sentences = [f"{name}: {', '.join(cells)}." for name, cells in by_seat.items()]
    sentences += [f"{scene.seat_names[s.seat]} has {s.total} points." for s in scene.scores]
    return " ".join([*sentences, *scene.notes]) or scene.caption
