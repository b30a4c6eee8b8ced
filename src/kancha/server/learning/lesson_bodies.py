"""The bodies of the requests about lessons and their answers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from kancha.lessons.player import Help, LessonState, Verdict
from kancha.server.tables.messages import Count, MoveState, OptionJson, Picture, ShortText


class LessonSummary(Struct, kw_only=True):
    """A lesson in an overview."""

    id: str
    title: str
    summary: str
    steps: int
    cover: str
    """The address of a small picture, to which `&theme=dark` can be added."""


class GameLessons(Struct, kw_only=True):
    """A game and its lessons in teaching order."""

    game: str
    title: str
    aim: str
    lessons: list[LessonSummary]


class Solution(Struct, kw_only=True):
    """A right answer: a token to touch, or a move and its click path."""

    text: str
    path: list[str]


class LessonStep(Struct, kw_only=True):
    """A step of a lesson: what to show and what to ask."""

    kind: Literal["show", "touch", "move", "win", "play"]
    options: dict[str, OptionJson]
    position: str
    picture: Picture
    seat: int
    """The learner's seat."""
    words: str
    task: str = ""
    hint: str = ""
    rules: list[str] = []
    point: list[str] = []
    """The cells or pieces in hand that the words are about."""
    play: list[MoveState] = []
    """The moves that a `show` step shows."""
    pictures: list[Picture] = []
    """The position after each of them."""
    clicks: Raw | UnsetType = UNSET
    """The legal moves as a ClickTree, where a move is asked for."""
    labels: dict[str, str] = {}
    """The labels of the clicks that are buttons."""
    limit: int | None = None
    """The learner's moves in a `play` step."""
    level: int | None = None
    """The engine's level in a `play` step."""
    solution: Solution | None = None
    """None in `show` and `play` steps."""


class LessonContents(Struct, kw_only=True):
    """A lesson with all its steps."""

    id: str
    game: str
    title: str
    summary: str
    number: int
    """Which lesson of the game it is, counted from 1."""
    lessons: int
    """How many lessons the game has."""
    next: LessonSummary | None
    """The lesson that follows."""
    beside: bool
    """Whether reserves and captured pieces beside the board are shown."""
    steps: list[LessonStep]


class TryStep(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Try to solve a step by a touch, a click path or a move text: exactly one of them.

    `position`, `moves` and `tries` come from the state of the last answer to the same step.
    """

    step: Count
    position: Annotated[str, Meta(max_length=4000)] = ""
    moves: Count = 0
    tries: Count = 0
    touch: ShortText | None = None
    path: Annotated[list[ShortText], Meta(min_length=1, max_length=64)] | None = None
    move: ShortText | None = None


class LessonAnswer(Struct, kw_only=True):
    """The answer to a try. Nothing is stored: the next try sends the state back."""

    verdict: Verdict
    words: str
    rules: list[str]
    help: Help
    """What to offer now."""
    state: LessonState
    moves: list[MoveState] = []
    """The learner's move and the replies."""
    pictures: list[Picture] = []
    """The position after each of them."""
    cells: list[str] = []
    """What a wrong touch should make the learner look at."""
    clicks: Raw | UnsetType = UNSET
    """The legal moves for the next try, where the position has changed."""
    labels: dict[str, str] = {}


class KnownAnswer(Struct, omit_defaults=True, kw_only=True):
    """What a try is answered that is made later, without a network."""

    verdict: Verdict
    words: str
    rules: list[str] = []
    moves: list[MoveState] = []
    pictures: list[Picture] = []
    cells: list[str] = []
    position: str = ""


class StepAnswers(Struct, omit_defaults=True, kw_only=True):
    """The answers of one step."""

    known: bool = False
    """Whether tries are answered ahead: not while an engine plays, nor where moves are too many."""
    touches: dict[str, KnownAnswer] = {}
    """The answers to touches that are no moves, by click path."""
    moves: dict[str, KnownAnswer] = {}
    """The answers to all legal moves."""
    helps: list[Help] = []
    """What is offered after one wrong try, after two and so on; then the last."""


class LessonAnswers(Struct, kw_only=True):
    """The answers of a lesson, step by step."""

    steps: list[StepAnswers]
