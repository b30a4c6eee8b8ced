"""The clocks of the seats, in milliseconds. Only the server's time counts."""

from __future__ import annotations

import time


class ServerTime:
    """The time of day, unaffected by changes of the computer's clock while the server runs."""

    def __init__(self) -> None:
        self.origin = time.time() - time.monotonic()

    def now(self) -> int:
        """Return the milliseconds since 1970."""
        return int((self.origin + time.monotonic()) * 1000)


class Clock:
    """The time left for each seat, and which clock is running since when."""

    def __init__(self, initial: int, increment: int, seats: int) -> None:
        self.initial = initial
        self.increment = increment
        self.left = [initial] * seats
        self.running: int | None = None
        self.since = 0

    def turn_to(self, seat: int | None, at: int, *, moved: bool = False) -> None:
        """Stop the running clock, add the increment if its seat `moved`, and start another."""
        if self.running is not None:
            self.left[self.running] -= max(0, at - self.since)
            if moved:
                self.left[self.running] += self.increment
        self.running = seat
        self.since = at

    def add_downtime(self, milliseconds: int) -> None:
        """Do not count this time: the server was down."""
        self.since += milliseconds

    def refill(self, seat: int, at: int) -> None:
        """Give a seat its full time again, because somebody else takes over."""
        self.left[seat] = self.initial
        if self.running == seat:
            self.since = at

    def left_at(self, now: int) -> list[int]:
        """Return the time left for each seat, never below zero."""
        left = list(self.left)
        if self.running is not None:
            left[self.running] -= max(0, now - self.since)
        return [max(0, each) for each in left]

    def deadline(self) -> int | None:
        """Return when the running clock reaches zero."""
        return None if self.running is None else self.since + self.left[self.running]
