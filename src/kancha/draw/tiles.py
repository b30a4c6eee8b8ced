"""Tiles with numbers: triangles of two colours, and the printed numbers of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

from kancha.core.board import Material, Point
from kancha.draw.canvas import DIAGONAL, Canvas, box, circle, label, path
from kancha.draw.layout import is_up
from kancha.draw.materials import PAPERS
from kancha.draw.shapes import grown, rounded

ENTRY_INK = "#0e5a62"
UP: tuple[Point, ...] = ((0, -57.7), (50, 28.9), (-50, 28.9))


def tile(canvas: Canvas, material: Material, number: int | None, outline: Sequence[Point]) -> str:
    """Return a piece that fills its cell, with its number and its colour's sign: sun or wave."""
    if material in PAPERS:
        return printed_field(canvas, material, outline) + printed(
            canvas, material, number, outline, given=True
        )
    tones = canvas.palette.tiles[material]
    light, middle, dark = tones.top
    face = canvas.linear(f"face-{material}", ((0, light), (0.5, middle), (1, dark)), DIAGONAL)
    rim = canvas.linear(
        f"edge-{material}",
        ((0, tones.rim, 1), (0.6, tones.rim, 0.15), (1, tones.edge, 0.4)),
        DIAGONAL,
    )
    shape = rounded(grown(outline, -5.5), 11)
    inner = rounded(grown(outline, -8.7), 9)
    lift = 4 if is_up(outline) else -4
    text = "" if number is None else str(number)
    size = 38 if len(text) < 2 else 31
    sign = SIGNS.get(material)
    return (
        path(shape, transform="translate(4 10)", fill="#281606", opacity=0.3)
        + path(shape, transform="translate(0 4)", fill=tones.edge)
        + path(shape, transform="translate(0 -2)", fill=face, stroke=tones.edge, stroke_width=0.8)
        + path(inner, transform="translate(0 -2)", fill="none", stroke=rim, stroke_width=2.2)
        + label(text, 0, lift, size, tones.ink, title=True)
        + (sign(0, -26 if is_up(outline) else 24, tones.cue) if sign else "")
    )


def printed_field(canvas: Canvas, material: Material, outline: Sequence[Point]) -> str:
    """Return an empty field of a puzzle; grey ones are hatched, for those who see no greys."""
    tones = canvas.palette.papers[material]
    shape = rounded(grown(outline, -1.5), 7)
    drawn = path(shape, fill=tones.top[1], stroke=tones.edge, stroke_width=2)
    return drawn + path(shape, fill=_hatching(canvas)) if material == "grey" else drawn


def _hatching(canvas: Canvas) -> str:
    made = canvas.define(
        "print",
        lambda key: (
            f'<pattern id="{key}" width="9" height="9" patternUnits="userSpaceOnUse"'
            ' patternTransform="rotate(-45)"><path d="M0 4.5h9" stroke="#4a4650"'
            ' stroke-opacity=".28" stroke-width="1.6"/></pattern>'
        ),
    )
    return f"url(#{made})"


def printed(
    canvas: Canvas, material: Material, number: int | None, outline: Sequence[Point], *, given: bool
) -> str:
    """Return a number in a field of a puzzle: printed bold, or written in by the player."""
    text = "" if number is None else str(number)
    # Two digits stand where the triangle is wider.
    size, lift = (40, 5) if len(text) < 2 else (34, 9)
    y = lift if is_up(outline) else -lift
    if given:
        ink = canvas.palette.papers[material].ink
        return label(text, 0, y, size, ink, weight=700, title=True)
    return label(text, 0, y, size, ENTRY_INK, weight=500)


def _sun(x: float, y: float, colour: str) -> str:
    rays = "".join(
        f"M{x + 5 * cos(turn):.1f} {y + 5 * sin(turn):.1f}"
        f"L{x + 7.4 * cos(turn):.1f} {y + 7.4 * sin(turn):.1f}"
        for turn in (i * pi / 4 for i in range(8))
    )
    line = path(rays, stroke=colour, stroke_width=1.8, stroke_linecap="round", fill="none")
    return circle(x, y, 3.3, fill=colour) + line


def _wave(x: float, y: float, colour: str) -> str:
    d = (
        f"M{x - 8:.1f} {y - 2.4:.1f}q2.7 -4 5.4 0t5.4 0t5.2 0"
        f"M{x - 5.4:.1f} {y + 3.2:.1f}q2.7 -4 5.4 0t5.4 0"
    )
    return path(d, fill="none", stroke=colour, stroke_width=2, stroke_linecap="round")


SIGNS: dict[Material, Callable[[float, float, str], str]] = {"yellow": _sun, "blue": _wave}


def two_sided(canvas: Canvas, number: int | None) -> str:
    """Return a piece whose side is not chosen yet: half yellow, half blue."""
    shape = rounded(grown(UP, -5.5), 11)
    half = canvas.clip("half", box(-60, -70, 60, 140))
    yellow, blue = (canvas.palette.tiles[m].top[1] for m in ("yellow", "blue"))
    return (
        path(shape, transform="translate(0 4)", fill="#4a4650")
        + path(shape, transform="translate(0 -2)", fill=blue)
        + path(shape, transform="translate(0 -2)", fill=yellow, clip_path=half)
        + circle(0, 4, 19, fill="#fffaf1")
        + label("" if number is None else str(number), 0, 4, 32, "#222430", title=True)
    )


def hidden(canvas: Canvas, outline: Sequence[Point]) -> str:
    """Return a piece that lies face down."""
    theme = canvas.theme
    shape = rounded(grown(outline, -5.5), 11)
    return (
        path(shape, transform="translate(0 4)", fill=theme.plate[2])
        + path(shape, transform="translate(0 -2)", fill=theme.inlay[1], stroke=theme.inlay[2])
        + label("?", 0, 4 if is_up(outline) else -4, 36, theme.inlay[2], title=True)
    )
