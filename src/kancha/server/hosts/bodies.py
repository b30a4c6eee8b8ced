"""The bodies of requests of hosts, and their answers; and what everybody is told."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kancha.server.lobby.bodies import Person
from kancha.server.tables.messages import ShortText
from kancha.server.tables.table_lists import TableSummary

What = Literal[
    "make host",
    "host no more",
    "ban",
    "lift ban",
    "end sessions",
    "close table",
    "finish report",
    "invite",
    "withdraw invitation",
    "announce",
    "withdraw announcement",
    "close for repairs",
    "open again",
    "make bot",
    "back up",
]
LongText = Annotated[str, Meta(max_length=500)]


class AnnouncementState(Struct, kw_only=True):
    """What everybody reads as a quiet line."""

    id: str
    text: str
    at_ms: int
    until_ms: int | None


class NoticesState(Struct, kw_only=True):
    """What the host says to everybody."""

    announcements: list[AnnouncementState]
    closes_ms: int | None
    """When the server closes for repairs, or has closed."""
    closed: bool
    now_ms: int


class BanState(Struct, kw_only=True):
    """Who may not play here; `until_ms` is None for good."""

    id: str
    person: Person
    reason: str
    at_ms: int
    until_ms: int | None


class HostPerson(Struct, kw_only=True):
    """Somebody, as hosts see them."""

    person: Person
    host: bool
    banned: bool
    where: str
    """At which table, and with whom; empty for none."""


class HostPeople(Struct, kw_only=True):
    """People who are here, or whose names are searched."""

    people: list[HostPerson]


class ReportedLine(Struct, kw_only=True):
    """A line of chat as it was when it was reported."""

    at_ms: int
    text: str


class HostReport(Struct, kw_only=True):
    """A report, with the lines as they were."""

    id: str
    at_ms: int
    reporter: Person
    reported: Person
    table: str
    title: str
    lines: list[ReportedLine]
    reason: str


class InvitationState(Struct, kw_only=True):
    """An invitation to make an account that nobody has used yet."""

    id: str
    made_ms: int


class ThinkingEngine(Struct, kw_only=True):
    """An engine that thinks, or waits for its turn to."""

    table: str
    title: str
    level: int
    thinking: bool
    since_ms: int


class Load(Struct, kw_only=True):
    """How much the server has to do."""

    cores: int
    busy: float
    """How many cores are busy on average, in the last minute; those of other programs count."""
    memory_bytes: int
    disk_free_bytes: int
    disk_bytes: int
    sockets: int
    spectators: int
    engines_at_once: int
    engines_waiting: int


class LoadSample(Struct, kw_only=True):
    """How much there was to do at a moment."""

    at_ms: int
    people: int
    tables: int
    """Games that were being played."""
    engines: int
    """Engines that thought, or waited for their turn."""
    busy: float
    """The part of all cores that was busy, in percent."""
    memory_bytes: int


class BackupFile(Struct, kw_only=True):
    """A backup in the server's folder."""

    name: str
    at_ms: int
    bytes: int


class BackupsState(Struct, kw_only=True):
    """The backups in the server's folder, the newest first, and whether one is being made."""

    folder: str
    making: bool
    failed: str
    """Why the last one could not be made, or empty."""
    files: list[BackupFile]


class ActState(Struct, kw_only=True):
    """Something that a host did; `by` is empty for a command on the server."""

    at_ms: int
    by: str
    what: What
    whom: str
    detail: str


class HostState(Struct, kw_only=True):
    """Everything on the page of the host. No chat but reported lines is in it."""

    version: str
    up_ms: int
    accounts: str
    notices: NoticesState
    reports: list[HostReport]
    people: list[HostPerson]
    tables: list[TableSummary]
    engines: list[ThinkingEngine]
    load: Load
    history: list[LoadSample]
    """The last day of the worker that answers, the oldest first."""
    backups: BackupsState
    bans: list[BanState]
    invitations: list[InvitationState]
    acts: list[ActState]


class NewBan(Struct, forbid_unknown_fields=True, kw_only=True):
    """Ban somebody, known by their sign; without days, for good."""

    sign: ShortText
    reason: LongText = ""
    days: Annotated[float, Meta(gt=0, le=3650)] | None = None


class FinishReport(Struct, forbid_unknown_fields=True):
    """Close a report with a note."""

    note: LongText = ""


class NewAnnouncement(Struct, forbid_unknown_fields=True, kw_only=True):
    """Tell everybody something; without hours, until it is withdrawn."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]
    hours: Annotated[float, Meta(gt=0, le=8760)] | None = None


class CloseForRepairs(Struct, forbid_unknown_fields=True):
    """Close the server after so many minutes."""

    minutes: Annotated[float, Meta(ge=0, le=1440)]


class MadeInvitation(Struct, kw_only=True):
    """A new invitation. Its path is shown once."""

    path: str


HostBodies = (
    NoticesState
    | HostPeople
    | HostState
    | NewBan
    | FinishReport
    | NewAnnouncement
    | CloseForRepairs
    | MadeInvitation
)
