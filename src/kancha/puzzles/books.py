"""Books of Gurami puzzles as PDF: cover, how to solve, puzzles rising in grade, solutions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from kancha.boardgames.gurami.gurami_puzzle.grading import GRADES
from kancha.boardgames.gurami.gurami_puzzle.hints import TECHNIQUES, PuzzleHint, hint_for
from kancha.boardgames.gurami.gurami_puzzle.puzzle import Puzzle, published, read_puzzle
from kancha.core.errors import OptionError
from kancha.puzzles.gurami_figures import figure, side_for
from kancha.puzzles.gurami_generator import GuramiGenerator, MadePuzzle, Wishes
from kancha.puzzles.sheets import PAPERS, compile_pages, puzzle_pages, solution_pages

EXAMPLE_SIZE = 16
LEVELS = {"L": 1, "H": 2, "B": 2, "S": 3}
WORDS = {
    "L": "When all fields of a stripe but one are filled, compare its two sums: the last field"
    " makes up for the difference.",
    "H": "Look at a number instead of a field. If only one field of its colour can still take it,"
    " it belongs there.",
    "B": "Give every other open field of a stripe its least, then its greatest number. What cannot"
    " be balanced even so is too big or too small: strike it out.",
    "S": "When a stripe has few open fields left, write down all ways to balance it. A number that"
    " occurs in none of them goes; one that occurs in all of them stays.",
}
TRIAL = (
    "When nothing else helps, try a number in pencil and follow it. If it leads to a contradiction,"
    " it is wrong: rub it out and strike it. Fierce puzzles need more than one such step."
)
SECTIONS = {
    1: "One open field after another gives in. A good place to start.",
    2: "Strike out what is too big or too small, and look for the last place of a number.",
    3: "Write down the ways to balance a stripe, and keep what they share.",
    4: "Try a number, follow it, and see it fail. A pencil is not enough without a rubber.",
    5: "No technique of this book is enough. Courage.",
}


class BookMaker:
    """Makes the puzzles of a book. `stop` may be called from another thread."""

    def __init__(
        self,
        boards: Sequence[int],
        count: int,
        seed: int,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        if not boards:
            raise OptionError("boards", "name one board at least")
        if count < len(GRADES):
            raise OptionError("count", f"a book has {len(GRADES)} puzzles or more")
        self.boards = [Wishes(board).board for board in boards]
        self.count = count
        self.seed = seed
        self.progress = progress
        self.stopped = False
        self.generator: GuramiGenerator | None = None

    def stop(self) -> None:
        """End the work."""
        self.stopped = True
        if self.generator is not None:
            self.generator.stop()

    def make(self) -> list[MadePuzzle]:
        """Return the puzzles: grade by grade, in each grade from the smallest board on."""
        made: list[MadePuzzle] = []
        for grade in GRADES:
            share = self.count // 5 + (grade <= self.count % 5)
            wanted = [
                len(range(place, share, len(self.boards))) for place in range(len(self.boards))
            ]
            for board, number in zip(self.boards, wanted, strict=True):
                self.generator = GuramiGenerator(Wishes(board, grade=grade), self.seed)
                for one in self.generator.make(number):
                    made.append(one)
                    if self.progress is not None:
                        self.progress(len(made))
                if self.stopped:
                    return made
        return made


def book(made: Sequence[MadePuzzle], *, paper: str = "a4", title: str = "") -> bytes:
    """Return the PDF of a book with these puzzles, which rise in grade."""
    numbered = list(enumerate(made, 1))
    name = title or f"{len(made)} puzzles in five grades"
    pages: list[dict[str, Any]] = [cover_page(made, paper, name), *technique_pages(paper)]
    for grade, word in GRADES.items():
        group = [(number, one) for number, one in numbered if one.grade == grade]
        if group:
            note = f"Puzzles {group[0][0]} to {group[-1][0]}"
            pages.append(
                {
                    "kind": "grade",
                    "grade": grade,
                    "title": word.capitalize(),
                    "words": SECTIONS[grade],
                    "note": note,
                }
            )
            pages += puzzle_pages(group, paper)
    pages += solution_pages(numbered, paper)
    return compile_pages(f"Gurami: {name}", f"Gurami · {name}", paper, pages)


def cover_page(made: Sequence[MadePuzzle], paper: str, name: str) -> dict[str, Any]:
    """Return the cover, with the largest puzzle of the book on it."""
    shown = max(made, key=lambda one: (one.puzzle.size, -one.grade))
    width, height = PAPERS[paper]
    side = side_for(shown.puzzle, width - 50, height - 150, 30.0, sums=False)
    boards = sorted({one.puzzle.size for one in made})
    listed = ", ".join(map(str, boards[:-1])) + " and " * (len(boards) > 1) + str(boards[-1])
    return {
        "kind": "cover",
        "subtitle": name,
        "figure": figure(shown.puzzle, side),
        "words": f"Boards of {listed} fields. Every puzzle has exactly one solution.",
    }


def technique_pages(paper: str) -> list[dict[str, Any]]:
    """Return the pages that show how to solve, with an example for every technique."""
    height = PAPERS[paper][1]
    items = []
    for letter, words in WORDS.items():
        puzzle, entries, hint = example_of(letter)
        side = side_for(puzzle, 64, (height - 100) / 5, 14.0, sums=False)
        reason = hint.sentences[1].split(": ", 1)[1]
        items.append(
            {
                "name": TECHNIQUES[letter].capitalize(),
                "level": f"from grade {LEVELS[letter]}",
                "words": words,
                "example": f"{hint.sentences[0]} {reason[:1].upper()}{reason[1:]}"
                f" {hint.sentences[2]}",
                "figure": figure(puzzle, side, numbers=entries, line=hint.line, mark=hint.field),
            }
        )
    puzzle = read_puzzle(published()["p05"])
    side = side_for(puzzle, 64, (height - 100) / 5, 14.0, sums=False)
    items.append(
        {
            "name": TECHNIQUES["T"].capitalize(),
            "level": "from grade 4",
            "words": TRIAL,
            "example": "",
            "figure": figure(puzzle, side),
        }
    )
    return [
        {
            "kind": "techniques",
            "title": "How to solve",
            "lead": "Enter each number of the table once in the white and once in the grey fields,"
            " so that in every stripe the white sum equals the grey sum. Stripes run in three"
            " directions: rows (H), rising (U), falling (D).",
            "items": items,
            "note": "The dashed stripe and the ring show where to look",
        }
    ]


@cache
def example_of(letter: str) -> tuple[Puzzle, tuple[int, ...], PuzzleHint]:
    """Return a moment of a published puzzle at which this technique finds a number.

    As little as possible has to be struck out before.
    """
    found = []
    for text in published().values():
        puzzle = read_puzzle(text)
        entries = [0] * puzzle.size
        while puzzle.size == EXAMPLE_SIZE and (hint := hint_for(puzzle, tuple(entries))):
            if hint.technique == letter:
                found.append((puzzle, tuple(entries), hint))
            entries[puzzle.board.by_name[hint.field]] = hint.number
    return min(found, key=lambda example: len(example[2].earlier))
