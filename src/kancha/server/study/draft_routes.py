"""REST: positions that are set up by hand. Drafts are texts in the hands of the client."""

from __future__ import annotations

from kancha.core.board import CellRole
from kancha.core.drafting import Drafter
from kancha.core.errors import OptionError, PositionError
from kancha.core.game import Game
from kancha.core.registry import game
from kancha.server.games.routes import known_game
from kancha.server.http.struct_router import StructRouter
from kancha.server.refusal import Refusal
from kancha.server.study.messages import AskDraft, DraftProblem, DraftState, Edit
from kancha.server.tables import project

router = StructRouter(prefix="/api/study")
WITHOUT_PIECES: tuple[CellRole, ...] = ("exit", "closed_exit", "dot")
"""The cells on which no piece ever stays."""


@router.post("/draft")
def draft(body: AskDraft) -> DraftState:
    """Change a draft, show it, and say what the rules have against it."""
    chosen, drafter = _editable(body)
    cells = [cell.id for cell in chosen.board.cells if cell.role not in WITHOUT_PIECES]
    text = str(chosen.start()) if body.text is None else body.text
    boards = max(1, len(chosen.start().scene(None).boards))
    try:
        if body.empty:
            text = drafter.empty()
        for edit in body.edits:
            text = _edited(drafter, text, edit, cells, boards)
        pieces = drafter.pieces(text)
        settings = list(drafter.settings(text))
    except PositionError as error:
        raise Refusal("bad_option", str(error), error.rule) from None
    except (ValueError, LookupError):
        reason = "This text is not a position of the game that can be changed."
        raise Refusal("bad_option", reason) from None
    made = DraftState(
        text=text,
        picture=project.draft_picture(chosen, pieces, ""),
        cells=cells,
        brushes=list(drafter.brushes),
        piles=drafter.piles,
        settings=settings,
    )
    try:
        position = chosen.parse(text)
    except PositionError as error:
        made.problem = DraftProblem(reason=error.reason, rule=error.rule, field=error.field)
    else:
        made.to_move = position.seat
        shown = project.solid_picture(position)
        if len(shown.scene.pieces) == len(pieces):  # otherwise spectators do not see all of them
            made.picture = shown
    return made


def _editable(body: AskDraft) -> tuple[Game, Drafter]:
    try:
        chosen = game(known_game(body.game), **body.options)
    except OptionError as error:
        raise Refusal("bad_option", str(error), error.rule) from None
    drafter = chosen.drafter()
    if drafter is None:
        reason = f"Positions of {chosen.info.title} cannot be set up by hand."
        raise Refusal("not_now", reason)
    return chosen, drafter


def _edited(drafter: Drafter, text: str, edit: Edit, cells: list[str], boards: int) -> str:
    if edit.name:
        return drafter.change(text, edit.name, edit.value)
    if edit.cell not in cells or edit.board >= boards:
        raise Refusal("bad_option", "There is no such place on the board.")
    if edit.figure and edit.figure not in drafter.brushes:
        raise Refusal("bad_option", "There is no such piece.")
    return drafter.put(text, (edit.board, edit.cell), edit.figure)
