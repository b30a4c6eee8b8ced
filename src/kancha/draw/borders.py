"""The borders of panels in box-drawing characters."""

from __future__ import annotations

from kancha.core.board import Board
from kancha.draw.raster import Raster

JOINTS = {
    0b0011: "│", 0b1100: "─", 0b1010: "┌", 0b0110: "┐", 0b1001: "└", 0b0101: "┘",
    0b1011: "├", 0b0111: "┤", 0b1110: "┬", 0b1101: "┴", 0b1111: "┼",
    0b0001: "│", 0b0010: "│", 0b0100: "─", 0b1000: "─",
}  # fmt: skip
"""By the strokes that leave a place: bit 0 up, 1 down, 2 left, 3 right."""


def panel_borders(board: Board, raster: Raster) -> dict[tuple[int, int], str]:
    """Return the characters of all borders between panels and around them."""
    panel_of = {
        cell: region.id
        for region in board.regions
        if region.role == "panel"
        for cell in region.cells
    }
    inside: dict[tuple[int, int], str] = {}
    for cell in board.cells:
        row, column = _corner(raster, cell.id)
        inside[row, column] = panel_of.get(cell.id, cell.id)
    height, width = round(raster.size.rows), round(raster.size.columns)
    strokes: dict[tuple[int, int], int] = {}

    def stroke(row: int, column: int, down: int, right: int) -> None:
        length = down or right
        for step in range(length + 1):
            at = (row + step, column) if down else (row, column + step)
            before, after = (0b0001, 0b0010) if down else (0b0100, 0b1000)
            bits = (before if step > 0 else 0) | (after if step < length else 0)
            strokes[at] = strokes.get(at, 0) | bits

    for (row, column), panel in inside.items():
        if inside.get((row, column - width)) != panel:
            stroke(row, column, height, 0)
        if inside.get((row - height, column)) != panel:
            stroke(row, column, 0, width)
        if (row, column + width) not in inside:
            stroke(row, column + width, height, 0)
        if (row + height, column) not in inside:
            stroke(row + height, column, 0, width)
    return {at: JOINTS[bits] for at, bits in strokes.items()}


def _corner(raster: Raster, cell: str) -> tuple[int, int]:
    """Return where the borders above and left of a cell cross."""
    row, start, _ = raster.places[cell].spans[0]
    return row - 1, start - 1
