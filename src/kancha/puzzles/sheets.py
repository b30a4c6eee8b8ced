"""Sheets of Gurami puzzles as PDF: puzzles first, all solutions at the end."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any

from kancha.core.extras import require_extra
from kancha.puzzles.gurami_figures import printed
from kancha.puzzles.gurami_generator import MadePuzzle

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
TYPST_PAPERS = {"a4": "a4", "letter": "us-letter"}
MARGIN = 15.0
LARGE = 42
"""Boards from this size on have a page of their own, all others share one by four."""
SEE_THE_END = "Solutions at the end"
FEW = 4
"""Sheets of so few puzzles have room for large solutions, and for words on how to begin."""
PUZZLE_SIDES = {1: 30.0, 2: 21.0, 4: 19.0}
SOLUTION_SIDES = {1: 20.0, 4: 14.0, 9: 14.0}
"""The largest side of a field, by the number of places on a page."""
TECHNIQUES = (
    ("Last open field", "If a stripe has one open field, its two sums tell the number."),
    ("Last place", "If a number fits in only one field of its colour, it belongs there."),
    (
        "Too big, too small",
        "If the other fields of a stripe cannot make up for a number, strike it out.",
    ),
)
FISH = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 0 110 72"><g fill="none" stroke="#111"'
    ' stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"><path d="M14 37C24 20 46 10'
    ' 66 13c16 3 26 12 32 22-7 12-18 20-34 22C44 59 25 51 14 37Z"/><path d="M98 35c5-8 11-14'
    ' 18-17-3 11-3 23 0 35-7-3-13-9-18-18Z"/><path d="M44 14C54 4 72 1 88 6c-3 5-5 9-6 13M50 57c10'
    ' 8 22 10 36 6-3-4-5-8-6-12M31 24c5 8 5 18 0 26"/><path d="M55 19h18l-9 16zM46 35h18l-9 16z"'
    ' fill="#ddd" stroke="none"/><path d="M46 35l9-16 9 16zM64 35l9-16 9 16zM55 19h18M46 35l9 16'
    ' 9-16zM64 35l9 16 9-16zM55 51h18"/></g><circle cx="24" cy="33" r="2.6"/></svg>'
)
LOGO = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M13 29.7H10.3V25.9H6.1'
    'V21.7H2.3V10.3H6.1V6.1H10.3V2.3H21.7V6.1H25.9V10.3H29.7V21.7H25.9V25.9H21.7V29.7H19"'
    ' fill="none" stroke="#111" stroke-width="3.4"/>'
    '<circle cx="16" cy="16" r="5" fill="#111"/></svg>'
)


def sheet(made: Sequence[MadePuzzle], *, paper: str = "a4", footer: str = "Kancha") -> bytes:
    """Return a PDF with the puzzles, and their solutions on the pages after them."""
    numbered = [(number, one) for number, one in enumerate(made, 1)]
    pages = [*puzzle_pages(numbered, paper), *solution_pages(numbered, paper)]
    return compile_pages("Gurami puzzles", footer, paper, pages)


def puzzle_pages(numbered: Iterable[tuple[int, MadePuzzle]], paper: str) -> list[dict[str, Any]]:
    """Return the pages with puzzles: four on a page, of the largest boards one."""
    found = []
    for group in grouped(numbered):
        columns, rows = shape = shape_of(group)
        found.append(
            {
                "kind": "puzzles",
                "title": "Gurami",
                "lead": lead_of(group),
                "columns": columns,
                "rows": rows,
                "puzzles": [page_data(number, one, paper, shape) for number, one in group],
                "note": SEE_THE_END,
            }
        )
    return found


def grouped(numbered: Iterable[tuple[int, MadePuzzle]]) -> list[list[tuple[int, MadePuzzle]]]:
    """Return the puzzles page by page."""
    pages: list[list[tuple[int, MadePuzzle]]] = []
    for number, one in numbered:
        small = one.puzzle.size < LARGE
        if small and pages and len(pages[-1]) < FEW and pages[-1][0][1].puzzle.size < LARGE:
            pages[-1].append((number, one))
        else:
            pages.append([(number, one)])
    return pages


def shape_of(group: Sequence[tuple[int, MadePuzzle]]) -> tuple[int, int]:
    """Return how many columns and rows of puzzles a page has: none of its places stays empty."""
    return {1: (1, 1), 2: (1, 2)}.get(len(group), (2, 2))


def page_data(
    number: int, made: MadePuzzle, paper: str, shape: tuple[int, int], solutions: int = 9
) -> dict[str, Any]:
    """Return a puzzle for its page and for the pages of solutions, by how much room it has."""
    width, height = PAPERS[paper]
    columns, rows = shape
    inside = width - 2 * MARGIN
    room = ((inside - 10) / 2 if columns == 2 else inside, (height - 92) / rows - 30)
    across, down = solutions_shape(solutions)
    above = 120 if solutions <= FEW else 80
    small = ((inside - 8 * (across - 1)) / across, (height - above) / down - 28)
    sides = PUZZLE_SIDES[columns * rows], SOLUTION_SIDES[across * down]
    return printed(made, number, room, small, sides)


def solutions_shape(count: int) -> tuple[int, int]:
    """Return how many columns and rows a page of solutions has, for so many puzzles in all."""
    return (1, 1) if count == 1 else (2, 2) if count <= FEW else (3, 3)


def lead_of(group: Sequence[tuple[int, MadePuzzle]]) -> str:
    """Return the task in two sentences (R9.1)."""
    highest = {made.puzzle.highest for _, made in group}
    what = f"1 to {highest.pop()}" if len(highest) == 1 else "each number of the table"
    lead = (
        f"Enter {what} once in the white and once in the grey fields, so that in every stripe"
        " the white sum equals the grey sum. Equal numbers may touch."
    )
    if any(made.puzzle.centre for _, made in group):
        lead += " The framed centre balances too."
    return lead


def solution_pages(numbered: Sequence[tuple[int, MadePuzzle]], paper: str) -> list[dict[str, Any]]:
    """Return the pages with solutions."""
    found = []
    count = len(numbered)
    columns, rows = solutions_shape(count)
    firsts = range(0, len(numbered), columns * rows)
    for group in (numbered[first : first + columns * rows] for first in firsts):
        first, last = group[0][0], group[-1][0]
        which = f"Puzzles {first} to {last}." if first != last else f"Puzzle {first}."
        found.append(
            {
                "kind": "solutions",
                "lead": f"{which} Printed numbers are bold, yours are light. Stripes are counted"
                " from the top for rows (H), from the left for rising (U) and falling (D) ones.",
                "columns": columns,
                "rows": rows,
                "puzzles": [page_data(number, one, paper, (2, 2), count) for number, one in group],
                "last": count <= FEW,
            }
        )
    return found


def compile_pages(title: str, footer: str, paper: str, pages: list[dict[str, Any]]) -> bytes:
    """Return the PDF; the same pages give the same bytes everywhere."""
    require_extra("draw", "a .pdf file")
    import typst

    data = {
        "title": title,
        "footer": footer,
        "paper": TYPST_PAPERS[paper],
        "fish": FISH,
        "logo": LOGO,
        "techniques": [{"name": name, "words": words} for name, words in TECHNIQUES],
        "pages": pages,
    }
    template = files("kancha.puzzles").joinpath("pages.typ").read_bytes()
    return typst.compile(
        template,
        format="pdf",
        sys_inputs={"data": json.dumps(data)},
        ignore_system_fonts=True,
    )
