"""Marks of what may be touched and of what was chosen: one symbol for each kind and outline."""

from __future__ import annotations

from collections.abc import Sequence

from kancha.core.board import Geometry, Point
from kancha.draw.boards.style import BoardStyle
from kancha.draw.canvas import Canvas, Paint, circle, path
from kancha.draw.layout import Layout
from kancha.draw.marks import brackets
from kancha.draw.shapes import grown, rounded

KINDS = ("source", "chosen", "open", "quiet", "more", "take", "join", "exit", "aimed", "ghost")
"""The kinds that stand on cells; "push" is an arrow along the x axis."""


def define_touch_marks(canvas: Canvas, layout: Layout, style: BoardStyle) -> None:
    """Define `touch-<kind>-<pose>` for every kind, and `touch-push`."""
    geometry = layout.board.geometry
    for pose, outline in enumerate(layout.poses):
        made = {
            "source": _source(outline, geometry),
            "chosen": _chosen(canvas, outline, style),
            "open": _open(canvas, outline, style, geometry),
            "quiet": _quiet(canvas, outline, style, geometry),
            "more": _more(canvas, outline, style, geometry),
            "take": brackets(canvas, outline, canvas.theme.mark_capture),
            "join": _join(canvas, outline),
            "exit": _exit(outline),
            "aimed": _aimed(outline, style),
            "ghost": _ghost(canvas, outline),
        }
        for kind in KINDS:
            canvas.symbol(f"touch-{kind}-{pose}", made[kind])
    canvas.symbol("touch-push", _push())


def _source(outline: Sequence[Point], geometry: Geometry) -> str:
    """Outline a piece that can be moved; pieces of other boards are marked by nothing."""
    if geometry != "square":
        return ""
    line: Paint = {"stroke": "#fffaeb", "stroke_opacity": 0.55, "stroke_width": 2}
    return path(rounded(grown(outline, -3), 9), fill="#fff", fill_opacity=0.1, **line)


def _chosen(canvas: Canvas, outline: Sequence[Point], style: BoardStyle) -> str:
    colour = canvas.theme.mark_select
    paint: Paint = {"fill": colour, "fill_opacity": 0.26, "stroke": colour, "stroke_width": 5}
    if style.round_marks:
        return circle(0, 0, 45, **paint)
    return path(rounded(grown(outline, -4), 9), **paint)


def _open(canvas: Canvas, outline: Sequence[Point], style: BoardStyle, geometry: Geometry) -> str:
    theme = canvas.theme
    if geometry == "hexagon":
        around: Paint = {"fill": "none", "stroke": "#1d4726", "stroke_width": 10}
        ring: Paint = {"fill": "none", "stroke": "#dcf8d2", "stroke_width": 4.5}
        return circle(0, 0, 15, **around) + circle(0, 0, 15, **ring)
    if style.round_marks:
        glow: Paint = {"fill": "#fff4d2", "fill_opacity": 0.72}
        return circle(0, 0, 32, stroke=theme.mark_move, stroke_width=5, **glow)
    if geometry == "triangle":
        dots: Paint = {"stroke_dasharray": "2 9", "stroke_linecap": "round"}
        return path(
            rounded(grown(outline, -9), 9),
            fill="#aae196",
            fill_opacity=0.34,
            stroke=theme.mark_move,
            stroke_width=4,
            **dots,
        )
    if geometry == "polycube":
        edge: Paint = {"stroke": theme.mark_halo, "stroke_width": 2.5}
        return path("M-44 -36a8 8 0 0 1 8 -8h24l-32 32z", fill=theme.mark_move, **edge)
    return _dot(14, theme.mark_move, theme.mark_halo, 0.85)


def _quiet(canvas: Canvas, outline: Sequence[Point], style: BoardStyle, geometry: Geometry) -> str:
    """Return the mark where so many cells are open that full marks would hide the board."""
    theme = canvas.theme
    if geometry == "hexagon" or geometry == "polycube":
        return _open(canvas, outline, style, geometry)
    line: Paint = {"stroke": theme.mark_move, "stroke_opacity": 0.6}
    if style.round_marks:
        return circle(0, 0, 32, fill="#fff4d2", fill_opacity=0.3, stroke_width=3, **line)
    if geometry == "triangle":
        fill: Paint = {"fill": "#aae196", "fill_opacity": 0.24}
        return path(rounded(grown(outline, -9), 9), stroke_width=2, **fill, **line)
    return circle(
        0,
        0,
        9,
        fill=theme.mark_move,
        fill_opacity=0.5,
        stroke=theme.mark_halo,
        stroke_opacity=0.45,
        stroke_width=3,
    )


def _more(canvas: Canvas, outline: Sequence[Point], style: BoardStyle, geometry: Geometry) -> str:
    """Return the mark of a cell after which the move goes on."""
    if style.round_marks or geometry != "square":
        return _open(canvas, outline, style, geometry)
    return _dot(14, canvas.theme.mark_halo, canvas.theme.mark_move, 1)


def _dot(radius: float, fill: str, stroke: str, opacity: float) -> str:
    return circle(0, 0, radius, fill=fill, stroke=stroke, stroke_opacity=opacity, stroke_width=4)


def _join(canvas: Canvas, outline: Sequence[Point]) -> str:
    theme = canvas.theme
    shape = rounded(grown(outline, -6), 9)
    halo: Paint = {"stroke": theme.mark_halo, "stroke_width": 10, "stroke_opacity": 0.8}
    badge: Paint = {"stroke": theme.mark_halo, "stroke_width": 2.5}
    return (
        path(shape, fill="none", **halo)
        + path(shape, fill="none", stroke=theme.mark_move, stroke_width=5)
        + circle(32, -32, 15, fill=theme.mark_move, **badge)
        + path("M24 -32h16M32 -40v16", stroke="#fff", stroke_width=3.6, stroke_linecap="round")
    )


def _exit(outline: Sequence[Point]) -> str:
    line: Paint = {"stroke": "#c9efbd", "stroke_width": 3.5}
    return path(rounded(grown(outline, -5), 9), fill="#96d782", fill_opacity=0.38, **line)


def _aimed(outline: Sequence[Point], style: BoardStyle) -> str:
    """Return the outline of a place that is pointed at."""
    line: Paint = {
        "fill": "none",
        "stroke": "#fff3c4",
        "stroke_width": 5,
        "stroke_dasharray": "12 9",
    }
    return circle(0, 0, 43, **line) if style.round_marks else path(rounded(outline, 9), **line)


def _ghost(canvas: Canvas, outline: Sequence[Point]) -> str:
    """Return the outline of a place that a proposed move would fill."""
    theme = canvas.theme
    shape = rounded(grown(outline, -6), 10)
    line: Paint = {"stroke": theme.mark_select, "stroke_width": 6, "stroke_dasharray": "12 8"}
    return path(shape, fill=theme.card, fill_opacity=0.86, **line)


def _push() -> str:
    """Return an arrow from the origin along the x axis."""
    edge: Paint = {"stroke": "#17361a", "stroke_opacity": 0.6}
    shaft = "M2 0H30"
    head = rounded([(56, 0), (30, 20), (30, -20)], 3)
    return (
        path(shaft, stroke_width=15, stroke_linecap="round", **edge)
        + path(head, fill="#9fd18f", stroke_width=3, **edge)
        + path(shaft, stroke="#9fd18f", stroke_width=11, stroke_linecap="round")
    )
