"""The bodies of REST requests and their answers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kancha.core.board import Board
from kancha.core.guide import Guide
from kancha.server.learning.lesson_bodies import (
    GameLessons,
    LessonAnswer,
    LessonAnswers,
    LessonContents,
    LessonSummary,
    TryStep,
)
from kancha.server.learning.sheet_bodies import SheetState
from kancha.server.tables.messages import (
    Count,
    Invitation,
    Level,
    MoveState,
    Name,
    NewClock,
    OptionJson,
    Picture,
    Plan,
    Refused,
    ShortText,
)
from kancha.server.tables.table_lists import MyTables


class Health(Struct, kw_only=True):
    """The server is up."""

    ok: bool = True


class Network(Struct, kw_only=True):
    """The addresses at which devices of the local network reach the server."""

    addresses: list[str]


class Guest(Struct, kw_only=True):
    """The guest or player that this browser is."""

    name: str
    signed_in: bool
    sign: str
    """What the picture of this person is made from."""
    turns: int
    """At how many tables others, or a clock, wait for them."""
    waits: bool
    """Whether the lobby may have news for them: they search somebody, or laid a table."""
    host: bool
    """Whether they look after this server."""


class Rename(Struct, forbid_unknown_fields=True):
    """Change one's name."""

    name: Annotated[str, Meta(max_length=200)]


class OptionState(Struct, omit_defaults=True, kw_only=True):
    """An option of a game and its possible values."""

    name: str
    kind: Literal["choice", "flag", "number", "text"]
    default: OptionJson
    meaning: str
    rule: str = ""
    house_rule: bool = False
    values: list[OptionJson] = []
    least: int | None = None
    most: int | None = None
    longest: int | None = None
    form: str = ""
    surprises: list[str] = []
    """The ways in which the game can generate a value."""


class VariantState(Struct, kw_only=True):
    """A set of options with a name."""

    title: str
    options: dict[str, OptionJson]
    seats: int
    about: str = ""


class GameState(Struct, kw_only=True):
    """A game of this server."""

    id: str
    title: str
    aim: str
    designer: str
    publisher: str
    seats: list[int]
    seat_names: list[str]
    rules_version: int
    options: list[OptionState]
    variants: list[VariantState]
    has_chance: bool
    has_hidden: bool
    has_scores: bool
    has_lessons: bool


class Rules(Struct, kw_only=True):
    """The exact rules of a game in Markdown, without what is meant for programs."""

    game: str
    markdown: str


class ExampleState(Struct, kw_only=True):
    """An example of the rules with its scenes."""

    id: str
    title: str
    rule: list[str]
    source: str
    options: dict[str, OptionJson]
    picture: Picture
    play: list[MoveState]
    then: Picture | None
    """The scene after the moves in `play`."""
    legal: list[str]
    illegal: list[Refused]
    outcome: str


class CellPlace(Struct, frozen=True):
    """Where a cell lies in the picture of a board, and the outline that can be touched."""

    id: str
    x: float
    y: float
    pose: int
    """Which of the symbols that fill a cell it takes."""
    outline: str


class BoardState(Struct, frozen=True, kw_only=True):
    """A board and its picture: everything that scenes on it refer to. It never changes."""

    hash: str
    board: Board
    prefix: str
    """Before the name of every symbol."""
    box: tuple[float, float, float, float]
    """Left, top, right and bottom of the picture."""
    turning: tuple[float, float]
    """A point of a layer, seen from the far side, is this less the point."""
    ground: str
    definitions: str
    cells: list[CellPlace]
    posed: list[str]
    """The figures that fill their cell: the name of their symbol ends with the cell's pose."""


class AskPreview(Struct, forbid_unknown_fields=True, kw_only=True):
    """Ask for the scene of a position; the default is the start."""

    game: ShortText
    options: dict[str, OptionJson] = {}
    position: Annotated[str, Meta(max_length=4000)] | None = None
    move: Annotated[str, Meta(max_length=200)] | None = None
    """A move to make first, to see the board after it."""


class AskGuide(AskPreview, kw_only=True):
    """Ask what can be done after a click path in a position."""

    path: Annotated[list[ShortText], Meta(max_length=16)] = []


