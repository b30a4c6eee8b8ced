"""The bodies of the requests about puzzles and their answers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from kancha.core.outlook import Outlook
from kancha.server.tables.messages import MoveState, OptionJson, Picture, ShortText

Kind = Literal["gurami", "tactic", "packing", "line"]


class PuzzleCard(Struct, kw_only=True):
    """A puzzle in the overview of a day."""

    id: str
    """Its address under `/puzzles/`, for pages and requests."""
    kind: Kind
    game: str
    title: str
    words: str
    grade: int
    minutes: int
    cover: str
    """The address of a small picture, to which `&theme=dark` can be added."""
    options: dict[str, OptionJson] = {}
    """What a table of this puzzle is opened with, where it is played at one."""


class DayPuzzles(Struct, kw_only=True):
    """The puzzles of a day."""

    day: str
    grade: int
    puzzles: list[PuzzleCard]


class GuramiField(Struct, kw_only=True):
    """A field: its number is printed (`given`) or to be found."""

    id: str
    colour: Literal["white", "grey"]
    given: bool
    number: int


class GuramiLine(Struct, kw_only=True):
    """Fields whose two sums must be equal, and where the sums stand; the centre has no place."""

    id: str
    cells: list[str]
    sums_at: tuple[float, float] | None


class GuramiHint(Struct, kw_only=True):
    """Help in three steps: where to look, which technique, what to enter (0: clear it)."""

    field: str
    number: int
    line: str
    technique: str
    where: str
    how: str
    what: str


class GuramiSheet(Struct, kw_only=True):
    """A Gurami puzzle with all that is needed to solve it without asking again."""

    id: str
    puzzle: str
    grade: int
    options: dict[str, OptionJson]
    picture: Picture
    """The printed numbers, without sums."""
    highest: int
    fields: list[GuramiField]
    lines: list[GuramiLine]
    hints: list[GuramiHint]
    """A way from the start to the solution; each one holds as long as its field is open."""
    wrong: dict[str, GuramiHint]
    """What to say of a wrong number, by its field."""


class AskGuramiHint(Struct, forbid_unknown_fields=True, kw_only=True):
    """Ask what to do next in a puzzle with these numbers entered."""

    puzzle: Annotated[str, Meta(max_length=500)]
    entries: dict[ShortText, Annotated[int, Meta(ge=1, le=99)]]


class TacticReply(Struct, kw_only=True):
    """What a move brings: by the one that was tried, and by what is answered."""

    right: bool
    words: str
    line: list[MoveState]
    outlooks: list[Outlook] = []
    """After a wrong move, what it and each answer change."""
    marks: str = ""
    """Both of them drawn over the board, as SVG."""
    pictures: list[Picture] = []
    """After a right move, the positions."""
    following: int | None = None
    """The number of the next decision; None after a wrong move and at the end."""


class TacticChoice(Struct, kw_only=True):
    """A position in which the solver is to move."""

    position: str
    clicks: Raw | UnsetType = UNSET
    labels: dict[str, str] = {}
    replies: dict[str, TacticReply]
    """By the text of the move."""
    hint: str
    """Where to look."""
    solution: str
    """A right move."""


class TacticState(Struct, kw_only=True):
    """A tactic with the answers to all moves."""

    id: str
    game: str
    title: str
    options: dict[str, OptionJson]
    number: int
    count: int
    """How many tactics of this game there are."""
    grade: int
    seat: int
    words: str
    moves: int
    picture: Picture
    choices: list[TacticChoice]


class PackingPlacement(Struct, kw_only=True):
    """A place for a stone: it can be had while the stone is left and the cells are free."""

    move: str
    stone: str
    """The token of the stone."""
    figure: str
    """What stands on each of the cells afterwards."""
    cells: list[str]
    sentence: str


class PackingState(Struct, kw_only=True):
    """A packing puzzle with all that is needed to solve it without asking again."""

    id: str
    game: str
    options: dict[str, OptionJson]
    grade: int
    words: str
    start: PackingPosition
    clicks: Raw | UnsetType = UNSET
    labels: dict[str, str] = {}
    placements: list[PackingPlacement]
    """Every first move."""
    ways: list[list[int]]
    """Every way to fill the box, as the numbers of its placements."""


class PackingPosition(Struct, kw_only=True):
    """A position of a packing as it looks."""

    position: str
    picture: Picture
    moves: list[MoveState] = []
    """The move that led here."""


class AskPacking(Struct, forbid_unknown_fields=True, kw_only=True):
    """Ask how a packing looks after some stones."""

    options: dict[str, OptionJson]
    position: Annotated[str, Meta(max_length=4000)]
    moves: Annotated[list[ShortText], Meta(max_length=44)] = []


PuzzleBodies = (
    DayPuzzles
    | GuramiSheet
    | AskGuramiHint
    | GuramiHint
    | TacticState
    | PackingState
    | AskPacking
    | PackingPosition
)
