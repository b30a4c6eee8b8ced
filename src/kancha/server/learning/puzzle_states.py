"""Makes the messages that show puzzles."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from kancha.boardgames.gurami.gurami_puzzle.game import GuramiPuzzle
from kancha.boardgames.gurami.gurami_puzzle.hints import PuzzleHint, hint_for
from kancha.boardgames.gurami.gurami_puzzle.puzzle import COLOURS, Puzzle
from kancha.core.move import Move
from kancha.core.outlook import Forecaster, Outlook
from kancha.core.position import Position
from kancha.draw.layer import layers_of
from kancha.draw.line_marks import answered_marks
from kancha.draw.picture import board_picture
from kancha.puzzles.gurami_generator import MadePuzzle
from kancha.puzzles.packing_puzzles import PackingPuzzle
from kancha.puzzles.puzzle_sheets import NUMBERS, task_of
from kancha.puzzles.tactic_answers import TacticAnswer, TacticDecision, decisions_of
from kancha.puzzles.tactic_library import tactics
from kancha.server.games.routes import SEES_EVERYTHING
from kancha.server.learning.puzzle_bodies import (
    GuramiField,
    GuramiHint,
    GuramiLine,
    GuramiSheet,
    PackingPlacement,
    PackingPosition,
    PackingState,
    TacticChoice,
    TacticReply,
    TacticState,
)
from kancha.server.tables import messages, project
from kancha.server.tables.decision import clicks_at

# --- the Gurami puzzle ----------------------------------------------------------------------------


def gurami_sheet(where: str, made: MadePuzzle) -> GuramiSheet:
    """Return a Gurami puzzle."""
    puzzle = made.puzzle
    game = GuramiPuzzle(puzzle=str(puzzle))
    drawn = board_picture(game.board)
    scene = replace(game.start().scene(None), sums=(), marks=())
    anchors = {region.id: region.anchor for region in game.board.regions}
    fields = zip(puzzle.board.names, puzzle.colours, puzzle.givens, made.solution, strict=True)
    return GuramiSheet(
        id=where,
        puzzle=str(puzzle),
        grade=made.grade,
        options=dict(game.options),
        picture=messages.Picture(
            board=game.board.hash, scene=scene, layers=layers_of(drawn, scene)
        ),
        highest=puzzle.highest,
        fields=[
            GuramiField(id=name, colour=COLOURS[colour], given=bool(given), number=number)
            for name, colour, given, number in fields
        ],
        lines=[
            GuramiLine(
                id=name,
                cells=[puzzle.board.names[field] for field in line],
                sums_at=None if (at := anchors[name]) is None else drawn.layout.point(at),
            )
            for name, line in puzzle.lines.items()
        ],
        hints=_way(puzzle),
        wrong=_wrong(puzzle, made.solution),
    )


def hint_state(hint: PuzzleHint) -> GuramiHint:
    """Return a hint as it is sent."""
    where, how, what = hint.sentences
    return GuramiHint(
        field=hint.field,
        number=hint.number,
        line=hint.line,
        technique=hint.technique,
        where=where,
        how=how,
        what=what,
    )


def _way(puzzle: Puzzle) -> list[GuramiHint]:
    entries = [0] * puzzle.size
    found = []
    while hint := hint_for(puzzle, tuple(entries)):
        found.append(hint_state(hint))
        entries[puzzle.board.by_name[hint.field]] = hint.number
    return found


def _wrong(puzzle: Puzzle, solution: tuple[int, ...]) -> dict[str, GuramiHint]:
    found = {}
    for field, name in enumerate(puzzle.board.names):
        if not puzzle.givens[field]:
            entries = [0] * puzzle.size
            entries[field] = solution[field] % puzzle.highest + 1
            hint = hint_for(puzzle, tuple(entries))
            assert hint is not None
            found[name] = hint_state(hint)
    return found


# --- tactics --------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def tactic_state(game: str, number: int) -> TacticState:
    """Return a tactic with the answers to all moves; its number is counted from 1."""
    known = tactics()[game]
    tactic = known[number - 1]
    start = tactic.start()
    assert start.seat is not None
    return TacticState(
        id=f"tactic/{game}/{number}",
        game=game,
        title=start.game.info.title,
        options=dict(start.game.options),
        number=number,
        count=len(known),
        grade=tactic.grade,
        seat=start.seat,
        words=task_of(tactic),
        moves=(tactic.plies + 1) // 2,
        picture=project.solid_picture(start),
        choices=[_choice(decision) for decision in decisions_of(tactic)],
    )


def _choice(decision: TacticDecision) -> TacticChoice:
    here = decision.position
    tree, labels = clicks_at(here)
    replies = {text: _reply(here, answer) for text, answer in decision.answers.items()}
    solution = next(text for text, answer in decision.answers.items() if answer.right)
    return TacticChoice(
        position=str(here),
        clicks=tree,
        labels=labels,
        replies=replies,
        hint=_where(decision.answers[solution].line[0]),
        solution=solution,
    )


def _where(move: Move) -> str:
    first = move.clicks[0]
    cells = {cell.id for cell in move.position.game.board.cells}
    if first in cells:
        return f"The move begins on {first}."
    hands = move.position.scene(move.position.seat).hands
    labels = {item.token: item.label for hand in hands for item in hand.items}
    return f"The move begins with: {labels.get(first) or move.position.game.token_label(first)}."


def _reply(before: Position, answer: TacticAnswer) -> TacticReply:
    positions = [before]
    for move in answer.line:
        positions.append(positions[-1].play(move))
    line = project.moves(positions, SEES_EVERYTHING)
    made = TacticReply(right=answer.right, words=_words(answer, line), line=line)
    if answer.right:
        made.pictures = [project.solid_picture(position) for position in positions[1:]]
        made.following = answer.following
    else:
        made.outlooks = [_outlook(move) for move in answer.line]
        if len(answer.line) > 1:
            made.marks = answered_marks(before, answer.line[0].code, answer.line[1].code)[0]
    return made


def _outlook(move: Move) -> Outlook:
    """Return what a move changes on the board, and no more: there are many of them."""
    full = Forecaster(move.position).outlook(move.code)
    return replace(full, motions=(), sentence="", answers=(), remark=None)


def _words(answer: TacticAnswer, line: list[messages.MoveState]) -> str:
    said = " ".join(move.sentence for move in line[1:])
    outcome = answer.end.outcome
    if outcome is None:
        return said
    return f"{said} {outcome.reason[:1].upper()}{outcome.reason[1:]}.".strip()


# --- packings -------------------------------------------------------------------------------------


def packing_state(where: str, puzzle: PackingPuzzle) -> PackingState:
    """Return a packing with all its placements and all ways to fill it."""
    start = puzzle.start
    clicks, labels = clicks_at(start)
    number_of = {str(move): number for number, move in enumerate(start.moves)}
    return PackingState(
        id=where,
        game=start.game.info.id,
        options=dict(start.game.options),
        grade=puzzle.grade,
        words=packing_words(puzzle),
        start=packing_position(start),
        clicks=clicks,
        labels=labels,
        placements=[_placement(start, move) for move in start.moves],
        ways=[[number_of[move] for move in way] for way in puzzle.ways()],
    )


def _placement(start: Position, move: Move) -> PackingPlacement:
    outlook = Forecaster(start).outlook(move.code)
    return PackingPlacement(
        move=str(move),
        stone=move.clicks[0],
        figure=outlook.pieces[0].figure,
        cells=[piece.cell for piece in outlook.pieces],
        sentence=outlook.sentence,
    )


def packing_words(puzzle: PackingPuzzle) -> str:
    """Return the task in words."""
    return f"Fill the cube: {NUMBERS[puzzle.stones]} stones are left."


def packing_position(position: Position) -> PackingPosition:
    """Return a position of a packing."""
    made = PackingPosition(position=str(position), picture=project.solid_picture(position))
    if position.last_move is not None:
        made.moves = project.moves([position.last_move.position, position], SEES_EVERYTHING)
    return made
