"""A table: what its log amounts to. It decides nothing, and knows no time but its entries'."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, replace

from kancha.core.bits import CHANCE
from kancha.core.clicks import ClickTree
from kancha.core.errors import KanchaError
from kancha.core.game import Game
from kancha.core.move import Moves
from kancha.core.options import OptionValue
from kancha.core.outcome import Outcome
from kancha.core.position import Position
from kancha.core.registry import game
from kancha.record.record import Record
from kancha.server import entries
from kancha.server.clocks import Clock
from kancha.server.messages import Agreement, Reason, Status
from kancha.server.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What was chosen when the table was opened and never changes."""

    table: str
    game: str
    rules_version: int
    options: dict[str, OptionValue]
    start: str | None
    clock: tuple[int, int] | None
    """Initial time and increment in milliseconds."""
    seed: bytes
    """Where chance moves come from: never leaves the server."""
    host: str
    created: int


@dataclass(frozen=True, slots=True)
class Closing:
    """How the game ended, by its rules or otherwise."""

    outcome: Outcome
    reason: Reason
    seat: int | None = None


@dataclass(slots=True)
class Proposal:
    """What a seat asks the others for, and who has agreed so far."""

    by: int
    agreed: set[int] = field(default_factory=set)


class Table:
    """The state after all entries so far; `version` is their number."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game: Game = game(setup.game, **setup.options)
        if self.game.info.rules_version != setup.rules_version:
            raise KanchaError("this table was played under another version of the rules")
        start = None if setup.start is None else self.game.parse(setup.start)
        self.record = Record(self.game, start)
        self.seats: list[Seat] = []
        self.clock = Clock(*setup.clock, self.game.seats) if setup.clock else None
        self.proposals: dict[Agreement, Proposal] = {}
        self.closing: Closing | None = None
        self.rematch: str | None = None
        self.commands: dict[str, int] = {}
        """The version that each command of a client led to."""
        self.updated = setup.created
        self._lengths: list[int] = []
        self._moves: tuple[Position, Moves, ClickTree | None] | None = None

    # --- reading ---------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """The number of entries so far."""
        return len(self._lengths)

    @property
    def position(self) -> Position:
        """The position reached."""
        return self.record.position

    @property
    def ply(self) -> int:
        """How many moves have been made, taken-back ones not counted."""
        return len(self.record.positions) - 1

    @property
    def status(self) -> Status:
        """Whether people are missing, play is on, or the game is over."""
        if self.closing is not None:
            return "over"
        return "waiting" if any(seat.kind == "open" for seat in self.seats) else "playing"

    @property
    def to_move(self) -> int | None:
        """The seat to move while the game goes on."""
        seat = self.position.seat
        return seat if self.status == "playing" and seat != CHANCE else None

    @property
    def moves(self) -> Moves:
        """The legal moves of the position."""
        if self._moves is None or self._moves[0] is not self.position:
            self._moves = (self.position, self.position.moves, None)
        return self._moves[1]

    @property
    def click_tree(self) -> ClickTree:
        """The legal moves as a tree over clicks."""
        moves = self.moves
        assert self._moves is not None
        tree = self._moves[2] or ClickTree.of(moves)
        self._moves = (self.position, moves, tree)
        return tree

    def shared_since(self, version: int | None) -> int:
        """Return how many moves have stood unchanged since a version; 0 where it is unknown."""
        if version is None or not 0 < version <= self.version:
            return 0
        return min(self._lengths[version - 1 :])

    def fork(self) -> Table:
        """Return a copy to try the next entries on; positions are shared, for they never change."""
        new = copy(self)
        new.record = copy(self.record)
        new.record.positions = list(self.record.positions)
        new.seats = [replace(seat) for seat in self.seats]
        new.clock = copy(self.clock)
        if new.clock is not None:
            new.clock.left = list(new.clock.left)
        new.proposals = {
            what: Proposal(proposal.by, set(proposal.agreed))
            for what, proposal in self.proposals.items()
        }
        new.commands = dict(self.commands)
        new._lengths = list(self._lengths)
        return new

    # --- folding ---------------------------------------------------------------------------------

    def add(self, entry: entries.Entry, at: int, command: str | None = None) -> None:
        """Take in the next entry of the log; it was checked when it was written."""
        moved = self._fold(entry, at)
        self._lengths.append(self.ply)
        self.updated = at
        if command is not None:
            self.commands[command] = self.version
        if self.clock is not None:
            running = None if self.closing else self.to_move
            if running != self.clock.running or moved:
                self.clock.turn_to(running, at, moved=moved)

    def _fold(self, entry: entries.Entry, at: int) -> bool:
        """Change the state; say whether the clock's owner has made a move."""
        match entry:
            case entries.Moved():
                return self._move(entry)
            case entries.TookBack(ply):
                self.record.undo(self.ply - ply)
                self.closing = None
                self.proposals.clear()
            case entries.Proposed(what, seat):
                self.proposals[what] = Proposal(seat, {seat})
            case entries.Agreed(what, seats):
                self.proposals[what].agreed.update(seats)
            case entries.Declined(what):
                self.proposals.pop(what, None)
            case entries.Ended(reason, winners, seat):
                ranks = tuple(
                    1 if n in winners or not winners else 2 for n in range(self.game.seats)
                )
                self.closing = Closing(Outcome(tuple(winners), None, ranks), reason, seat)
                self.proposals.clear()
            case entries.Lost(milliseconds):
                if self.clock is not None:
                    self.clock.forgive(milliseconds)
            case entries.Rematched(table):
                self.rematch = table
                self.proposals.clear()
            case _:
                self._seat(entry, at)
        return False

    def _move(self, entry: entries.Moved) -> bool:
        before = self.position
        known = entry.code >= 0 and entry.code in before.moves.codes
        if known and self.game.move_text(before, entry.code) == entry.text:
            self.record.positions.append(before.after(entry.code))
        else:
            self.record.play(entry.text)
        self.proposals.clear()
        outcome = self.record.outcome
        if outcome is not None:
            self.closing = Closing(outcome, "rules")
        return entry.seat != CHANCE

    def _seat(self, entry: entries.Entry, at: int) -> None:
        match entry:
            case entries.Opened(seats):
                self.seats = [
                    Seat(kind=s.kind, guest=s.guest, player=s.player, level=s.level, token=s.token)
                    for s in seats
                ]
            case entries.Sat(seat, guest, player):
                self.seats[seat] = Seat(kind="person", guest=guest, player=player)
            case entries.Filled(seat, level):
                self.seats[seat] = Seat(kind="engine", level=level)
                if self.clock is not None:
                    self.clock.refill(seat, at)
            case entries.Failed(seat):
                self.seats[seat].fails = True
            case entries.Retried(seat):
                self.seats[seat].fails = False
