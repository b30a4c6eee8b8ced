"""A record as pages of diagrams: the positions of a game one after another, as PDF."""

from __future__ import annotations

from typing import Any

from kancha.core.move import Move
from kancha.draw.svg import draw
from kancha.puzzles.sheets import compile_pages
from kancha.record.record import Record

COLUMNS, ROWS = 2, 3
ON_A_PAGE = COLUMNS * ROWS
WIDTH = 480
"""Pixels of a diagram; it is drawn as vectors."""


def diagrams(record: Record, *, every: int = 1, paper: str = "a4") -> bytes:
    """Return a PDF with the start, the position after every so many moves, and the end.

    A position with hidden parts is shown as everybody may see it.
    """
    last = len(record.moves)
    plies = sorted({*range(0, last + 1, every), last})
    shown = [_diagram(record, ply) for ply in plies]
    title = record.game.info.title
    pages: list[dict[str, Any]] = [
        {
            "kind": "diagrams",
            "title": title,
            "lead": _lead(record),
            "columns": COLUMNS,
            "rows": ROWS,
            "diagrams": shown[first : first + ON_A_PAGE],
            "note": f"page {first // ON_A_PAGE + 1} of {-(-len(shown) // ON_A_PAGE)}",
        }
        for first in range(0, len(shown), ON_A_PAGE)
    ]
    return compile_pages(f"{title}: diagrams", "Kancha", paper, pages)


def _diagram(record: Record, ply: int) -> dict[str, str]:
    position = record.positions[ply]
    picture = draw(record.game.board, position.scene(None), width=WIDTH, card=False)
    if ply == 0:
        return {"picture": picture, "name": "Start", "words": ""}
    move: Move = record.moves[ply - 1]
    sentence = move.sentence
    return {
        "picture": picture,
        "name": f"{ply}. {move}",
        "words": f"{sentence[:1].upper()}{sentence[1:]}",
    }


def _lead(record: Record) -> str:
    tags = [f"{name}: {value}" for name, value in record.tags.items()]
    return " · ".join([*tags, f"{len(record.moves)} moves", record.result])
