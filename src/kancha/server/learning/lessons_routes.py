"""REST: the lessons of a game, and the answers to what learners try. Nothing is stored."""

from __future__ import annotations

import secrets
from functools import lru_cache
from typing import Literal
from zlib import crc32

from kancha import __version__
from kancha.core.errors import PositionError
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.registry import game_class, working_games
from kancha.draw.cover import draw_cover
from kancha.lessons.lesson import Lesson, LessonError, PlayOn, Show, Step, Task, Touch, lessons
from kancha.lessons.player import LessonPlayer, LessonState
from kancha.server.engines.pool import StopSignal, choose_move
from kancha.server.games.routes import SvgPicture, known_game
from kancha.server.http.struct_router import StructRouter, immutable, same_for_all
from kancha.server.learning.lesson_answers import answers_of
from kancha.server.learning.lesson_bodies import (
    GameLessons,
    LessonAnswer,
    LessonAnswers,
    LessonContents,
    LessonStep,
    LessonSummary,
    Solution,
    TryStep,
)
from kancha.server.learning.lesson_pictures import moves_shown, picture_of
from kancha.server.refusal import Refusal
from kancha.server.tables.decision import clicks_at

router = StructRouter(prefix="/api")


@router.get("/lessons")
@same_for_all
def all_lessons() -> list[GameLessons]:
    """List the lessons of all games that have some."""
    return [_game_lessons(name) for name in working_games() if lessons(name)]


@router.get("/games/{name}/lessons")
@same_for_all
def list_lessons(name: str) -> list[LessonSummary]:
    """List the lessons of a game in teaching order."""
    return [_summary(name, lesson.id) for lesson in lessons(known_game(name))]


@router.get("/games/{name}/lessons/{lesson}")
@same_for_all
def one_lesson(name: str, lesson: str) -> LessonContents:
    """Return the steps of a lesson with their pictures."""
    return _contents(name, _known_lesson(name, lesson).id)


@router.get("/games/{name}/lessons/{lesson}/answers")
@same_for_all
def all_answers(name: str, lesson: str) -> LessonAnswers:
    """Return the answers to what can be tried in a lesson, for who takes it without a network."""
    return answers_of(name, _known_lesson(name, lesson).id)


@router.get("/games/{name}/lessons/{lesson}/cover.svg")
@immutable
def cover(name: str, lesson: str, theme: Literal["light", "dark"] = "light") -> SvgPicture:
    """Draw the position that stands for a lesson, small and without words."""
    start = _cover(_known_lesson(name, lesson))
    scene = start.scene(start.seat if start.game.info.has_hidden else None)
    drawn = draw_cover(start.game.board, scene, theme=theme, own=start.seat)
    return SvgPicture(drawn, media_type="image/svg+xml")


@router.post("/games/{name}/lessons/{lesson}/try")
def try_step(name: str, lesson: str, body: TryStep) -> LessonAnswer:
    """Say whether a touch or a move solves a step; in `play` steps an engine replies."""
    state = LessonState(step=body.step, position=body.position, moves=body.moves, tries=body.tries)
    known = _known_lesson(name, lesson)
    try:
        player = LessonPlayer(known, _weak_engine, state, secrets.randbits(30))
        return _answer(player, body)
    except LessonError as error:
        raise Refusal("not_now", f"{error}.") from None
    except PositionError as error:
        raise Refusal("bad_option", str(error), error.rule) from None


def _answer(player: LessonPlayer, body: TryStep) -> LessonAnswer:
    match body.touch, body.path, body.move:
        case str(token), None, None:
            answer = player.touch(token)
        case None, list(tokens), None:
            answer = player.path(tokens)
        case None, None, str(text):
            answer = player.play(text)
        case _:
            raise Refusal("malformed", "A try is a touch, a path or a move.")
    made = player.line[1:]
    sent = LessonAnswer(
        verdict=answer.verdict,
        words=answer.words,
        rules=list(answer.rules),
        help=answer.help,
        state=player.state,
        moves=moves_shown(player.line, player.seat),
        pictures=[picture_of(position, player.seat) for position in made],
        cells=list(answer.cells),
    )
    if answer.verdict in ("continue", "missed"):
        sent.clicks, sent.labels = clicks_at(player.position)
    return sent


