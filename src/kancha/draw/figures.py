"""Which picture stands for a piece: chosen by its kind, on the board and in hands alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from kancha.core.scene import Cell, HandItem, Piece, Point, Scene
from kancha.draw import pieces
from kancha.draw.boards.panels import glass_of, is_panel
from kancha.draw.boards.slab import COLOURS
from kancha.draw.canvas import Canvas, element, label
from kancha.draw.layout import Layout
from kancha.draw.palette import SEATS

LOOSE = 3
"""The colour of stones that belong to no colour."""
Make = Callable[[], str]


def colour_of(kind: str, parts: Sequence[str], words: str) -> str:
    """Return the colour that a triangular piece shows."""
    for colour in pieces.COLOURS:
        if colour in (kind, *parts) or colour in words.lower().split():
            return colour
    return "yellow"


def figure(
    canvas: Canvas, item: Piece | HandItem, outline: Sequence[Point] = pieces.UP
) -> tuple[str, Make] | None:
    """Return a name and a maker for the picture of a piece, or None where only a label helps."""
    seat = item.seat if item.seat is not None else 0
    kind, parts = item.kind, item.parts
    if kind in ("stack", "circle", "square"):
        shown = parts or (kind,)
        return f"stack{seat}-{'-'.join(shown)}", lambda: pieces.stack(canvas, seat, shown)
    if kind == "marble":
        glass = 1 if "black" in parts else 0 if "red" in parts else seat % 2
        return f"marble{glass}", lambda: pieces.marble(canvas, glass)
    if kind == "stone" and parts:
        word = item.label.split()[0]
        colour = COLOURS.index(word) if word in COLOURS else LOOSE
        cubes = [(int(part[0]), int(part[1]), int(part[2])) for part in parts]
        return f"stone{colour}-{'-'.join(parts)}", lambda: pieces.stone(colour, cubes)
    if kind == "piece" and item.number is not None:
        return f"either-{item.number}", lambda: pieces.two_sided(canvas, item.number)
    if kind in ("single", "disc", "gipf", "piece"):
        pile = parts if len(parts) > 1 else ("disc",) * (2 if kind == "gipf" else 1)
        return f"disc{seat}-{len(pile)}", lambda: pieces.disc(canvas, seat, pile)
    if kind == "cube":
        return f"cube{seat}-{item.number}", lambda: pieces.cube_top(canvas, seat, item.number)
    if kind in ("triangle", "given", "entry", "tile", *pieces.COLOURS):
        shown_colour = colour_of(kind, parts, item.label)
        style = kind if kind in ("given", "entry") else ""
        way = "hand" if outline is pieces.UP else "up" if pieces.is_up(outline) else "down"
        name = f"tri-{shown_colour}-{item.number}-{way}{style}"
        return name, lambda: pieces.triangle(canvas, shown_colour, item.number, outline, style)
    return None


def on_board(canvas: Canvas, layout: Layout, piece: Piece, cell: Cell) -> str:
    """Return a piece where it stands, with its name for screen readers."""
    x, y = layout.place(cell.centre)
    found = figure(canvas, piece, layout.around(cell))
    drawn = label(piece.label[:3], x, y, 30, canvas.theme.ink)
    if found is not None:
        drawn = canvas.stamp(*found, x, y)
    return element("g", element("title", escape(f"{cell.id}: {piece.label}")) + drawn)


def seat_sign(canvas: Canvas, scene: Scene, seat: int) -> tuple[str, Make]:
    """Return the piece that stands for a seat, in the material of this scene."""
    name = scene.seat_names[seat].lower()
    if any(is_panel(region) for region in scene.regions):
        glass = glass_of(scene, seat)
        return f"marble{glass}", lambda: pieces.marble(canvas, glass)
    if scene.geometry == "polycube":
        colour = COLOURS.index(name) if name in COLOURS else seat
        return f"cube{colour}-None", lambda: pieces.cube_top(canvas, colour, None)
    if name in ("yellow", "blue"):
        return f"tri-{name}-None-hand", lambda: pieces.triangle(canvas, name, None, pieces.UP)
    return f"disc{seat % len(SEATS)}-1", lambda: pieces.disc(canvas, seat % len(SEATS))
