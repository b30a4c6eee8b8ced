"""The messages of a table's socket; the bodies of REST requests are in `rest`.

`python -m kancha.server.schema` writes these types as JSON schema, from which the web app's
TypeScript types are generated. docs/server.md explains how they are used.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from kancha.core.event import Event
from kancha.core.scene import Scene
from kancha.draw.isometric import BuildingSvg
from kancha.draw.layer import Layers
from kancha.server.chat.messages import Attendant, Chat, Phrase

Name = Annotated[str, Meta(max_length=40)]
CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[0-9A-Za-z_-]+$")]
"""Chosen by the client, new for each command. A repeated command is answered, not repeated."""
ShortText = Annotated[str, Meta(max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Level = Annotated[int, Meta(ge=1, le=10)]
OptionJson = bool | int | Annotated[str, Meta(max_length=2000)]

Agreement = Literal["draw", "take_back", "rematch", "again"]
"""`again` is a rematch with the same outcomes of chance."""
Action = Literal[
    "undo",
    "take_back",
    "draw",
    "hint",
    "give_time",
    "plan",
    "resign",
    "abort",
    "rematch",
    "again",
    "stop",
]
Status = Literal["waiting", "playing", "over"]
SeatKind = Literal["person", "engine", "open"]
Reason = Literal["rules", "resignation", "time", "agreement", "aborted", "absence"]
"""`absence`: somebody did not come to a game of a tournament, which was not played then."""
Fault = Literal[
    "malformed",  # not a message that the server knows
    "too_large",
    "too_fast",
    "too_slow",
    "not_found",
    "bad_token",  # no bot has this token
    "sign_in",  # the account can only be changed right after signing in
    "not_allowed",  # not your seat, not your table, an invalid invitation
    "not_now",  # not possible in the current state of the table
    "illegal",  # the move breaks the rule named in `rule`
    "stale",  # made for an earlier position; the current state follows
    "bad_option",
    "bad_record",
    "not_stored",  # nothing happened; try again
    "unavailable",  # the database does not answer; try again
    "failed",  # a fault of the server; nothing happened
]


# --- from the client, over a table's socket ------------------------------------------------------


class Command(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The part that all commands share."""

    id: CommandId


class Play(Command, tag_field="type", tag="play"):
    """Make a move, given by its text or its click path; `ply` is the ply of the state shown."""

    ply: Count
    text: ShortText | None = None
    path: Annotated[list[ShortText], Meta(max_length=64)] | None = None


class Undo(Command, tag_field="type", tag="undo"):
    """Undo your last move; only when no other person plays."""


class Propose(Command, tag_field="type", tag="propose"):
    """Propose something to the other players; proposing it a second time means agreeing."""

    what: Agreement


class Answer(Command, tag_field="type", tag="answer"):
    """Agree to a proposal or decline it; the proposer withdraws it by declining."""

    what: Agreement
    agree: bool


class Resign(Command, tag_field="type", tag="resign"):
    """Resign; `seat` says which one where a person has several."""

    seat: SeatNumber | None = None


class Abort(Command, tag_field="type", tag="abort"):
    """End the game without a result."""


class Fill(Command, tag_field="type", tag="fill"):
    """Seat an engine: on an open seat (host only), or in place of an engine that failed."""

    seat: SeatNumber
    level: Level


class Retry(Command, tag_field="type", tag="retry"):
    """Ask an engine that failed to try again."""

    seat: SeatNumber


class GiveTime(Command, tag_field="type", tag="give_time"):
    """Add 15 seconds to the clock of another seat."""

    seat: SeatNumber


class Say(Command, tag_field="type", tag="say"):
    """Say a ready phrase or a text, to the other players or, as a spectator, to spectators."""

    phrase: Phrase | None = None
    text: ShortText | None = None


class Stop(Struct, forbid_unknown_fields=True, tag_field="type", tag="stop"):
    """Make the thinking engine play the best move found so far."""


class Sync(Struct, forbid_unknown_fields=True, tag_field="type", tag="sync"):
    """Ask for the state; `since` is the version that the client has (only newer moves come)."""

    since: Count | None = None


