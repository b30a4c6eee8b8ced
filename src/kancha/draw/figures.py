"""Which picture stands for a figure: the same on the board, in hands and beside a seat's name."""

from __future__ import annotations

from collections.abc import Sequence

from kancha.core.board import Figure, Point
from kancha.draw import cubes, pieces, potentials, tiles
from kancha.draw.canvas import Canvas
from kancha.draw.layout import Layout

FILLS_ITS_CELL = ("tile", "given", "entry", "hidden")
"""Kinds that have the outline of the cell on which they lie."""


def define_figures(canvas: Canvas, layout: Layout) -> None:
    """Define a symbol for every figure of the board, in every pose that its cells have."""
    for figure in layout.board.figures:
        poses = layout.poses if figure.kind in FILLS_ITS_CELL else layout.poses[:1]
        for pose, outline in enumerate(poses):
            canvas.symbol(symbol_name(figure, pose), picture_of(canvas, figure, outline))


def symbol_name(figure: Figure, pose: int = 0) -> str:
    """Return the name of the symbol of a figure; in hands figures have the first pose."""
    return f"{figure.id}-{pose}" if figure.kind in FILLS_ITS_CELL else figure.id


def picture_of(canvas: Canvas, figure: Figure, outline: Sequence[Point]) -> str:
    """Return a figure around the origin."""
    material = figure.material
    match figure.kind:
        case "stack":
            return pieces.stack(canvas, material, figure.parts)
        case "disc":
            return pieces.disc(canvas, material, len(figure.parts) or 1)
        case "marble":
            return pieces.marble(canvas, material)
        case "tile":
            return tiles.tile(canvas, material, figure.number, outline)
        case "two_sided":
            return tiles.two_sided(canvas, figure.number)
        case "given" | "entry":
            given = figure.kind == "given"
            return tiles.printed(canvas, material, figure.number, outline, given=given)
        case "cube":
            return cubes.cube_top(canvas, material)
        case "stone":
            return cubes.stone(canvas, material, figure.cubes)
        case "potential":
            parts = figure.parts or ("disc",)
            return potentials.pile(canvas, parts, figure.materials or [material] * len(parts))
        case "hidden":
            return tiles.hidden(canvas, outline)
