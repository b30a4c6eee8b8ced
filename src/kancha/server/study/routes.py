"""REST: positions to study, and studies as records. Nothing is stored, nothing is hidden."""

from __future__ import annotations

from starlette.requests import Request

from kancha.core.bits import CHANCE
from kancha.core.errors import IllegalMove, OptionError, PositionError, RecordError
from kancha.core.position import Position
from kancha.core.registry import game
from kancha.record.line import Line
from kancha.record.record import Record
from kancha.server.engines.study_pool import threads_for
from kancha.server.games.routes import SEES_EVERYTHING, known_game
from kancha.server.http.struct_router import StructRouter
from kancha.server.refusal import Refusal
from kancha.server.study.messages import (
    AskStudy,
    Place,
    StudyFile,
    StudyLimits,
    StudyMove,
    StudyPosition,
    StudyTree,
)
from kancha.server.tables import project
from kancha.server.tables.decision import clicks_at
from kancha.server.tables.endings import outcome_message
from kancha.study.openings import has_openings

router = StructRouter(prefix="/api/study")


@router.get("/limits")
def limits(request: Request) -> StudyLimits:
    """Say what can be asked of the engines here."""
    return StudyLimits(threads=threads_for(request, request.app.state.studies.most_threads))


@router.post("/position")
def position(body: Place) -> StudyPosition:
    """Show a position and the moves that are legal there."""
    record = record_to(body)
    here = record.position
    outcome = record.outcome
    shown = StudyPosition(
        position=str(here),
        picture=project.solid_picture(here, _sees(here)),
        to_move=None if outcome is not None else here.seat,
        moves=project.moves(record.positions[-2:], SEES_EVERYTHING) if body.moves else [],
        has_openings=has_openings(record.game),
    )
    if outcome is None:
        shown.clicks, shown.labels = clicks_at(here)
    else:
        shown.ending = outcome_message(record.game, outcome)
    return shown


def _sees(position: Position) -> int | None:
    """Return whose knowledge is shown: where something is hidden, that of the seat to move."""
    decides = position.seat is not None and position.seat >= 0
    return position.seat if decides and position.game.info.has_hidden else None


@router.post("/read")
def read(body: AskStudy) -> StudyTree:
    """Read a record with its variations."""
    record = read_record(body.record)
    return StudyTree(
        game=record.game.info.id,
        options=dict(record.game.options),
        start=str(record.start),
        tags=dict(record.tags),
        comment=record.comments.get(0, ""),
        moves=_moves(record),
    )


@router.post("/write")
def write(body: StudyTree) -> StudyFile:
    """Write a study as a record. Every move of every variation is checked."""
    record = record_to(Place(game=body.game, options=body.options, start=body.start))
    record.tags.update(body.tags)
    if body.comment:
        record.comments[0] = body.comment
    try:
        _write(record, body.moves)
    except (IllegalMove, RecordError) as error:
        raise Refusal("bad_record", str(error), error.rule) from None
    return StudyFile(record=str(record))


def read_record(text: str) -> Record:
    """Return a record that a client sent."""
    try:
        return Record.read(text)
    except RecordError as error:
        raise Refusal("bad_record", str(error), error.rule) from None


def record_to(place: Place) -> Record:
    """Return the record of the moves that lead to a place."""
    try:
        chosen = game(known_game(place.game), **place.options)
        record = Record(chosen, None if place.start is None else chosen.parse(place.start))
        for move in place.moves:
            record.play(move)
    except (OptionError, PositionError) as error:
        raise Refusal("bad_option", str(error), error.rule) from None
    except IllegalMove as error:
        raise Refusal("illegal", str(error), error.rule) from None
    return record


def _moves(line: Line) -> list[StudyMove]:
    return [
        StudyMove(
            move=str(move),
            mark=line.marks.get(number, ""),
            comment=line.comments.get(number, ""),
            seat=CHANCE if move.position.seat is None else move.position.seat,
            sentence=move.sentence,
            variations=[_moves(other) for other in line.variations.get(number, [])],
        )
        for number, move in enumerate(line.moves, line.first)
    ]


def _write(line: Line, moves: list[StudyMove]) -> None:
    """Play the moves of a study on a line, with everything that hangs on them."""
    for one in moves:
        line.play(one.move)
        number = line.last
        if one.mark:
            line.mark(number, one.mark)
        if one.comment:
            line.comments[number] = one.comment
        for other in one.variations:
            variation = line.begin_variation(number)
            _write(variation, other)
            if other:
                line.variations.setdefault(number, []).append(variation)
