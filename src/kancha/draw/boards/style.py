"""What all boards share: how a kind of board is drawn, shadows, coordinates at the rim."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kancha.core.board import Board, Point
from kancha.draw.canvas import Canvas, box, label, path
from kancha.draw.layout import Layout, is_exit

if TYPE_CHECKING:
    from kancha.draw.layer import Layer


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """A kind of board: how it is drawn and how much room it takes around the cells."""

    draw: Callable[[Canvas, Layout], None]
    """Draws the board itself, once for each board."""
    margin: tuple[float, float, float, float]
    """Left, top, right, bottom, in units of the picture."""
    symbols: Callable[[Canvas, Layout], None] | None = None
    """Defines what the layers below place, besides pieces and marks."""
    under: Callable[[Layer], None] | None = None
    """Draws what lies between the board and the pieces."""
    over: Callable[[Layer], None] | None = None
    """Draws what lies over the pieces."""
    round_marks: bool = False
    """Marks are circles, as the pieces are."""
    holds_coordinates: bool = False
    """The picture has to be large enough for the coordinates too."""
    edge: Callable[[Layout], list[Point]] | None = None
    """Returns the corners of a board whose shape follows its cells; the picture holds them all."""


def cast_shadow(canvas: Canvas, shape: str, depth: float = 14) -> None:
    """Draw the shadow of the whole board: a few faint copies of its shape, each lower."""
    theme = canvas.theme
    for share in (1.0, 0.66, 0.36):
        canvas.add(
            path(
                shape,
                fill="none",
                stroke=theme.shade,
                stroke_width=depth * share,
                stroke_linejoin="round",
                stroke_opacity=theme.shade_strength,
                transform=f"translate(0 {depth * 0.55:.1f})",
            )
        )


def rim_names(board: Board) -> tuple[dict[float, str], dict[float, str]]:
    """Return the names of columns by x and of rows by y, where cells are named like a1."""
    columns: dict[float, str] = {}
    rows: dict[float, str] = {}
    for cell in board.cells:
        letters = cell.id.rstrip("0123456789")
        digits = cell.id[len(letters) :]
        if letters.isalpha() and digits and not is_exit(cell):
            columns.setdefault(cell.centre[0], letters)
            # Cells in space have their level as a further digit.
            rows.setdefault(cell.centre[1], digits[0] if board.ground == "levels" else digits)
    return columns, rows


def write_rim(
    canvas: Canvas, layout: Layout, left: float, bottom: float, ink: str, size: float = 19
) -> None:
    """Write the coordinates: rows at x = left, columns at y = bottom of the picture."""
    columns, rows = rim_names(layout.board)
    for x, name in sorted(columns.items()):
        canvas.add(
            label(name, layout.point((x, 0))[0], bottom, size, ink, opacity=0.88, coordinate=True)
        )
    for y, name in sorted(rows.items()):
        canvas.add(
            label(name, left, layout.point((0, y))[1], size, ink, opacity=0.88, coordinate=True)
        )


def rounded_box(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Return the path of a rectangle with round corners."""
    w, h, r = width - 2 * radius, height - 2 * radius, radius
    return (
        f"M{x + r:.1f} {y:.1f}h{w:.1f}a{r} {r} 0 0 1 {r} {r}v{h:.1f}a{r} {r} 0 0 1 {-r} {r}"
        f"h{-w:.1f}a{r} {r} 0 0 1 {-r} {-r}v{-h:.1f}a{r} {r} 0 0 1 {r} {-r}z"
    )


def sheen(canvas: Canvas, x: float, y: float, width: float, height: float) -> str:
    """Return light that falls from the upper left over a surface."""
    paint = canvas.linear(
        "sheen", ((0, "#fff6e0", 0.3), (0.45, "#fff6e0", 0), (1, "#2a1504", 0.2)), (0, 0, 1, 1)
    )
    return box(x, y, width, height, fill=paint)
