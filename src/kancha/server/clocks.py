"""The clocks of the seats, in milliseconds. Only the server's time counts."""

from __future__ import annotations

import time
from collections.abc import Collection


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


class Clock:
    """The time left for each seat, and which clocks are running since when."""

    def __init__(self, initial: int, increment: int, seats: int) -> None:
        self.initial = initial
        self.increment = increment
        self.left = [initial] * seats
        self.running: dict[int, int] = {}

    def copy(self) -> Clock:
        """Return a clock that runs on by itself."""
        new = Clock(self.initial, self.increment, 0)
        new.left = list(self.left)
        new.running = dict(self.running)
        return new

    def run(self, seats: Collection[int], at: int) -> None:
        """Let the clocks of these seats run, and no others."""
        for seat in [seat for seat in self.running if seat not in seats]:
            self._stop(seat, at)
        for seat in seats:
            self.running.setdefault(seat, at)

    def moved(self, seat: int, at: int) -> None:
        """Stop the clock of a seat that has moved, and add the increment."""
        if seat in self.running:
            self._stop(seat, at)
            self.left[seat] += self.increment

    def withdrew(self, seat: int) -> None:
        """Take the increment back with the move for which it was given."""
        self.left[seat] -= self.increment

    def _stop(self, seat: int, at: int) -> None:
        self.left[seat] -= max(0, at - self.running.pop(seat))

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
        if seat in self.running:
            self.running[seat] = at

    def left_at(self, now: int) -> list[int]:
        """Return the time left for each seat, never below zero."""
        left = list(self.left)
        for seat, since in self.running.items():
            left[seat] -= max(0, now - since)
        return [max(0, each) for each in left]

    def deadline(self) -> int | None:
        """Return when the first of the running clocks reaches zero."""
        return min((since + self.left[seat] for seat, since in self.running.items()), default=None)

    def fallen(self, now: int) -> int | None:
        """Return the seat whose time was over first, if any is."""
        over = {seat: since + self.left[seat] for seat, since in self.running.items()}
        first = min(over, key=over.__getitem__, default=None)
        return first if first is not None and over[first] <= now else None
