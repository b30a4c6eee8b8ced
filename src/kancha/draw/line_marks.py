"""Moves that are proposed or compared, drawn over a board: arrows, ghosts of pieces, badges.

Every style differs by its stroke and its badge, not only by its colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from kancha.core.board import Point
from kancha.core.event import Event
from kancha.core.position import Position
from kancha.core.scene import Scene
from kancha.draw.canvas import Paint, circle, element, label, path, upright
from kancha.draw.layer import stands_of
from kancha.draw.layout import is_up
from kancha.draw.picture import BoardPicture, board_picture
from kancha.draw.shapes import closed, grown, number, outlines, rounded

HALO = 3.5
"""How far the light edge of an arrow reaches beyond it on each side."""
HEAD = 32
CLEARANCE = 16
"""How far from the middle of a cell an arrow begins."""
ASIDE = (0.0, 24.0, -24.0)
"""How far arrows that begin in the same way lie apart."""
CORNERS = ((33.0, -33.0), (-33.0, -33.0), (33.0, 33.0))
"""Where the badges of ghosts on the same cell stand."""
OUTSIDE = 74
"""How far from its dot the badge of a push stands."""
ARROWS = ("moved", "deployed")
WAYS = (*ARROWS, "pushed")


@dataclass(frozen=True, slots=True)
class LineStyle:
    """How one line is drawn, and what its badge shows: a number, a cross or a tick."""

    colour: str
    width: float
    dash: str | None
    badge: str


STYLES = (
    LineStyle("#0f5e66", 13, None, "1"),
    LineStyle("#8f3a18", 12, "26 12", "2"),
    LineStyle("#2d2d3a", 9, "1 14", "3"),
)
PLAYED = LineStyle("#9c1f3c", 10, "1 15", "cross")
BETTER = LineStyle("#0f5e66", 12, None, "tick")
TRIED = LineStyle("#9c1f3c", 12, None, "1")
ANSWERED = LineStyle("#2d2d3a", 12, None, "2")
SIGNS = {"cross": "M-7 -7L7 7M7 -7L-7 7", "tick": "M-8 0L-2 6L8 -6"}


def line_marks(before: Position, codes: Sequence[int]) -> list[list[str]]:
    """Return for the first moves of lines, the best first, what each draws on each board."""
    return _drawn(before, list(zip(codes, STYLES, strict=False)))


def compared_marks(before: Position, played: int, better: int) -> list[str]:
    """Return what a move that was played and a better one draw on each board."""
    both = _drawn(before, [(better, BETTER), (played, PLAYED)])
    return ["".join(parts) for parts in zip(*both, strict=True)]


def advised_marks(before: Position, code: int) -> list[str]:
    """Return what a move that is advised draws on each board."""
    return _drawn(before, [(code, BETTER)])[0]


def answered_marks(before: Position, tried: int, answer: int) -> list[str]:
    """Return what a move that was tried and the answer to it draw on each board."""
    both = [*_drawn(before, [(tried, TRIED)]), *_drawn(before.after(tried), [(answer, ANSWERED)])]
    return ["".join(parts) for parts in zip(*both, strict=True)]


def _drawn(before: Position, moves: Iterable[tuple[int, LineStyle]]) -> list[list[str]]:
    picture = board_picture(before.game.board)
    seen: dict[tuple[str, ...], int] = {}
    drawn = []
    for code, style in moves:
        after = before.after(code)
        scene = after.scene(before.seat)
        parts = [""] * max(1, len(scene.boards))
        events = [event.seen_by(before.seat) for event in after.events]
        for event in _telling([event for event in events if event.cells]):
            index = _board_of(scene, event)
            marks = LineMarks(picture, scene, index, style)
            key = event.cells[:2] if event.kind in WAYS else event.cells[-1:]
            earlier = seen[key] = seen.get(key, -1) + 1
            parts[index] += marks.draw(event, earlier, _points(events))
        drawn.append(parts)
    return drawn


def _telling(events: Sequence[Event]) -> list[Event]:
    """Return the event that shows what a move does: the way of a piece, or where one comes."""
    for kinds in (ARROWS, ("pushed",), ("placed",), ("captured", "turned", "exchanged")):
        found = [event for event in events if event.kind in kinds]
        if found:
            return found if kinds[0] == "captured" else found[:1]
    return []


def _points(events: Iterable[Event]) -> int:
    return sum(event.number or 0 for event in events if event.kind == "scored" and event.cells)


def _board_of(scene: Scene, event: Event) -> int:
    return next((i for i, own in enumerate(scene.boards) if own.seat == event.seat), 0)


class LineMarks:
    """The marks of one line on one board, which shows the scene after its first move."""

    def __init__(self, picture: BoardPicture, after: Scene, index: int, style: LineStyle) -> None:
        self.picture = picture
        self.layout = picture.layout
        self.geometry = picture.board.geometry
        self.halo = picture.palette.theme.mark_halo
        self.stands = {s.piece.cell: s for s in stands_of(picture, after, index)}
        self.style = style

    def draw(self, event: Event, earlier: int, points: int) -> str:
        """Return the marks of an event; so many lines before this one begin in the same way."""
        earlier = min(earlier, len(ASIDE) - 1)
        if event.kind in ARROWS and len(event.cells) > 1:
            return self._way(event, earlier)
        if event.kind == "pushed" and len(event.cells) > 1:
            return self._push(event.cells, earlier)
        if self.geometry == "polycube":
            return self._stone(event.cells, earlier)
        ghosts = "".join(self._ghost(cell, piece=event.kind == "placed") for cell in event.cells)
        return ghosts + self._badge_at_cell(event.cells[-1], earlier, points)

    def _way(self, event: Event, earlier: int) -> str:
        """Return arrows from cell to cell, with ghosts of what a deployment drops on the way."""
        centres = [self.layout.centre(cell) for cell in event.cells]
        legs = list(pairwise(centres))
        if event.kind == "moved" and centres[0] != centres[-1]:
            legs = [(centres[0], centres[-1])]
        ghosts = ""
        if event.kind == "deployed":
            ghosts = "".join(self._ghost(cell, piece=True) for cell in event.cells[1:])
        aside = ASIDE[earlier]
        arrows = "".join(self._arrow(start, end, aside) for start, end in legs)
        return ghosts + arrows + self._badge_beside(*legs[0], aside)

    def _push(self, cells: Sequence[str], earlier: int) -> str:
        """Return an arrow at the dot, and a thin line to a ring where the last piece ends."""
        dot, first, end = (self.layout.centre(cell) for cell in (cells[0], cells[1], cells[-1]))
        (ux, uy), _ = _direction(dot, first)
        tip = dot[0] + 68 * ux, dot[1] + 68 * uy
        line = _polyline([dot, end])
        thin: Paint = {"fill": "none", "stroke_linecap": "round"}
        ring = self.style.dash and "8 6"
        drawn = path(line, stroke=self.halo, stroke_width=9, **thin)
        dash = self.style.dash and "2 9"
        drawn += path(line, stroke=self.style.colour, stroke_width=4, stroke_dasharray=dash, **thin)
        drawn += circle(*end, 34, fill="none", stroke=self.halo, stroke_width=10)
        drawn += circle(
            *end, 34, fill="none", stroke=self.style.colour, stroke_width=5, stroke_dasharray=ring
        )
        drawn += self._arrow(dot, tip, 0, clear=0, solid=True)
        # Outside the board, so that the name of the dot stays readable.
        x, y, aside = dot[0] - OUTSIDE * ux, dot[1] - OUTSIDE * uy, 40 * earlier
        return drawn + self._badge(x - uy * aside, y + ux * aside)

    def _stone(self, cells: Sequence[str], earlier: int) -> str:
        """Return the ghost of a stone of cubes: the places that it fills."""
        polygons = [self.layout.outline(cell) for cell in self.layout.cells(dict.fromkeys(cells))]
        borders = " ".join(closed(grown(border, -6)) for border in outlines(polygons))
        edge: Paint = {"fill": "none", "stroke_linejoin": "round"}
        dotted = (self.style.dash or "").startswith("1 ")
        drawn = path(borders, fill=self.style.colour, fill_opacity=0.28)
        drawn += path(borders, stroke=self.halo, stroke_width=13, **edge)
        drawn += path(
            borders,
            stroke=self.style.colour,
            stroke_width=7,
            stroke_dasharray=self.style.dash and ("1 14" if dotted else "20 11"),
            stroke_linecap="round" if dotted else None,
            **edge,
        )
        return drawn + self._badge_at_cell(min(cells, key=self._from_the_top), earlier, 0)

    def _from_the_top(self, cell: str) -> tuple[float, float]:
        x, y = self.layout.centre(cell)
        return y, x

    def _ghost(self, cell: str, *, piece: bool) -> str:
        """Return the outline of a cell, with the piece that comes to it."""
        place = self.layout.places[cell]
        stand = self.stands.get(cell)
        drawn = ""
        if piece and stand is not None:
            drawn = element("g", self.picture.use(stand.symbol, stand.x, stand.y), opacity=0.66)
        line: Paint = {"fill": "none", "stroke_linejoin": "round"}
        colour: Paint = {"stroke": self.style.colour, "stroke_width": 6}
        colour["stroke_dasharray"] = "14 8" if self.style.badge != "3" else "2 10"
        colour["stroke_linecap"] = "round" if self.style.badge == "3" else None
        if self.picture.style.round_marks:
            where: Paint = {"stroke": self.halo, "stroke_width": 11}
            ring = circle(place.x, place.y, 40, **line, **where)
            return drawn + ring + circle(place.x, place.y, 40, **line, **colour)
        shape = rounded(grown(self.layout.outline(place.cell), -8), 8)
        return (
            drawn
            + path(shape, stroke=self.halo, stroke_width=11, **line)
            + path(shape, **line, **colour)
        )

    def _arrow(
        self,
        start: Point,
        end: Point,
        aside: float,
        *,
        clear: float = CLEARANCE,
        solid: bool = False,
    ) -> str:
        (ux, uy), length = _direction(start, end)
        sx, sy = -uy * aside, ux * aside
        x0, y0 = start[0] + sx + ux * clear, start[1] + sy + uy * clear
        reach = length - 4
        x1, y1 = start[0] + sx + ux * reach, start[1] + sy + uy * reach
        neck = x1 - ux * HEAD * 0.8, y1 - uy * HEAD * 0.8
        head = [
            (x1, y1),
            (x1 - ux * HEAD - uy * HEAD * 0.62, y1 - uy * HEAD + ux * HEAD * 0.62),
            (x1 - ux * HEAD + uy * HEAD * 0.62, y1 - uy * HEAD - ux * HEAD * 0.62),
        ]
        shaft, tip = _polyline([(x0, y0), neck]), rounded(head, 3)
        width, colour = self.style.width, self.style.colour
        dash = None if solid else self.style.dash
        round_ends: Paint = {"fill": "none", "stroke_linecap": "round"}
        light: Paint = {"stroke": self.halo, "stroke_linejoin": "round"}
        ends = "butt" if dash and not dash.startswith("1 ") else "round"
        return (
            path(shaft, stroke_width=width + 2 * HALO, **light, **round_ends)
            + path(tip, fill=self.halo, stroke_width=2 * HALO, **light)
            + path(
                shaft,
                fill="none",
                stroke=colour,
                stroke_width=width,
                stroke_dasharray=dash,
                stroke_linecap=ends,
            )
            + path(tip, fill=colour)
        )

    def _badge_beside(self, start: Point, end: Point, aside: float) -> str:
        """Return the badge beside the first third of an arrow."""
        (ux, uy), _ = _direction(start, end)
        away = aside + (30 if aside > 0 else -30)
        x = start[0] + ux * 34 - uy * away
        return self._badge(x, start[1] + uy * 34 + ux * away)

    def _badge_at_cell(self, cell: str, earlier: int, points: int) -> str:
        place = self.layout.places[cell]
        dx, dy = CORNERS[earlier]
        if self.geometry == "triangle":
            # At the corner that no neighbour of the same row has.
            up = is_up(self.layout.poses[place.pose])
            dx, dy = ASIDE[earlier] * 1.3, -46.0 if up else 46.0
        drawn = self._badge(place.x + dx, place.y + dy)
        if points:
            ink: Paint = {"fill": self.style.colour, "stroke": self.halo, "stroke_width": 3}
            words = element("rect", x=-21, y=-13, width=42, height=26, rx=13, **ink)
            words += label(f"+{points}", 0, 0, 18, "#fff", weight=700)
            drawn += upright(place.x + dx + 34, place.y + dy, words)
        return drawn

    def _badge(self, x: float, y: float) -> str:
        triangle = self.geometry == "triangle"
        radius = 14 if triangle else 18
        sign = SIGNS.get(self.style.badge)
        content = circle(0, 0, radius, fill=self.style.colour, stroke=self.halo, stroke_width=3)
        if sign is None:
            content += label(self.style.badge, 0, 0, 18 if triangle else 22, "#fff", weight=700)
        else:
            ends: Paint = {"stroke_linecap": "round", "stroke_linejoin": "round"}
            content += path(sign, fill="none", stroke="#fff", stroke_width=4, **ends)
        return upright(x, y, content)


def _direction(start: Point, end: Point) -> tuple[Point, float]:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length), length


def _polyline(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
