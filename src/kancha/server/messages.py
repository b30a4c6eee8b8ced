"""What travels over a table's socket; the bodies of REST requests are in `rest`.

`python -m kancha.server.schema` writes these types as JSON schema, from which the web app's
TypeScript types are made. docs/server.md tells how they are used.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from kancha.core.event import Event
from kancha.core.scene import Scene

Name = Annotated[str, Meta(max_length=40)]
CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[0-9A-Za-z_-]+$")]
"""Chosen by the client, new for each command: the same one twice is answered twice, done once."""
ShortText = Annotated[str, Meta(max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Level = Annotated[int, Meta(ge=1, le=10)]
OptionJson = bool | int | Annotated[str, Meta(max_length=2000)]

Agreement = Literal["draw", "take_back", "rematch", "again"]
"""`again` is a rematch in which chance repeats what it did."""
Action = Literal["undo", "take_back", "draw", "resign", "abort", "rematch", "again", "stop"]
Status = Literal["waiting", "playing", "over"]
SeatKind = Literal["person", "engine", "open"]
Reason = Literal["rules", "resignation", "time", "agreement", "aborted"]
Fault = Literal[
    "malformed",  # not a message that the server knows
    "too_large",
    "too_fast",
    "not_found",
    "not_allowed",  # not your seat, not your table, a wrong invitation
    "not_now",  # the table is not in a state for it
    "illegal",  # the rules refuse the move; `rule` names the one
    "stale",  # made for a position that is no longer there; the current state follows
    "bad_option",
    "bad_record",
    "not_stored",  # nothing happened; try again
    "failed",  # a fault of the server; nothing happened
]


# --- from the client, over a table's socket ------------------------------------------------------


class Command(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What every wish for a change carries."""

    id: CommandId


class Play(Command, tag_field="type", tag="play"):
    """Make a move, by its text or by its click path; `ply` is that of the state it answers."""

    ply: Count
    text: ShortText | None = None
    path: Annotated[list[ShortText], Meta(max_length=64)] | None = None


class Undo(Command, tag_field="type", tag="undo"):
    """Take back one's last move: alone or against engines only."""


class Propose(Command, tag_field="type", tag="propose"):
    """Ask the others for something; proposing what is already proposed agrees to it."""

    what: Agreement


class Answer(Command, tag_field="type", tag="answer"):
    """Agree to what was proposed, or refuse; the proposer's refusal withdraws it."""

    what: Agreement
    agree: bool


class Resign(Command, tag_field="type", tag="resign"):
    """Give the game up; `seat` where one person has several."""

    seat: SeatNumber | None = None


class Abort(Command, tag_field="type", tag="abort"):
    """End the game without a result."""


class Fill(Command, tag_field="type", tag="fill"):
    """Put an engine on an open seat, or another one on a seat whose engine fails (the host)."""

    seat: SeatNumber
    level: Level


class Retry(Command, tag_field="type", tag="retry"):
    """Ask a failing engine again."""

    seat: SeatNumber


class Stop(Struct, forbid_unknown_fields=True, tag_field="type", tag="stop"):
    """Let the engine that thinks play the best that it has found by now."""


class Sync(Struct, forbid_unknown_fields=True, tag_field="type", tag="sync"):
    """Ask for the state; `since` is the version that is already here (the gap is sent)."""

    since: Count | None = None


class Ping(Struct, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Ask whether the line is alive; `sent` comes back unchanged."""

    sent: float = 0.0


FromClient = Play | Undo | Propose | Answer | Resign | Abort | Fill | Retry | Stop | Sync | Ping


# --- from the server -----------------------------------------------------------------------------


class SeatState(Struct, omit_defaults=True, kw_only=True):
    """A seat, and who sits there."""

    seat: int
    colour: str
    """What the game calls the seat."""
    kind: SeatKind
    player: str = ""
    level: int | None = None
    connected: bool = False
    yours: bool = False
    thinking: bool = False
    fails: bool = False
    """The engine could not move: retry, fill the seat anew, or abort."""


class MoveState(Struct, omit_defaults=True, kw_only=True):
    """A move as the viewer may see it. Events are sent with new moves, for the animation."""

    ply: int
    """The number of moves before it."""
    seat: int
    """-1 where chance decided."""
    text: str
    sentence: str
    events: list[Event] | UnsetType = UNSET


class ClockState(Struct, kw_only=True):
    """The clocks when the message was sent; the running one goes on from there."""

    left_ms: list[int]
    increment_ms: int
    running: int | None


class Ending(Struct, kw_only=True):
    """How the game ended. No winners: a draw, or aborted."""

    winners: list[int]
    ranks: list[int]
    scores: list[int] | None
    reason: Reason
    rule: str
    sentence: str


class Proposal(Struct, kw_only=True):
    """What was proposed, by which seat, and which seats have yet to agree."""

    what: Agreement
    by: int
    waiting_for: list[int]


class Invitation(Struct, kw_only=True):
    """The way to an open seat: only the host gets it, to pass it on."""

    seat: int
    path: str


class State(Struct, tag_field="type", tag="state", omit_defaults=True, kw_only=True):
    """A table as the viewer may see it: all that a client has to show."""

    table: str
    version: int
    game: str
    options: dict[str, OptionJson]
    status: Status
    seats: list[SeatState]
    you: list[int]
    """The viewer's seats; empty for a spectator."""
    viewing: int | None
    """Through whose eyes the scene is seen: for several people at one screen, the one to move."""
    host: bool
    to_move: int | None
    ply: int
    scene: Scene
    position: str
    """The position text, hidden parts replaced."""
    clicks: Raw | UnsetType = UNSET
    """The legal moves as a ClickTree, when it is the viewer's turn."""
    labels: dict[str, str] | UnsetType = UNSET
    """How to name those clicks that are choices (buttons)."""
    moves_from: int
    """`moves` replaces the list of moves from this ply on (0: the whole list)."""
    moves: list[MoveState]
    clock: ClockState | None
    ending: Ending | None
    proposals: list[Proposal]
    can: list[Action]
    invitations: list[Invitation] = []
    rematch: str | None = None
    """The table of the next game."""


class Presence(Struct, tag_field="type", tag="presence", kw_only=True):
    """Who is here and which engines think: changes without a new version."""

    connected: list[bool]
    thinking: list[int]
    spectators: int


class Ack(Struct, tag_field="type", tag="ack", kw_only=True):
    """The command is stored for good; a repeated one gets the same answer."""

    id: str
    version: int


class Refused(Struct, tag_field="type", tag="refused", omit_defaults=True, kw_only=True):
    """Nothing was changed; the message says why and what to do. Also the body of REST errors."""

    fault: Fault
    message: str
    id: str = ""
    rule: str = ""


class Pong(Struct, tag_field="type", tag="pong", kw_only=True):
    """The line is alive."""

    sent: float


FromServer = State | Presence | Ack | Refused | Pong
