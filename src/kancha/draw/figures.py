"""Which picture stands for a piece: chosen by its kind, on the board and in hands alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kancha.core.scene import Cell, HandItem, Piece, Point, Scene
from kancha.draw import pieces
from kancha.draw.canvas import Canvas, element, label
from kancha.draw.layout import Layout
from kancha.draw.palette import SEATS

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
        return f"marble{seat}", lambda: pieces.marble(canvas, seat)
    if kind in ("single", "disc", "gipf", "piece"):
        pile = parts if len(parts) > 1 else ("disc",) * (2 if kind == "gipf" else 1)
        return f"disc{seat}-{len(pile)}", lambda: pieces.disc(canvas, seat, pile)
    if kind == "cube":
        return f"cube{seat}-{item.number}", lambda: pieces.cube_top(canvas, seat, item.number)
    if kind in ("triangle", "given", "entry", "tile", *pieces.COLOURS):
        colour = colour_of(kind, parts, item.label)
        style = kind if kind in ("given", "entry") else ""
        way = "up" if pieces.is_up(outline) else "down"
        name = f"tri-{colour}-{item.number}-{way}{style}"
        return name, lambda: pieces.triangle(canvas, colour, item.number, outline, style)
    return None


def on_board(canvas: Canvas, layout: Layout, piece: Piece, cell: Cell) -> str:
    """Return a piece where it stands, with its name for screen readers."""
    x, y = layout.place(cell.centre)
    found = figure(canvas, piece, layout.around(cell))
    drawn = label(piece.label[:3], x, y, 30, canvas.theme.ink)
    if found is not None:
        drawn = canvas.stamp(*found, x, y)
    return element("g", element("title", f"{cell.id}: {piece.label}") + drawn)


def seat_sign(canvas: Canvas, scene: Scene, seat: int) -> tuple[str, Make]:
    """Return the piece that stands for a seat, in the material of this scene."""
    kinds = {piece.kind for piece in scene.pieces}
    kinds |= {item.kind for hand in scene.hands for item in hand.items}
    if "marble" in kinds:
        return f"marble{seat}", lambda: pieces.marble(canvas, seat)
    if scene.geometry == "polycube":
        return f"cube{seat}-None", lambda: pieces.cube_top(canvas, seat, None)
    return f"disc{seat % len(SEATS)}-1", lambda: pieces.disc(canvas, seat % len(SEATS))
