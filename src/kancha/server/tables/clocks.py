"""The clocks of the seats, in milliseconds. Only the server's time counts."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import NamedTuple

from kancha.server.tables.entries import Downtime, TimeGiven, Waited

MOST_WITHDRAWN = 32
"""How many moves in a row can be withdrawn before their turn comes."""

DAY = 86_400_000
"""The milliseconds of a day."""


class ServerTime:
    """The time of day, unaffected by changes of the computer's clock while the server runs.

    While the server itself stands still, its time does too: nobody loses time by that.
    """

    def __init__(self) -> None:
        self.origin = time.time() - time.monotonic()
        self.stood = 0.0
        """For how many seconds this process has stood still."""

    def now(self) -> int:
        """Return the milliseconds since 1970."""
        return int((self.origin + time.monotonic()) * 1000)

    def stood_still(self, seconds: float, *, here: bool = True) -> None:
        """Do not count these seconds: the server, or another worker of it, could do nothing."""
        self.origin -= seconds
        if here:
            self.stood += seconds


class ClockSetup(NamedTuple):
    """The time that players have, in milliseconds."""

    initial: int
    increment: int = 0
    each_move: bool = False
    """Whether every move has the whole initial time: a game by correspondence."""

    @property
    def by_days(self) -> bool:
        """Whether there are days for each move: vacations count in such games."""
        return self.each_move and self.initial >= DAY

    def start(self, seats: int) -> Clock:
        """Return a clock of which nothing is used."""
        return Clock(self.initial, self.increment, seats, each_move=self.each_move)


class Clock:
    """The time left for each seat, and which clocks are running since when."""

    def __init__(
        self, initial: int, increment: int, seats: int, *, each_move: bool = False
    ) -> None:
        self.initial = initial
        self.increment = increment
        self.each_move = each_move
        self.left = [initial] * seats
        self.running: dict[int, int] = {}
        """Since when clocks run."""
        self.away: dict[int, tuple[tuple[int, int], ...]] = {}
        """When clocks stand still because their players are on vacation."""
        self._gained: dict[int, list[int]] = {}
        """What the last moves of a seat added to its clock."""

    def copy(self) -> Clock:
        """Return a clock that runs on by itself."""
        new = Clock(self.initial, self.increment, 0, each_move=self.each_move)
        new.left = list(self.left)
        new.running = dict(self.running)
        new.away = dict(self.away)
        new._gained = {seat: list(gained) for seat, gained in self._gained.items()}
        return new

    def run(self, seats: Collection[int], at: int) -> None:
        """Let the clocks of these seats run, and no others."""
        for seat in [seat for seat in self.running if seat not in seats]:
            self._stop(seat, at)
        for seat in seats:
            self.running.setdefault(seat, at)

    def moved(self, seat: int, at: int) -> None:
        """Stop the clock of a seat that has moved, and add what the move gives it."""
        if seat in self.running:
            self._stop(seat, at)
            gained = self.initial - self.left[seat] if self.each_move else self.increment
            self.left[seat] += gained
            self._gained[seat] = [*self._gained.get(seat, [])[1 - MOST_WITHDRAWN :], gained]

    def withdrew(self, seat: int) -> None:
        """Take back what was given for the move that is withdrawn."""
        if self._gained.get(seat):
            self.left[seat] -= self._gained[seat].pop()

    def _stop(self, seat: int, at: int) -> None:
        self.left[seat] -= self._used(seat, self.running.pop(seat), at)

    def _used(self, seat: int, since: int, at: int) -> int:
        """Return what a clock that runs since then has used, without vacations."""
        away = self.away.get(seat, ())
        stood = sum(max(0, min(at, until) - max(since, start)) for start, until in away)
        return max(0, at - since - stood)

    def is_away(self, seat: int, at: int) -> bool:
        """Return whether a clock stands still then because its player is on vacation."""
        return any(start <= at < until for start, until in self.away.get(seat, ()))

    def take_in(self, entry: Downtime | Waited | TimeGiven) -> None:
        """Take in an entry of the log by which time does not count, or is given."""
        match entry:
            case Downtime(milliseconds):
                self.add_downtime(milliseconds)
            case Waited(seat, milliseconds):
                self.do_not_count(seat, milliseconds)
            case TimeGiven(seat, milliseconds):
                self.left[seat] += milliseconds

    def add_downtime(self, milliseconds: int) -> None:
        """Do not count this time for anybody: the server was down."""
        for seat in self.running:
            self.do_not_count(seat, milliseconds)

    def do_not_count(self, seat: int, milliseconds: int) -> None:
        """Do not count this time for a seat."""
        if seat in self.running:
            self.running[seat] += milliseconds

    def refill(self, seat: int, at: int) -> None:
        """Give a seat its full time again, because somebody else takes over."""
        self.left[seat] = self.initial
        self.away.pop(seat, None)
        if seat in self.running:
            self.running[seat] = at

    def left_at(self, now: int) -> list[int]:
        """Return the time left for each seat, never below zero."""
        left = list(self.left)
        for seat, since in self.running.items():
            left[seat] -= self._used(seat, since, now)
        return [max(0, each) for each in left]

    def deadlines(self) -> dict[int, int]:
        """Return when each of the running clocks reaches zero."""
        return {seat: self._over(seat, since) for seat, since in self.running.items()}

    def _over(self, seat: int, since: int) -> int:
        """Return when a clock that runs since then reaches zero."""
        over = since + self.left[seat]
        for start, until in self.away.get(seat, ()):
            if since < until and start < over:
                over += until - max(since, start)
        return over

    def deadline(self) -> int | None:
        """Return when the first of the running clocks reaches zero."""
        return min(self.deadlines().values(), default=None)

    def next_turn(self, now: int) -> int | None:
        """Return when the next vacation begins or ends that concerns a running clock."""
        bounds = (at for seat in self.running for away in self.away.get(seat, ()) for at in away)
        return min((at for at in bounds if at > now), default=None)

    def fallen(self, now: int) -> int | None:
        """Return the seat whose time was over first, if any is."""
        over = self.deadlines()
        first = min(over, key=over.__getitem__, default=None)
        return first if first is not None and over[first] <= now else None
