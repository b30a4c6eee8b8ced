"""Sheets of tactics and packings as PDF: tasks first, then solutions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kancha.core.position import Position
from kancha.core.registry import game_class
from kancha.draw.canvas import element
from kancha.draw.picture import board_picture
from kancha.draw.svg import draw
from kancha.puzzles.packing_puzzles import PackingPuzzle
from kancha.puzzles.sheets import SEE_THE_END, compile_pages
from kancha.puzzles.tactic_answers import decisions_of
from kancha.puzzles.tactics import Tactic

WIDTH = 480
"""Pixels of a diagram; it is drawn as vectors."""
STONE_BOX, PIECE_BOX = "-76 -64 152 128", "-56 -56 112 112"
COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def tactic_sheet(tactics: Sequence[Tactic], *, paper: str = "a4", footer: str = "Kancha") -> bytes:
    """Return a PDF with tactics, and their solutions on the last page."""
    tasks, answers = [], []
    for number, tactic in enumerate(tactics, 1):
        start = tactic.start()
        tasks.append(
            {
                "picture": in_grey(start),
                "name": str(number),
                "grade": tactic.grade,
                "words": task_of(tactic),
                "sign": _figure_in_grey(start, start.scene(None).seats[start.seat or 0].figure),
            }
        )
        line = main_line(tactic)
        texts = start.game.turn_texts(start, [move.code for move in line])
        answers.append(
            {
                "name": str(number),
                "line": "  ".join(texts),
                "words": " ".join(move.sentence for move in line),
            }
        )
    titles = {tactic.game: game_class(tactic.game).info.title for tactic in tactics}
    title = ", ".join(titles.values())
    lead = "Exactly one move wins by force. Find it, and what follows."
    solved = "The moves, with the longest resistance; after other answers it is over sooner."
    pages = [
        *task_pages(title, lead, tasks, SEE_THE_END),
        {"kind": "answers", "title": "Solutions", "lead": solved, "items": answers},
    ]
    return compile_pages(f"{title}: tactics", footer, paper, pages)


def packing_sheet(
    puzzles: Sequence[PackingPuzzle], *, paper: str = "a4", footer: str = "Kancha"
) -> bytes:
    """Return a PDF with packings, and a way to fill each on the pages after them."""
    tasks, solutions = [], []
    for number, puzzle in enumerate(puzzles, 1):
        words = f"Fill the cube with {NUMBERS[puzzle.stones]} of these stones:"
        shown: dict[str, Any] = {"name": str(number), "grade": puzzle.grade}
        picture = in_grey(puzzle.start)
        tasks.append({**shown, "picture": picture, "words": words, "stones": stones(puzzle)})
        solutions.append({**shown, "picture": in_grey(puzzle.solved), "words": ""})
    lead = (
        "Each level is drawn by itself, the lowest first. Cubes with the same letter are one stone."
        " Stones may lie in any way, and each is used once."
    )
    pages = [
        *task_pages("Rumis: packing", lead, tasks, SEE_THE_END),
        *task_pages("Solutions", "One way to fill each cube; there may be others.", solutions),
    ]
    return compile_pages("Rumis: packings", footer, paper, pages)


def stones(puzzle: PackingPuzzle) -> list[str]:
    """Return pictures of the stones that may still be used."""
    hands = puzzle.start.scene(0).hands
    return [
        _figure_in_grey(puzzle.start, item.figure, STONE_BOX)
        for hand in hands
        for item in hand.items
        if item.count
    ]


def _figure_in_grey(position: Position, figure: str, box: str = PIECE_BOX) -> str:
    """Return the picture of one piece without colours."""
    drawn = board_picture(position.game.board, "light")
    definitions = element("defs", "".join(drawn.definitions.values()))
    # Figures that point up or down have a symbol for each.
    symbol = figure if figure in drawn.definitions else f"{figure}-0"
    picture = definitions + drawn.use(symbol, 0, 0)
    namespace = "http://www.w3.org/2000/svg"
    return COLOUR.sub(_grey, element("svg", picture, xmlns=namespace, viewBox=box))


def task_pages(
    title: str, lead: str, items: list[dict[str, Any]], note: str = ""
) -> list[dict[str, Any]]:
    """Return pages with diagrams: one or two that fill the page, up to four, or six on each."""
    columns, rows = {1: (1, 1), 2: (1, 2)}.get(len(items), (2, 2) if len(items) <= 4 else (2, 3))
    step = columns * rows
    return [
        {
            "kind": "diagrams",
            "title": title,
            "lead": lead,
            "columns": columns,
            "rows": rows,
            "diagrams": items[first : first + step],
            "note": note,
        }
        for first in range(0, len(items), step)
    ]


def task_of(tactic: Tactic) -> str:
    """Return the task in a sentence."""
    start = tactic.start()
    assert start.seat is not None
    moves = (tactic.plies + 1) // 2
    return f"{start.game.seat_name(start.seat)} wins in {NUMBERS[moves]} moves."


def main_line(tactic: Tactic) -> list[Any]:
    """Return the moves of a tactic to its end: a right move, and the longest resistance."""
    decisions = decisions_of(tactic)
    line: list[Any] = []
    following: int | None = 0
    while following is not None:
        answer = next(one for one in decisions[following].answers.values() if one.right)
        line += answer.line
        following = answer.following
    return line


def in_grey(position: Position) -> str:
    """Return the picture of a position without colours, for printing."""
    board, scene = position.game.board, position.scene(position.seat)
    return COLOUR.sub(_grey, draw(board, scene, width=WIDTH, card=False))


def _grey(colour: re.Match[str]) -> str:
    """Return a grey with which red pieces differ from black ones, and blue from yellow ones.

    It is lighter than the colour, which saves ink and leaves room for a pencil.
    """
    red, green, blue = bytes.fromhex(colour[0][1:])
    light = (0.45 * red + 0.45 * green + 0.1 * blue) / 255
    level = round(255 * light**0.7)
    return f"#{level:02x}{level:02x}{level:02x}"
