"""Lesson files: one TOML file per lesson, read into types. docs/lessons.md describes the fields."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from kancha.core.conversion import converter
from kancha.core.errors import KanchaError
from kancha.core.game import Game
from kancha.core.options import OptionValue
from kancha.core.position import Position
from kancha.core.registry import game_class
from kancha.core.resources import game_folder
from kancha.lessons.goal import Goal

MOST_LEVEL = 3


class LessonError(KanchaError):
    """A lesson file that cannot be used; the message names the file and the field."""


class Shown(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all steps have: a position, a few words about it, and the rules behind them."""

    words: str
    position: str = ""
    """The position text; empty for the start of the game."""
    options: dict[str, OptionValue] = {}
    point: tuple[str, ...] = ()
    """The cells or pieces in hand that the words are about."""
    rules: tuple[str, ...] = ()


class Task(Shown, frozen=True, kw_only=True):
    """What the steps have that ask for something."""

    task: str
    wrong: dict[str, str] = {}
    """What to say to a certain wrong try: a move text, a token, or a click path with spaces."""
    otherwise: str = ""
    """What to say to any other wrong try; empty: the reason that the library gives."""
    hint: str = ""
    done: str = ""
    """What to say after success; empty: the move in words."""


class Show(Shown, frozen=True, tag_field="kind", tag="show", kw_only=True):
    """Look at a position, or at moves that are made in it."""

    play: tuple[str, ...] = ()


class Touch(Task, frozen=True, tag_field="kind", tag="touch", kw_only=True):
    """Touch one of these cells, pieces in hand or buttons."""

    accepted: tuple[str, ...]


class MakeMove(Task, frozen=True, tag_field="kind", tag="move", kw_only=True):
    """Make a move: one of `accepted`, or any that begins with `prefix` and reaches `goal`."""

    accepted: tuple[str, ...] = ()
    prefix: tuple[str, ...] = ()
    goal: Goal | None = None


class FindWin(Task, frozen=True, tag_field="kind", tag="win", kw_only=True):
    """Find a move that wins at once."""


class PlayOn(Task, frozen=True, tag_field="kind", tag="play", kw_only=True):
    """Play on against a weak engine until the goal is reached."""

    goal: Goal
    limit: Annotated[int, Meta(ge=1)]
    """The number of own moves after which the attempt ends."""
    missed: str
    """What to say when the attempt ends without the goal."""
    level: Annotated[int, Meta(ge=1, le=MOST_LEVEL)] = 1
    """The level of the engine; only quick ones."""


Step = Show | Touch | MakeMove | FindWin | PlayOn


class LessonFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The contents of a lesson file."""

    title: str
    summary: str
    steps: tuple[Step, ...]
    options: dict[str, OptionValue] = {}
    """The options of all steps; a step can change some of them."""
    cover: int = 1
    """The number of the step whose position stands for the lesson."""
    beside: bool = True
    """Whether reserves and captured pieces beside the board are shown."""


to_lesson_file = converter(LessonFile)


class Lesson(Struct, frozen=True, kw_only=True):
    """One chapter of a game's lessons."""

    id: str
    """The name of its file."""
    game: str
    title: str
    summary: str
    options: dict[str, OptionValue]
    steps: tuple[Step, ...]
    cover: Step
    """The step whose position stands for the lesson in an overview."""
    beside: bool = True

    def game_of(self, step: Step) -> Game[Any]:
        """Return the game with the options of a step."""
        return game_class(self.game)(**{**self.options, **step.options})

    def start(self, step: Step) -> Position:
        """Return the position in which a step begins."""
        game = self.game_of(step)
        position: Position = game.parse(step.position) if step.position else game.start()
        return position

    def shown(self, step: Step) -> list[Position]:
        """Return the start of a step and the position after each move that it shows."""
        line = [self.start(step)]
        for move in step.play if isinstance(step, Show) else ():
            line.append(line[-1].play(move))
        return line


def read_lesson(game: str, name: str, text: str) -> Lesson:
    """Read a lesson file of a game, or raise LessonError."""
    try:
        data = tomllib.loads(text)
        contents = to_lesson_file(data)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise LessonError(f"lesson {game}/{name}: {error}") from None
    if not 1 <= contents.cover <= len(contents.steps):
        raise LessonError(f"lesson {game}/{name}: cover: there is no step {contents.cover}")
    return Lesson(
        id=name,
        game=game,
        title=contents.title,
        summary=contents.summary,
        options=contents.options,
        steps=contents.steps,
        cover=contents.steps[contents.cover - 1],
        beside=contents.beside,
    )


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game in teaching order; empty for a game that has none."""
    own = game_folder(game_class(game))
    if own is None or not (own / "lessons").is_dir():
        return ()
    folder = own / "lessons"
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=str)
    return tuple(
        read_lesson(game, file.name.removesuffix(".toml"), file.read_text("utf-8"))
        for file in found
    )


def lesson_of(game: str, name: str) -> Lesson:
    """Return one lesson of a game, or raise LessonError."""
    for lesson in lessons(game):
        if lesson.id == name:
            return lesson
    raise LessonError(f"lesson {game}/{name}: there is no such lesson")
