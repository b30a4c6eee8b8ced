"""The messages of the study: analysis and review over a socket, positions and records by REST."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from kancha.core.drafting import Setting
from kancha.server.tables.messages import (
    Ending,
    MoveState,
    OptionJson,
    Picture,
    Refused,
    ShortText,
)
from kancha.study.review import Verdict

LongText = Annotated[str, Meta(max_length=4000)]
JobId = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""Chosen by the client, so that it knows to which question an answer belongs."""


class Place(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A position of a game: where it began and the moves since, because rules may need them."""

    game: ShortText
    options: dict[str, OptionJson] = {}
    start: LongText | None = None
    moves: Annotated[list[ShortText], Meta(max_length=2000)] = []


class StudyPosition(Struct, omit_defaults=True, kw_only=True):
    """A position to study, with everything shown."""

    position: str
    picture: Picture
    to_move: int | None
    """-1: chance decides; null: the game is over."""
    moves: list[MoveState]
    """The last move, or none at the start."""
    clicks: Raw | UnsetType = UNSET
    labels: dict[str, str] = {}
    ending: Ending | None = None
    has_openings: bool = False
    """Whether openings of the game can be compared."""


class StudyMove(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A move of a study, and the lines that begin instead of it."""

    move: ShortText
    mark: Annotated[str, Meta(max_length=2)] = ""
    comment: LongText = ""
    seat: int | None = None
    """Who makes it (-1: chance); told when a record is read, not needed to write one."""
    sentence: LongText = ""
    """What it does; told when a record is read."""
    variations: list[list[StudyMove]] = []


class StudyTree(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A whole study: a record with its variations."""

    game: ShortText
    options: dict[str, OptionJson] = {}
    start: LongText | None = None
    tags: dict[ShortText, LongText] = {}
    comment: LongText = ""
    moves: list[StudyMove] = []


class StudyFile(Struct, kw_only=True):
    """A study as the text of a record."""

    record: str


class StudyLimits(Struct, kw_only=True):
    """What this server lets a person ask for."""

    threads: int


class AskStudy(Struct, forbid_unknown_fields=True):
    """Read the text of a record as a study."""

    record: Annotated[str, Meta(max_length=200_000)]


# --- positions that are set up by hand ------------------------------------------------------------


class Edit(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A change of a draft: a figure on a cell, nothing on it, or with a name another value."""

    cell: ShortText = ""
    board: Annotated[int, Meta(ge=0, le=9)] = 0
    figure: ShortText = ""
    name: ShortText = ""
    value: ShortText = ""


class AskDraft(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Change a draft, or begin with one."""

    game: ShortText
    options: dict[str, OptionJson] = {}
    text: LongText | None = None
    """None: the start of the game."""
    empty: bool = False
    """Take all pieces off first."""
    edits: Annotated[list[Edit], Meta(max_length=100)] = []


class DraftProblem(Struct, omit_defaults=True, kw_only=True):
    """Why a draft is not a position of the game."""

    reason: str
    rule: str = ""
    field: str = ""
    """The field of the position text that is wrong."""


class DraftState(Struct, omit_defaults=True, kw_only=True):
    """A draft, and what can be changed in it."""

    text: str
    picture: Picture
    cells: list[str]
    """Where figures can be put."""
    brushes: list[str]
    """The figures that can be put there."""
    piles: bool = False
    """Whether figures are put on top of each other."""
    settings: list[Setting] = []
    problem: DraftProblem | None = None
    to_move: int | None = None
    """-1: chance decides; null: nobody, or there is a problem."""


# --- openings -------------------------------------------------------------------------------------


class PlayedMove(Struct, kw_only=True):
    """A move that was played in a position, and the results for the seat that made it."""

    move: ShortText
    sentence: str
    seat: int
    games: int
    wins: int
    draws: int


class Openings(Struct, omit_defaults=True, kw_only=True):
    """What was played in a position; nothing where openings cannot be compared."""

    compared: bool
    """Whether the game has statistics at all."""
    engine: list[PlayedMove] = []
    """In games between engines."""
    engine_games: int = 0
    """How many games they are taken from; 0 where there are none with these options."""
    engine_nodes: int = 0
    """How many positions the engine looked at before each move."""
    here: list[PlayedMove] = []
    """In finished games of this server."""


# --- over the socket, from the client ------------------------------------------------------------


class Analyse(Struct, forbid_unknown_fields=True, tag_field="type", tag="analyse", kw_only=True):
    """Look for the best lines of a position; another analysis of this socket ends."""

    id: JobId
    place: Place
    lines: Annotated[int, Meta(ge=1, le=5)] = 3
    seconds: Annotated[float, Meta(ge=0.05, le=600)] | None = None
    """None: as long as the server allows."""
    threads: Annotated[int, Meta(ge=1, le=256)] = 1
    """At most so many; fewer where others need them, or where the server is far away."""


class AskReview(Struct, forbid_unknown_fields=True, tag_field="type", tag="review", kw_only=True):
    """Judge every decision of a game; another review or analysis of this socket ends."""

    id: JobId
    record: Annotated[str, Meta(max_length=200_000)]
    seconds: Annotated[float, Meta(ge=0.05, le=10)] = 0.6
    """For each position."""


class Halt(Struct, forbid_unknown_fields=True, tag_field="type", tag="halt"):
    """End what is running; an analysis then sends its last lines."""


FromStudent = Analyse | AskReview | Halt


# --- over the socket, from the server ------------------------------------------------------------


class StudyLine(Struct, kw_only=True):
    """A line of an analysis, for the seat that begins it."""

    chance: float
    tenths: str
    words: str
    proven: bool
    moves: list[MoveState]
    marks: list[str]
    """Its first move on each board, as SVG that lies over the pieces; empty from line 4 on."""


class Lines(Struct, tag_field="type", tag="lines", kw_only=True):
    """What is found so far; the best line comes first."""

    id: int
    seat: int
    depth: int
    nodes: int
    lines: list[StudyLine]
    why: list[str]
    """What the best move changes, in sentences."""
    finished: bool


class Waiting(Struct, tag_field="type", tag="waiting", kw_only=True):
    """All engines are busy; `before` others come first."""

    id: int
    before: int


class ReviewProgress(Struct, tag_field="type", tag="progress", kw_only=True):
    """How many positions of a review are judged."""

    id: int
    done: int
    count: int


class ReviewedMove(Struct, omit_defaults=True, kw_only=True):
    """A decision as the engine sees it, for the seat that made it."""

    number: int
    seat: int
    chance: float
    after: float
    verdict: Verdict
    sure: bool
    luck: float | None = None
    played: MoveState
    best: list[MoveState]
    answer: list[MoveState] = []
    title: str = ""
    why: str = ""
    before_words: str = ""
    after_words: str = ""
    marks: list[str] = []
    """The move and the better one on each board, as SVG that lies over the pieces."""


class ReviewedSeat(Struct, kw_only=True):
    """How a seat played on the whole, and the numbers of its moments."""

    summary: str
    luck: str
    moments: list[int]


class Reviewed(Struct, tag_field="type", tag="reviewed", kw_only=True):
    """The review of a game."""

    id: int
    moves: list[ReviewedMove]
    seats: list[ReviewedSeat]
    record: str
    """The record with marks and better lines."""


FromStudy = Lines | Waiting | ReviewProgress | Reviewed | Refused
StudyBodies = (
    Place
    | StudyPosition
    | StudyTree
    | StudyFile
    | AskStudy
    | AskDraft
    | DraftState
    | Openings
    | StudyLimits
)
