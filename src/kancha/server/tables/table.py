"""A table: the state that results from its log.

It decides nothing, and all its times come from the entries of the log.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, replace

from msgspec import structs

from kancha.core.bits import CHANCE
from kancha.core.errors import KanchaError
from kancha.core.options import OptionValue
from kancha.core.outcome import Outcome
from kancha.core.position import Position
from kancha.record.record import Record
from kancha.server.tables import entries
from kancha.server.tables.clocks import ClockSetup
from kancha.server.tables.decision import Decision
from kancha.server.tables.messages import Agreement, Reason, Status
from kancha.server.tables.plans import Tree, advanced, tree_of
from kancha.server.tables.seats import Seat, changed, seats_of
from kancha.server.tables.shared_games import shared_game

TALK = entries.Proposed | entries.Agreed | entries.Declined
"""Entries that leave clocks as they are shown: in a simultaneous round they say who decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The choices made when the table was opened; only who is the host may change."""

    table: str
    game: str
    rules_version: int
    options: dict[str, OptionValue]
    start: str | None
    clock: ClockSetup | None
    seed: bytes
    """The secret seed of the chance moves; it never leaves the server."""
    host: str
    created: int


@dataclass(frozen=True, slots=True)
class GameEnding:
    """How the game ended, by the rules or otherwise; `seat` resigned or ran out of time."""

    outcome: Outcome
    reason: Reason
    seat: int | None = None


@dataclass(slots=True)
class OpenProposal:
    """A proposal that waits for answers, and the seats that have agreed so far."""

    by: int
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Change:
    """New entries for a log, and the positions after the moves among them.

    Checking a move needs the position after it, so that position is kept for the table.
    """

    entries: list[entries.LogEntry]
    positions: list[Position] = field(default_factory=list)


class Table:
    """The state after all entries so far; `version` is their number."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = shared_game(setup.game, tuple(sorted(setup.options.items())))
        if self.game.info.rules_version != setup.rules_version:
            raise KanchaError("this table was played under a different version of the rules")
        start = None if setup.start is None else self.game.parse(setup.start)
        self.record = Record(self.game, start)
        self.seats: list[Seat] = []
        self.left: dict[int, Seat] = {}
        """Who left a game of more than two, in this order, by the seats where engines stand in."""
        self.clock = setup.clock.start(self.game.seats) if setup.clock else None
        self.proposals: dict[Agreement, OpenProposal] = {}
        self.declined: dict[tuple[Agreement, int], int] = {}
        """At which ply the last proposal of a kind by a seat was declined."""
        self.ending: GameEnding | None = None
        self.status: Status = "playing"
        """Whether the table waits for players, is in play, or is over; asked many times a move."""
        self.rematch: str | None = None
        self.links: dict[int, str] = {}
        """The tables of linked games, by the ply at which this game waited for them."""
        self.parent: entries.LinkedTo | None = None
        """What this game decides, if it is a linked one."""
        self.commands: dict[str, int] = {}
        """The version after each client's command."""
        self.rated = False
        self.tournament = ""
        """The tournament of which this game is a part."""
        self.paused = False
        self.updated = setup.created
        self.ahead: dict[int, list[int]] = {}
        """The codes of moves made before the seat's turn, in a simultaneous round."""
        self.plans: dict[int, Tree] = {}
        """The conditional moves of seats from this position on."""
        self.hinted: frozenset[tuple[int, int]] = frozenset()
        """The seats that had a hint, with the ply at which they had it."""
        self.shown_left: list[int] = []
        """The time left when a move was last made for everybody to see."""
        self._lengths: list[int] = []
        self._secrets: dict[int, str] = {}
        """The guests who know of an entry that others do not see, by its number."""
        self._decisions: list[Decision] = []

    # --- reading ---------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """The number of log entries so far."""
        return len(self._lengths)

    @property
    def position(self) -> Position:
        """The position reached."""
        return self.record.positions[-1]

    @property
    def ply(self) -> int:
        """The number of moves made, without those taken back."""
        return len(self.record.positions) - 1

    @property
    def every_move_stands(self) -> bool:
        """Whether nothing is taken back and no hints are given."""
        return self.rated or bool(self.tournament)

    @property
    def to_move(self) -> int | None:
        """The seat to move, while the game is in play."""
        seat = self.position.seat
        return seat if self.status == "playing" and seat != CHANCE else None

    @property
    def link(self) -> str | None:
        """The table of the linked game that this one waits for."""
        return self.links.get(self.ply) if self.status == "playing" else None

    def decision(self, seat: int | None) -> Decision:
        """Return the position in which a seat decides, including its moves before its turn."""
        codes = () if seat is None else tuple(self.ahead.get(seat, ()))
        for known in self._decisions:
            if known.base is self.position and known.seat == seat and known.codes == codes:
                return known
        position = None
        if seat is not None and self.status == "playing" and seat != self.position.seat:
            position = self.game.ahead(self.position, seat, list(codes))
        made = Decision(self.position, seat, codes, position or self.position)
        current = [known for known in self._decisions if known.base is self.position]
        self._decisions = [*current[-self.game.seats :], made]
        return made

    def decides(self, seats: list[int]) -> int | None:
        """Return which of these seats can move now: the one to move, or one before its turn."""
        if self.to_move is None or self.to_move in seats:
            return self.to_move
        return next((seat for seat in seats if self.decision(seat).position.seat == seat), None)

    def people(self) -> set[str]:
        """Return the guests who have a seat, or had one and know more than spectators."""
        return {seat.guest for seat in self.seats if seat.guest} | set(self._secrets.values())

    def deciding(self) -> list[int]:
        """Return the seats that are to decide now: several in a simultaneous round."""
        if self.to_move is None:
            return []
        people = (number for number, seat in enumerate(self.seats) if seat.decides_ahead)
        ahead = [seat for seat in people if self.decision(seat).position.seat == seat]
        return sorted({self.to_move, *ahead})

    @property
    def is_simultaneous(self) -> bool:
        """Whether other seats than the one to move may decide now, or have decided."""
        return self.to_move is not None and any(
            self.game.ahead(self.position, seat, []) is not None
            for seat in range(self.game.seats)
            if seat != self.to_move
        )

    def version_for(self, guest: str, version: int | None = None) -> int:
        """Return a version as a guest may know it: without what others did in secret."""
        version = self.version if version is None else version
        hidden = sum(number < version and who != guest for number, who in self._secrets.items())
        return version - hidden

    def has_gone_on(self, guest: str, version: int | None) -> bool:
        """Return whether a version that a guest has seen is no longer the current one."""
        return version is not None and version != self.version_for(guest)

    def is_secret_since(self, before: Table, guest: str) -> bool:
        """Return whether all that happened since is not for this guest to know."""
        happened = self.version != before.version
        return happened and self.version_for(guest) == before.version_for(guest)

    def shared_since(self, version: int | None, guest: str) -> int:
        """Return how many moves have not changed since a guest's version; 0 if it is unknown."""
        if version is None or not 0 < version <= self.version_for(guest):
            return 0
        for number in sorted(self._secrets):
            if number < version and self._secrets[number] != guest:
                version += 1
        return min(self._lengths[version - 1 :])

    def fork(self) -> Table:
        """Return a copy for the next entries. Positions never change, so they are shared."""
        new = copy(self)
        new.record = copy(self.record)
        new.record.positions = list(self.record.positions)
        new.seats = [replace(seat) for seat in self.seats]
        new.left = {number: replace(seat) for number, seat in self.left.items()}
        new.clock = None if self.clock is None else self.clock.copy()
        open_now = self.proposals.items()
        new.proposals = {what: replace(each, agreed=set(each.agreed)) for what, each in open_now}
        new.declined = dict(self.declined)
        new.commands = dict(self.commands)
        new.links = dict(self.links)
        new.ahead = {seat: list(codes) for seat, codes in self.ahead.items()}
        new.plans = dict(self.plans)
        new._lengths = list(self._lengths)
        new._secrets = dict(self._secrets)
        return new

    # --- changing --------------------------------------------------------------------------------

    def apply(self, change: Change, at: int, command: str | None = None) -> None:
        """Add the entries of a change; the command, if any, belongs to the last one."""
        positions = iter(change.positions)
        for entry in change.entries:
            position = next(positions) if isinstance(entry, entries.Moved) else None
            self.add(entry, at, command if entry is change.entries[-1] else None, position)

    def add(
        self,
        entry: entries.LogEntry,
        at: int,
        command: str | None = None,
        position: Position | None = None,
    ) -> None:
        """Add the next entry of the log, which was checked when it was written.

        `position` is the position after a move, where it is known.
        """
        number = self.version
        if isinstance(entry, entries.MovedAhead | entries.WithdrewAhead | entries.Planned):
            self._secrets[number] = self.seats[entry.seat].guest
        moved = self._apply_entry(entry, at, position)
        self.status = self._status()
        self._lengths.append(self.ply)
        if not isinstance(entry, entries.Planned | entries.Away):  # others see when it was
            self.updated = at
        if command is not None:
            self.commands[command] = self.version
        if self.clock is not None:
            if moved is not None:
                self.clock.moved(moved, at)
            self.clock.run([] if self.paused else self.deciding(), at)
            if number not in self._secrets and not isinstance(entry, TALK):
                self.shown_left = self.clock.left_at(at)

    def _status(self) -> Status:
        if self.ending is not None:
            return "over"
        return "waiting" if any(seat.kind == "open" for seat in self.seats) else "playing"

    def _apply_entry(
        self, entry: entries.LogEntry, at: int, position: Position | None
    ) -> int | None:
        """Change the state; return the seat that has decided on a move."""
        match entry:
            case entries.Moved():
                return self._apply_move(entry, position)
            case entries.MovedAhead(seat, _, code):
                self.ahead.setdefault(seat, []).append(code)
                return seat
            case entries.WithdrewAhead(seat):
                self.ahead[seat].pop()
                if self.clock is not None:
                    self.clock.withdrew(seat)
            case entries.Planned(seat, lines):
                self.plans[seat] = tree_of(lines)
            case entries.TookBack(ply):
                self.plans.clear()
                self.record.undo(self.ply - ply)
                self.links = {at: name for at, name in self.links.items() if at <= ply}
                self.ending = None
                self.proposals.clear()
            case entries.Proposed() | entries.Agreed() | entries.Declined():
                self._apply_proposal(entry)
            case entries.Hinted(seat):
                self.hinted |= {(seat, self.ply)}
            case entries.Ended(reason, winners, seat):
                ranks = tuple(
                    1 if n in winners or not winners else 2 for n in range(self.game.seats)
                )
                self.ending = GameEnding(Outcome(tuple(winners), None, ranks), reason, seat)
                self.proposals.clear()
            case entries.Downtime() | entries.Waited() | entries.TimeGiven():
                if self.clock is not None:
                    self.clock.take_in(entry)
            case entries.Paused(paused):
                self.paused = paused
            case entries.LinkOpened(table):
                self.links[self.ply] = table
            case entries.LinkedTo():
                self.parent = entry
            case entries.Rated():
                self.rated = True
            case entries.Paired(tournament):
                self.tournament = tournament
            case entries.Rematched(table):
                self.rematch = table
                self.proposals.clear()
            case _:
                self._apply_seating(entry, at)
        return None

    def _apply_proposal(self, entry: entries.Proposed | entries.Agreed | entries.Declined) -> None:
        match entry:
            case entries.Proposed(what, seat):
                self.proposals[what] = OpenProposal(seat, {seat})
            case entries.Agreed(what, seats):
                self.proposals[what].agreed.update(seats)
            case entries.Declined(what, decliner):
                proposal = self.proposals.pop(what, None)
                if proposal is not None and decliner is not None:
                    self.declined[what, proposal.by] = self.ply

    def _apply_move(self, entry: entries.Moved, position: Position | None) -> int | None:
        if position is not None:
            self.record.positions.append(position)
        else:
            self._replay_move(entry)
        self.plans = advanced(self.plans, entry.text)
        decided_before = bool(self.ahead.get(entry.seat))
        if decided_before:
            self.ahead[entry.seat].pop(0)
        self.proposals.clear()
        outcome = self.record.outcome
        if outcome is not None:
            self.ending = GameEnding(outcome, "rules")
        return None if decided_before or entry.seat == CHANCE else entry.seat

    def _replay_move(self, entry: entries.Moved) -> None:
        """Make a move from the log: by its code where that still means the same, or by its text."""
        before = self.position
        legal = entry.code >= 0 and entry.code in before.moves.codes
        if legal and self.game.move_text(before, entry.code) == entry.text:
            self.record.positions.append(before.successor(entry.code))
        else:
            self.record.play(entry.text)

    def _apply_seating(self, entry: entries.LogEntry, at: int) -> None:
        match entry:
            case entries.Opened(seats):
                self.seats = [Seat(**structs.asdict(seat)) for seat in seats]
            case entries.Sat(seat, guest, player):
                self.seats[seat] = Seat(kind="person", guest=guest, player=player)
            case entries.Filled(seat, level):
                self.ahead.pop(seat, None)
                self.plans.pop(seat, None)
                if self.seats[seat].kind == "person":
                    self.left[seat] = self.seats[seat]
                self.seats[seat] = Seat(kind="engine", level=level)
                if self.clock is not None:
                    self.clock.refill(seat, at)
            case entries.Passed():
                self._pass(entry)
            case entries.Away(guest, start, until):
                for seat in seats_of(self.seats, guest):
                    away = self.seats[seat].away = changed(self.seats[seat].away, start, until)
                    if self.clock is not None:
                        self.clock.away[seat] = away
            case entries.EngineFailed(seat) | entries.EngineRetried(seat):
                self.seats[seat].fails = isinstance(entry, entries.EngineFailed)

    def _pass(self, entry: entries.Passed) -> None:
        for seat in (*self.seats, *self.left.values()):
            if seat.guest == entry.guest:
                seat.guest, seat.player = entry.to, entry.player or seat.player
        for number, who in self._secrets.items():
            self._secrets[number] = entry.to if who == entry.guest else who
        if self.setup.host == entry.guest:
            self.setup = replace(self.setup, host=entry.to)