class Ping(Struct, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Check the connection; `sent` comes back unchanged."""

    sent: float = 0.0


FromClient = (
    Play
    | Undo
    | Propose
    | Answer
    | Resign
    | Abort
    | Fill
    | Retry
    | GiveTime
    | Say
    | Stop
    | Sync
    | Ping
)


# --- from the server -----------------------------------------------------------------------------


class Vacation(Struct, kw_only=True):
    """Somebody is on vacation then."""

    from_ms: int
    until_ms: int


class SeatState(Struct, omit_defaults=True, kw_only=True):
    """A seat and its player."""

    seat: int
    colour: str
    """The game's name for the seat."""
    kind: SeatKind
    player: str = ""
    sign: str = ""
    """What the picture of a person is made from."""
    bot: bool = False
    """Whether the player is a program."""
    level: int | None = None
    connected: bool = False
    yours: bool = False
    thinking: bool = False
    fails: bool = False
    """The engine could not move: retry, seat another engine, or abort."""
    vacation: Vacation | None = None
    """The player's latest vacation, in a game by correspondence; their clock stands still then."""


class MoveState(Struct, omit_defaults=True, kw_only=True):
    """A move as the viewer may see it. New moves carry events, for the animation."""

    ply: int
    """The number of moves before it."""
    seat: int
    """-1 for a chance move."""
    text: str
    sentence: str
    events: list[Event] | UnsetType = UNSET


class ClockState(Struct, kw_only=True):
    """The clocks at the time the message was sent; those that run continue from there.

    In a simultaneous round the clocks of others stand still as they were when it began: they
    would tell who has decided.
    """

    left_ms: list[int]
    increment_ms: int
    running: list[int]
    each_move_ms: int | None = None
    """By correspondence: the time for each move."""


class NewClock(Struct, forbid_unknown_fields=True, kw_only=True):
    """The time for the whole game and the increment for each move."""

    initial_ms: Annotated[int, Meta(ge=1_000, le=2_592_000_000)]
    increment_ms: Annotated[int, Meta(ge=0, le=3_600_000)] = 0
    each_move: bool = False
    """Whether every move has the whole initial time: a game by correspondence."""


class Plan(Struct, forbid_unknown_fields=True, kw_only=True):
    """Conditional moves: lines that begin with a move of others and end with an answer."""

    ply: Count
    lines: Annotated[list[Annotated[list[ShortText], Meta(max_length=60)]], Meta(max_length=60)]


class Ending(Struct, kw_only=True):
    """How the game ended. Without winners it was drawn or aborted."""

    winners: list[int]
    ranks: list[int]
    scores: list[int] | None
    reason: Reason
    rule: str
    sentence: str


class Proposal(Struct, kw_only=True):
    """A proposal: what, by which seat, and which seats have not agreed yet."""

    what: Agreement
    by: int
    waiting_for: list[int]


class Invitation(Struct, kw_only=True):
    """The link to an open seat; only the host gets it, to pass it on."""

    seat: int
    path: str


class Picture(Struct, omit_defaults=True, kw_only=True):
    """A position as the viewer may see it, and what to draw under and over its pieces."""

    board: str
    """The hash by which the board is fetched, once."""
    scene: Scene
    layers: tuple[Layers, ...]
    """One for each board on the table."""
    building: BuildingSvg | UnsetType = UNSET
    """Cubes seen from a corner: boxes always, buildings in previews and showcases only."""


class LinkState(Struct, omit_defaults=True, kw_only=True):
    """A game linked to this one, or the one that it is linked to."""

    table: str
    game: str
    ply: int
    """At which ply the game that waits has been suspended."""
    open: bool = False
    """Whether it is being played now."""


class TableView(Struct, tag_field="type", tag="state", omit_defaults=True, kw_only=True):
    """A table as the viewer may see it, apart from the picture."""

    table: str
    version: int
    game: str
    options: dict[str, OptionJson]
    status: Status
    seats: list[SeatState]
    you: list[int]
    """The viewer's seats; empty for a spectator."""
    viewing: int | None
    """The seat whose view is shown; for several people at one screen, the seat to move."""
    host: bool
    to_move: int | None
    ply: int
    position: str
    """The position text, with hidden parts replaced."""
    clicks: Raw | UnsetType = UNSET
    """The legal moves as a ClickTree, when it is the viewer's turn."""
    labels: dict[str, str] | UnsetType = UNSET
    """The labels of the clicks that are buttons."""
    prompt: str = ""
    """What the viewer can do first; what follows is asked for with the click path."""
    moves_from: int
    """`moves` replaces the client's list from this ply on (0: the whole list)."""
    moves: list[MoveState]
    clock: ClockState | None
    ending: Ending | None
    proposals: list[Proposal]
    can: list[Action]
    invitations: list[Invitation] = []
    rematch: str | None = None
    """The table of the next game."""
    rated: bool = False
    """Whether the result changes ratings."""
    plan: list[list[str]] = []
    """The viewer's own conditional moves: lines of moves, each ending with their answer."""
    tournament: str = ""
    """The tournament of which the game is a part."""
    links: list[LinkState] = []
    """The games that decided, or decide now, moves of this one."""
    decides: LinkState | None = None
    """The game that waits for this one."""


class State(TableView, tag_field="type", tag="state", omit_defaults=True, kw_only=True):
    """A table as the viewer may see it: everything that a client shows."""

    picture: Picture


class Update(Struct, tag_field="type", tag="update", kw_only=True):
    """What has changed since the last state or update of this socket."""

    patch: Raw
    """A patch of the whole state, as `delta` describes it."""


EngineLoad = Literal["", "waits", "hurries"]
"""What many engines at the same time mean for one: it waits for a core, or thinks less."""


class Presence(Struct, tag_field="type", tag="presence", kw_only=True):
    """Who is connected and which engines think. It changes without a new version."""

    connected: list[bool]
    thinking: list[int]
    load: EngineLoad = ""
    """Whether that engine waits until a core is free, or thinks less than its level since so many
    wait."""
    spectators: int
    """How many sockets spectators have open."""
    watchers: list[Attendant]
    """The spectators by name, each once; of many, some."""


class Ack(Struct, tag_field="type", tag="ack", kw_only=True):
    """The command is stored. A repeated command gets the same answer."""

    id: str
    version: int


class Refused(Struct, tag_field="type", tag="refused", omit_defaults=True, kw_only=True):
    """A refusal: nothing has changed, and `message` says why. Also the body of REST errors."""

    fault: Fault
    message: str
    id: str = ""
    rule: str = ""


class Pong(Struct, tag_field="type", tag="pong", kw_only=True):
    """The answer to a ping."""

    sent: float


FromServer = State | Update | Presence | Chat | Ack | Refused | Pong
