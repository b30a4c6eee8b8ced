"""Sheets of a line for Kissing Guramis - Challenge as PDF: the line and a board, the best way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kancha.boardgames.gurami.gurami_puzzle.puzzle import Puzzle
from kancha.boardgames.gurami.shapes import board_of
from kancha.puzzles.challenge_lines import FIELDS, best_known
from kancha.puzzles.gurami_figures import figure, side_for
from kancha.puzzles.sheets import MARGIN, PAPERS, compile_pages

TITLE = "Kissing Guramis"
LEAD = (
    "Write the pieces on the board in the order of the line. Each is yellow or blue as you like:"
    " shade the field if it is blue. Equal numbers never touch along an edge. A run of pieces in a"
    " stripe whose yellow and blue sums are equal scores this sum, whenever a piece joins it."
)
WAY_LEAD = (
    "Nobody has proved that there is nothing better. Rows are A to D from the top, and their fields"
    " are counted from the left. Below each piece: its field, and the points that it made."
)
LARGEST_SIDE = 34.0
"""The largest side of a field, in millimetres."""
ABOVE_AND_BELOW = 140.0
"""What the page has beside the board, from top to bottom."""
MOVE = re.compile(r"([yb])([1-6])-([A-D]\d)=(\d+)")


def line_sheet(line: str, *, paper: str = "a4", footer: str = "Kancha") -> bytes:
    """Return a PDF with a line and an empty board, and the best way known overleaf."""
    points, moves = best_known(line)
    pages = [
        {
            **_page(TITLE, LEAD, _unplaced(line), {}, paper),
            "result": "",
            "best": f"Best known: {points} points",
            "note": "The best way known is overleaf",
        },
        {
            **_page("Best known", WAY_LEAD, *_placed(line, moves), paper),
            "result": str(points),
            "best": "",
            "note": "Blue pieces are shaded",
        },
    ]
    return compile_pages(f"{TITLE}: a line", footer, paper, pages)


def _page(
    title: str,
    lead: str,
    pieces: list[dict[str, Any]],
    placed: dict[str, tuple[int, bool]],
    paper: str,
) -> dict[str, Any]:
    shown = [placed.get(name, (0, False)) for name in board_of(FIELDS).names]
    colours = tuple(int(is_blue) for _, is_blue in shown)
    board = Puzzle(FIELDS, centre=False, colours=colours, givens=(0,) * FIELDS)
    width, height = PAPERS[paper]
    side = side_for(board, width - 2 * MARGIN, height - ABOVE_AND_BELOW, LARGEST_SIDE, sums=True)
    return {
        "kind": "line",
        "title": title,
        "lead": lead,
        "pieces": pieces,
        "figure": figure(board, side, numbers=[number for number, _ in shown], sums=not placed),
    }


def _unplaced(line: str) -> list[dict[str, Any]]:
    return [{"number": number, "blue": False, "field": "", "points": ""} for number in line]


def _placed(
    line: str, moves: Sequence[str]
) -> tuple[list[dict[str, Any]], dict[str, tuple[int, bool]]]:
    """Return the pieces with their fields and points, and the board that they make."""
    pieces = _unplaced(line)
    placed: dict[str, tuple[int, bool]] = {}
    at = 0
    for text in moves:
        found = MOVE.fullmatch(text)
        assert found is not None
        colour, number, field, points = found.groups()
        # A piece that fits nowhere is lost (R6.5), and so are all later ones with its number.
        at = line.index(number, at)
        pieces[at] |= {"blue": colour == "b", "field": field, "points": points}
        placed[field] = int(number), colour == "b"
        at += 1
    return pieces, placed
