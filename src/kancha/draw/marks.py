"""Highlights: every kind differs by its shape, not only by its colour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import hypot

from kancha.core.scene import Mark, Point
from kancha.draw.canvas import Canvas, circle, element, path
from kancha.draw.layout import Layout
from kancha.draw.pieces import is_up
from kancha.draw.shapes import bounds, grown, hull, number, rounded

RING = 43
CAPSULE = 46
LAST = "#ffc341"


class Marks:
    """The marks of a scene; what lies under the pieces and what lies over them."""

    def __init__(self, canvas: Canvas, layout: Layout, *, round_marks: bool) -> None:
        self.canvas = canvas
        self.layout = layout
        self.theme = canvas.theme
        self.round_marks = round_marks
        # Triangular pieces fill their cells: marks on the board would be hidden under them.
        self.filled = layout.scene.geometry == "triangle"

    def under(self) -> None:
        """Draw what belongs on the board: blocked places, the way of the last move."""
        for mark in self.layout.scene.marks:
            if mark.kind == "blocked":
                self._blocked(mark)
            elif mark.kind == "centre":
                self._shapes(
                    mark,
                    inset=30,
                    stroke=self.theme.ochre,
                    stroke_width=4,
                    fill="none",
                    stroke_opacity=0.7,
                )
        ways = [mark for mark in self.layout.scene.marks if mark.kind in ("way", "last")]
        if not self.round_marks and not self.filled:
            ends = [mark.cells[0] for mark in ways if mark.kind == "way" and mark.cells]
            ends += [cell for mark in ways if mark.kind == "last" for cell in mark.cells]
            for cell in dict.fromkeys(ends):
                self._tint(cell)
        cells = [cell for mark in ways for cell in mark.cells]
        if any(mark.kind == "way" for mark in ways) and len(cells) > 1:
            self._dotted(cells)

    def over(self) -> None:
        """Draw what belongs around the pieces: rings, brackets, outlines of rows."""
        rows_drawn = any("row" in region.role for region in self.layout.scene.regions)
        for mark in self.layout.scene.marks:
            if mark.kind == "row" and not rows_drawn:
                self._row(mark)
            elif mark.kind == "captured" and (self.filled or self.round_marks):
                self._ring(mark, "4 9", self.theme.mark_capture)
            elif mark.kind == "captured":
                self._brackets(mark, self.theme.mark_capture)
            elif mark.kind == "threat":
                self._threat(mark)
            elif mark.kind == "previous":
                self._ring(mark, "17 10", LAST)
            elif mark.kind == "last" and (self.filled or self.round_marks):
                self._ring(mark, None, LAST)

    def _tint(self, cell_id: str) -> None:
        for cell in self.layout.known([cell_id]):
            shape = rounded(grown(self.layout.outline(cell), -5), 9)
            self.canvas.add(
                path(
                    shape,
                    fill=self.theme.mark_last,
                    fill_opacity=0.5,
                    stroke=self.theme.mark_last_deep,
                    stroke_opacity=0.75,
                    stroke_width=3,
                )
            )

    def _dotted(self, cells: Sequence[str]) -> None:
        way = [self.layout.centre(cell.id) for cell in self.layout.known(cells)]
        d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in way)
        dots = {
            "fill": "none",
            "stroke_linecap": "round",
            "stroke_linejoin": "round",
            "stroke_dasharray": "0 14",
        }
        self.canvas.add(
            path(d, stroke=self.theme.mark_halo, stroke_opacity=0.5, stroke_width=8.5, **dots),
            path(d, stroke=self.theme.mark_last_deep, stroke_width=5.5, **dots),
        )

    def _ring(self, mark: Mark, dash: str | None, colour: str) -> None:
        for cell in self.layout.known(mark.cells):
            x, y = self.layout.place(cell.centre)
            ring = {"fill": "none", "stroke_dasharray": dash}
            if self.round_marks:
                self.canvas.add(
                    circle(
                        x, y, RING, stroke="#5a3b02", stroke_width=7.5, stroke_opacity=0.55, **ring
                    ),
                    circle(x, y, RING, stroke=colour, stroke_width=5, **ring),
                )
            else:
                shape = rounded(grown(self.layout.outline(cell), -2.5), 13)
                ring |= {"stroke_linecap": "round", "transform": "translate(0 -1)"}
                self.canvas.add(
                    path(
                        shape,
                        stroke=self.theme.mark_halo,
                        stroke_opacity=0.75,
                        stroke_width=8,
                        **ring,
                    ),
                    path(shape, stroke=colour, stroke_width=4.6, **ring),
                )

    def _blocked(self, mark: Mark) -> None:
        hatch = self.canvas.define(
            "hatch",
            lambda key: (
                f'<pattern id="{key}" width="12" height="12" patternUnits="userSpaceOnUse"'
                ' patternTransform="rotate(-45)"><rect width="12" height="12" fill="#2a1c14"'
                ' fill-opacity=".38"/><path d="M0 6h12" stroke="#120a05" stroke-opacity=".45"'
                ' stroke-width="2.6"/></pattern>'
            ),
        )
        for cell in self.layout.known(mark.cells):
            self.canvas.add(path(rounded(self.layout.outline(cell), 1), fill=f"url(#{hatch})"))

    def _shapes(self, mark: Mark, inset: float, **paint: str | float | None) -> None:
        for cell in self.layout.known(mark.cells):
            x, y = self.layout.place(cell.centre)
            if self.round_marks:
                self.canvas.add(circle(x, y, 50 - inset, **paint))
            else:
                shape = grown(self.layout.outline(cell), -min(inset, self._depth(cell.id) - 6))
                self.canvas.add(path(rounded(shape, 5), **paint))

    def _depth(self, cell_id: str) -> float:
        """Return how far a cell's outline can be moved inwards."""
        x, y = self.layout.centre(cell_id)
        outline = self.layout.outline(self.layout.cells[cell_id])
        sides = zip(outline, [*outline[1:], outline[0]], strict=True)
        return min(hypot((a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y) for a, b in sides)

    def _brackets(self, mark: Mark, colour: str) -> None:
        for cell in self.layout.known(mark.cells):
            x0, y0, x1, y1 = bounds(grown(self.layout.outline(cell), -5))
            arm = 17
            left, right, top, bottom = x0 + arm, x1 - arm, y0 + arm, y1 - arm
            d = (
                f"M{x0:.0f} {top:.0f}V{y0:.0f}H{left:.0f}M{right:.0f} {y0:.0f}H{x1:.0f}V{top:.0f}"
                f"M{x1:.0f} {bottom:.0f}V{y1:.0f}H{right:.0f}"
                f"M{left:.0f} {y1:.0f}H{x0:.0f}V{bottom:.0f}"
            )
            line = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
            self.canvas.add(
                path(d, stroke=self.theme.mark_halo, stroke_width=9, stroke_opacity=0.8, **line),
                path(d, stroke=colour, stroke_width=5.5, **line),
            )

    def _threat(self, mark: Mark) -> None:
        """Warn of an exit that the opponent could reach, or of cells in danger."""
        for cell in self.layout.known(mark.cells):
            x, y = self.layout.place(cell.centre)
            size = 1.0
            if self.filled:
                size = 0.5
                x, y = x + 27, y + (17 if is_up(self.layout.outline(cell)) else -17)
            sign = partial(self._sign, size)
            self.canvas.add(self.canvas.stamp(f"threat{size}", sign, x, y))

    def _sign(self, size: float) -> str:
        shape = rounded([(0, -21), (23, 18), (-23, 18)], 6)
        drawn = (
            path(shape, fill=self.theme.mark_capture, stroke=self.theme.mark_halo, stroke_width=3)
            + path("M0 -8v13", stroke="#fff", stroke_width=5, stroke_linecap="round")
            + circle(0, 12, 2.9, fill="#fff")
        )
        return element("g", drawn, transform=f"scale({size})")

    def _row(self, mark: Mark) -> None:
        shown = self.layout.known(mark.cells)
        if not shown:
            return
        if self.round_marks:
            d = capsule([self.layout.place(cell.centre) for cell in shown], CAPSULE)
        else:
            cloud = [point for cell in shown for point in self.layout.outline(cell)]
            d = rounded(grown(hull(cloud), 3), 15)
        self.canvas.add(
            path(
                d,
                fill="#ffe9b0",
                fill_opacity=0.14,
                stroke="#5a3b02",
                stroke_opacity=0.5,
                stroke_width=8,
            ),
            path(d, fill="none", stroke="#ffc341", stroke_width=5),
        )


def capsule(middles: Sequence[Point], radius: float) -> str:
    """Return the path of a round-ended band around points in a line."""
    (ax, ay), (bx, by) = min(middles), max(middles)
    length = hypot(bx - ax, by - ay)
    ux, uy = ((bx - ax) / length, (by - ay) / length) if length else (1.0, 0.0)
    nx, ny = -uy * radius, ux * radius
    arc = f"A{radius} {radius} 0 0 1"
    return (
        f"M{ax + nx:.1f} {ay + ny:.1f}{arc} {ax - nx:.1f} {ay - ny:.1f}L{bx - nx:.1f} {by - ny:.1f}"
        f"{arc} {bx + nx:.1f} {by + ny:.1f}Z"
    )