class AskTouch(AskGuide, kw_only=True):
    """Ask why a token cannot be touched after a click path in a position."""

    token: Annotated[str, Meta(min_length=1, max_length=40)]


class AskSurprise(Struct, forbid_unknown_fields=True, kw_only=True):
    """Ask for a generated value of an option; `way` is one of its `surprises`."""

    game: ShortText
    option: ShortText
    way: ShortText


class Surprise(Struct, kw_only=True):
    """A generated value of an option."""

    value: OptionJson


class Preview(Struct, kw_only=True):
    """The scene of a position and the seats of the game."""

    options: dict[str, OptionJson]
    """Those that were asked for, and what the position itself decides."""
    picture: Picture
    seats: int
    colours: list[str]


class NewSeat(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Who takes the seat. `you` is a person at this screen, who may have a `name` of their own."""

    kind: Literal["you", "engine", "open"]
    level: Level | None = None
    name: Name | None = None


class NewTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """Open a table. `seats` has one element for each seat of the game under these options."""

    game: ShortText
    options: dict[str, OptionJson] = {}
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    clock: NewClock | None = None
    start: Annotated[str, Meta(max_length=4000)] | None = None
    """The position text to start from; not for games with hidden parts."""


class TableMade(Struct, kw_only=True):
    """The new table and the invitations to its open seats."""

    table: str
    invitations: list[Invitation]


class Join(Struct, forbid_unknown_fields=True):
    """Take an open seat with the token of an invitation."""

    token: ShortText


class Joined(Struct, kw_only=True):
    """The seat that was taken."""

    table: str
    seat: int


class TouchAnswer(Struct, kw_only=True):
    """Why a touch does nothing: one sentence, the rule, cells to point at, what to do instead."""

    rule: str
    reason: str
    cells: list[str]
    instead: str


class HintState(Struct, kw_only=True):
    """A hint in three steps, each of which says more; `path` are the touches of the move."""

    move: str
    path: list[str]
    where: str
    what: str
    why: str
    marks: list[str]
    """The move on each board, as SVG that lies over the pieces."""


class StuckState(Struct, kw_only=True):
    """Whether it is proved that a solitaire cannot be finished any more."""

    stuck: bool


class EngineTry(Struct, kw_only=True):
    """The points that an engine of this level makes alone; none where that says nothing."""

    level: int
    score: int | None


class AskReplay(Struct, forbid_unknown_fields=True, kw_only=True):
    """Read an uploaded record, with the scenes from ply `first` up to but not including `end`."""

    record: Annotated[str, Meta(max_length=1_000_000)]
    first: Count = 0
    end: Count = 0


class AskRecordPicture(Struct, forbid_unknown_fields=True, kw_only=True):
    """Draw the position of an uploaded record after `ply` moves."""

    record: Annotated[str, Meta(max_length=1_000_000)]
    ply: Count


class LinkedReplay(Struct, kw_only=True):
    """A linked game inside a replay: its moves are those from `first` on, `count` of them."""

    first: int
    count: int
    game: str
    title: str
    options: dict[str, OptionJson]
    tags: dict[str, str]
    colours: list[str]
    result: str
    table: str
    """Empty in a record that comes from a file."""


class Replay(Struct, kw_only=True):
    """A record, move by move. `pictures[i]` is the position after `first + i` moves.

    The moves of a linked game stand where it was played, between moves of the game that waited.
    """

    game: str
    title: str
    options: dict[str, OptionJson]
    tags: dict[str, str]
    colours: list[str]
    moves: list[MoveState]
    comments: dict[str, str]
    result: str
    first: int
    pictures: list[Picture]
    linked: list[LinkedReplay] = []


FromRest = (
    Health
    | Network
    | Guest
    | Rename
    | GameState
    | Rules
    | ExampleState
    | GameLessons
    | LessonSummary
    | LessonContents
    | TryStep
    | LessonAnswer
    | LessonAnswers
    | SheetState
    | BoardState
    | AskPreview
    | Preview
    | AskSurprise
    | Surprise
    | NewTable
    | TableMade
    | Join
    | Joined
    | Plan
    | AskGuide
    | AskTouch
    | TouchAnswer
    | HintState
    | StuckState
    | EngineTry
    | Guide
    | MyTables
    | AskReplay
    | AskRecordPicture
    | Replay
    | Refused
)
