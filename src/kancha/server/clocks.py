"""The time of each seat. Only the server's clock counts, in milliseconds."""

from __future__ import annotations

import time


class ServerTime:
    """The time of day that never jumps: setting the computer's clock costs nobody a game."""

    def __init__(self) -> None:
        self.origin = time.time() - time.monotonic()

    def now(self) -> int:
        """Return the milliseconds since 1970."""
        return int((self.origin + time.monotonic()) * 1000)


class Clock:
    """What each seat has left, and whose time runs since when."""

    def __init__(self, initial: int, increment: int, seats: int) -> None:
        self.initial = initial
        self.increment = increment
        self.left = [initial] * seats
        self.running: int | None = None
        self.since = 0

    def turn_to(self, seat: int | None, at: int, *, moved: bool = False) -> None:
        """Stop the running clock, with the increment where a move ended it, and start another."""
        if self.running is not None:
            self.left[self.running] -= max(0, at - self.since)
            if moved:
                self.left[self.running] += self.increment
        self.running = seat
        self.since = at

    def forgive(self, milliseconds: int) -> None:
        """Let time pass that is nobody's."""
        self.since += milliseconds

    def refill(self, seat: int, at: int) -> None:
        """Give a seat its whole time again: somebody else plays on there."""
        self.left[seat] = self.initial
        if self.running == seat:
            self.since = at

    def left_at(self, now: int) -> list[int]:
        """Return what each seat has left at a moment, never below zero."""
        left = list(self.left)
        if self.running is not None:
            left[self.running] -= max(0, now - self.since)
        return [max(0, each) for each in left]

    def deadline(self) -> int | None:
        """Return when the running time is over."""
        return None if self.running is None else self.since + self.left[self.running]
