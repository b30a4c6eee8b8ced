"""Rate limits, by the token bucket algorithm."""

from __future__ import annotations

import time

MOST_ADDRESSES = 10_000
"""How many addresses are remembered before all are forgotten."""


class RateLimit:
    """Allows a burst of `at_once`, and `per_second` on average."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self.tokens = float(at_once)
        self.last = time.monotonic()

    def allows(self) -> bool:
        """Return whether one more may pass now, and count it."""
        now = time.monotonic()
        self.tokens = min(self.at_once, self.tokens + (now - self.last) * self.per_second)
        self.last = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class AddressLimits:
    """A rate limit for each address."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self.limits: dict[str, RateLimit] = {}

    def allows(self, address: str) -> bool:
        """Return whether one more request from an address may pass now, and count it."""
        if len(self.limits) > MOST_ADDRESSES:
            self.limits.clear()
        if address not in self.limits:
            self.limits[address] = RateLimit(self.per_second, self.at_once)
        return self.limits[address].allows()
