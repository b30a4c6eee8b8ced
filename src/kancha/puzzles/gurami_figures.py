"""Gurami puzzles as figures for paper: triangles, numbers, places for sums, all in millimetres."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import sqrt
from typing import Any

from kancha.boardgames.gurami.gurami_puzzle.grading import GRADES
from kancha.boardgames.gurami.gurami_puzzle.hints import way_in
from kancha.boardgames.gurami.gurami_puzzle.puzzle import COLOURS, Puzzle
from kancha.geometry.triangle import HALF_EDGE
from kancha.puzzles.gurami_generator import MadePuzzle

EDGE = 2 * HALF_EDGE
"""The side of a field in the units of the board."""
GAP = 0.3
"""Half the white line between two fields."""
LEAD = (1.6, 4.2)
"""Where the dotted line from a stripe to its sums begins and ends, from the edge on."""
SUMS_WIDE, SUMS_HIGH = 9.6, 4.6
Point = tuple[float, float]


def side_for(puzzle: Puzzle, width: float, height: float, most: float, *, sums: bool) -> float:
    """Return the side of a field with which a figure fits into so much room."""
    around = 2 * (LEAD[1] + SUMS_WIDE) if sums else 1.0
    above = 2 * (LEAD[1] + SUMS_HIGH) if sums else 1.0
    by_width = (width - around) * EDGE / puzzle.board.width
    by_height = (height - above) * EDGE / puzzle.board.height
    return min(most, by_width, by_height)


def figure(
    puzzle: Puzzle,
    side: float,
    *,
    numbers: Sequence[int] = (),
    sums: bool = False,
    line: str = "",
    mark: str = "",
) -> dict[str, Any]:
    """Return a figure: givens bold, further numbers light, one stripe and one field marked."""
    board = puzzle.board
    scale = side / EDGE
    left = LEAD[1] + SUMS_WIDE if sums else 0.5
    top = LEAD[1] + SUMS_HIGH if sums else 0.5

    def at(point: Point) -> Point:
        return round(left + scale * point[0], 3), round(top + scale * point[1], 3)

    fields = []
    for field, name in enumerate(board.names):
        given = puzzle.givens[field]
        number = given or (numbers[field] if numbers else 0)
        middle = at(board.middle(field))
        fields.append(
            {
                "corners": [inset(at(p), middle, side) for p in board.outline(field)],
                "middle": middle,
                "grey": bool(puzzle.colours[field]),
                "number": str(number or ""),
                "given": bool(given),
                "marked": name == mark,
            }
        )
    found: dict[str, Any] = {
        "side": side,
        "width": round(scale * board.width + 2 * left, 3),
        "height": round(scale * board.height + 2 * top, 3),
        "fields": fields,
        "sums": [sums_place(puzzle, name, scale, (left, top)) for name in board.stripes]
        if sums
        else [],
        "frames": [],
    }
    if puzzle.centre:
        found["frames"].append({"edges": rim(puzzle, board.centre, at), "dashed": False})
    if line and line != "centre":
        found["frames"].append({"edges": rim(puzzle, puzzle.lines[line], at), "dashed": True})
    return found


def inset(corner: Point, middle: Point, side: float) -> Point:
    """Return a corner moved towards the middle, so that a gap stays between fields."""
    share = 1 - GAP / (side / (2 * sqrt(3)))
    return (
        round(middle[0] + share * (corner[0] - middle[0]), 3),
        round(middle[1] + share * (corner[1] - middle[1]), 3),
    )


def rim(puzzle: Puzzle, fields: Collection[int], at: Any) -> list[tuple[Point, Point]]:
    """Return the edges around a set of fields."""
    count: dict[frozenset[tuple[int, int]], tuple[Point, Point]] = {}
    for field in fields:
        corners, points = puzzle.board.corners(field), puzzle.board.outline(field)
        for i, j in ((0, 1), (1, 2), (2, 0)):
            key = frozenset((corners[i], corners[j]))
            if key in count:
                del count[key]  # an edge between two fields of the set
            else:
                count[key] = (at(points[i]), at(points[j]))
    return list(count.values())


def sums_place(puzzle: Puzzle, stripe: str, scale: float, origin: Point) -> dict[str, Any]:
    """Return where the two sums of a stripe are written, and the dotted line that leads there."""
    edge, away = puzzle.board.beyond(stripe, 0), puzzle.board.beyond(stripe, 1)
    step = away[0] - edge[0], away[1] - edge[1]
    start = origin[0] + scale * edge[0], origin[1] + scale * edge[1]
    reach = SUMS_WIDE / 2 if stripe[0] == "H" else SUMS_HIGH / 2 / abs(step[1])
    ends = (*LEAD, LEAD[1] + reach)
    first, last, middle = (
        (round(start[0] + d * step[0], 3), round(start[1] + d * step[1], 3)) for d in ends
    )
    return {"from": first, "to": last, "middle": middle}


def printed(
    made: MadePuzzle,
    number: int,
    room: tuple[float, float],
    small: tuple[float, float],
    sides: tuple[float, float],
) -> dict[str, Any]:
    """Return all that a page needs of a puzzle: its figure, its table and its solution."""
    puzzle = made.puzzle
    side = side_for(puzzle, *room, sides[0], sums=True)
    small_side = side_for(puzzle, *small, sides[1], sums=False)
    return {
        "number": number,
        "grade": made.grade,
        "word": GRADES[made.grade].capitalize(),
        "centre": puzzle.centre,
        "highest": puzzle.highest,
        "used": {
            name: [
                n for n, c in zip(puzzle.givens, puzzle.colours, strict=True) if n and c == colour
            ]
            for colour, name in enumerate(COLOURS)
        },
        "figure": figure(puzzle, side, sums=True),
        "solution": figure(puzzle, small_side, numbers=made.solution),
        "way_in": way_in(puzzle),
    }
