"""The bodies of requests about accounts, and their answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from kancha.server.settings import AccountMode
from kancha.server.tables.messages import Count, ShortText, Vacation

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


class VacationState(Struct, kw_only=True):
    """The vacation of a player that is or will be, and how long another one may be."""

    days_a_year: int
    left_ms: int
    vacation: Vacation | None


class NewVacation(Struct, forbid_unknown_fields=True, kw_only=True):
    """Go on vacation: from now on without `from_ms`, for as long as possible without `until_ms`."""

    from_ms: Milliseconds | None = None
    until_ms: Milliseconds | None = None


class PushDevice(Struct, kw_only=True):
    """A browser that is notified; `current` is the one that asks."""

    id: str
    device: str
    added_ms: int
    current: bool


class PushState(Struct, kw_only=True):
    """Which browsers are notified, and the key by which they know this server."""

    key: str
    devices: list[PushDevice]


class NewPushDevice(Struct, forbid_unknown_fields=True, kw_only=True):
    """Notify this browser; it has made these by the Push API."""

    endpoint: Annotated[str, Meta(max_length=1_000)]
    public_key: ShortText
    secret: Annotated[str, Meta(max_length=40)]


ReminderKind = Literal["turn", "begun", "late"]
Minute = Annotated[int, Meta(ge=0, lt=1_440)]


class QuietHours(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Hours of the day, in minutes, in which nothing is told; `zone` is named as by IANA."""

    from_minute: Minute
    until_minute: Minute
    zone: Annotated[str, Meta(max_length=60)]


class ReminderChoice(Struct, forbid_unknown_fields=True, kw_only=True):
    """What the player wants to be told in browsers and by mail.

    That is one's turn by correspondence, a game that begins, or time that is nearly over.
    """

    browser: Annotated[list[ReminderKind], Meta(max_length=10)]
    mail: Annotated[list[ReminderKind], Meta(max_length=10)]
    quiet: QuietHours | None = None


class MailState(Struct, kw_only=True):
    """The player's mail address, and one that they have not confirmed yet."""

    address: str | None
    wanted: str | None


class NewMailAddress(Struct, forbid_unknown_fields=True):
    """Give a mail address; a link that is sent to it confirms it."""

    address: Annotated[str, Meta(max_length=254)]


class MailedLink(Struct, forbid_unknown_fields=True):
    """What a link holds that came by mail."""

    token: ShortText


class AskSignInLink(Struct, forbid_unknown_fields=True):
    """Ask for a link that signs in, by the name of the account or its mail address."""

    who: Annotated[str, Meta(max_length=254)]


class PlayerState(Struct, kw_only=True):
    """The player's own account."""

    joined_ms: int
    has_password: bool
    recovery_codes: int
    """How many are left."""
    passkeys: list[PasskeyState]
    sessions: list[SessionState]
    vacation: VacationState
    push: PushState
    reminders: ReminderChoice
    mail: MailState | None
    """None where the host sends no mail."""
    is_fresh: bool
    """Whether the player signed in lately; without it, the account cannot be changed."""
    leaves_ms: int | None
    """When the account will be deleted, if the player wants that."""


class Account(Struct, kw_only=True):
    """Who this browser is, and what the host allows."""

    accounts: AccountMode
    sends_mail: bool
    """Whether a link by mail can sign in who has given an address."""
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
    mail: Annotated[str, Meta(max_length=254)] = ""
    """A mail address, where the host sends mail; a link confirms it."""


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
    points: Count | UnsetType = UNSET
    """For puzzles of which the most points are wanted."""


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
    | NewVacation
    | NewPushDevice
    | ReminderChoice
    | NewMailAddress
    | MailedLink
    | AskSignInLink
    | RecoveryCodes
    | Progress
)
