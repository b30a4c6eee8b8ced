"""A table: what its log amounts to. It decides nothing, and knows no time but its entries'."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property

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
class GameEnding:
    """How the game ended, by its rules or otherwise."""

    outcome: Outcome
    reason: Reason
    seat: int | None = None


@dataclass(slots=True)
class OpenProposal:
    """What a seat asks the others for, and who has agreed so far."""

    by: int
    agreed: set[int] = field(default_factory=set)


@dataclass(eq=False)
class Decision:
    """A position as a seat has to decide in it. Moves and clicks are found when asked for."""

    base: Position
    seat: int | None
    codes: tuple[int, ...]
    position: Position

    @cached_property
    def moves(self) -> Moves:
        """The legal moves."""
        return self.position.moves

    @cached_property
    def click_tree(self) -> ClickTree:
        """The legal moves as a tree over clicks."""
        return ClickTree.of(self.moves)


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
        self.proposals: dict[Agreement, OpenProposal] = {}
        self.ending: GameEnding | None = None
        self.rematch: str | None = None
        self.commands: dict[str, int] = {}
        """The version that each command of a client led to."""
        self.updated = setup.created
        self.ahead: dict[int, list[int]] = {}
        """Codes of the moves that seats made before their turn, in a simultaneous round."""
        self._lengths: list[int] = []
        self._decisions: list[Decision] = []

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
        if self.ending is not None:
            return "over"
        return "waiting" if any(seat.kind == "open" for seat in self.seats) else "playing"

    @property
    def to_move(self) -> int | None:
        """The seat to move while the game goes on."""
        seat = self.position.seat
        return seat if self.status == "playing" and seat != CHANCE else None

    def decision(self, seat: int | None) -> Decision:
        """Return what a seat decides about: the position, with what it did before its turn."""
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
        """Return the seat among these that can move now: the one to move, else one ahead of it."""
        if self.to_move is None or self.to_move in seats:
            return self.to_move
        return next((seat for seat in seats if self.decision(seat).position.seat == seat), None)

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
            what: OpenProposal(proposal.by, set(proposal.agreed))
            for what, proposal in self.proposals.items()
        }
        new.commands = dict(self.commands)
        new.ahead = {seat: list(codes) for seat, codes in self.ahead.items()}
        new._lengths = list(self._lengths)
        return new

    # --- folding ---------------------------------------------------------------------------------

    def add(self, entry: entries.LogEntry, at: int, command: str | None = None) -> None:
        """Take in the next entry of the log; it was checked when it was written."""
        moved = self._fold(entry, at)
        self._lengths.append(self.ply)
        self.updated = at
        if command is not None:
            self.commands[command] = self.version
        if self.clock is not None:
            running = None if self.ending else self.to_move
            if running != self.clock.running or moved:
                self.clock.turn_to(running, at, moved=moved)

    def _fold(self, entry: entries.LogEntry, at: int) -> bool:
        """Change the state; say whether the clock's owner has made a move."""
        match entry:
            case entries.Moved():
                return self._move(entry)
            case entries.MovedAhead(seat, _, code):
                self.ahead.setdefault(seat, []).append(code)
            case entries.WithdrewAhead(seat):
                self.ahead[seat].pop()
            case entries.TookBack(ply):
                self.record.undo(self.ply - ply)
                self.ending = None
                self.proposals.clear()
            case entries.Proposed(what, seat):
                self.proposals[what] = OpenProposal(seat, {seat})
            case entries.Agreed(what, seats):
                self.proposals[what].agreed.update(seats)
            case entries.Declined(what):
                self.proposals.pop(what, None)
            case entries.Ended(reason, winners, seat):
                ranks = tuple(
                    1 if n in winners or not winners else 2 for n in range(self.game.seats)
                )
                self.ending = GameEnding(Outcome(tuple(winners), None, ranks), reason, seat)
                self.proposals.clear()
            case entries.Downtime(milliseconds):
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
        if self.ahead.get(entry.seat):
            self.ahead[entry.seat].pop(0)
        self.proposals.clear()
        outcome = self.record.outcome
        if outcome is not None:
            self.ending = GameEnding(outcome, "rules")
        return entry.seat != CHANCE

    def _seat(self, entry: entries.LogEntry, at: int) -> None:
        match entry:
            case entries.Opened(seats):
                self.seats = [
                    Seat(kind=s.kind, guest=s.guest, player=s.player, level=s.level, token=s.token)
                    for s in seats
                ]
            case entries.Sat(seat, guest, player):
                self.seats[seat] = Seat(kind="person", guest=guest, player=player)
            case entries.Filled(seat, level):
                self.ahead.pop(seat, None)
                self.seats[seat] = Seat(kind="engine", level=level)
                if self.clock is not None:
                    self.clock.refill(seat, at)
            case entries.EngineFailed(seat):
                self.seats[seat].fails = True
            case entries.EngineRetried(seat):
                self.seats[seat].fails = False
