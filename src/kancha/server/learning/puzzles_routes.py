"""REST: puzzles of the day, tactics, hints, sheets to print. Nothing is stored."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Literal
from zlib import crc32

from kancha import __version__
from kancha.boardgames.gurami.gurami_puzzle.game import GuramiPuzzle
from kancha.boardgames.gurami.gurami_puzzle.grading import GRADES
from kancha.boardgames.gurami.gurami_puzzle.hints import hint_for
from kancha.boardgames.gurami.gurami_puzzle.puzzle import valid_puzzle
from kancha.core.errors import IllegalMove, OptionError, PositionError
from kancha.core.extras import MissingExtraError
from kancha.core.position import Position
from kancha.core.registry import game, game_class
from kancha.draw.cover import draw_cover
from kancha.puzzles import daily, puzzle_sheets
from kancha.puzzles.challenge_lines import best_known, upper_bound
from kancha.puzzles.line_sheets import line_sheet
from kancha.puzzles.puzzle_sheets import task_of
from kancha.puzzles.sheets import sheet
from kancha.puzzles.tactic_library import tactics
from kancha.puzzles.tactics import Tactic
from kancha.server.games.routes import SvgPicture
from kancha.server.http.struct_router import MediaResponse, StructRouter, immutable, same_for_all
from kancha.server.learning.puzzle_bodies import (
    AskGuramiHint,
    AskPacking,
    DayPuzzles,
    GuramiHint,
    GuramiSheet,
    Kind,
    PackingPosition,
    PackingState,
    PuzzleCard,
    TacticState,
)
from kancha.server.learning.puzzle_states import (
    gurami_sheet,
    hint_state,
    packing_position,
    packing_state,
    packing_words,
    tactic_state,
)
from kancha.server.refusal import Refusal

router = StructRouter(prefix="/api/puzzles")
PACKING, CHALLENGE = "rumis-pack", "kissing-challenge"
Paper = Literal["a4", "letter"]


class PdfFile(MediaResponse):
    """Pages for printing."""

    media_types = ("application/pdf",)


# --- the puzzles of a day -------------------------------------------------------------------------


@router.get("/day/{day}")
@same_for_all
def day_puzzles(day: date, grade: int = 3) -> DayPuzzles:
    """List the puzzles of a day; everybody gets the same."""
    level = _grade(grade)
    cards = [_gurami_card(day, level)]
    cards += [_tactic_card(day, name, level) for name in tactics()]
    cards += [_packing_card(day, level), _line_card(day)]
    return DayPuzzles(day=day.isoformat(), grade=level, puzzles=cards)


def _gurami_card(day: date, grade: int) -> PuzzleCard:
    size = daily.gurami_of(day, grade).puzzle.size
    aim = GuramiPuzzle.info.aim
    minutes = (3, 5, 8, 15, 25)[grade - 1] * size // 16
    return _card("gurami", f"{day}/{grade}", "gurami-puzzle", "Gurami", aim, grade, minutes)


def _tactic_card(day: date, name: str, grade: int) -> PuzzleCard:
    number = daily.tactic_of(day, name, grade)
    tactic = tactics()[name][number]
    own = tactic.grade
    title = game_class(name).info.title
    return _card("tactic", f"{name}/{number + 1}", name, title, task_of(tactic), own, 1 + own)


def _packing_card(day: date, grade: int) -> PuzzleCard:
    words = packing_words(daily.packing_of(day, grade))
    return _card("packing", f"{day}/{grade}", PACKING, "Rumis", words, grade, 2 + 2 * grade)


def _line_card(day: date) -> PuzzleCard:
    points, _ = best_known(daily.line_of(day))
    best = f"Best known: {points} points, at most {upper_bound()}."
    words = f"The same 24 pieces for everybody. {best}"
    made = _card("line", f"{day}/3", CHALLENGE, "Kissing Guramis", words, 3, 10)
    made.options = {"line": daily.line_of(day)}
    return made


def _card(
    kind: Kind, where: str, name: str, title: str, words: str, grade: int, minutes: int
) -> PuzzleCard:
    first, _, second = where.partition("/")
    drawn = f"{__version__} {_position(kind, first, int(second))}"
    return PuzzleCard(
        id=f"{kind}/{where}",
        kind=kind,
        game=name,
        title=title,
        words=words,
        grade=grade,
        minutes=minutes,
        cover=f"/api/puzzles/{kind}/{where}/cover.svg?v={crc32(drawn.encode()):08x}",
    )


# --- one puzzle -----------------------------------------------------------------------------------


@router.get("/gurami/{day}/{grade}")
@same_for_all
def gurami(day: date, grade: int) -> GuramiSheet:
    """Return the Gurami puzzle of a day."""
    level = _grade(grade)
    return gurami_sheet(f"gurami/{day}/{level}", daily.gurami_of(day, level))


@router.post("/gurami/hint")
def gurami_hint(body: AskGuramiHint) -> GuramiHint:
    """Return the easiest next step in a puzzle with some numbers entered."""
    try:
        puzzle = valid_puzzle(body.puzzle)
    except OptionError as error:
        raise Refusal("bad_option", str(error), error.rule) from None
    entries = [0] * puzzle.size
    for name, number in body.entries.items():
        field = puzzle.board.by_name.get(name)
        if field is None or puzzle.givens[field] or number > puzzle.highest:
            raise Refusal("malformed", f"{name} cannot hold {number}.", "R9.4")
        entries[field] = number
    hint = hint_for(puzzle, tuple(entries))
    if hint is None:
        raise Refusal("not_now", "The puzzle is solved.", "R9.5")
    return hint_state(hint)


@router.get("/tactic/{name}/{number}")
@same_for_all
def tactic(name: str, number: int) -> TacticState:
    """Return a tactic, with the answers to all moves."""
    _known_tactic(name, number)
    return tactic_state(name, number)


@router.get("/packing/{day}/{grade}")
@same_for_all
def packing(day: date, grade: int) -> PackingState:
    """Return the packing of a day."""
    return packing_state(f"packing/{day}/{_grade(grade)}", daily.packing_of(day, grade))


@router.post("/packing/place")
def place(body: AskPacking) -> PackingPosition:
    """Show a packing after some stones."""
    try:
        position = game(PACKING, **body.options).parse(body.position)
        for move in body.moves:
            position = position.play(move)
    except (OptionError, PositionError) as error:
        raise Refusal("bad_option", str(error), error.rule) from None
    except IllegalMove as error:
        raise Refusal("illegal", str(error), error.rule) from None
    return packing_position(position)


# --- pictures and sheets --------------------------------------------------------------------------


@router.get("/{kind}/{first}/{second}/cover.svg")
@immutable
def cover(
    kind: Kind, first: str, second: int, theme: Literal["light", "dark"] = "light"
) -> SvgPicture:
    """Draw the position of a puzzle, small and without words."""
    position = _position(kind, first, second)
    drawn = draw_cover(position.game.board, position.scene(position.seat), theme=theme, own=0)
    return SvgPicture(drawn, media_type="image/svg+xml")


@router.get("/four/{day}/{grade}/sheet.pdf")
@same_for_all
def print_four(day: date, grade: int, paper: Paper = "a4") -> PdfFile:
    """Return four Gurami puzzles of a day for printing, the solutions overleaf."""
    level = _grade(grade)
    return _printed(lambda: sheet(daily.four_guramis(day, level), paper=paper))


@router.get("/{kind}/{first}/{second}/sheet.pdf")
@same_for_all
def print_sheet(kind: Kind, first: str, second: int, paper: Paper = "a4") -> PdfFile:
    """Return a puzzle as pages for printing, the solution overleaf."""
    match kind:
        case "gurami":
            made = daily.gurami_of(_day(first), _grade(second))
            return _printed(lambda: sheet([made], paper=paper))
        case "tactic":
            chosen = _known_tactic(first, second)
            return _printed(lambda: puzzle_sheets.tactic_sheet([chosen], paper=paper))
        case "packing":
            puzzle = daily.packing_of(_day(first), _grade(second))
            return _printed(lambda: puzzle_sheets.packing_sheet([puzzle], paper=paper))
        case "line":
            line = daily.line_of(_day(first))
            return _printed(lambda: line_sheet(line, paper=paper))


def _printed(pages: Callable[[], bytes]) -> PdfFile:
    try:
        return PdfFile(pages(), media_type="application/pdf")
    except MissingExtraError as error:
        raise Refusal("not_found", f"This server cannot print: {error}.") from None


def _position(kind: Kind, first: str, second: int) -> Position:
    match kind:
        case "gurami":
            made = daily.gurami_of(_day(first), _grade(second))
            return GuramiPuzzle(puzzle=str(made.puzzle)).start()
        case "tactic":
            return _known_tactic(first, second).start()
        case "packing":
            return daily.packing_of(_day(first), _grade(second)).start
        case "line":
            return game(CHALLENGE, line=daily.line_of(_day(first))).start()


def _known_tactic(name: str, number: int) -> Tactic:
    known = tactics().get(name, [])
    if not 1 <= number <= len(known):
        raise Refusal("not_found", "There is no such tactic.")
    return known[number - 1]


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refusal("malformed", "A day is written like 2026-11-16.") from None


def _grade(number: int) -> int:
    if number not in GRADES:
        raise Refusal("malformed", "Grades are 1 to 5.", "R9.7")
    return number
