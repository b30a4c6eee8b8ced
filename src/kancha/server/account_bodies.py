"""The bodies of requests about accounts, and their answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kancha.server.messages import Count, ShortText
from kancha.server.settings import AccountMode

Password = Annotated[str, Meta(max_length=200)]
Milliseconds = Annotated[int, Meta(ge=0, le=1 << 53)]
MOST_ENTRIES = 5_000


class PasskeyState(Struct, kw_only=True):
    """A passkey of the player."""

    id: str
    label: str
    added_ms: int
    used_ms: int | None


class SessionState(Struct, kw_only=True):
    """A browser in which the player is signed in; `current` is the one that asks."""

    id: str
    device: str
    started_ms: int
    seen_ms: int
    current: bool


class PlayerState(Struct, kw_only=True):
    """The player's own account."""

    joined_ms: int
    has_password: bool
    recovery_codes: int
    """How many are left."""
    passkeys: list[PasskeyState]
    sessions: list[SessionState]
    is_fresh: bool
    """Whether the player signed in lately; without it, the account cannot be changed."""


class Account(Struct, kw_only=True):
    """Who this browser is, and what the host allows."""

    accounts: AccountMode
    name: str
    sign: str
    """Whatever stands for this person as a picture; a new name does not change it."""
    player: PlayerState | None


class SignUp(Struct, forbid_unknown_fields=True, kw_only=True):
    """Make an account of this guest, by a password or a passkey."""

    name: ShortText
    password: Password | None = None
    passkey: dict[str, Any] | None = None
    invitation: ShortText = ""


class SignIn(Struct, forbid_unknown_fields=True, kw_only=True):
    """Sign in by a password, or by a recovery code, which is used up by it."""

    name: ShortText
    password: Password = ""
    code: ShortText = ""


class AskPasskey(Struct, forbid_unknown_fields=True, kw_only=True):
    """Ask for what the browser needs to make a passkey or to use one."""

    purpose: Literal["make", "use"]
    name: ShortText = ""


class PasskeyOptions(Struct, kw_only=True):
    """What the browser needs, as WebAuthn writes it in JSON."""

    options: dict[str, Any]


class PasskeyAnswer(Struct, forbid_unknown_fields=True, kw_only=True):
    """A passkey that the browser made or used, as WebAuthn writes it in JSON."""

    passkey: dict[str, Any]


class NewPassword(Struct, forbid_unknown_fields=True):
    """Set the password."""

    password: Password


class RecoveryCodes(Struct, kw_only=True):
    """New recovery codes. They are shown once, and the old ones are worth nothing."""

    codes: list[str]


class SolvedPuzzle(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """How a puzzle was solved."""

    ms: Milliseconds
    hints: Count
    on: Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")]


class Progress(Struct, forbid_unknown_fields=True, kw_only=True):
    """What was learned and solved: steps by game and lesson, puzzles by their ids."""

    lessons: Annotated[
        dict[
            ShortText,
            Annotated[
                dict[ShortText, Annotated[list[Count], Meta(max_length=200)]], Meta(max_length=200)
            ],
        ],
        Meta(max_length=100),
    ] = {}
    puzzles: Annotated[dict[ShortText, SolvedPuzzle], Meta(max_length=MOST_ENTRIES)] = {}


AccountBodies = (
    Account
    | SignUp
    | SignIn
    | AskPasskey
    | PasskeyOptions
    | PasskeyAnswer
    | NewPassword
    | RecoveryCodes
    | Progress
)