def _weak_engine(position: Position, level: int) -> Move:
    seat = position.seat
    assert seat is not None
    return choose_move(position, seat, level, StopSignal())


def _known_lesson(name: str, lesson: str) -> Lesson:
    for known in lessons(known_game(name)):
        if known.id == lesson:
            return known
    raise Refusal("not_found", "There is no such lesson.")


def _game_lessons(name: str) -> GameLessons:
    info = game_class(name).info
    found = [_summary(name, lesson.id) for lesson in lessons(name)]
    return GameLessons(game=name, title=info.title, aim=info.aim, lessons=found)


def _cover(lesson: Lesson) -> Position:
    """Return the position that stands for a lesson: what its cover shows in the end."""
    return lesson.shown(lesson.cover)[-1]


@lru_cache(maxsize=256)
def _summary(name: str, lesson: str) -> LessonSummary:
    known = _known_lesson(name, lesson)
    drawn = f"{__version__} {_cover(known)} {known.options} {known.cover.options}"
    return LessonSummary(
        id=known.id,
        title=known.title,
        summary=known.summary,
        steps=len(known.steps),
        cover=f"/api/games/{name}/lessons/{known.id}/cover.svg?v={crc32(drawn.encode()):08x}",
    )


@lru_cache(maxsize=64)
def _contents(name: str, lesson: str) -> LessonContents:
    order = [known.id for known in lessons(name)]
    number = order.index(lesson) + 1
    known = _known_lesson(name, lesson)
    return LessonContents(
        id=known.id,
        game=name,
        title=known.title,
        summary=known.summary,
        number=number,
        lessons=len(order),
        next=_summary(name, order[number]) if number < len(order) else None,
        beside=known.beside,
        steps=[_step(known, at, step) for at, step in enumerate(known.steps)],
    )


def _step(lesson: Lesson, number: int, step: Step) -> LessonStep:
    player = LessonPlayer(lesson, state=LessonState(step=number))
    start, seat = player.position, player.seat
    line = lesson.shown(step)
    sent = LessonStep(
        kind=step.__struct_config__.tag,  # type: ignore[arg-type]
        options=dict(start.game.options),
        position=str(start),
        picture=picture_of(start, seat),
        seat=seat,
        words=step.words,
        rules=list(step.rules),
        point=list(step.point),
    )
    if isinstance(step, Show):
        sent.play = moves_shown(line, _learner(lesson, number))
        sent.pictures = [picture_of(position, seat) for position in line[1:]]
    if isinstance(step, Task):
        sent.task, sent.hint = step.task, step.hint
        sent.solution = _solution(player)
        if not isinstance(step, Touch):
            sent.clicks, sent.labels = clicks_at(start)
    if isinstance(step, PlayOn):
        sent.limit, sent.level = step.limit, step.level
    return sent


def _solution(player: LessonPlayer) -> Solution | None:
    text = player.solution()
    if text is None:
        return None
    if isinstance(player.step, Touch):
        return Solution(text=text, path=[text])
    code = player.position.moves.by_text[text]
    return Solution(text=text, path=list(Move(player.position, code).clicks))


def _learner(lesson: Lesson, number: int) -> int:
    """Return whose side the learner is on while something is shown: that of the next task.

    A task for another number of seats tells nothing about that.
    """
    starts = [lesson.start(step) for step in lesson.steps]
    later = [*range(number, len(starts)), *range(number - 1, -1, -1)]
    asks = [
        at
        for at in later
        if isinstance(lesson.steps[at], Task) and starts[at].game.seats == starts[number].game.seats
    ]
    return LessonPlayer(lesson, state=LessonState(step=asks[0] if asks else number)).seat
